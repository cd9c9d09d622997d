import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { presenter } from '../lib/presenter.ts';
import styles from './NameField.module.css';

interface Props {
  /** What the field is called. */
  label: string;
  name: string;
  maxLength: number;
  /** Keeps another name; throws what is to be said where it cannot. */
  onRename: (name: string) => Promise<unknown>;
  /** There is nothing left to write: the name is kept, is as it was, or was given up with Escape. */
  onClose: () => void;
}

/**
 * A name being written in its own place: kept with Enter or when the field is left. One that is refused stays in the
 * field with the reason and is tried again when asked; where the field is gone by then, the reason is told with the name.
 */
export function NameField({ label, name, maxLength, onRename, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const [refused, setRefused] = useState<{ name: string; reason: string }>();
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const next = typed.trim();
  const save = async () => {
    if (isBusy.current) return;
    if (next === '' || next === name) return onClose();
    isBusy.current = true;
    setSaving(true);
    try {
      await onRename(next);
      onClose();
    } catch (error) {
      const { message } = error as Error;
      if (isGone.current) presenter.error(`没有改名为“${next}”：${message}`);
      setRefused({ name: next, reason: message });
    }
    isBusy.current = false;
    setSaving(false);
  };
  const giveUp = (event: KeyboardEvent) => {
    // the first Escape of an input method takes back its own letters
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isBusy.current) return;
    event.stopPropagation();
    onClose();
  };
  const stay = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() };
  return (
    <div className={styles.field}>
      <Input
        autoFocus
        size="small"
        aria-label={label}
        maxLength={maxLength}
        value={typed}
        readOnly={isSaving}
        status={refused ? 'error' : ''}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => refused?.name !== next && void save()}
        onPressEnter={event => {
          // else it would press what the focus goes on to
          event.preventDefault();
          void save();
        }}
        onKeyDown={giveUp}
      />
      {refused ? (
        <p role="alert">
          没有改名：{refused.reason}{' '}
          <Button {...stay} size="small" type="link" loading={isSaving} onClick={() => void save()}>
            重试
          </Button>
          <Button {...stay} size="small" type="link" disabled={isSaving} onClick={onClose}>
            放弃
          </Button>
        </p>
      ) : null}
    </div>
  );
}
