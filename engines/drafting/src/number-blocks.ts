import schemesJson from '../data/numbering.json' with { type: 'json' };
import type { Binding, Evaluator, Scope } from './evaluate.ts';
import { TemplateFault } from './read-expression.ts';
import type { Align, Block, Field, Row, Template } from './template.ts';
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

export const schemes: Record<string, { name: string; levels: NumberLevel[] }> = schemesJson as never;

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

interface Placed<Each> {
  each: Each;
  scope: Scope;
  suffix: string;
}

type BlockOf<T extends Block['t']> = Extract<Block, { t: T }>;

/** A block that is printed, with the names its repetition gives and its number. */
export type Node = { scope: Scope; suffix: string } & (
  | { block: BlockOf<'title' | 'heading' | 'p' | 'pagebreak'> }
  | { block: BlockOf<'clause'>; depth: number; number: NumberOf }
  | { block: BlockOf<'table'>; rows: (Placed<Row> & { number?: NumberOf })[] }
  | { block: BlockOf<'list'>; items: Placed<string>[] }
  | { block: BlockOf<'sign'>; columns: Placed<{ lines: string[] }>[] }
);

export interface Numbered {
  nodes: Node[];
  labels: Map<string, Label>;
  problems: string[];
}

interface Counter {
  scheme: string;
  counts: number[];
  list: number;
}

interface Numbering {
  depth: number;
  row?: { refName: string; refFormat: string | undefined };
}

/** Blocks, repetitions and numbers are at most so many: a list within a list within a list grows fast. */
const nodesMax = 20_000;

interface Order {
  template: Pick<Template, 'blocks' | 'numbering'>;
  evaluator: Evaluator;
  onCondition?: ((source: string, holds: boolean) => void) | undefined;
}

/** Drops what its condition drops, repeats what is repeated, and numbers what is left: numbers come before any text. */
export function numberBlocks({ template, evaluator, onCondition }: Order): Numbered {
  const labels = new Map<string, Label>();
  const problems: string[] = [];
  const series = new Map<string, Counter>();
  let lists = 0;
  let count = 0;

  const counterOf = (scheme: string): Counter => {
    if (!Object.hasOwn(schemes, scheme)) throw new TemplateFault(`未定义的编号方案：${scheme}`);
    lists += 1;
    return { scheme, counts: [], list: lists };
  };

  function stays({ if: condition }: { if?: string }, scope: Scope): boolean {
    if (condition === undefined) return true;
    const holds = evaluator.holds(condition, scope);
    onCondition?.(condition, holds);
    return holds;
  }

  /** The places at which a part stands: once, never, or once for each item of its list. */
  function placesOf<Each extends { if?: string; each?: string }>(
    each: Each,
    scope: Scope,
    suffix: string,
  ): Placed<Each>[] {
    if (!each.each) return stays(each, scope) ? [{ each, scope, suffix }] : [];
    return repeated(each.each, scope, evaluator)
      .map((bindings, at) => ({ each, scope: [...scope, ...bindings], suffix: `${suffix}#${at + 1}` }))
      .filter(place => {
        count += 1;
        if (count > nodesMax) throw new TemplateFault('内容过多，请减少列表的项数');
        return stays(each, place.scope);
      });
  }

  function numberOf(
    counter: Counter,
    { id, suffix }: { id: string | undefined; suffix: string },
    numbering: Numbering,
  ) {
    const { depth, row } = numbering;
    const { levels } = schemes[counter.scheme]!;
    const level = levels[depth - 1];
    if (!level) throw new TemplateFault(`编号方案只有${levels.length}级`);
    const { counts } = counter;
    counts[depth - 1] = (counts[depth - 1] ?? 0) + 1;
    for (let below = depth; below < levels.length; below += 1) if (!levels[below]!.continuous) counts[below] = 0;
    const written = (format: string) =>
      format.replace(/\{(c?)(\d)\}/g, (_, inWords: string, at: string) => {
        const value = counts[Number(at) - 1] ?? 0;
        return inWords ? writeCount(value) : String(value);
      });
    const label = written(level.label);
    const short = written(row?.refFormat ?? level.ref);
    const prefix = row?.refName ?? '';
    const key = id === undefined ? undefined : id + suffix;
    if (key !== undefined) {
      if (labels.has(key)) problems.push(`编号标识重复：${key}`);
      labels.set(key, { label, ref: prefix + short, short, prefix, base: id! });
    }
    return { label, level, list: counter.list, scheme: counter.scheme, ...(key === undefined ? {} : { key }) };
  }

  function rowsOf(block: BlockOf<'table'>, scope: Scope, suffix: string) {
    const own = block.series === undefined ? counterOf('rows') : (series.get(block.series) ?? counterOf('rows'));
    if (block.series !== undefined) series.set(block.series, own);
    const row = { refName: block.refName ?? '', refFormat: block.refFormat };
    return block.rows
      .flatMap(each => placesOf(each, scope, suffix))
      .map(place => {
        if (!place.each.n) return place;
        return { ...place, number: numberOf(own, { id: place.each.id, suffix: place.suffix }, { depth: 1, row }) };
      });
  }

  function nodesOf(blocks: readonly Block[], outer: Scope, place: { counter: Counter; depth: number; suffix: string }) {
    return blocks.flatMap(each =>
      placesOf(each, outer, place.suffix).flatMap(({ each: block, scope, suffix }): Node[] => {
        count += 1;
        if (count > nodesMax) throw new TemplateFault('内容过多，请减少列表的项数');
        const inside = { ...place, suffix };
        switch (block.t) {
          case 'group':
            return nodesOf(block.blocks, scope, inside);
          case 'numbered':
            return nodesOf(block.blocks, scope, { counter: counterOf(block.scheme), depth: 0, suffix });
          case 'clause': {
            const depth = place.depth + 1;
            const number = numberOf(place.counter, { id: block.id, suffix }, { depth });
            const clause = { block, scope, suffix, depth, number };
            return [clause, ...nodesOf(block.blocks ?? [], scope, { ...inside, depth })];
          }
          case 'table':
            return [{ block, scope, suffix, rows: rowsOf(block, scope, suffix) }];
          case 'list': {
            const items = block.items.flatMap(item =>
              typeof item === 'string' ? [{ each: { text: item }, scope, suffix }] : placesOf(item, scope, suffix),
            );
            return [{ block, scope, suffix, items: items.map(item => ({ ...item, each: item.each.text })) }];
          }
          case 'sign':
            return [
              { block, scope, suffix, columns: block.columns.flatMap(column => placesOf(column, scope, suffix)) },
            ];
          default:
            return [{ block, scope, suffix }];
        }
      }),
    );
  }

  const nodes: Node[] = nodesOf(template.blocks, [], { counter: counterOf(template.numbering), depth: 0, suffix: '' });
  return { nodes, labels, problems };
}

/** The names that each round of `list as item` gives: the item and its number. */
export function repeated(source: string, scope: Scope, evaluator: Evaluator): Binding[][] {
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
