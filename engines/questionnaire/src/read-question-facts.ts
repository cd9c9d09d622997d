import type { Option, Question, Range } from './questionnaire.ts';
import { type MarkedItem, markOf, numeral, readMarked } from './read-marks.ts';
import { measureWords, type QuestionFact, scoringWords } from './write-question-facts.ts';

/** What facts of a paper speak of: dimensions by their names, findings by their numbers. */
export interface Places {
  dimensionIdOf: (name: string) => string | undefined;
  findingIdOf: (number: number) => string | undefined;
  note: (text: string) => void;
}

/** What the facts of a paper make of a question; what is not understood is told by `note`. */
export function applyFacts(
  question: Question,
  { facts, places }: { facts: readonly QuestionFact[]; places: Places },
): Question {
  const read: Question = { ...question };
  for (const [key, text] of facts) {
    const change = readFact([key, text], { read, places });
    if (change) Object.assign(read, change);
    else places.note(`【${key}】${text}`);
  }
  if (!(read.weight > 0)) delete read.dimension;
  return read;
}

const numberPattern = new RegExp(`^${numeral}`, 'u');

/** The first number in a text; undefined where there is none. */
export const numberIn = (text: string): number | undefined => {
  const [digits] = text.match(numberPattern) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const helpMax = 2_000;
const sizeMax = 1e15;
const within = (from: number, to: number) => (value: number) => Math.min(to, Math.max(from, value));
const points = within(-100, 100);
const size = within(-sizeMax, sizeMax);
const weightWithin = within(0, 1_000);

type Change = Partial<Question> | undefined;

function readFact([key, text]: QuestionFact, { read, places }: { read: Question; places: Places }): Change {
  const number = numberIn(text);
  const counted = (make: (value: number) => Partial<Question>): Change =>
    number === undefined ? undefined : make(number);
  const whole = (from: number, to: number) => (value: number) => within(from, to)(Math.round(value));
  switch (key) {
    case '说明':
      return { help: (read.help === undefined ? text : `${read.help}\n${text}`).slice(0, helpMax) };
    case '权重':
      return counted(weight => ({ weight: weightWithin(weight) }));
    case '维度': {
      const dimension = places.dimensionIdOf(text);
      return dimension ? { dimension } : undefined;
    }
    case '模型拟稿':
      return { isProposed: true };
    case '反向':
      return { inverse: true };
    case '不适用':
      return { allowNA: true };
    case '未答':
      return { missing: 'worst' };
    case '单位':
      return { unit: text.slice(0, 20) };
    case '整数':
      return { integer: true };
    case '最小':
      return counted(min => ({ min: size(min) }));
    case '最大':
      return counted(max => ({ max: size(max) }));
    case '字数':
      return counted(maxLength => ({ maxLength: whole(1, 5_000)(maxLength) }));
    case '几个':
      return counted(maxFiles => ({ maxFiles: whole(1, 20)(maxFiles) }));
    case '级数':
      return counted(steps => ({ steps: whole(2, 10)(steps) }));
    case '最低级':
      return { lowLabel: text.slice(0, 20) };
    case '最高级':
      return { highLabel: text.slice(0, 20) };
    case '文件':
      return { accept: listOf(text) };
    case '预填':
      return { prefill: text.slice(0, 100) };
    default:
      return readListed([key, text], read, places);
  }
}

const listOf = (text: string) =>
  text
    .split('、')
    .map(each => each.trim().slice(0, 10))
    .filter(Boolean)
    .slice(0, 20);

const keyOf = <Key extends string>(words: Record<Key, string>, text: string) =>
  (Object.keys(words) as Key[]).find(key => words[key] === text);

const labelMax = 200;
const listMax = 40;
const nameOf = ({ name }: MarkedItem) => name.slice(0, labelMax);

/** Facts that name a way, or stand several to a question: files, ranges, rows and columns. */
function readListed([key, text]: QuestionFact, read: Question, { findingIdOf }: Places): Change {
  const { ranges = [], rows = [], columns = [], options = [] } = read;
  const marked = readMarked(text);
  const number = points(marked.number ?? 0);
  switch (key) {
    case '计算': {
      const measure = keyOf(measureWords, text);
      return measure && { measure };
    }
    case '计分': {
      const scoring = keyOf(scoringWords, text);
      return scoring && { scoring };
    }
    case '已上传':
    case '未上传':
      return { options: withFileOption(options, key, { marked, findingIdOf }) };
    case '区间': {
      const range = readRange(text, { marked, findingIdOf });
      return range && ranges.length < listMax ? { ranges: [...ranges, range] } : undefined;
    }
    case '行': {
      if (rows.length >= listMax) return undefined;
      const { findingId } = markOf(marked, findingIdOf);
      const row = { id: `r-${rows.length + 1}`, label: nameOf(marked), weight: weightWithin(marked.number ?? 1) };
      return { rows: [...rows, { ...row, ...(findingId ? { findingId } : {}) }] };
    }
    case '栏': {
      if (columns.length >= listMax) return undefined;
      const isFirst = marked.isNotCounted && !columns.some(({ na }) => na);
      const column = { id: isFirst ? 'na' : `c-${columns.length + 1}`, label: nameOf(marked) };
      if (marked.isNotCounted) return { columns: [...columns, { ...column, na: true }] };
      return { columns: [...columns, { ...column, score: number, level: marked.level ?? 'none' }] };
    }
    default:
      return undefined;
  }
}

type FindingIdOf = Places['findingIdOf'];

/** “已备有：100分”, or its points alone. */
function withFileOption(
  options: Option[],
  key: '已上传' | '未上传',
  { marked, findingIdOf }: { marked: MarkedItem; findingIdOf: FindingIdOf },
): Option[] {
  const id = key === '已上传' ? 'provided' : 'none';
  const [, alone] = marked.name.match(/^(-?\d{1,3}(?:\.\d+)?)分$/u) ?? [];
  const label = alone === undefined ? nameOf(marked) : key;
  const score = points(Number(alone ?? marked.number ?? 0));
  const option = { id, label, score, ...markOf(marked, findingIdOf) };
  return [...options.filter(each => each.id !== id), option];
}

const open = '不限';
const boundPattern = `(不限|\\d{4}-\\d{2}-\\d{2}|${numeral})`;
const rangePattern = new RegExp(`^${boundPattern}至${boundPattern}$`, 'u');
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

/** “0至10：60分【高风险】【发现2】”: its bounds stand where others have a name. */
function readRange(
  text: string,
  { marked, findingIdOf }: { marked: MarkedItem; findingIdOf: FindingIdOf },
): Range | undefined {
  const [whole, from = open, to = open] = marked.name.match(rangePattern) ?? [];
  if (whole === undefined || text.startsWith('“')) return undefined;
  const bound = (limit: string) => (isDay(limit) ? limit : size(Number(limit)));
  const bounds = [from, to].filter(limit => limit !== open).map(bound);
  if (bounds.some(each => Number.isNaN(each))) return undefined;
  return {
    ...(from === open ? {} : { min: bound(from) }),
    ...(to === open ? {} : { max: bound(to) }),
    ...(marked.number === undefined ? {} : { score: points(marked.number) }),
    ...markOf(marked, findingIdOf),
  };
}
