import { type ExaminationPoint, type ExaminationRow, pointKinds } from '@antai/contract/examination';
import { memo, useEffect, useRef } from 'react';
import styles from './AnswerTable.module.css';
import { countColumn } from './count-column.ts';
import { writeValue } from './write-value.ts';

/** The cell that is looked at: which row as it is shown, and which question. */
export interface Place {
  row: number;
  column: number;
}

interface Props {
  points: ExaminationPoint[];
  rows: ExaminationRow[];
  place: Place | undefined;
  onPlace: (place: Place) => void;
}

/** Files in rows, questions in columns; what is not seen, not judged and not done yet look different. */
export function AnswerTable({ points, rows, place, onPlace }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (place) table.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  return (
    <table ref={table} className={styles.table} aria-label="答案">
      <thead>
        <tr>
          <th scope="col">
            文件<small>{rows.length}份</small>
          </th>
          {points.map(({ pointId, question, kind }) => (
            <th key={pointId} scope="col" title={question} data-number={kind === 'amount' || undefined}>
              <span>{question}</span>
              <small>{pointKinds[kind]}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.fileIndex}
            row={row}
            at={at}
            points={points}
            current={place?.row === at ? place.column : -1}
            onPlace={onPlace}
          />
        ))}
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
  );
}

interface RowProps {
  row: ExaminationRow;
  at: number;
  points: ExaminationPoint[];
  /** The column that is looked at; -1 where it is another row's. */
  current: number;
  onPlace: (place: Place) => void;
}

const Row = memo(function Row({ row, at, points, current, onPlace }: RowProps) {
  const cells = new Map(row.cells.map(cell => [cell.pointId, cell]));
  return (
    <tr data-chosen={current >= 0 || undefined}>
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
