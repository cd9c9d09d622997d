import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import styles from './MessageDialog.module.css';
import { useUi } from './ui-state.ts';

const shownMs = 5000;
const close = () => useUi.setState({ message: undefined });

/** News for whoever is at work: stands above the page for five seconds and takes nothing away from it. */
export function MessageDialog() {
  const message = useUi(state => state.message);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  if (!message) return null;
  return (
    <div className={styles.message} role="alertdialog" aria-modal="false" aria-label={message.title}>
      <div role="status">
        <strong>{message.title}</strong>
        <p>{message.text}</p>
      </div>
      <Button type="text" size="small" aria-label="关闭消息" icon={<CloseOutlined />} onClick={close} />
    </div>
  );
}
