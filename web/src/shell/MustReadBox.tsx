import { Modal } from 'antd';

interface Props {
  isShown: boolean;
  title: string | undefined;
  text: string | undefined;
  okText: string;
  onClose: () => void;
}

export default function MustReadBox({ isShown, title, text, okText, onClose }: Props) {
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
