import { type ReceivedRequest, type RequestState, requestLimits, requestStates } from '@antai/contract/opinions';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { allRequestsQuery, useAnswerRequest } from '../queries.ts';
import styles from './ReceivedRequests.module.css';
import { RequestCard } from './RequestCard.tsx';

const everything = 'all';
const choices = [
  { value: everything, label: '全部' },
  ...Object.entries(requestStates).map(([value, label]) => ({ value, label })),
];

/** The administrator's view: everybody's requests, answered where they stand; the one that a notice named is marked. */
export function ReceivedRequests({ named }: { named?: string | undefined }) {
  const [state, setState] = useState<string>('submitted');
  const [pageNum, setPageNum] = useState(1);
  const chosenState = state === everything ? undefined : (state as RequestState);
  const { data, error, refetch } = useQuery(allRequestsQuery(chosenState, pageNum));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Segmented
        value={state}
        options={choices}
        onChange={value => {
          setState(value);
          setPageNum(1);
        }}
      />
      {data ? null : <LoadingBox />}
      {data?.total === 0 ? <EmptyBox isSettled text="没有这种状态的申请" /> : null}
      {data?.records.map(request => (
        <RequestCard
          key={request.requestId}
          request={request}
          ownerName={request.ownerName}
          isNamed={request.requestId === named}
        >
          {request.state === 'withdrawn' ? null : <AnswerForm request={request} />}
        </RequestCard>
      ))}
      {data && data.total > 0 ? (
        <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
      ) : null}
    </>
  );
}

function AnswerForm({ request }: { request: ReceivedRequest }) {
  const { requestId, state } = request;
  const [answer, setAnswer] = useState(request.answer ?? '');
  const reply = useAnswerRequest();
  return (
    <form
      className={styles.answer}
      onSubmit={event => {
        event.preventDefault();
        reply.mutate({ requestId, state: 'answered', answer });
      }}
    >
      <Input.TextArea
        aria-label={`答复“${request.title}”`}
        value={answer}
        maxLength={requestLimits.answer}
        autoSize={{ minRows: 2, maxRows: 10 }}
        placeholder="写给申请人的答复"
        onChange={event => setAnswer(event.target.value)}
      />
      <div>
        {state === 'submitted' ? (
          <Button disabled={reply.isPending} onClick={() => reply.mutate({ requestId, state: 'handling' })}>
            标为处理中
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={reply.isPending} disabled={answer.trim() === ''}>
          {state === 'answered' ? '更新答复' : '答复'}
        </Button>
      </div>
    </form>
  );
}
