import { useState } from 'react';
import { ask } from './ask.ts';
import styles from './EraseButton.module.css';
import { forgetPlace } from './place.ts';

interface Props {
  linkId: string;
  answerKey: string;
  onErased: () => void;
}

/** Deletes the answer after asking once more. */
export function EraseButton({ linkId, answerKey, onErased }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [complaint, setComplaint] = useState('');
  async function erase() {
    try {
      await ask('erase', { linkId, answerKey });
      forgetPlace(linkId);
      onErased();
    } catch (error) {
      setComplaint((error as Error).message);
    }
  }
  if (!isAsking)
    return (
      <button type="button" className={styles.quiet} onClick={() => setAsking(true)}>
        删除我的答卷
      </button>
    );
  return (
    <div className={styles.question} role="alertdialog" aria-label="删除答卷">
      <p>删除后答案无法恢复，确定删除吗？</p>
      <button type="button" className={styles.danger} onClick={() => void erase()}>
        确定删除
      </button>
      <button type="button" className={styles.quiet} onClick={() => setAsking(false)}>
        取消
      </button>
      {complaint ? <p role="alert">{complaint}</p> : null}
    </div>
  );
}
