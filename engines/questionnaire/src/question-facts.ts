import { type Question, type Range, stepsOfRating } from './questionnaire.ts';

/** What a paper says of a question below its title, one fact a line: 【权重】2. */
export type QuestionFact = [key: string, text: string];

const measureWords = { daysSince: '距今天数', daysUntil: '到期天数', absolute: '按日期' } as const;
const scoringWords = { sum: '加分', deduct: '扣分' } as const;
const open = '不限';

const when = (isSaid: unknown, key: string, text: string | number | undefined): QuestionFact[] =>
  isSaid ? [[key, String(text)]] : [];

/** All that a paper says of a question but its title, its options and when it is shown. */
export function sayFacts(question: Question, dimensionName: string | undefined): QuestionFact[] {
  const { type, help = '', weight, unit, min, max, measure, scoring, steps, maxLength, accept, maxFiles } = question;
  const { options = [], ranges = [], rows = [], columns = [] } = question;
  return [
    ...help.split('\n').flatMap(line => when(line.trim(), '说明', line.trim())),
    ...when(weight > 0, '权重', weight),
    ...when(weight > 0 && dimensionName, '维度', dimensionName),
    ...when(question.inverse, '反向', '是'),
    ...when(question.allowNA, '不适用', '可选'),
    ...when(question.missing === 'worst', '未答', '按最不利计'),
    ...when(type === 'number' && unit, '单位', unit),
    ...when(question.integer, '整数', '是'),
    ...when(min !== undefined, '最小', min),
    ...when(max !== undefined, '最大', max),
    ...when(type === 'date' && measure, '计算', measure && measureWords[measure]),
    ...when(type === 'multiple' && scoring, '计分', scoring && scoringWords[scoring]),
    ...when(type === 'rating' && steps, '级数', stepsOfRating(question)),
    ...when(question.lowLabel, '最低级', question.lowLabel),
    ...when(question.highLabel, '最高级', question.highLabel),
    ...when(type === 'text' && maxLength, '字数', maxLength),
    ...when(accept?.length, '文件', accept?.join('、')),
    ...when(type === 'file' && maxFiles, '几个', maxFiles),
    ...(type === 'file' && weight > 0
      ? options.flatMap(({ id, score }) => when(true, id === 'provided' ? '已上传' : '未上传', `${score ?? 0}分`))
      : []),
    ...when(question.prefill, '预填', question.prefill),
    ...(weight > 0 ? ranges.map((range): QuestionFact => ['区间', sayRange(range)]) : []),
    ...rows.map((row): QuestionFact => ['行', `${row.label}：权重${row.weight}`]),
    ...columns.map(
      (column): QuestionFact => ['栏', `${column.label}：${column.na ? '不计' : `${column.score ?? 0}分`}`],
    ),
  ];
}

const sayRange = ({ min = open, max = open, score }: Range) =>
  `${min}至${max}${score === undefined ? '' : `：${score}分`}`;

/** What the facts of a paper make of a question; what is not understood is told by `note`. */
export function applyFacts(
  question: Question,
  facts: readonly QuestionFact[],
  { dimensionIdOf, note }: { dimensionIdOf: (name: string) => string | undefined; note: (text: string) => void },
): Question {
  const read: Question = { ...question };
  for (const [key, text] of facts) {
    const change = readFact(key, text, read, dimensionIdOf);
    if (change) Object.assign(read, change);
    else note(`【${key}】${text}`);
  }
  if (!(read.weight > 0)) delete read.dimension;
  return read;
}

const numberIn = (text: string): number | undefined => {
  const [digits] = text.match(/^-?\d{1,15}(?:\.\d{1,6})?/u) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

type Change = Partial<Question> | undefined;

function readFact(
  key: string,
  text: string,
  read: Question,
  dimensionIdOf: (name: string) => string | undefined,
): Change {
  const number = numberIn(text);
  const counted = (make: (value: number) => Partial<Question>): Change =>
    number === undefined ? undefined : make(number);
  switch (key) {
    case '说明':
      return { help: read.help ? `${read.help}\n${text}` : text };
    case '权重':
      return counted(weight => ({ weight: Math.min(1_000, Math.max(0, weight)) }));
    case '维度': {
      const dimension = dimensionIdOf(text);
      return dimension ? { dimension } : undefined;
    }
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
      return counted(min => ({ min }));
    case '最大':
      return counted(max => ({ max }));
    case '字数':
      return counted(maxLength => ({ maxLength: Math.min(5_000, Math.max(1, Math.round(maxLength))) }));
    case '几个':
      return counted(maxFiles => ({ maxFiles: Math.min(20, Math.max(1, Math.round(maxFiles))) }));
    case '级数':
      return counted(steps => ({ steps: Math.min(10, Math.max(2, Math.round(steps))) }));
    case '最低级':
      return { lowLabel: text.slice(0, 20) };
    case '最高级':
      return { highLabel: text.slice(0, 20) };
    case '文件':
      return {
        accept: text
          .split('、')
          .map(each => each.trim().slice(0, 10))
          .filter(Boolean)
          .slice(0, 20),
      };
    case '预填':
      return { prefill: text.slice(0, 100) };
    default:
      return readListed(key, text, read);
  }
}

const keyOf = <Key extends string>(words: Record<Key, string>, text: string) =>
  (Object.keys(words) as Key[]).find(key => words[key] === text);

const within = (score: number) => Math.min(100, Math.max(-100, score));

/** Facts that name a way, or stand several to a question: ranges, rows and columns. */
function readListed(
  key: string,
  text: string,
  { ranges = [], rows = [], columns = [], options = [] }: Question,
): Change {
  const [, label = '', rest = ''] = text.match(/^(.+)[：:]\s*([^：:]+)$/u) ?? [];
  const number = numberIn(rest.replace('权重', ''));
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
    case '未上传': {
      const id = key === '已上传' ? 'provided' : 'none';
      const option = { id, label: key, score: within(numberIn(text) ?? 0), level: 'none' as const };
      return { options: [...options.filter(each => each.id !== id), option] };
    }
    case '区间': {
      const range = readRange(text);
      return range && { ranges: [...ranges, range] };
    }
    case '行':
      return {
        rows: [...rows, { id: `r-${rows.length + 1}`, label: (label || text).slice(0, 200), weight: number ?? 1 }],
      };
    case '栏': {
      if (rest === '不计') return { columns: [...columns, { id: 'na', label: label.slice(0, 200), na: true }] };
      const column = { id: `c-${columns.length + 1}`, label: (label || text).slice(0, 200) };
      return { columns: [...columns, { ...column, score: within(number ?? 0), level: 'none' }] };
    }
    default:
      return undefined;
  }
}

const boundPattern = '(不限|-?\\d{1,15}(?:\\.\\d{1,6})?|\\d{4}-\\d{2}-\\d{2})';
const rangePattern = new RegExp(`^${boundPattern}至${boundPattern}(?:[：:]\\s*(-?\\d{1,3}(?:\\.\\d{1,6})?)分)?$`, 'u');

function readRange(text: string): Range | undefined {
  const [whole, from = open, to = open, score] = text.match(rangePattern) ?? [];
  if (whole === undefined) return undefined;
  const bound = (said: string) => (/^\d{4}-\d{2}-\d{2}$/u.test(said) ? said : Number(said));
  return {
    ...(from === open ? {} : { min: bound(from) }),
    ...(to === open ? {} : { max: bound(to) }),
    ...(score === undefined ? {} : { score: within(Number(score)) }),
    level: 'none',
  };
}
