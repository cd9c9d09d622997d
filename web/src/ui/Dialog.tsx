import { Modal, type ModalProps } from 'antd';
import { useLeaving } from './use-leaving.ts';

export type DialogProps = Omit<ModalProps, 'onCancel'> & { onCancel: () => void };

/** A dialog over the screen it was opened on: with another address it closes. */
export function Dialog({ onCancel, ...props }: DialogProps) {
  useLeaving(props.open === true, { onLeft: onCancel });
  return <Modal {...props} onCancel={onCancel} />;
}
