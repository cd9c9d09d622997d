import { Button } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './OneTimePassword.module.css';

interface Props {
  title: string;
  /** Whose it is, and what to do with it. */
  about: string;
  text: string;
  onClose: () => void;
}

/** Something that is shown once, to be handed on: a one-time password, a link. */
export function OneTimePassword({ title, about, text, onClose }: Props) {
  const copy = async () => {
    if (await copyText(text)) presenter.success('已复制');
  };
  return (
    <Dialog open title={title} width={480} footer={null} onCancel={onClose}>
      <p>{about}</p>
      <p className={styles.text}>
        <code>{text}</code>
        <Button type="primary" onClick={() => void copy()}>
          复制
        </Button>
      </p>
    </Dialog>
  );
}
