import { MustRead } from './MustRead.tsx';
import { useUi } from './ui-state.ts';

const close = () => useUi.setState({ alert: undefined });

/** The message that must be read: stays until OK is pressed. */
export function AlertBox() {
  const alert = useUi(state => state.alert);
  return (
    <MustRead isShown={alert !== undefined} title={alert?.title} text={alert?.text} okText="确定" onClose={close} />
  );
}
