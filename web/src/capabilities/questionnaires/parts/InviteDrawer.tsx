import type { AnswerLink } from '@antai/contract/questionnaires/analysis';
import { invitationStates, inviteesMax, type RiskInvitation } from '@antai/contract/questionnaires/invitations';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import styles from './InviteDrawer.module.css';
import { invitationsQuery, useInvite, useRemind, useWithdrawInvitation } from './link-queries.ts';
import { answerAddress } from './private-address.ts';
import { readInvitees } from './read-invitees.ts';

const columnsOf = (linkId: string): Column<RiskInvitation>[] => [
  { name: '姓名', isHead: true, show: ({ name }) => name },
  { name: '邮箱', show: ({ email }) => email },
  { name: '状态', isNarrow: true, show: ({ state }) => invitationStates[state] },
  {
    name: '邮件',
    isNarrow: true,
    show: ({ mailCount, mailTime }) => (mailTime ? `${mailCount}封，${mailTime.slice(0, 16)}` : '未发'),
  },
  { name: '操作', isNarrow: true, show: invitation => <InvitationActions linkId={linkId} invitation={invitation} /> },
];

/** Who is asked by name to answer a link: by mail where there is a server for it, by hand otherwise. */
export function InviteDrawer({ link, onClose }: { link: AnswerLink; onClose: () => void }) {
  const { linkId, name, isOpen } = link;
  const { data, error, refetch } = useQuery(invitationsQuery(linkId));
  const remind = useRemind(linkId);
  const invitations = data?.invitations ?? [];
  const isDone = invitations.every(({ state }) => state === 'submitted');
  return (
    <Drawer open size={820} title={name ? `邀请填写：${name}` : '邀请填写'} onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data && !data.isMailConfigured ? (
        <Alert
          type="info"
          showIcon
          title="本系统没有配置邮件服务：邀请后请复制各人的私人链接，自行转交。"
          className={styles.notice}
        />
      ) : null}
      {data && isOpen ? <InviteForm linkId={linkId} isMailed={data.isMailConfigured} /> : null}
      {isOpen ? null : <p>链接已停止收集，恢复收集后可邀请。</p>}
      {invitations.length > 0 ? (
        <>
          <p className={styles.actions}>
            <Button
              onClick={() =>
                void copyText(
                  invitations
                    .map(each => `${each.name}\t${each.email}\t${answerAddress(linkId, each.answerKey)}`)
                    .join('\n'),
                )
              }
            >
              复制全部私人链接
            </Button>
            {data?.isMailConfigured ? (
              <Button loading={remind.isPending} disabled={isDone || !isOpen} onClick={() => remind.mutate(undefined)}>
                提醒未提交的人
              </Button>
            ) : null}
          </p>
          <RowTable
            name="受邀人"
            rows={invitations}
            columns={columnsOf(linkId)}
            idOf={({ invitationId }) => invitationId}
          />
        </>
      ) : null}
    </Drawer>
  );
}

function InviteForm({ linkId, isMailed }: { linkId: string; isMailed: boolean }) {
  const invite = useInvite(linkId);
  const list = useKeptText(`questionnaires:invitees:${linkId}`, '');
  const { text } = list;
  const { people, wrong } = readInvitees(text);
  const isTooMany = people.length > inviteesMax;
  const add = () =>
    invite.mutate(people, {
      onSuccess: ({ added, known: repeats }) => {
        presenter.success(`已邀请${added}人${repeats > 0 ? `，${repeats}人先前已邀请` : ''}`);
        list.write('');
        list.drop();
      },
    });
  return (
    <div className={styles.form}>
      <Input.TextArea
        aria-label="受邀人"
        placeholder="每行一人：姓名与邮箱，可从表格粘贴"
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={text}
        onChange={event => list.write(event.target.value)}
      />
      {wrong.length > 0 ? <p role="alert">这些行没有邮箱：{wrong.slice(0, 5).join('、')}</p> : null}
      {isTooMany ? <p role="alert">一次至多邀请{inviteesMax}人，请分批</p> : null}
      <Button
        type="primary"
        disabled={people.length === 0 || wrong.length > 0 || isTooMany}
        loading={invite.isPending}
        onClick={add}
      >
        {isMailed ? `发邮件邀请${people.length || ''}` : `邀请${people.length || ''}`}
        {people.length > 0 ? '人' : ''}
      </Button>
    </div>
  );
}

function InvitationActions({ linkId, invitation }: { linkId: string; invitation: RiskInvitation }) {
  const { invitationId, name, state, answerKey } = invitation;
  const withdraw = useWithdrawInvitation(linkId, invitationId);
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`复制${name}的私人链接`}
        onClick={() => void copyText(answerAddress(linkId, answerKey))}
      >
        复制私人链接
      </Button>
      {state === 'waiting' ? (
        <RemoveButton
          question={`撤回对${name}的邀请？其私人链接随即作废。`}
          isPending={withdraw.isPending}
          onRemove={() => withdraw.mutate(undefined)}
        />
      ) : null}
    </>
  );
}
