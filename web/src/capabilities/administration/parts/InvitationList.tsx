import { type Invitation, type InvitationState, invitationStates } from '@antai/contract/administration/invitations';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { invitationsQuery, useWithdrawInvitation } from '../queries.ts';
import { Card } from './Card.tsx';

const colours: Record<InvitationState, string> = {
  open: 'processing',
  accepted: 'success',
  withdrawn: 'default',
  expired: 'warning',
};

/** Who was asked to join, and what came of it. */
export function InvitationList() {
  const [pageNum, setPageNum] = useState(1);
  const withdraw = useWithdrawInvitation();
  return (
    <Card>
      <PagedTable<Invitation>
        name="邀请"
        query={invitationsQuery(pageNum)}
        pageNum={pageNum}
        onPage={setPageNum}
        idOf={({ invitationId }) => invitationId}
        empty="还没有邀请"
        columns={[
          { name: '邮箱', isHead: true, show: ({ email }) => email },
          { name: '姓名', show: ({ name }) => name || '—' },
          { name: '企业', show: ({ enterpriseName }) => enterpriseName || '—' },
          {
            name: '状态',
            isNarrow: true,
            show: ({ state }) => <Tag color={colours[state]}>{invitationStates[state]}</Tag>,
          },
          { name: '发出时间', isNarrow: true, show: ({ createTime }) => formatMoment(createTime) },
          { name: '有效期至', isNarrow: true, show: ({ expiryTime }) => formatMoment(expiryTime) },
          {
            name: '操作',
            isNarrow: true,
            show: ({ invitationId, state }) =>
              state === 'open' ? (
                <Button size="small" onClick={() => withdraw.mutate({ invitationId })}>
                  撤回
                </Button>
              ) : null,
          },
        ]}
      />
    </Card>
  );
}
