import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './ErrorBox.module.css';

interface Props {
  text: string;
  traceId?: string | undefined;
  onRetry?: () => void;
  /** Another way out than trying again. */
  children?: ReactNode;
}

/** A failure shown where its content would stand, with a way to try again. */
export function ErrorBox({ text, traceId, onRetry, children }: Props) {
  return (
    <div className={styles.box} role="alert">
      <p>{text}</p>
      {traceId ? <small>编号 {traceId}</small> : null}
      {onRetry ? <Button onClick={onRetry}>重试</Button> : null}
      {children}
    </div>
  );
}
