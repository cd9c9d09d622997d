import schemesJson from '../data/numbering.json' with { type: 'json' };
import type { Evaluator } from './evaluate.ts';
import { TemplateFault } from './read-expression.ts';
import type { Align, Binding, Block, Field, Scope, Template, TemplateTableRow } from './template.ts';
import { writeCount } from './write-value.ts';

export interface NumberLevel {
  /** What is printed before the text: `第{c1}条　`, `{c1}` in words and `{1}` in figures. */
  label: string;
  /** What is written where it is referred to. */
  ref: string;
  /** Goes on where the level above begins anew. */
  continuous?: boolean;
  /** The title stands on a line of its own. */
  titleBreak?: boolean;
  bold?: boolean;
  align?: Align;
}

export const schemes = schemesJson as Record<string, { name: string; levels: NumberLevel[] }>;

/** Where a number stands, and how it is written where it is referred to. */
export interface Label {
  label: string;
  ref: string;
  /** Without the name of the table. */
  short: string;
  /** The name of the table before it. */
  prefix: string;
  /** Its id in the template, the same at every repetition. */
  base: string;
}

export interface NumberOf {
  label: string;
  /** The id with the repetition it stands in; absent where nothing may refer to it. */
  key?: string;
  level: NumberLevel;
  /** The list it is counted in: a scheme that begins anew is another list. */
  list: number;
  scheme: string;
}

interface ScopedBlock<Each> {
  each: Each;
  scope: Scope;
  suffix: string;
}

type BlockOf<T extends Block['t']> = Extract<Block, { t: T }>;

/** A block that is printed, with the names its repetition gives and its number. */
export type Node = { scope: Scope; suffix: string } & (
  | { block: BlockOf<'title' | 'heading' | 'p' | 'pagebreak'> }
  | { block: BlockOf<'clause'>; depth: number; number: NumberOf }
  | { block: BlockOf<'table'>; rows: (ScopedBlock<TemplateTableRow> & { number?: NumberOf })[] }
  | { block: BlockOf<'list'>; items: ScopedBlock<string>[] }
  | { block: BlockOf<'sign'>; columns: ScopedBlock<{ lines: string[] }>[] }
);

interface NumberedBlocks {
  nodes: Node[];
  labels: Map<string, Label>;
  problems: string[];
}

interface Counter {
  scheme: string;
  counts: number[];
  list: number;
}

/** Blocks, repetitions and numbers are at most so many: a list within a list within a list grows fast. */
const nodesMax = 20_000;

interface Order {
  template: Pick<Template, 'blocks' | 'numbering'>;
  evaluator: Evaluator;
  onCondition?: ((source: string, holds: boolean) => void) | undefined;
}

/** A document while it is numbered: its lists and labels so far, and how many nodes it has. */
interface Draft extends Pick<Order, 'evaluator' | 'onCondition'>, Pick<NumberedBlocks, 'labels' | 'problems'> {
  /** Counters of tables that go on from one to the next. */
  series: Map<string, Counter>;
  lists: number;
  count: number;
}

/** Where blocks stand: the repetition around them, and what numbers them. */
interface Position {
  scope: Scope;
  suffix: string;
  counter: Counter;
  depth: number;
}

/** Drops what its condition drops, repeats what is repeated, and numbers what is left: numbers come before any text. */
export function numberBlocks({ template, evaluator, onCondition }: Order): NumberedBlocks {
  const draft: Draft = {
    evaluator,
    onCondition,
    labels: new Map(),
    problems: [],
    series: new Map(),
    lists: 0,
    count: 0,
  };
  const counter = counterOf(draft, template.numbering);
  const nodes = nodesOf(draft, { blocks: template.blocks, position: { scope: [], suffix: '', counter, depth: 0 } });
  return { nodes, labels: draft.labels, problems: draft.problems };
}

function counterOf(draft: Draft, scheme: string): Counter {
  if (!Object.hasOwn(schemes, scheme)) throw new TemplateFault(`未定义的编号方案：${scheme}`);
  draft.lists += 1;
  return { scheme, counts: [], list: draft.lists };
}

function countNode(draft: Draft): void {
  draft.count += 1;
  if (draft.count > nodesMax) throw new TemplateFault('内容过多，请减少列表的项数');
}

function nodesOf(draft: Draft, { blocks, position }: { blocks: readonly Block[]; position: Position }): Node[] {
  return blocks.flatMap(each =>
    placesOf(draft, each, position).flatMap(({ each: block, scope, suffix }) => {
      countNode(draft);
      return nodesAt(draft, { block, position: { ...position, scope, suffix } });
    }),
  );
}

