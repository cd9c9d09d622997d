import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { ownRequestsQuery, useWithdrawRequest } from '../queries.ts';
import { RequestCard } from './RequestCard.tsx';

/** What the user asked for, the newest first. */
export function OwnRequests() {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery(ownRequestsQuery(pageNum));
  const withdraw = useWithdrawRequest();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.total === 0) return <EmptyBox isSettled text="还没有申请。填好左侧的表单并提交，进度会显示在这里" />;
  return (
    <>
      {data.records.map(request => (
        <RequestCard
          key={request.requestId}
          request={request}
          action={
            request.state === 'submitted' || request.state === 'handling' ? (
              <Popconfirm
                title="撤回这个申请？"
                description="撤回后不再答复；需要时可以重新提交"
                okText="撤回"
                cancelText="保留"
                onConfirm={() => withdraw.mutate(request.requestId)}
              >
                <Button size="small" loading={withdraw.isPending && withdraw.variables === request.requestId}>
                  撤回
                </Button>
              </Popconfirm>
            ) : null
          }
        />
      ))}
      <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
    </>
  );
}
