import type { Found } from './issue.ts';

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
export function checkPunctuation(text: string): Found[] {
  return [...checkPairs(text), ...checkWidth(text), ...checkThousands(text), ...checkDoubled(text)];
}

function checkPairs(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (const paragraph of text.split('\n')) {
    found.push(...pairsOf(paragraph).map(each => ({ ...each, start: from + each.start, end: from + each.start + 1 })));
    from += paragraph.length + 1;
  }
  return found;
}

type Mark = Omit<Found, 'end'>;

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
  const found: Mark[] = [];
  for (let at = 0; at < paragraph.length; at += 1) {
    const mark = paragraph[at]!;
    if (closings[mark]) {
      const isNested = mark === '《' && open.some(each => each.mark === '《');
      if (isNested) found.push(nested(at, '〈'));
      open.push({ mark, at, isNested });
    } else if (isClosing.has(mark)) closeMark(paragraph, at, { open, found });
  }
  return [...found, ...open.map(({ mark, at }) => unpaired(at, mark))];
}

interface Reading {
  open: { mark: string; at: number; isNested: boolean }[];
  found: Mark[];
}

function closeMark(paragraph: string, at: number, { open, found }: Reading) {
  const mark = paragraph[at]!;
  const top = open.at(-1);
  if (top && closings[top.mark] === mark) {
    if (mark === '》' && top.isNested) found.push(nested(at, '〉'));
    open.pop();
    return;
  }
  if (top && '（(【'.includes(top.mark) && '）)】'.includes(mark)) {
    const right = closings[top.mark]!;
    found.push({ start: at, kind: 'mixed-pair', right, reason: `与前面的“${top.mark}”不配对`, isCertain: true });
    open.pop();
    return;
  }
  if (isListNumber.test(paragraph.slice(0, at))) return;
  const own = open.findLastIndex(each => closings[each.mark] === mark);
  if (own < 0) found.push(unpaired(at, mark));
  else
    found.push(
      ...open
        .splice(own)
        .slice(1)
        .map(each => unpaired(each.at, each.mark)),
    );
}

const halfWidth = [
  new RegExp(`(?<=[${han}”》）])[,;:?!](?=[${han}“《（\\s]|$)`, 'gu'),
  new RegExp(`(?<=[${han}”》）])\\.(?=[${han}\\n]|$)`, 'gu'),
];
const halfBracket = new RegExp(`(?<=[${han}])\\((?=[${han}])|(?<=[${han}])\\)(?=[${han}，。；])`, 'gu');
const isHan = new RegExp(`[${han}]`, 'u');

function checkWidth(text: string): Found[] {
  const of = (start: number): Found => {
    const right = wide[text[start]!]!;
    return { start, end: start + 1, kind: 'half-width', right, reason: '中文语境中用全角标点', isCertain: true };
  };
  const brackets = [...text.matchAll(halfBracket)].filter(({ index }) => {
    const open = text.lastIndexOf('(', index);
    return open >= 0 && isHan.test(text[open - 1] ?? '');
  });
  return [...halfWidth.flatMap(form => [...text.matchAll(form)]), ...brackets].map(({ index }) => of(index));
}

function checkThousands(text: string): Found[] {
  return [...text.matchAll(/(?<=\d)，(?=\d{3}(?:\D|$))/gu)].flatMap(({ index: start }) => {
    const isSum = /\d{1,3}，\d{3}(?:元|万元|股|美元|\.\d)/u.test(text.slice(Math.max(0, start - 3), start + 9));
    if (!isSum || /[[［]/u.test(text.slice(Math.max(0, start - 8), start))) return [];
    const reason = '数字内的千位分隔用半角逗号';
    return [{ start, end: start + 1, kind: 'full-width-in-number', right: ',', reason, isCertain: true as const }];
  });
}

const isUsual = /^(?:！！|？！|！？|……)$/u;

function checkDoubled(text: string): Found[] {
  return [...text.matchAll(/[，。；：、！？]{2,}/gu)].flatMap(({ 0: raw, index: start }): Found[] => {
    if (isUsual.test(raw)) return [];
    const isOne = new Set(raw).size === 1;
    const found: Found = { start, end: start + raw.length, kind: 'doubled', reason: '标点重叠' };
    return [isOne ? { ...found, right: raw[0]!, isCertain: true } : found];
  });
}
