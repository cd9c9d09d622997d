import type { Block } from '@antai/drafting';

/** The way to a text, or a block, within the blocks of a template. */
export type Path = readonly (string | number)[];

/** A text of a template that may be changed. */
export interface EditableText {
  path: Path;
  name: string;
  text: string;
}

/** A block with its texts; those below it follow as blocks of their own. */
export interface EditableBlock {
  path: Path;
  depth: number;
  name: string;
  condition: string | undefined;
  each: string | undefined;
  texts: EditableText[];
}

const names: Record<Block['t'], string> = {
  title: '标题',
  heading: '小标题',
  p: '段落',
  clause: '条款',
  table: '表格',
  list: '列表',
  sign: '签署栏',
  pagebreak: '分页',
  group: '一组',
  numbered: '另起编号',
};

/** Every block of a template in its order, with what of it may be changed. */
export function listTexts(blocks: readonly Block[], above: Path = [], { depth = 0 } = {}): EditableBlock[] {
  return blocks.flatMap((block, at) => {
    const path = [...above, at];
    const own = {
      path,
      depth,
      name: names[block.t],
      condition: block.if,
      each: block.each,
      texts: textsOf(block, path),
    };
    const below =
      'blocks' in block && block.blocks ? listTexts(block.blocks, [...path, 'blocks'], { depth: depth + 1 }) : [];
    return [own, ...below];
  });
}

function textsOf(block: Block, path: Path): EditableText[] {
  const text = (name: string, value: string | undefined, ...way: Path): EditableText[] =>
    value === undefined ? [] : [{ path: [...path, ...way], name, text: value }];
  switch (block.t) {
    case 'title':
    case 'heading':
    case 'p':
      return text(names[block.t], block.text, 'text');
    case 'clause':
      return [...text('条款标题', block.title, 'title'), ...text('条款', block.text, 'text')];
    case 'table':
      return [
        ...(block.head ?? []).flatMap((cell, at) => text('表头', cell, 'head', at)),
        ...block.rows.flatMap((row, at) =>
          row.cells.flatMap((cell, column) =>
            typeof cell === 'string'
              ? text(`第${at + 1}行第${column + 1}格`, cell, 'rows', at, 'cells', column)
              : text(`第${at + 1}行第${column + 1}格`, cell.text, 'rows', at, 'cells', column, 'text'),
          ),
        ),
      ];
    case 'list':
      return block.items.flatMap((item, at) =>
        typeof item === 'string'
          ? text(`第${at + 1}项`, item, 'items', at)
          : text(`第${at + 1}项`, item.text, 'items', at, 'text'),
      );
    case 'sign':
      return block.columns.flatMap(({ lines }, at) =>
        lines.flatMap((line, row) => text(`第${at + 1}栏第${row + 1}行`, line, 'columns', at, 'lines', row)),
      );
    default:
      return [];
  }
}

/** The value with what stands at the end of a way changed; an undefined change takes it away. */
export function changeAt<Value>(
  value: Value,
  [step, ...rest]: Path,
  { change }: { change: (before: unknown) => unknown },
): Value {
  if (step === undefined) return change(value) as Value;
  const source = value as Record<string | number, unknown>;
  const next = changeAt(source[step], rest, { change });
  if (Array.isArray(value)) {
    const items = [...value];
    if (next === undefined) items.splice(Number(step), 1);
    else items[Number(step)] = next;
    return items as Value;
  }
  const { [step]: _before, ...others } = source;
  return (next === undefined ? others : { ...source, [step]: next }) as Value;
}

/** The blocks with one more behind the block of this way. */
export function insertAfter(blocks: Block[], { path, block }: { path: Path; block: Block }): Block[] {
  const at = Number(path.at(-1));
  const put = (list: unknown) => {
    const items = [...(list as Block[])];
    items.splice(at + 1, 0, block);
    return items;
  };
  return path.length === 1 ? put(blocks) : changeAt(blocks, path.slice(0, -1), { change: put });
}

/** Whether a field is still written anywhere in a template. */
export const isUsed = (template: { blocks: unknown; checks?: unknown }, fieldId: string): boolean =>
  new RegExp(`(?<![\\w'])${fieldId}(?!\\w)`, 'u').test(JSON.stringify([template.blocks, template.checks]));
