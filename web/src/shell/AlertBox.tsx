import { Modal } from 'antd';
import { useUi } from './ui-state.ts';

const close = () => useUi.setState({ alert: undefined });

/** The message that must be read: stays until OK is pressed. */
export function AlertBox() {
  const alert = useUi(state => state.alert);
  return (
    <Modal
      open={alert !== undefined}
      title={alert?.title}
      width={650}
      centered
      okText="确定"
      onOk={close}
      onCancel={close}
      cancelButtonProps={{ hidden: true }}
    >
      <p>{alert?.text}</p>
    </Modal>
  );
}
