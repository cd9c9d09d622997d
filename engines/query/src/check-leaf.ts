import { isDay } from '@antai/values';
import { normalisePhrase, normaliseWords } from './normalise.ts';
import { join, own, type Reason, type Values } from './reason.ts';
import { type Field, findField, limits } from './tree.ts';

const matches = new Set(['phrase', 'all', 'any', 'prefix']);

/** Lists what keeps an object from being a leaf over these fields. */
export function* checkLeaf(
  leaf: Values,
  { fields, path }: { fields: readonly Field[]; path: string },
): Generator<Reason> {
  const kind = own(leaf, 'kind');
  if (kind !== 'text' && kind !== 'keyword' && kind !== 'range') return yield { path, reason: '条件的种类不明' };
  const isExcluded = own(leaf, 'isExcluded');
  if (isExcluded !== undefined && typeof isExcluded !== 'boolean') {
    yield { path: join(path, 'isExcluded'), reason: '是否排除应当是真或假' };
  }
  const name = own(leaf, 'field');
  const field = typeof name === 'string' ? findField(fields, name) : undefined;
  if (!field) return yield { path: join(path, 'field'), reason: `没有名为“${String(name).slice(0, 40)}”的字段` };
  if (kind === 'text') yield* checkText(leaf, { field, path });
  else if (kind === 'keyword') yield* checkKeyword(leaf, { field, path });
  else yield* checkRange(leaf, { field, path });
}

/** The field that a leaf names, and where the leaf stands in the tree. */
type Place = { field: Field; path: string };

function* checkText(leaf: Values, { field, path }: Place): Generator<Reason> {
  if (field.kind !== 'text' && field.kind !== 'keyword') {
    yield { path: join(path, 'field'), reason: `“${field.fieldCn}”不是文字字段，不能按文字检索` };
  }
  const match = own(leaf, 'match');
  if (typeof match !== 'string' || !matches.has(match)) yield { path: join(path, 'match'), reason: '匹配方式不明' };
  const text = own(leaf, 'text');
  const reason = textReason(text);
  if (reason) yield { path: join(path, 'text'), reason };
}

function textReason(text: unknown): string | undefined {
  if (typeof text !== 'string') return '检索词应当是文字';
  if (text.length > limits.characters) return `检索词不能长于 ${limits.characters} 字`;
  if (normalisePhrase(text) === '') return '检索词是空的';
  if (normaliseWords(text).length > limits.leaves) return `一个条件里的词不能多于 ${limits.leaves} 个`;
  return undefined;
}

function* checkKeyword(leaf: Values, { field, path }: Place): Generator<Reason> {
  if (field.kind !== 'keyword') {
    yield { path: join(path, 'field'), reason: `“${field.fieldCn}”不是选项字段，不能按选项筛选` };
  }
  const values = own(leaf, 'values');
  const at = join(path, 'values');
  if (!Array.isArray(values) || values.length === 0) return yield { path: at, reason: '没有选择任何选项' };
  if (values.length > limits.values) return yield { path: at, reason: `选项不能多于 ${limits.values} 个` };
  const wrong = values.findIndex(value => typeof value !== 'string' || !isOption(value));
  if (wrong >= 0) yield { path: `${at}.${wrong}`, reason: `选项应当是 1 到 ${limits.characters} 字的文字` };
}

function isOption(value: string): boolean {
  return value.length <= limits.characters && normalisePhrase(value).replaceAll('／', '') !== '';
}

function* checkRange(leaf: Values, { field, path }: Place): Generator<Reason> {
  if (field.kind !== 'date' && field.kind !== 'number') {
    return yield { path: join(path, 'field'), reason: `“${field.fieldCn}”没有范围可言` };
  }
  const from = own(leaf, 'from');
  const to = own(leaf, 'to');
  if (from === undefined && to === undefined) return yield { path, reason: '范围至少要有一端' };
  const isEnd = field.kind === 'date' ? isDay : Number.isSafeInteger;
  const reason = field.kind === 'date' ? '日期应当写作 2020-01-31' : '数值应当是整数';
  if (from !== undefined && !isEnd(from)) return yield { path: join(path, 'from'), reason };
  if (to !== undefined && !isEnd(to)) return yield { path: join(path, 'to'), reason };
  const isReversed = from !== undefined && to !== undefined && (from as number) > (to as number);
  if (isReversed) yield { path, reason: '范围的起点在终点之后' };
}
