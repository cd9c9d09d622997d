import type { ExaminationCell, ExaminationPoint, ExaminationRow } from '@antai/contract/examination';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { type Anchor, AnchoredText } from '../../../ui/AnchoredText.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { fileTextQuery } from '../queries.ts';
import styles from './CellPanel.module.css';
import { writeValue } from './write-value.ts';

interface Props {
  recordId: string;
  row: ExaminationRow;
  point: ExaminationPoint;
  cell: ExaminationCell;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onDecide: (decision: ExaminationCell['decision'], changed?: string) => Promise<unknown>;
  onClose: () => void;
}

/** One answer: what it is, the text it stands in, and what is decided of it. */
export function CellPanel({ recordId, row, point, cell, isEditing, onEdit, onDecide, onClose }: Props) {
  const words = writeValue(point.kind, cell);
  return (
    <aside className={styles.panel} aria-label="答案与原文">
      <header>
        <h2 title={`${row.fileName} · ${point.question}`}>
          {row.fileName} · {point.question}
        </h2>
        <Button type="text" size="small" onClick={onClose}>
          关闭
        </Button>
      </header>
      <ScanValues source={scanOf(row)} isSpoken />
      <p className={styles.value} data-state={cell.state}>
        {words}
      </p>
      {cell.state === 'notJudged' ? (
        <p className={styles.note}>以下句子谈到这一问题，但没有这类答案（如空白待填），请看原文。</p>
      ) : null}
      {cell.state === 'notSeen' ? <p className={styles.note}>全文没有谈及这一问题的句子。</p> : null}
      {isEditing ? (
        <Editor
          draftName={`examination:answer:${recordId}:${row.fileIndex}:${point.pointId}`}
          {...{ words, onEdit, onDecide }}
        />
      ) : (
        <div className={styles.actions}>
          <Button type="primary" size="small" onClick={() => onDecide('confirmed')}>
            确认
          </Button>
          <Button size="small" onClick={() => onEdit(true)}>
            改答案
          </Button>
          <Button size="small" onClick={() => onDecide('notApplicable')}>
            标为不适用
          </Button>
          {cell.decision === 'open' ? null : (
            <Button type="link" size="small" onClick={() => onDecide('open')}>
              还原
            </Button>
          )}
        </div>
      )}
      <FileText recordId={recordId} row={row} point={point} />
    </aside>
  );
}

type EditorProps = { draftName: string; words: string } & Pick<Props, 'onEdit' | 'onDecide'>;

function Editor({ draftName, words, onEdit, onDecide }: EditorProps) {
  const changed = useKeptText(draftName, words);
  return (
    <div className={styles.editor}>
      <Input.TextArea
        autoFocus
        aria-label="改后的答案"
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={changed.text}
        onChange={event => changed.write(event.target.value)}
      />
      <Button
        type="primary"
        size="small"
        disabled={changed.text.trim() === ''}
        onClick={() => void changed.dropAfter(onDecide('changed', changed.text))}
      >
        保存
      </Button>
      <Button
        size="small"
        onClick={() => {
          changed.drop();
          onEdit(false);
        }}
      >
        取消
      </Button>
    </div>
  );
}

function FileText({ recordId, row, point }: Pick<Props, 'recordId' | 'row' | 'point'>) {
  const { data, error, refetch } = useQuery(
    fileTextQuery(recordId, { fileIndex: row.fileIndex, cells: row.cells.length }),
  );
  const [active, setActive] = useState(0);
  const placed = useMemo(() => {
    const answer = data?.answers.find(({ pointId }) => pointId === point.pointId);
    return (answer?.passages ?? [])
      .map(({ start, end }, at) => ({ start, end, page: answer?.pages[at] ?? null }))
      .sort((a, b) => a.start - b.start);
  }, [data, point]);
  const anchors = useMemo(
    () => placed.map(({ start, end }): Anchor => ({ start, end, tone: 1, state: 'open', label: point.question })),
    [placed, point],
  );
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const at = Math.min(active, anchors.length - 1);
  const page = placed[at]?.page;
  return (
    <section className={styles.text} aria-label="原文">
      {page ? <p className={styles.note}>原件第{page}页</p> : null}
      <AnchoredText text={data.text} anchors={anchors} active={at} onChoose={setActive} />
    </section>
  );
}
