import type { Call } from '@antai/contract/wire/call';

type Keys = (string | number)[];

/** Lengths that a text is tried with, and counts of a list: the first that the call takes stays. */
const lengths = [1_000_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];
const counts = [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10];
const bodyMax = 4_000_000;
const placesMax = 80;

/** Words that engines look for: parties, sums, days, articles, causes; many of each, none like the one before. */
const dear = (n: number) =>
  `第${n}条 甲方上海第${n}贸易有限公司与王某${n}于2023年6月${(n % 28) + 1}日约定违约金${n}万元，依照《中华人民共和国民法典》第五百${n}条（2023）沪0115民初${n}号判决。\n`;
const dearText = Array.from({ length: 16_000 }, (_, n) => dear(n)).join('');

const isText = (value: unknown): value is string => typeof value === 'string' && /[\p{Script=Han} ]/u.test(value);

/** Everywhere in a body where a text that somebody wrote or a list stands. */
function placesOf(value: unknown, keys: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return isText(value) ? [keys] : [];
  const inner = Object.entries(value).flatMap(([key, each]) => placesOf(each, [...keys, key]));
  return Array.isArray(value) && value.length > 0 ? [...inner, keys] : inner;
}

function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((each, key) => (each as Record<string, unknown>)[key], value);
}

function withAt(value: unknown, [key, ...rest]: Keys, fresh: unknown): unknown {
  if (key === undefined) return fresh;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const own = copy as Record<string, unknown>;
  own[key] = withAt(own[key], rest, fresh);
  return copy;
}

function* largerOf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    for (const length of lengths) if (length > value.length) yield dearText.slice(0, length);
    return;
  }
  const items = value as unknown[];
  for (const count of counts)
    if (count > items.length) yield Array.from({ length: count }, (_, at) => items[at % items.length]);
}

/** The body made as large as the call takes it: each text and each list as long as the contract lets it be, one after the other. */
export function growBody({ input }: Pick<Call, 'input'>, body: unknown): unknown {
  let grown = body;
  // lists last: what they repeat has then its length
  for (const keys of placesOf(body).slice(0, placesMax)) {
    for (const larger of largerOf(valueAt(grown, keys))) {
      const next = withAt(grown, keys, larger);
      if (sizeOf(next) > bodyMax || !input.safeParse(next).success) continue;
      grown = next;
      break;
    }
  }
  return grown;
}

/** A shorter text is over before anything takes long. */
const longText = 500;

/**
 * Marks at which patterns begin, stop or go back: of many of them in a row, and no end, each is looked at from each other
 * where a pattern is written badly.
 */
const marks = [
  ...[
    '<',
    '<a ',
    '</',
    '&',
    '&#',
    '(',
    '（',
    '[',
    '【',
    '《',
    '“',
    '{{',
    '"',
    "'",
    '\\',
    '`',
    '$',
    '@',
    '#',
    '# ',
    '*',
    '**',
    '~',
    '|',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    ' \n',
    '　',
    '0',
    '1.',
    '1,',
    '1-',
    '年',
    '第',
    '第一',
    '一',
    '九十',
    '万',
    '百分之',
    '，',
    '。',
    '、',
    '：',
    '—',
  ],
  ...[
    '甲',
    '甲方',
    '公司',
    '有限公司',
    '与',
    '某',
    'a',
    'A.',
    'a ',
    'http://',
    'www.',
    '法院',
    '（2023）',
    '\u{20000}',
    '\u0301',
  ],
];

/** A grown body with all its long texts made of one mark, for each mark with which the call takes it. */
export function* repeatMarks(
  { input }: Pick<Call, 'input'>,
  grown: unknown,
): Generator<{ mark: string; body: unknown }> {
  const places = placesOf(grown)
    .slice(0, placesMax)
    .map(keys => ({ keys, value: valueAt(grown, keys) }))
    .filter(({ value }) => typeof value === 'string' && value.length >= longText);
  if (places.length === 0) return;
  for (const mark of marks) {
    const body = places.reduce((body, { keys, value }) => {
      const { length } = value as string;
      return withAt(body, keys, mark.repeat(Math.ceil(length / mark.length)).slice(0, length));
    }, grown);
    if (input.safeParse(body).success) yield { mark, body };
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 0;
  for (const each of Object.values(value)) {
    size += sizeOf(each);
    if (size > bodyMax) break;
  }
  return size;
}
