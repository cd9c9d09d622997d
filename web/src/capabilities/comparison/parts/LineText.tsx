import { type ComparedLine, type ComparisonDetail, changeKindNames } from '@antai/contract/comparison';
import { memo } from 'react';
import styles from './LineText.module.css';
import type { MarkedRun } from './mark-lines.ts';

interface Props {
  /** The lines of a row on one side: a paragraph, or the paragraphs of the cells. */
  range: [from: number, to: number];
  lines: readonly ComparedLine[];
  changes: ComparisonDetail['changes'];
  markerOf: (index: number) => MarkedRun[];
  active: number;
  onChoose: (change: number) => void;
}

/** One row of a version: a paragraph, or a row of a table. */
export const LineText = memo((props: Props) => {
  const { range, lines } = props;
  const [from, to] = range;
  // lines of a printed page may tell together what the other version has in one row
  if (!lines[from]?.cell)
    return Array.from({ length: to - from }, (_, at) => from + at).map(index => (
      <Paragraph key={index} {...props} index={index} />
    ));
  const cells: number[][] = [];
  for (let at = from; at < to; at++) {
    if (at === from || lines[at]!.cell?.column !== lines[at - 1]!.cell?.column) cells.push([]);
    cells.at(-1)!.push(at);
  }
  return (
    <div className={styles.row}>
      {cells.map(cell => (
        <div key={cell[0]} className={styles.cell}>
          {cell.map(index => (
            <Paragraph key={index} {...props} index={index} />
          ))}
        </div>
      ))}
    </div>
  );
});

function Paragraph({ index, lines, changes, markerOf, active, onChoose }: Props & { index: number }) {
  const { number, headingLevel } = lines[index]!;
  return (
    <p className={styles.line} data-heading={headingLevel !== undefined || undefined}>
      {number ? <span className={styles.number}>{number}</span> : null}
      {markerOf(index).map(({ text, change, kind }, at) => {
        const own = change === undefined ? undefined : changes[change];
        if (!own || !kind) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          return <span key={at}>{text}</span>;
        }
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button is one block and would tear the line it stands in
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
            key={at}
            role="button"
            tabIndex={change === active ? 0 : -1}
            className={styles.mark}
            data-kind={kind}
            data-active={change === active}
            title={`${changeKindNames[own.kind]} · ${own.reason}`}
            onClick={() => onChoose(change!)}
            onKeyDown={event => {
              if (event.key === 'Enter') onChoose(change!);
            }}
          >
            {text}
          </span>
        );
      })}
    </p>
  );
}
