import type { Objection } from './issue.ts';

const closings: Record<string, string> = {
  '（': '）',
  '《': '》',
  '〈': '〉',
  '【': '】',
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '(': ')',
};
const isClosing = new Set(Object.values(closings));
const isListNumber = /^\s*[\d一二三四五六七八九十]{1,3}$/u;
/** Behind a letter it is an apostrophe: the Seller’s, the Parties’. */
const isLatin = /[A-Za-z]/u;
/** 1）…；2）… within a line. */
const closedNumber = /(?<![\d.（(])(\d{1,3})[）)]/gu;
const inlineNumber = /(?<![\d.])(\d{1,2})$/u;
const han = '\\u4e00-\\u9fa5';
const wide: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。',
  '(': '（',
  ')': '）',
};

/** Marks without their other half or of another form, half-width marks in Chinese, marks on one another. */
export function checkPunctuation(text: string): Objection[] {
  return [...checkPairs(text), ...checkWidth(text), ...checkThousands(text), ...checkDoubled(text)];
}

/** A mark that waits for its other half, and the paragraph it stands in. */
type OpenMark = Mark & { paragraph: number };

/** A quotation may go on for so many paragraphs. */
const quotedMax = 30;

function checkPairs(text: string): Objection[] {
  const findings: OpenMark[] = [];
  let open: OpenMark[] = [];
  let [from, count] = [0, 0];
  for (const paragraph of text.split('\n')) {
    // nothing waits longer for a blank line
    if (paragraph.trim() !== '') {
      for (const each of open) if (!mayGoOn(text, { mark: each, now: count })) findings.push(each);
      open = open.filter(each => mayGoOn(text, { mark: each, now: count }));
      for (const each of pairsOf(paragraph)) {
        const own = { ...each, start: from + each.start, paragraph: count };
        const last = open.at(-1);
        if (last && last.paragraph < count && isOtherHalf(text, { opening: last, closing: own })) open.pop();
        else open.push(own);
      }
      count += 1;
    }
    from += paragraph.length + 1;
  }
  return [...findings, ...open].map(({ paragraph: _, ...each }) => ({ ...each, end: each.start + 1 }));
}

/** What was broken within a bracket goes on in the next paragraph, a quotation for longer. */
const mayGoOn = (text: string, { mark: { start, kind, paragraph }, now }: { mark: OpenMark; now: number }) =>
  kind === 'unpaired' &&
  closings[text[start]!] !== undefined &&
  now - paragraph <= (text[start] === '“' ? quotedMax : 1);

const isOtherHalf = (text: string, { opening, closing }: { opening: Mark; closing: Mark }) =>
  closing.kind === 'unpaired' && closings[text[opening.start]!] === text[closing.start];

type Mark = Omit<Objection, 'end'>;

const unpaired = (start: number, mark: string): Mark => ({ start, kind: 'unpaired', reason: `“${mark}”没有另一半` });
const nested = (start: number, right: string): Mark => ({
  start,
  kind: 'nested',
  right,
  reason: '书名号内再用书名号的，里层用〈〉（GB/T 15834）',
  isCertain: true,
});

function pairsOf(paragraph: string): Mark[] {
  const open: { mark: string; at: number; isNested: boolean }[] = [];
  const findings: Mark[] = [];
  const reading: Reading = { open, findings };
  for (let at = 0; at < paragraph.length; at += 1) {
    const mark = paragraph[at]!;
    if (closings[mark]) {
      const isNested = mark === '《' && open.some(each => each.mark === '《');
      if (isNested) findings.push(nested(at, '〈'));
      open.push({ mark, at, isNested });
    } else if (isClosing.has(mark)) closeMark(paragraph, { at, reading });
  }
  return [...findings, ...open.map(({ mark, at }) => unpaired(at, mark))];
}

interface Reading {
  open: { mark: string; at: number; isNested: boolean }[];
  findings: Mark[];
  /** The numbers of the paragraph that a bracket closes, once they are asked for. */
  numbers?: Set<string>;
}

