import { type ExaminationPoint, type ExaminationRow, pointKinds } from '@antai/contract/examination';
import { memo, useEffect, useRef } from 'react';
import styles from './AnswerTable.module.css';
import { countColumn } from './count-column.ts';
import type { Order } from './sort-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import { writeValue } from './write-value.ts';

/** The cell that is looked at: which row as it is shown, and which question. */
export interface CellPlace {
  row: number;
  column: number;
}

interface Props {
  points: ExaminationPoint[];
  rows: ExaminationRow[];
  place: CellPlace | undefined;
  onPlace: (place: CellPlace) => void;
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
}

/** The height of a row in the style sheet. */
const rowPx = 36;

/** Files in rows, questions in columns; what is not seen, not judged and not done yet look different. Only rows in sight are drawn. */
export function AnswerTable({ points, rows, place, onPlace, order, onOrder }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(frame, { count: rows.length, rowPx });
  const isDrawn = place === undefined || (place.row >= from && place.row < to);
  useEffect(() => {
    const scroller = frame.current;
    if (!place || !scroller) return;
    if (isDrawn) scroller.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else scroller.scrollTop = place.row * rowPx - scroller.clientHeight / 2;
  }, [place, isDrawn]);
  return (
    <div ref={frame} className={styles.frame}>
      <table className={styles.table} aria-label="答案" aria-rowcount={rows.length + 2}>
        <thead>
          <tr>
            <Head name="文件" about={`${rows.length}份`} pointId={null} order={order} onOrder={onOrder} />
            {points.map(({ pointId, question, kind }) => (
              <Head
                key={pointId}
                name={question}
                about={pointKinds[kind]}
                isNumber={kind === 'amount'}
                pointId={pointId}
                order={order}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={points.length + 1} />
          {rows.slice(from, to).map((row, at) => (
            <Row
              key={row.fileIndex}
              row={row}
              at={from + at}
              points={points}
              current={place?.row === from + at ? place.column : -1}
              onPlace={onPlace}
            />
          ))}
          <Gap rows={rows.length - to} columns={points.length + 1} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">本列小结</th>
            {points.map(point => (
              <td key={point.pointId} title={countColumn(point, rows)}>
                {countColumn(point, rows)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The room of rows that are out of sight. */
const Gap = ({ rows, columns }: { rows: number; columns: number }) =>
  rows > 0 ? (
    <tr className={styles.gap} style={{ height: rows * rowPx }}>
      <td colSpan={columns} />
    </tr>
  ) : null;

interface HeadProps extends Pick<Props, 'order' | 'onOrder'> {
  name: string;
  about: string;
  isNumber?: boolean;
  pointId: string | null;
}

/** The head of a column orders the rows by it: upwards, downwards, and as the files came. */
function Head({ name, about, isNumber, pointId, order, onOrder }: HeadProps) {
  const own = order?.pointId === pointId ? order : undefined;
  const next = !own ? { pointId, isDescending: false } : own.isDescending ? undefined : { pointId, isDescending: true };
  const sorted = own ? (own.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" title={name} data-number={isNumber || undefined} aria-sort={sorted}>
      <button type="button" onClick={() => onOrder(next)}>
        <span>
          {name}
          {own ? <i aria-hidden="true">{own.isDescending ? ' ↓' : ' ↑'}</i> : null}
        </span>
        <small>{about}</small>
      </button>
    </th>
  );
}

interface RowProps {
  row: ExaminationRow;
  at: number;
  points: ExaminationPoint[];
  /** The column that is looked at; -1 where it is another row's. */
  current: number;
  onPlace: (place: CellPlace) => void;
}

const Row = memo(function Row({ row, at, points, current, onPlace }: RowProps) {
  const cells = new Map(row.cells.map(cell => [cell.pointId, cell]));
  return (
    <tr data-chosen={current >= 0 || undefined} aria-rowindex={at + 2}>
      <th scope="row" title={row.fileName}>
        {row.fileName}
      </th>
      {row.state === 'unreadable' ? (
        <td colSpan={points.length} className={styles.failure}>
          未能审查：{row.reason}
        </td>
      ) : (
        points.map(({ pointId, kind }, column) => {
          const cell = cells.get(pointId);
          const words = cell ? writeValue(kind, cell) : '';
          return (
            <td
              key={pointId}
              data-state={cell?.decision === 'open' ? cell.state : (cell?.decision ?? 'waiting')}
              data-number={kind === 'amount' || undefined}
              data-current={current === column || undefined}
            >
              {cell ? (
                <button
                  type="button"
                  title={words}
                  tabIndex={current === column ? 0 : -1}
                  onClick={() => onPlace({ row: at, column })}
                >
                  {words}
                </button>
              ) : (
                <span role="img" aria-label="等待" className={styles.waiting} />
              )}
            </td>
          );
        })
      )}
    </tr>
  );
});
