import { notesMax, type ReviewNote } from '@antai/contract/review/records';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
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

/** Where something is said of a finding, under what was said before. */
export function NoteInput({ count, onNote }: { count: number; onNote: (note: string) => void }) {
  const [own, setOwn] = useState<string>();
  if (own === undefined) {
    return (
      <Button size="small" type="text" disabled={count >= notesMax} onClick={() => setOwn('')}>
        批注
      </Button>
    );
  }
  return (
    <form
      className={styles.input}
      onSubmit={event => {
        event.preventDefault();
        if (own.trim()) onNote(own.trim());
        setOwn(undefined);
      }}
    >
      <Input
        autoFocus
        size="small"
        aria-label="批注"
        maxLength={2000}
        value={own}
        onChange={event => setOwn(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') setOwn(undefined);
        }}
      />
      <Button size="small" htmlType="submit">
        保存
      </Button>
    </form>
  );
}
