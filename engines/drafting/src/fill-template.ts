import { createEvaluator } from './evaluate.ts';
import { type Label, type Node, type NumberOf, numberBlocks } from './number-blocks.ts';
import type { Align, Cell, Template, Values } from './template.ts';
import { createSpanWriter, type Reference, type Span, type SpanWriter } from './write-spans.ts';

export interface PrintedCell {
  spans: Span[];
  span?: number;
  isBold?: boolean;
  align?: Align;
}

export interface PrintedRow {
  /** What refers to the row finds it by this. */
  key?: string;
  label?: string;
  cells: PrintedCell[];
}

/** A block as it is printed: conditions settled, numbered, filled in. */
export type PrintedBlock =
  | { t: 'title'; spans: Span[] }
  | { t: 'heading'; spans: Span[]; level: number; align?: Align }
  | { t: 'p'; spans: Span[]; align?: Align; indent?: number; isBold?: boolean }
  | { t: 'clause'; depth: number; number: NumberOf; title: Span[]; spans: Span[] }
  | { t: 'table'; widths: number[]; head?: Span[][]; rows: PrintedRow[]; style?: string }
  | { t: 'list'; items: Span[][]; isBulleted: boolean }
  | { t: 'sign'; columns: Span[][][] }
  | { t: 'pagebreak' };

export interface FilledTemplate {
  blocks: PrintedBlock[];
  labels: ReadonlyMap<string, Label>;
  references: Reference[];
  /** What is wrong with the template itself: a reference to nothing, a sum that cannot be done. */
  problems: string[];
  /** Paths that were to be printed and are empty. */
  blanks: string[];
}

interface Options {
  onCondition?: (source: string, holds: boolean) => void;
}

/** Prints a template with what was filled in; what is missing is a blank. Values are of the types of their fields (`readFields`). */
export function fillTemplate(template: Template, values: Values, { onCondition }: Options = {}): FilledTemplate {
  const evaluator = createEvaluator(template, values);
  const { nodes, labels, problems } = numberBlocks({ template, evaluator, onCondition });
  const references: Reference[] = [];
  const blanks = new Set<string>();
  const write = createSpanWriter({ evaluator, labels, references, problems, blanks });
  const blocks = nodes.map(node => print(node, write));
  return { blocks, labels, references, problems, blanks: [...blanks] };
}

const alignOf = ({ align }: { align?: Align }) => (align ? { align } : {});

function print(node: Node, write: SpanWriter): PrintedBlock {
  const { block, scope, suffix } = node;
  const spansOf = (text: string | undefined) => write(text, scope, suffix);
  switch (block.t) {
    case 'title':
      return { t: 'title', spans: spansOf(block.text) };
    case 'heading':
      return { t: 'heading', spans: spansOf(block.text), level: block.level ?? 1, ...alignOf(block) };
    case 'p': {
      const { indent, bold } = block;
      const set = { ...(indent ? { indent } : {}), ...(bold ? { isBold: true } : {}) };
      return { t: 'p', spans: spansOf(block.text), ...alignOf(block), ...set };
    }
    case 'clause': {
      const { depth, number } = node as Extract<Node, { number: NumberOf }>;
      return { t: 'clause', depth, number, title: spansOf(block.title), spans: spansOf(block.text) };
    }
    case 'table': {
      const { rows } = node as Extract<Node, { rows: unknown }>;
      const { widths, head, style } = block;
      const printed = rows.map(row => printRow(row, write));
      return {
        t: 'table',
        widths,
        ...(head ? { head: head.map(spansOf) } : {}),
        rows: printed,
        ...(style ? { style } : {}),
      };
    }
    case 'list': {
      const { items } = node as Extract<Node, { items: unknown }>;
      const written = items.map(item => write(item.each, item.scope, item.suffix));
      return { t: 'list', items: written, isBulleted: block.style !== 'none' };
    }
    case 'sign': {
      const { columns } = node as Extract<Node, { columns: unknown }>;
      const linesOf = ({ each, ...at }: (typeof columns)[number]) =>
        each.lines.map(line => write(line, at.scope, at.suffix));
      return { t: 'sign', columns: columns.map(linesOf) };
    }
    default:
      return { t: 'pagebreak' };
  }
}

type RowNode = Extract<Node, { rows: unknown }>['rows'][number];

function printRow({ each, scope, suffix, number }: RowNode, write: SpanWriter): PrintedRow {
  const cells = each.cells.map((cell, at): PrintedCell => {
    const { text, span, bold, align }: Cell = typeof cell === 'string' ? { text: cell } : cell;
    const spans = write(text, scope, suffix);
    return {
      spans: at === 0 && number ? [{ text: number.label }, ...spans] : spans,
      ...(span ? { span } : {}),
      ...(bold ? { isBold: true } : {}),
      ...(align ? { align } : {}),
    };
  });
  return { ...(number?.key ? { key: number.key } : {}), ...(number ? { label: number.label } : {}), cells };
}
