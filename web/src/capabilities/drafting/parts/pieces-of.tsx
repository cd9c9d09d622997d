import type { Printed, PrintedCell, Span } from '@antai/drafting';
import type { ReactNode } from 'react';
import styles from './PagePreview.module.css';

/** What stays together on a page: a paragraph, or a row of a table. */
export interface Piece {
  key: string;
  node: ReactNode;
  breaksBefore?: boolean;
}

/** The blocks of a document as pieces that pages can be filled with. */
export function piecesOf(blocks: readonly Printed[]): Piece[] {
  let isBroken = false;
  return blocks.flatMap((block, at): Piece[] => {
    if (block.t === 'pagebreak') {
      isBroken = true;
      return [];
    }
    const pieces = nodesOf(block).map((node, part): Piece => ({ key: `${at}-${part}`, node }));
    if (isBroken && pieces[0]) pieces[0].breaksBefore = true;
    isBroken = isBroken && pieces.length === 0;
    return pieces;
  });
}

const bold = (isBold: boolean | undefined) => (isBold ? styles.bold : undefined);

function nodesOf(block: Exclude<Printed, { t: 'pagebreak' }>): ReactNode[] {
  switch (block.t) {
    case 'title':
      return [
        <p key="title" className={styles.title}>
          <Spans spans={block.spans} />
        </p>,
      ];
    case 'heading':
      return [
        <p key="heading" className={styles.heading} style={{ textAlign: block.align }}>
          <Spans spans={block.spans} />
        </p>,
      ];
    case 'p':
      return [
        <p
          key="p"
          className={bold(block.isBold)}
          style={{ textAlign: block.align, textIndent: block.indent ? `${block.indent}em` : 0 }}
        >
          <Spans spans={block.spans} />
        </p>,
      ];
    case 'clause':
      return clauseOf(block);
    case 'table':
      return tableOf(block);
    case 'list':
      return block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart
        <p key={at} className={styles.indented}>
          {block.isBulleted ? '－ ' : ''}
          <Spans spans={item} />
        </p>
      ));
    case 'sign':
      return [
        <div key="sign" className={styles.signatures} data-single={block.columns.length === 1 || undefined}>
          {block.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else that tells them apart
            <div key={at}>
              {column.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart
                <p key={index}>
                  <Spans spans={line} />
                </p>
              ))}
            </div>
          ))}
        </div>,
      ];
  }
}

function clauseOf({ number, title, spans }: Extract<Printed, { t: 'clause' }>): ReactNode[] {
  const { label, level } = number;
  const head = (
    <p
      key="head"
      className={level.bold ? `${styles.indented} ${styles.bold}` : styles.indented}
      style={level.align ? { textAlign: level.align, textIndent: 0 } : undefined}
    >
      {label}
      <Spans spans={title} />
      {level.titleBreak ? null : (
        <>
          {title.length > 0 && spans.length > 0 && !title.at(-1)!.text.endsWith('：') ? '　' : ''}
          <Spans spans={spans} />
        </>
      )}
    </p>
  );
  if (!level.titleBreak || spans.length === 0) return [head];
  return [
    head,
    <p key="text" className={styles.indented}>
      <Spans spans={spans} />
    </p>,
  ];
}

function tableOf({ widths, head, rows }: Extract<Printed, { t: 'table' }>): ReactNode[] {
  const headCells = head?.map((spans): PrintedCell => ({ spans, isBold: true, align: 'center' }));
  return [...(headCells ? [headCells] : []), ...rows.map(({ cells }) => cells)].map((cells, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
    <table key={at} className={styles.table}>
      <colgroup>
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else that tells them apart
          <col key={index} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <tbody>
        <tr>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing else that tells them apart
            <td key={index} colSpan={cell.span} className={bold(cell.isBold)} style={{ textAlign: cell.align }}>
              <Spans spans={cell.spans} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  ));
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, isBold, source }, at) => {
    const fieldId = source && 'fieldId' in source ? source.fieldId : undefined;
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else that tells them apart
        key={at}
        className={bold(isBold)}
        data-source={source?.kind}
        data-field={fieldId || undefined}
      >
        {text}
      </span>
    );
  });
