import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallFault, isWorthRetrying } from '../lib/send.ts';
import { StateBox } from './StateBox.tsx';

interface Props {
  /** What failed; says itself why, and whether trying again can help. */
  error?: Error | undefined;
  /** What is said where there is no error to say it. */
  text?: string;
  onRetry?: () => void;
  /** Another way out than trying again. */
  children?: ReactNode;
}

/** A failure shown where its content would stand; it is offered again only where that can help. */
export function ErrorBox({ error, text, onRetry, children }: Props) {
  const traceId = error instanceof CallFault ? error.traceId : '';
  const canRetry = onRetry && (!error || isWorthRetrying(error));
  const actions = (
    <>
      {canRetry ? (
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      ) : null}
      {children}
    </>
  );
  return (
    <StateBox
      role="alert"
      tone="bad"
      icon="!"
      title={text ?? error?.message}
      actions={canRetry || children ? actions : null}
    >
      {traceId ? <small>编号 {traceId}</small> : null}
    </StateBox>
  );
}
