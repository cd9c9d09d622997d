import type { PrintedBlock, PrintedCell, Span } from '@antai/drafting';

type BlockOf<T extends PrintedBlock['t']> = Extract<PrintedBlock, { t: T }>;

/** What stays together on a page: a paragraph, the head or the text of a clause, a row of a table. */
export type Piece = { key: string; breaksBefore?: boolean } & (
  | { kind: 'block'; block: BlockOf<'title' | 'heading' | 'p' | 'sign'> }
  | { kind: 'clause'; clause: BlockOf<'clause'> }
  | { kind: 'text'; spans: Span[]; isBulleted: boolean }
  | { kind: 'row'; cells: PrintedCell[]; widths: number[] }
);

/** The blocks of a document as pieces that pages can be filled with. */
export function splitPieces(blocks: readonly PrintedBlock[]): Piece[] {
  let isBroken = false;
  return blocks.flatMap((block, at): Piece[] => {
    if (block.t === 'pagebreak') {
      isBroken = true;
      return [];
    }
    const pieces = partsOf(block).map((part, index): Piece => ({ ...part, key: `${at}-${index}` }));
    if (isBroken && pieces[0]) pieces[0].breaksBefore = true;
    isBroken = isBroken && pieces.length === 0;
    return pieces;
  });
}

type Part<Each> = Each extends unknown ? Omit<Each, 'key'> : never;

function partsOf(block: Exclude<PrintedBlock, { t: 'pagebreak' }>): Part<Piece>[] {
  switch (block.t) {
    case 'clause': {
      const hasText = block.number.level.titleBreak && block.spans.length > 0;
      const text = { kind: 'text' as const, spans: block.spans, isBulleted: false };
      return [{ kind: 'clause', clause: block }, ...(hasText ? [text] : [])];
    }
    case 'table': {
      const head = block.head?.map((spans): PrintedCell => ({ spans, isBold: true, align: 'center' }));
      const rows = [...(head ? [head] : []), ...block.rows.map(({ cells }) => cells)];
      return rows.map(cells => ({ kind: 'row', cells, widths: block.widths }));
    }
    case 'list':
      return block.items.map(spans => ({ kind: 'text', spans, isBulleted: block.isBulleted }));
    default:
      return [{ kind: 'block', block }];
  }
}
