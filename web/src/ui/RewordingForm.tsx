import { Button, Input } from 'antd';
import { useId } from 'react';
import { useKeptText } from '../lib/use-kept-text.ts';
import styles from './RewordingForm.module.css';

interface Props {
  label: string;
  charactersMax: number;
  /** Under which what is typed outlives a reload. */
  draftName: string;
  words: string;
  className?: string;
  onDone: (words: string) => Promise<unknown>;
  onClose: () => void;
}

/** Takes other words for a finding; Esc leaves it and keeps what was typed, cancelling drops it. */
export function RewordingForm({ label, charactersMax, draftName, words, className = '', onDone, onClose }: Props) {
  const own = useKeptText(draftName, words);
  const inputId = useId();
  return (
    <form
      className={`${styles.form} ${className}`}
      onSubmit={event => {
        event.preventDefault();
        void own.dropAfter(onDone(own.text));
      }}
    >
      <label htmlFor={inputId}>{label}</label>
      <Input
        id={inputId}
        autoFocus
        maxLength={charactersMax}
        value={own.text}
        onChange={event => own.write(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button size="small" htmlType="submit">
        用这些字
      </Button>
      <Button
        size="small"
        type="text"
        onClick={() => {
          own.drop();
          onClose();
        }}
      >
        取消
      </Button>
    </form>
  );
}