function closeMark(paragraph: string, { at, reading }: { at: number; reading: Reading }) {
  const { open, findings } = reading;
  const mark = paragraph[at]!;
  const top = open.at(-1);
  if (top && closings[top.mark] === mark) {
    if (mark === '》' && top.isNested) findings.push(nested(at, '〉'));
    open.pop();
    return;
  }
  if (top && '（(【'.includes(top.mark) && '）)】'.includes(mark)) {
    findings.push(mixedPair(paragraph, { opening: top.at, closing: at }));
    open.pop();
    return;
  }
  if (mark === '’' && isLatin.test(paragraph[at - 1] ?? '')) return;
  if (isListNumber.test(paragraph.slice(0, at)) || isInlineNumber(paragraph, { at, reading })) return;
  const own = open.findLastIndex(each => closings[each.mark] === mark);
  if (own < 0) findings.push(unpaired(at, mark));
  else
    findings.push(
      ...open
        .splice(own)
        .slice(1)
        .map(each => unpaired(each.at, each.mark)),
    );
}

/** Of a half-width bracket and a full-width one the half-width is mended, else the one that closes. */
function mixedPair(paragraph: string, { opening, closing }: { opening: number; closing: number }): Mark {
  const [start, other] =
    paragraph[opening] === '(' && paragraph[closing] === '）' ? [opening, closing] : [closing, opening];
  const right = start === opening ? '（' : closings[paragraph[opening]!]!;
  const [side, mark] = [start === opening ? '后' : '前', paragraph[other]!];
  return { start, kind: 'mixed-pair', right, reason: `与${side}面的“${mark}”不配对`, isCertain: true };
}

/** A number before a bracket that closes, where the one before it or behind it stands in the paragraph likewise. */
function isInlineNumber(paragraph: string, { at, reading }: { at: number; reading: Reading }): boolean {
  const mark = paragraph[at]!;
  const number = Number(inlineNumber.exec(paragraph.slice(Math.max(0, at - 3), at))?.[1] ?? 0);
  if ((mark !== '）' && mark !== ')') || number === 0) return false;
  reading.numbers ??= new Set([...paragraph.matchAll(closedNumber)].map(([, own]) => own!));
  return (number > 1 && reading.numbers.has(String(number - 1))) || reading.numbers.has(String(number + 1));
}

const halfWidth = [
  new RegExp(`(?<=[${han}”》）])[,;:?!](?=[${han}“《（\\s]|$)`, 'gu'),
  new RegExp(`(?<=[${han}”》）])\\.(?=[${han}\\n]|$)`, 'gu'),
];
const halfBracket = new RegExp(`(?<=[${han}])\\((?=[${han}])|(?<=[${han}])\\)(?=[${han}，。；])`, 'gu');
/** What stands in brackets is looked back for no further. */
const bracketMax = 300;
const isHan = new RegExp(`[${han}]`, 'u');

function checkWidth(text: string): Objection[] {
  const of = (start: number): Objection => {
    const right = wide[text[start]!]!;
    const finding: Objection = { start, end: start + 1, kind: 'half-width', right, reason: '中文语境中用全角标点' };
    // within a line a point may be meant for another mark: 松涛.路苑
    return text[start] === '.' && isHan.test(text[start + 1] ?? '') ? finding : { ...finding, isCertain: true };
  };
  const brackets = [...text.matchAll(halfBracket)].filter(({ index }) => {
    const from = Math.max(0, index - bracketMax);
    const open = text.slice(from, index + 1).lastIndexOf('(') + from;
    return open > from && isHan.test(text[open - 1]!);
  });
  return [...halfWidth.flatMap(form => [...text.matchAll(form)]), ...brackets].map(({ index }) => of(index));
}

function checkThousands(text: string): Objection[] {
  return [...text.matchAll(/(?<=\d)，(?=\d{3}(?:\D|$))/gu)].flatMap(({ index: start }) => {
    const isSum = /\d{1,3}，\d{3}(?:元|万元|股|美元|\.\d)/u.test(text.slice(Math.max(0, start - 3), start + 9));
    if (!isSum || /[[［]/u.test(text.slice(Math.max(0, start - 8), start))) return [];
    const reason = '数字内的千位分隔用半角逗号';
    return [{ start, end: start + 1, kind: 'full-width-in-number', right: ',', reason, isCertain: true as const }];
  });
}

const isUsual = /^(?:！！|？！|！？|……)$/u;

function checkDoubled(text: string): Objection[] {
  return [...text.matchAll(/[，。；：、！？]{2,}/gu)].flatMap(({ 0: raw, index: start }): Objection[] => {
    if (isUsual.test(raw)) return [];
    const isOne = new Set(raw).size === 1;
    const finding: Objection = { start, end: start + raw.length, kind: 'doubled', reason: '标点重叠' };
    return [isOne ? { ...finding, right: raw[0]!, isCertain: true } : finding];
  });
}
