import { Modal } from 'antd';
import type { MustReadProps } from './MustRead.tsx';

export default function MustReadBox({ isShown, title, text, okText, onClose }: MustReadProps) {
  return (
    <Modal
      open={isShown}
      title={title}
      width={650}
      centered
      okText={okText}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <p>{text}</p>
    </Modal>
  );
}
