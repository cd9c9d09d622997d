import type { PrintedBlock, PrintedRow } from './fill-template.ts';
import { type Span, textOf } from './write-spans.ts';

interface Options {
  /** Marks where numbers stand (⟦#id⟧) and what refers to them (⟦→id⟧…⟦/⟧), so that both can be compared. */
  isMarked?: boolean;
}

/** The whole document as plain text. */
export function writeText(blocks: readonly PrintedBlock[], { isMarked = false }: Options = {}): string {
  const write = isMarked ? writeMarked : textOf;
  const mark = (key: string | undefined) => (isMarked && key !== undefined ? `⟦#${key}⟧` : '');
  const writeRow = ({ key, cells }: PrintedRow) =>
    `${mark(key)}| ${cells.map(cell => write(cell.spans).replaceAll('\n', ' / ')).join(' | ')} |`;

  function linesOf(block: PrintedBlock): string[] {
    switch (block.t) {
      case 'title':
        return [write(block.spans), ''];
      case 'heading':
        return ['', write(block.spans)];
      case 'p':
        return [write(block.spans)];
      case 'pagebreak':
        return ['', '－－－－（分页）－－－－', ''];
      case 'clause': {
        const [title, text] = [write(block.title), write(block.spans)];
        const head = mark(block.number.key) + block.number.label + title;
        if (!block.number.level.titleBreak) {
          const gap = title !== '' && text !== '' && !title.endsWith('：') ? '　' : '';
          return [head + gap + text];
        }
        return [...(block.depth === 1 ? [''] : []), head, ...(text === '' ? [] : [text])];
      }
      case 'table':
        return [...(block.head ? [`| ${block.head.map(write).join(' | ')} |`] : []), ...block.rows.map(writeRow)];
      case 'list':
        return block.items.map(item => (block.isBulleted ? '－ ' : '') + write(item));
      case 'sign':
        return ['', ...block.columns.flatMap(lines => [...lines.map(write), ''])];
    }
  }

  return `${blocks
    .flatMap(linesOf)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const writeMarked = (spans: readonly Span[]) =>
  spans.map(({ text, source }) => (source?.kind === 'reference' ? `⟦→${source.target}⟧${text}⟦/⟧` : text)).join('');
