import { Modal } from 'antd';
import { useRef, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';
import { useLeaving } from './use-leaving.ts';

/**
 * A dialog in which somebody writes: once he has, a click beside it does nothing, Escape and the browser's way back ask
 * before anything is lost. With another address it closes.
 */
export function WritingDialog({ children, onCancel, ...props }: DialogProps) {
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const decide = useRef<(mayClose: boolean) => void>(undefined);
  const ask = () =>
    new Promise<boolean>(resolve => {
      decide.current?.(false);
      decide.current = resolve;
      setAsking(true);
    });
  const answer = (mayClose: boolean) => {
    setAsking(false);
    decide.current?.(mayClose);
    decide.current = undefined;
  };
  const closeByKey = async () => {
    if (await ask()) onCancel();
  };
  useLeaving(props.open === true, { onLeft: onCancel, mayLeave: isTouched ? ask : undefined });
  return (
    <>
      <Modal
        mask={{ closable: !isTouched }}
        afterClose={() => setTouched(false)}
        {...props}
        onCancel={({ type }) => (isTouched && type === 'keydown' ? void closeByKey() : onCancel())}
      >
        <div onInput={() => setTouched(true)}>{children}</div>
      </Modal>
      <Modal
        open={isAsking}
        title="还没有保存"
        width={420}
        okText="关闭"
        okButtonProps={{ danger: true }}
        cancelText="继续填写"
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        已填写的内容还没有保存，仍要关闭吗？
      </Modal>
    </>
  );
}
