import { notesMax, type ReviewNote } from '@antai/contract/review/records';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { isHalfWritten, useKeptText } from '../../../lib/use-kept-text.ts';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { useRemoveNote } from '../queries.ts';
import styles from './NoteThread.module.css';

/** What was said of a finding: who, when, and what. */
export function NoteThread({ recordId, notes }: { recordId: string; notes: readonly ReviewNote[] }) {
  const remove = useRemoveNote(recordId);
  return (
    <ol className={styles.thread} aria-label="批注">
      {notes.map(({ noteId, author, time, text, isOwn }) => (
        <li key={noteId}>
          <small>
            {author} <span className="tabular">{formatMoment(time)}</span>
            {isOwn ? (
              <RemoveButton
                question="删除这条批注？"
                isPending={remove.isPending}
                onRemove={() => remove.mutate(noteId)}
              />
            ) : null}
          </small>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface InputProps {
  /** What is half-written is kept under this name. */
  draftName: string;
  count: number;
  onNote: (note: string) => Promise<unknown>;
}

/** Where something is said of a finding, under what was said before. */
export function NoteInput({ draftName, count, onNote }: InputProps) {
  const [isOpen, setOpen] = useState(() => isHalfWritten(draftName));
  if (isOpen) return <NoteForm draftName={draftName} onNote={onNote} onClose={() => setOpen(false)} />;
  return (
    <Button size="small" type="text" disabled={count >= notesMax} onClick={() => setOpen(true)}>
      批注
    </Button>
  );
}

function NoteForm({ draftName, onNote, onClose }: Omit<InputProps, 'count'> & { onClose: () => void }) {
  const own = useKeptText(draftName, '');
  const save = async () => {
    if (own.text.trim() === '') own.drop();
    else if (!(await own.dropAfter(onNote(own.text.trim())))) return;
    onClose();
  };
  return (
    <form
      className={styles.input}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        autoFocus
        size="small"
        aria-label="批注"
        maxLength={2000}
        value={own.text}
        onChange={event => own.write(event.target.value)}
        onKeyDown={event => {
          // the first Escape of an input method takes back its own letters
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
        }}
      />
      <Button size="small" htmlType="submit">
        保存
      </Button>
    </form>
  );
}
