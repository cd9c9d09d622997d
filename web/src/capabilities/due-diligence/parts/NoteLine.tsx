import { Button, Input } from 'antd';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { useNote } from '../queries.ts';
import styles from './NoteLine.module.css';

interface Props {
  recordId: string;
  companyIndex: number;
  /** Absent for the note of the whole company. */
  findingId?: string;
  note: string | null;
  label: string;
}

/** The user's own words beside a finding or a company: shown, written, taken away; half-written ones survive a reload. */
export function NoteLine({ recordId, companyIndex, findingId, note, label }: Props) {
  const draftName = `dueDiligence:note:${recordId}:${companyIndex}:${findingId ?? ''}`;
  const [text, setText] = useState(() => readDraft<string>(draftName));
  const keep = useNote(recordId, companyIndex);
  const close = () => {
    dropDraft(draftName);
    setText(undefined);
  };
  if (text === undefined)
    return (
      <p className={styles.line}>
        {note ? <span>备注：{note}</span> : null}
        <Button type="link" size="small" aria-label={`写${label}`} onClick={() => setText(note ?? '')}>
          {note ? '修改' : '写备注'}
        </Button>
      </p>
    );
  return (
    <div className={styles.editor}>
      <Input.TextArea
        autoFocus
        aria-label={label}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2000}
        value={text}
        onChange={event => {
          setText(event.target.value);
          keepDraft(draftName, event.target.value);
        }}
      />
      <Button
        size="small"
        type="primary"
        loading={keep.isPending}
        onClick={() => keep.mutate({ text, ...(findingId ? { findingId } : {}) }, { onSuccess: close })}
      >
        保存
      </Button>
      <Button size="small" onClick={close}>
        取消
      </Button>
    </div>
  );
}
