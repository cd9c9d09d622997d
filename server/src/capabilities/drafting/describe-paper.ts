import type { Paper, PaperBlock, PaperForm, PaperLevel, PaperRun } from '@antai/documents/paper';
import {
  type FilledTemplate,
  type Label,
  type NumberLevel,
  type PrintedBlock,
  type Span,
  schemes,
  type Template,
} from '@antai/drafting';

const forms: Record<Template['style'], PaperForm> = {
  court: 'official',
  letter: 'official',
  opinion: 'contract',
  contract: 'contract',
  statute: 'contract',
};

/** A filled template as a paper to be set. */
export function describePaper(
  { title, style }: Pick<Template, 'title' | 'style'>,
  { blocks, labels }: Pick<FilledTemplate, 'blocks' | 'labels'>,
): Paper {
  return { name: title, form: forms[style], blocks: blocks.flatMap(block => blocksOf(block, labels)) };
}

type Labels = ReadonlyMap<string, Label>;

function blocksOf(block: PrintedBlock, labels: Labels): PaperBlock[] {
  const runs = (spans: readonly Span[]) => spans.map(span => runOf(span, labels));
  switch (block.t) {
    case 'title':
      return [{ kind: 'title', runs: runs(block.spans) }];
    case 'heading':
      return [{ kind: 'heading', runs: runs(block.spans), ...alignOf(block) }];
    case 'p': {
      const set = { ...(block.indent ? { indent: block.indent } : {}), ...(block.isBold ? { isBold: true } : {}) };
      return [{ kind: 'paragraph', runs: runs(block.spans), ...alignOf(block), ...set }];
    }
    case 'clause':
      return clauseOf(block, runs);
    case 'table': {
      const rows = block.rows.map(({ key, cells }) => ({
        ...(key === undefined ? {} : { anchor: key }),
        cells: cells.map(({ spans, ...cell }) => ({ ...cell, runs: runs(spans) })),
      }));
      return [{ kind: 'table', widths: block.widths, ...(block.head ? { head: block.head.map(runs) } : {}), rows }];
    }
    case 'list':
      return [{ kind: 'list', items: block.items.map(runs), isBulleted: block.isBulleted }];
    case 'sign':
      return [{ kind: 'signatures', columns: block.columns.map(lines => lines.map(runs)) }];
    case 'pagebreak':
      return [{ kind: 'pageBreak' }];
  }
}

const alignOf = ({ align }: { align?: 'left' | 'center' | 'right' }) => (align ? { align } : {});

/** A title on a line of its own is the clause; what it says follows as a paragraph. */
function clauseOf(
  { depth, number, title, spans }: Extract<PrintedBlock, { t: 'clause' }>,
  runs: (spans: readonly Span[]) => PaperRun[],
): PaperBlock[] {
  const { label, key, list, level, scheme } = number;
  const [head, text] = [runs(title), runs(spans)];
  const clause = {
    ...{ kind: 'clause' as const, list, depth, label, isBold: level.bold ?? false },
    levels: schemes[scheme]!.levels.map(levelOf),
    ...(key === undefined ? {} : { anchor: key }),
    ...alignOf(level),
  };
  if (level.titleBreak)
    return [
      { ...clause, runs: head },
      ...(text.length > 0 ? [{ kind: 'paragraph' as const, runs: text, indent: 2 }] : []),
    ];
  const hasGap = head.length > 0 && text.length > 0 && !head.at(-1)!.text.endsWith('：');
  return [{ ...clause, runs: [...head, ...(hasGap ? [{ text: '　' }] : []), ...text] }];
}

/** A level as Word counts it: 第{c1}条 is 第%1条 in words. */
const levelOf = ({ label, continuous }: NumberLevel, at: number): PaperLevel => ({
  text: label.replace(/\{c?(\d)\}/g, '%$1'),
  isInWords: label.includes(`{c${at + 1}}`),
  isContinuous: continuous ?? false,
});

function runOf({ text, isBold, source }: Span, labels: Labels): PaperRun {
  const run = { text, ...(isBold ? { isBold } : {}) };
  if (source?.kind === 'blank') return { ...run, isBlank: true };
  if (source?.kind !== 'reference') return run;
  // a field gives the number without the stop behind it
  const number = labels.get(source.target)?.label.trim().replace(/\.$/, '');
  const isThere = number !== undefined && number !== '' && text.includes(number);
  return { ...run, reference: { anchor: source.target, ...(isThere ? { number } : {}) } };
}
