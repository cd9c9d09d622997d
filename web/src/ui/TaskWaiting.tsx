import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { StopButton } from './StopButton.tsx';
import styles from './TaskWaiting.module.css';

/** A change of one record, made when it is asked for. */
interface Change {
  isPending: boolean;
  mutate: (input: undefined) => void;
}

interface Props {
  record: { recordId: string; name: string; status: string; finishPercent: number; failReason: string | null };
  /** The work that makes a record, as its verb: 识别. */
  verb: string;
  /** Absent where this user may not begin it again. */
  useRetry: ((recordId: string) => Change) | undefined;
  retryText?: string;
  /** Stops the work; left out where it cannot be stopped. */
  useCancel?: (recordId: string) => Change;
  /** Why there is nothing to show, where it is not simply that it failed or has expired. */
  reason?: string;
  /** What else is to be known where it is not under way. */
  children?: ReactNode;
  /** The way back to where such work begins. */
  back: ReactNode;
}

/** A long work that has nothing to show yet: how far it is, or why it came to nothing, and what can be done. */
export function TaskWaiting({ record, verb, useRetry, retryText, useCancel, reason, children, back }: Props) {
  const { recordId, name, status, finishPercent, failReason } = record;
  const usualReason = status === 'failed' ? `${verb}失败：${failReason}` : `${verb}结果已过期，请重新${verb}`;
  return (
    <section className={styles.card}>
      <h1>{name}</h1>
      {status === 'running' ? (
        <>
          <p>正在{verb}。可以离开此页，完成后有通知。</p>
          <Progress aria-label={`${verb}进度`} percent={finishPercent} status="active" />
          {useCancel ? <StopButton useCancel={useCancel} recordId={recordId} /> : null}
        </>
      ) : (
        <>
          <p role="alert">{reason ?? usualReason}</p>
          {children}
          {useRetry ? <RetryButton useRetry={useRetry} recordId={recordId} text={retryText ?? `重新${verb}`} /> : null}
        </>
      )}
      <p>{back}</p>
    </section>
  );
}

interface RetryProps {
  useRetry: (recordId: string) => Change;
  recordId: string;
  text: string;
}

function RetryButton({ useRetry, recordId, text }: RetryProps) {
  const retry = useRetry(recordId);
  return (
    <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
      {text}
    </Button>
  );
}
