import { Modal, type ModalProps } from 'antd';
import { useState } from 'react';

/** A dialog in which somebody writes: once he has, neither Escape nor a click beside it closes it, only its buttons do. */
export function WritingDialog({ children, ...props }: ModalProps) {
  const [isTouched, setTouched] = useState(false);
  return (
    <Modal keyboard={!isTouched} mask={{ closable: !isTouched }} afterClose={() => setTouched(false)} {...props}>
      <div onInput={() => setTouched(true)}>{children}</div>
    </Modal>
  );
}
