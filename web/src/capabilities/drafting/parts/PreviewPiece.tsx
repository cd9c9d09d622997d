import type { Span } from '@antai/drafting';
import styles from './PagePreview.module.css';
import type { Piece } from './split-pieces.ts';

/** A piece of the page as it will be printed; every stretch of it knows the question it comes from. */
export function PreviewPiece({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'block':
      return <Block block={piece.block} />;
    case 'clause':
      return <Clause clause={piece.clause} />;
    case 'text':
      return (
        <p className={styles.indented}>
          {piece.isBulleted ? '－ ' : ''}
          <Spans spans={piece.spans} />
        </p>
      );
    case 'row':
      return <Row cells={piece.cells} widths={piece.widths} />;
  }
}

type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

const bold = (isBold: boolean | undefined) => (isBold ? styles.bold : undefined);

function Block({ block }: Pick<PieceOf<'block'>, 'block'>) {
  switch (block.t) {
    case 'title':
      return (
        <p className={styles.title}>
          <Spans spans={block.spans} />
        </p>
      );
    case 'heading':
      return (
        <p className={styles.heading} style={{ textAlign: block.align }}>
          <Spans spans={block.spans} />
        </p>
      );
    case 'p':
      return (
        <p
          className={bold(block.isBold)}
          style={{ textAlign: block.align, textIndent: block.indent ? `${block.indent}em` : 0 }}
        >
          <Spans spans={block.spans} />
        </p>
      );
    case 'sign':
      return <Signatures columns={block.columns} />;
  }
}

const Signatures = ({ columns }: { columns: Span[][][] }) => (
  <div className={styles.signatures} data-single={columns.length === 1 || undefined}>
    {columns.map((column, at) => (
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
  </div>
);

function Clause({ clause: { number, title, spans } }: Pick<PieceOf<'clause'>, 'clause'>) {
  const { label, level } = number;
  const hasGap = title.length > 0 && spans.length > 0 && !title.at(-1)!.text.endsWith('：');
  return (
    <p
      className={level.bold ? `${styles.indented} ${styles.bold}` : styles.indented}
      style={level.align ? { textAlign: level.align, textIndent: 0 } : undefined}
    >
      {label}
      <Spans spans={title} />
      {level.titleBreak ? null : (
        <>
          {hasGap ? '　' : ''}
          <Spans spans={spans} />
        </>
      )}
    </p>
  );
}

const Row = ({ cells, widths }: Pick<PieceOf<'row'>, 'cells' | 'widths'>) => (
  <table className={styles.table}>
    <colgroup>
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else that tells them apart
        <col key={at} style={{ width: `${width}%` }} />
      ))}
    </colgroup>
    <tbody>
      <tr>
        {cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing else that tells them apart
          <td key={at} colSpan={cell.span} className={bold(cell.isBold)} style={{ textAlign: cell.align }}>
            <Spans spans={cell.spans} />
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);

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