/** What one block that stays prints, with all that stands in it. */
function nodesAt(draft: Draft, { block, position }: { block: Block; position: Position }): Node[] {
  const { scope, suffix } = position;
  switch (block.t) {
    case 'group':
      return nodesOf(draft, { blocks: block.blocks, position });
    case 'numbered':
      return nodesOf(draft, {
        blocks: block.blocks,
        position: { scope, suffix, counter: counterOf(draft, block.scheme), depth: 0 },
      });
    case 'clause': {
      const depth = position.depth + 1;
      const number = numberOf(draft, { counter: position.counter, place: { id: block.id, suffix, depth } });
      const clause = { block, scope, suffix, depth, number };
      return [clause, ...nodesOf(draft, { blocks: block.blocks ?? [], position: { ...position, depth } })];
    }
    case 'table':
      return [{ block, scope, suffix, rows: rowsOf(draft, { block, position }) }];
    case 'list': {
      const items = block.items.flatMap(item =>
        typeof item === 'string' ? [{ each: { text: item }, scope, suffix }] : placesOf(draft, item, position),
      );
      return [{ block, scope, suffix, items: items.map(item => ({ ...item, each: item.each.text })) }];
    }
    case 'sign':
      return [{ block, scope, suffix, columns: block.columns.flatMap(column => placesOf(draft, column, position)) }];
    default:
      return [{ block, scope, suffix }];
  }
}

function rowsOf(
  draft: Draft,
  { block, position }: { block: BlockOf<'table'>; position: Pick<Position, 'scope' | 'suffix'> },
) {
  const { series } = draft;
  const counter = (block.series === undefined ? undefined : series.get(block.series)) ?? counterOf(draft, 'rows');
  if (block.series !== undefined) series.set(block.series, counter);
  const row = { refName: block.refName ?? '', refFormat: block.refFormat };
  return block.rows
    .flatMap(each => placesOf(draft, each, position))
    .map(place => {
      if (!place.each.n) return place;
      return {
        ...place,
        number: numberOf(draft, { counter, place: { id: place.each.id, suffix: place.suffix, depth: 1, row } }),
      };
    });
}

/** The places at which a part stands: once, never, or once for each item of its list. */
function placesOf<Each extends { if?: string; each?: string }>(
  draft: Draft,
  each: Each,
  { scope, suffix }: Pick<Position, 'scope' | 'suffix'>,
): ScopedBlock<Each>[] {
  if (!each.each) return stays(draft, { condition: each.if, scope }) ? [{ each, scope, suffix }] : [];
  return repeated(each.each, { scope, evaluator: draft.evaluator })
    .map((bindings, at) => ({ each, scope: [...scope, ...bindings], suffix: `${suffix}#${at + 1}` }))
    .filter(place => {
      countNode(draft);
      return stays(draft, { condition: each.if, scope: place.scope });
    });
}

function stays(
  { evaluator, onCondition }: Draft,
  { condition, scope }: { condition: string | undefined; scope: Scope },
): boolean {
  if (condition === undefined) return true;
  const holds = evaluator.holds(condition, scope);
  onCondition?.(condition, holds);
  return holds;
}

interface NumberPlace {
  id: string | undefined;
  suffix: string;
  depth: number;
  /** How the number of a row of a table is written where it is referred to. */
  row?: { refName: string; refFormat: string | undefined };
}

/** Counts one further, and keeps the label by the id it may be referred to with. */
function numberOf(
  { labels, problems }: Draft,
  { counter: { scheme, counts, list }, place }: { counter: Counter; place: NumberPlace },
): NumberOf {
  const { id, suffix, depth, row } = place;
  const { levels } = schemes[scheme]!;
  const level = levels[depth - 1];
  if (!level) throw new TemplateFault(`编号方案只有${levels.length}级`);
  counts[depth - 1] = (counts[depth - 1] ?? 0) + 1;
  for (let below = depth; below < levels.length; below += 1) if (!levels[below]!.continuous) counts[below] = 0;
  const label = writeNumber(level.label, counts);
  const short = writeNumber(row?.refFormat ?? level.ref, counts);
  const prefix = row?.refName ?? '';
  if (id === undefined) return { label, level, list, scheme };
  const key = id + suffix;
  if (labels.has(key)) problems.push(`编号标识重复：${key}`);
  labels.set(key, { label, ref: prefix + short, short, prefix, base: id });
  return { label, level, list, scheme, key };
}

const writeNumber = (format: string, counts: readonly number[]): string =>
  format.replace(/\{(c?)(\d)\}/g, (_, inWords: string, at: string) => {
    const value = counts[Number(at) - 1] ?? 0;
    return inWords ? writeCount(value) : String(value);
  });

/** The names that each round of `list as item` gives: the item and its number. */
export function repeated(source: string, { scope, evaluator }: { scope: Scope; evaluator: Evaluator }): Binding[][] {
  const match = /^(\S+) as (\S+)$/.exec(source);
  if (!match) throw new TemplateFault(`循环写法有误：${source}`);
  const [, path = '', name = ''] = match;
  const { value, field } = evaluator.lookUp(path.split('.'), scope);
  if (!field) throw new TemplateFault(`不能循环：${path}`);
  const { repeat, ...item } = field as Field;
  const itemField = field.type === 'rows' ? field : item;
  const fieldId = scope.findLast(each => each.name === path.split('.')[0])?.fieldId ?? path.split('.')[0]!;
  return (Array.isArray(value) ? value : []).map((each, at) => [
    { name, value: each, field: itemField, fieldId },
    { name: `${name}序号`, value: at + 1, field: { id: 'number', type: 'number' }, fieldId },
  ]);
}
