import type { ExaminationDetail, ExaminationRow } from '@antai/contract/examination';
import { useMemo, useState } from 'react';
import { useDecide } from '../queries.ts';
import type { CellPlace } from './AnswerTable.tsx';
import { type Order, sortRows } from './sort-rows.ts';
import { writeValue } from './write-value.ts';

/** The rows of a table as they are selected and ordered. */
function useRows(detail: ExaminationDetail) {
  const { points } = detail;
  const [word, setWord] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(false);
  const [order, setOrder] = useState<Order>();
  const rows = useMemo(() => {
    const selected = selectRows(detail, { word: word.trim(), isOpenOnly });
    return order ? sortRows(selected, points, order) : selected;
  }, [detail, points, word, isOpenOnly, order]);
  return { rows, word, setWord, isOpenOnly, setOpenOnly, order, setOrder };
}

/** The table of an examination while it is looked through: what is listed, which cell is in hand, what is decided on it. */
export function useTableWork(detail: ExaminationDetail) {
  const { recordId, points } = detail;
  const { rows, setWord, setOpenOnly, setOrder, ...listed } = useRows(detail);
  // the file itself, too: rows come, go and change their order under the one that is looked at
  const [looked, setLooked] = useState<CellPlace & { fileIndex: number | undefined }>();
  const [isEditing, setEditing] = useState(false);
  const decide = useDecide(recordId);
  const at = looked ? rows.findIndex(({ fileIndex }) => fileIndex === looked.fileIndex) : -1;
  const column = looked?.column ?? 0;
  const place = useMemo(() => (at >= 0 ? { row: at, column } : undefined), [at, column]);
  const row = looked && detail.rows.find(({ fileIndex }) => fileIndex === looked.fileIndex);
  const point = looked && points[column];
  const go = (next: CellPlace | undefined) => {
    setLooked(next && { ...next, fileIndex: rows[next.row]?.fileIndex });
    setEditing(false);
  };
  const move = (down: number, right: number) => {
    if (!looked) return go({ row: 0, column: 0 });
    setEditing(false);
    const next = Math.min(points.length - 1, Math.max(0, column + right));
    if (down === 0) return setLooked({ ...looked, column: next });
    // where the file has left the list, the next one has come to its place
    const to = place ? place.row + down : looked.row + Math.min(0, down);
    go({ row: Math.min(rows.length - 1, Math.max(0, to)), column: next });
  };
  const say = (decision: 'open' | 'confirmed' | 'changed' | 'notApplicable', changed?: string) => {
    if (!row || !point) return Promise.resolve();
    const cell = { fileIndex: row.fileIndex, pointId: point.pointId, decision, ...(changed ? { changed } : {}) };
    const saving = decide.mutateAsync(cell);
    // whoever does not wait for it has been told
    saving.catch(() => undefined);
    setEditing(false);
    return saving;
  };
  /** Lists other rows, or the same in another order: nothing is looked at then. */
  const relist =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      go(undefined);
    };
  return {
    ...{ ...listed, rows, place, row, point, isEditing, setEditing, go, move, say },
    cell: row?.cells.find(({ pointId }) => pointId === point?.pointId),
    setWord: relist(setWord),
    setOpenOnly: relist(setOpenOnly),
    setOrder: relist(setOrder),
  };
}

/** The files that say a word in their name or an answer, or that have answers missing. */
function selectRows(
  { rows, points }: ExaminationDetail,
  { word, isOpenOnly }: { word: string; isOpenOnly: boolean },
): ExaminationRow[] {
  const kinds = new Map(points.map(({ pointId, kind }) => [pointId, kind]));
  return rows.filter(({ fileName, cells, state }) => {
    const isOpen = state === 'unreadable' || cells.some(each => each.state !== 'answered' && each.decision === 'open');
    if (isOpenOnly && !isOpen) return false;
    return (
      word === '' ||
      fileName.includes(word) ||
      cells.some(each => writeValue(kinds.get(each.pointId) ?? 'text', each).includes(word))
    );
  });
}
