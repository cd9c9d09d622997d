import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import styles from './WorkHead.module.css';

/** A change of the record, made when it is asked for. */
interface Change {
  isPending: boolean;
  mutate: (input: undefined) => void;
}

interface Props {
  /** The link to the page that the record belongs to. */
  home: ReactNode;
  record: { name: string; status: string; finishPercent: number; failReason: string | null };
  /** The work on the record: 审查. */
  verb: string;
  /** How much of what it holds. */
  facts?: ReactNode;
  cancel: Change;
  retry: Change;
  /** What else can be done with the record. */
  children: ReactNode;
}

/** The head of a record that fills as its task goes on: where it belongs, how far it is, stop, go on. */
export function WorkHead({ home, record, verb, facts, cancel, retry, children }: Props) {
  const { name, status, finishPercent, failReason } = record;
  return (
    <header className={styles.head}>
      {home}
      <h1 title={name}>{name}</h1>
      {facts ? <span className="tabular">{facts}</span> : null}
      <span className={styles.space} />
      {status === 'running' ? (
        <>
          <Progress aria-label={`${verb}进度：${name}`} percent={finishPercent} size="small" status="active" />
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            停止
          </Button>
        </>
      ) : null}
      {status === 'failed' ? (
        <>
          <span className={styles.failure}>未做完：{failReason}</span>
          <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            继续
          </Button>
        </>
      ) : null}
      {children}
    </header>
  );
}
