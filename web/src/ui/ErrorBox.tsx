import { FileSearchOutlined } from '@ant-design/icons';
import { useRouterState } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallFault, isWorthRetrying } from '../lib/send.ts';
import { wayBackFrom } from '../lib/way-back.ts';
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

const notFoundCode = 404;

/** A failure shown where its content would stand; it is offered again only where that can help. */
export function ErrorBox({ error, text, onRetry, children }: Props) {
  const traceId = error instanceof CallFault ? error.traceId : '';
  const isAbsent = error instanceof CallFault && error.code === notFoundCode;
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
  if (isAbsent) return <NothingHere text={text ?? error.message}>{children}</NothingHere>;
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

/** What was asked for is not there, was removed, or is somebody else's: that is one and the same to whoever asks. */
function NothingHere({ text, children }: { text: string; children: ReactNode }) {
  return (
    <StateBox role="alert" icon={<FileSearchOutlined />} title={text} actions={children ?? <WayBack />}>
      <p>链接可能不完整，内容可能已被删除，或不属于您的账号。您的其他内容都还在。</p>
    </StateBox>
  );
}

/** Back from the address of a record. */
function WayBack() {
  const { pathname, search } = useRouterState({ select: state => state.location });
  const isOfRecord = Object.keys(search).some(name => /^id$|Id$/u.test(name));
  return isOfRecord ? (
    <Button type="primary" href={wayBackFrom(pathname)}>
      返回上一级
    </Button>
  ) : null;
}
