import type { TranslationSegment } from '@antai/contract/translation/records';

import { type SyntheticEvent, useRef, useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSplit } from '../queries.ts';
import styles from './SplitDialog.module.css';
import { suggestBreak } from './suggest-break.ts';

interface Props {
  recordId: string;
  segment: TranslationSegment;
  onClose: () => void;
}

/** Where a segment is broken: the caret in its source, and the one in its translation. */
export function SplitDialog({ recordId, segment: { segmentId, source, target }, onClose }: Props) {
  const [sourceAt, setSourceAt] = useState(() => suggestBreak(source));
  const [targetAt, setTargetAt] = useState(() => suggestBreak(target));
  const split = useSplit(recordId);
  const isWhole = source.slice(0, sourceAt).trim() === '' || source.slice(sourceAt).trim() === '';
  return (
    <WritingDialog
      open
      width={720}
      title="拆分本段"
      okText="拆成两段"
      cancelText="取消"
      okButtonProps={{ disabled: isWhole, loading: split.isPending }}
      onOk={() => split.mutate({ segmentId, sourceAt, targetAt }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>把光标移到断开处：原文与译文各一处。原文的两边都要有文字。</p>
      <div className={styles.sides}>
        <BreakArea label="原文断开处" text={source} at={sourceAt} onMove={setSourceAt} isFirst />
        {target === '' ? null : <BreakArea label="译文断开处" text={target} at={targetAt} onMove={setTargetAt} />}
      </div>
      <ol className={styles.parts} aria-label="拆分后">
        {[0, 1].map(part => (
          <li key={part}>
            <span>{(part === 0 ? source.slice(0, sourceAt) : source.slice(sourceAt)).trim() || '（没有文字）'}</span>
            <span>{(part === 0 ? target.slice(0, targetAt) : target.slice(targetAt)).trim() || '（未译）'}</span>
          </li>
        ))}
      </ol>
    </WritingDialog>
  );
}

interface AreaProps {
  label: string;
  text: string;
  at: number;
  onMove: (at: number) => void;
  isFirst?: boolean;
}

/** A text that is not changed; its caret says where. */
function BreakArea({ label, text, at, onMove, isFirst = false }: AreaProps) {
  const first = useRef(at);
  const move = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => onMove(currentTarget.selectionStart);
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: whoever splits a segment moves the caret next
      autoFocus={isFirst}
      aria-label={label}
      readOnly
      value={text}
      rows={4}
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(first.current, first.current)}
      onSelect={move}
      onKeyUp={move}
      onClick={move}
    />
  );
}
