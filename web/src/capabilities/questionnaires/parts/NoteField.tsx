import { noteMax } from '@antai/contract/questionnaires/filling';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import { useLastMoment } from '../../../lib/use-last-moment.ts';
import styles from './NoteField.module.css';

interface Props {
  /** What the note is about. */
  name: string;
  note: string;
  /** Stands in the cell of a table, not below a question. */
  isInline?: boolean;
  onSave: (text: string) => Promise<unknown>;
}

/** What the lawyer notes on a question: kept when the field is left, never shown to whoever answers. */
export function NoteField({ name, note, isInline = false, onSave }: Props) {
  const [isOpen, setOpen] = useState(note !== '');
  const [text, setText] = useState(note);
  const [savedNote, setSavedNote] = useState(note);
  const [complaint, setComplaint] = useState('');
  useLastMoment(() => void save());
  if (!isOpen)
    return (
      <div className={isInline ? undefined : styles.closed}>
        <Button type="link" size="small" aria-label={`为“${name}”写备注`} onClick={() => setOpen(true)}>
          写备注
        </Button>
      </div>
    );
  async function save() {
    if (text === savedNote) return;
    try {
      await onSave(text);
      setSavedNote(text);
      setComplaint('');
      presenter.success('备注已保存');
    } catch (error) {
      setComplaint((error as Error).message);
    }
  }
  return (
    <div className={isInline ? styles.inline : styles.note}>
      <Input.TextArea
        aria-label={`“${name}”的备注`}
        placeholder="备注（填写人看不到）"
        autoSize
        maxLength={noteMax}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => void save()}
      />
      {complaint ? (
        <p role="alert">
          未保存：{complaint}{' '}
          <Button size="small" onClick={() => void save()}>
            重试
          </Button>
        </p>
      ) : null}
    </div>
  );
}
