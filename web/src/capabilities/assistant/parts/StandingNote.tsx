import { SyncOutlined } from '@ant-design/icons';
import type { AnswerSource } from '@antai/contract/assistant/answer';
import styles from './StandingNote.module.css';

const notes = {
  changed: { text: '引用后已更新', title: '文件的新版本中已没有这段原文，请核对后再用' },
  gone: { text: '来源已删除', title: '文件已删除，或不再与您共享' },
} as const;

/** Says that what an answer quotes is no longer as it was. */
export function StandingNote({ standing }: { standing: NonNullable<AnswerSource['standing']> }) {
  const { text, title } = notes[standing];
  return (
    <span className={styles.note} title={title}>
      <SyncOutlined aria-hidden />
      {text}
    </span>
  );
}
