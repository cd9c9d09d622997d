import { Input } from 'antd';
import { useState } from 'react';
import { type NumberKind, readTypedNumber } from '../lib/read-typed-number.ts';
import styles from './NumberField.module.css';

interface Props {
  id: string;
  label: string;
  kind: NumberKind;
  /** A number, money in fen; or the text that could not be read as one. */
  value: unknown;
  min?: number;
  className?: string | undefined;
  /** Is given the text where it cannot be read as a number: whoever judges the value refuses it. */
  onChange: (value: number | string | undefined) => void;
}

const suffixes: Record<NumberKind, string | undefined> = { money: '元', percent: '%', number: undefined };

function textOf(kind: NumberKind, value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return kind === 'money' ? (value / 100).toFixed(2) : String(value);
}

/** Takes a number as people write it; what cannot be read stays as it was typed, with the reason below. */
export function NumberField({ id, label, kind, value, min, className, onChange }: Props) {
  const [typing, setTyping] = useState<string>();
  const text = typing ?? textOf(kind, value);
  const read = readTypedNumber(text, { kind, min });
  const reason = typing === undefined && read.kind === 'refused' ? read.reason : undefined;
  const reasonId = `${id}-reason`;
  const type = (next: string) => {
    setTyping(next);
    const typed = readTypedNumber(next, { kind, min });
    onChange(typed.kind === 'read' ? typed.value : typed.kind === 'refused' ? next : undefined);
  };
  return (
    <span className={styles.field}>
      <Input
        id={id}
        aria-label={label}
        className={className}
        inputMode="decimal"
        autoComplete="off"
        suffix={suffixes[kind]}
        status={reason ? 'error' : ''}
        aria-invalid={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        value={text}
        onChange={event => type(event.target.value)}
        onBlur={() => setTyping(undefined)}
      />
      {reason ? (
        <span id={reasonId} className={styles.reason} role="alert">
          {reason}
        </span>
      ) : null}
    </span>
  );
}
