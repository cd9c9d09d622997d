import { Progress } from 'antd';
import type { ReactNode } from 'react';
import styles from './TaskWaiting.module.css';

interface Props {
  name: string;
  /** What is being done, in a word. */
  work: string;
  /** Undefined where it is not under way any more. */
  percent: number | undefined;
  /** Why there is nothing to show, where it is not under way. */
  reason: string;
  /** What can be done now. */
  children?: ReactNode;
  /** The way back to where such work begins. */
  back: ReactNode;
}

/** A long work that has nothing to show yet: how far it is, or why it came to nothing. */
export const TaskWaiting = ({ name, work, percent, reason, children, back }: Props) => (
  <section className={styles.card}>
    <h1>{name}</h1>
    {percent === undefined ? (
      <p role="alert">{reason}</p>
    ) : (
      <>
        <p>正在{work}。可以离开此页，完成后有通知。</p>
        <Progress aria-label={`${work}进度`} percent={percent} status="active" />
      </>
    )}
    {children}
    <p>{back}</p>
  </section>
);
