import { readArticleNumber } from './article-number.ts';

export interface ProvisionPlace {
  article: number;
  sub: number;
  paragraph?: number;
  item?: number;
  subItem?: number;
}

export interface PlacedLeaf extends ProvisionPlace {
  start: number;
  end: number;
  isRange: boolean;
}

type Unit = '条' | '款' | '项' | '目';
type Joint = 'direct' | 'list' | 'range';
interface Token {
  unit: Unit;
  start: number;
  end: number;
  joint: Joint;
  numbers: { value: number; sub: number; isRange: boolean }[];
}

const ranks: Record<Unit, number> = { 条: 0, 款: 1, 项: 2, 目: 3 };
/** A longer range names its two ends alone. */
export const longestRange = 50;
const longestChain = 400;

const digit = '[\\d零〇一二三四五六七八九十百千两廿卅]';
const number = `${digit}(?:\\s{0,2}${digit}){0,10}`;
const one = `（?\\s{0,2}${number}(?:\\s{0,2}之\\s{0,2}${digit}{1,3})?(?:\\s{0,2}）)?`;
const separator = '(?:以及|或者|[、，,和及与或至到－])';
const several = `${one}(?:\\s{0,2}${separator}\\s{0,2}(?:第\\s{0,2})?${one}){0,19}`;
const notAUnit =
  '条(?!件|例|款(?!第|[（一二三四五六七八九十\\d])|[线路道船街巷河狗鱼]|信息|短信|消息|微信)|款(?!项|式)|项(?!目)|目(?![标的录前击])';
const sub = `\\s{0,2}之\\s{0,2}(${digit}{1,3})(?![款项万个种分])`;
const subs = `(?:${sub}(?:\\s{0,2}[、，,和及与]\\s{0,2}之\\s{0,2}${digit}{1,3}){0,9})?`;
const unit = `\\s{0,2}(${notAUnit})`;

/** 第六十七第三款: courts forget the 条. */
const forgotten = `(?=\\s{0,2}第\\s{0,2}${digit}{1,3}\\s{0,2}款)`;
const headPattern = new RegExp(`第\\s{0,2}(${several})\\s{0,2}(${notAUnit}|${forgotten})(?:(?<=条)(${subs}))?`, 'uy');
const bareHeadPattern = new RegExp(`(${several})${unit}(?:(?<=条)(${subs}))?`, 'uy');
const jointPattern = /\s{0,3}(?:(以及|或者|及其|并|[、，,；;和及与或]+及?)|([至到－]|直至)|的)?\s{0,3}/uy;

const listPart = new RegExp(`${one}|${separator}`, 'gu');
const separatorAlone = new RegExp(`^${separator}$`, 'u');
const isRangeMark = (text: string) => /[至到－]/u.test(text);

const nought = /^（?\s*[0零〇]{1,4}\s*）?$/u;

function numbersOf(list: string): Token['numbers'] {
  const numbers: Token['numbers'] = [];
  let isRange = false;
  for (const [part] of list.matchAll(listPart)) {
    if (separatorAlone.test(part)) isRange = isRangeMark(part);
    else {
      const [value, subValue] = part
        .replace(/[（）\s]/gu, '')
        .split('之')
        .map(part => readArticleNumber(part));
      // 第0条 is said, though no statute has one; what is no number at all is not
      const isZero = value === null && nought.test(part);
      numbers.push({ value: isZero ? 0 : (value ?? Number.NaN), sub: subValue ?? 0, isRange });
      isRange = false;
    }
  }
  return numbers;
}

/** 条之一、之二: one article number for each 之. */
function withSubs(numbers: Token['numbers'], subs: string | undefined): Token['numbers'] {
  const last = numbers.at(-1);
  if (!subs || !last) return numbers;
  const values = subs
    .split('之')
    .slice(1)
    .map(part => readArticleNumber(part.replace(/[、，,和及与\s]/gu, '')) ?? 0);
  return [...numbers.slice(0, -1), ...values.map(value => ({ ...last, sub: value }))];
}

function tokenAt(text: string, { at, pattern, joint }: { at: number; pattern: RegExp; joint: Joint }): Token | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return null;
  const numbers = withSubs(numbersOf(match[1]!), match[3]);
  const unit = (match[2] || '条') as Unit;
  if (numbers.some(({ value }) => Number.isNaN(value) || (value === 0 && unit !== '条'))) return null;
  return { unit, start: at, end: at + match[0].length, joint, numbers };
}

/** After 第十条 the next may leave out 第: 、53条 or （二）项. */
function nextToken(text: string, at: number): Token | null {
  jointPattern.lastIndex = at;
  const match = jointPattern.exec(text)!;
  const joint: Joint = match[2] ? 'range' : match[1] ? 'list' : 'direct';
  const start = at + match[0].length;
  const token = tokenAt(text, { at: start, pattern: headPattern, joint });
  if (token) return token;
  const bare = tokenAt(text, { at: start, pattern: bareHeadPattern, joint });
  if (!bare) return null;
  const isItemInBrackets = text[start] === '（' && ranks[bare.unit] > 0;
  return isItemInBrackets || (joint !== 'direct' && bare.unit === '条') ? bare : null;
}

/** Does 第…条 (or 款, 项, 目) begin at this offset? */
export const unitAt = (text: string, at: number): Unit | null =>
  tokenAt(text, { at, pattern: headPattern, joint: 'direct' })?.unit ?? null;

/** 《刑法》三百零七条: right behind a book mark the 第 may be missing. */
const bareUnitAt = (text: string, at: number): Token | null => {
  const token = text[at - 1] === '》' ? tokenAt(text, { at, pattern: bareHeadPattern, joint: 'direct' }) : null;
  return token?.unit === '条' ? token : null;
};

/** Does an article, with or without 第, begin at this offset? */
export const isArticleAt = (text: string, at: number): boolean =>
  text[at] === '第' ? unitAt(text, at) === '条' : bareUnitAt(text, at) !== null;

function readTokens(text: string, at: number): Token[] {
  const first = tokenAt(text, { at, pattern: headPattern, joint: 'direct' }) ?? bareUnitAt(text, at);
  const tokens: Token[] = first ? [first] : [];
  while (tokens.length > 0 && tokens.length < longestChain) {
    const next = nextToken(text, tokens.at(-1)!.end);
    if (!next || isNextHeading(text, { before: tokens.at(-1)!, next })) break;
    tokens.push(next);
  }
  return tokens;
}

/** A line that begins with 第…条 opens a new article unless a separator carries the list over the line end. */
const isNextHeading = (text: string, { before, next }: { before: Token; next: Token }) =>
  next.joint === 'direct' && next.unit === '条' && text.slice(before.end, next.start).includes('\n');

function placeOf(
  place: ProvisionPlace | null,
  { token, value, subValue }: { token: Token; value: number; subValue: number },
): ProvisionPlace | null {
  if (token.unit === '条') return { article: value, sub: subValue };
  if (!place) return null;
  const { article, sub, paragraph, item } = place;
  if (token.unit === '款') return { article, sub, paragraph: value };
  if (token.unit === '项') return { article, sub, paragraph, item: value };
  return { article, sub, paragraph, item, subItem: value };
}

/** The values between two ends; only the ends when there would be more than fifty or the range runs backwards. */
function between(from: number, to: number): number[] {
  const length = to - from;
  if (length < 2 || length >= longestRange) return [];
  return Array.from({ length: length - 1 }, (_, step) => from + step + 1);
}

const lastValue = (place: ProvisionPlace, token: Token) =>
  ({ 条: place.article, 款: place.paragraph, 项: place.item, 目: place.subItem })[token.unit];

/** The places a token names, with what lies inside a range. */
function placesOf(
  token: Token,
  { before, after }: { before: ProvisionPlace | null; after: ProvisionPlace | null },
): { place: ProvisionPlace; isRange: boolean }[] {
  const places: { place: ProvisionPlace; isRange: boolean }[] = [];
  let previous = token.joint === 'range' ? after : null;
  for (const [index, { value, sub: subValue, isRange }] of token.numbers.entries()) {
    const isClosing = isRange || (index === 0 && token.joint === 'range');
    const from = isClosing && previous ? lastValue(previous, token) : undefined;
    for (const inner of from ? between(from, value) : []) {
      const place = placeOf(before, { token, value: inner, subValue: 0 });
      if (place) places.push({ place, isRange: true });
    }
    const place = placeOf(before, { token, value, subValue });
    if (place) places.push({ place, isRange: isClosing });
    previous = place;
  }
  return places;
}

/**
 * Reads a list of articles, paragraphs and items that begins at an offset: one leaf for each place cited.
 * 款 and 项 belong to the article before them; without one they are left out.
 */
export function readArticles(
  text: string,
  { at, context }: { at: number; context: ProvisionPlace | null },
): { leaves: PlacedLeaf[]; end: number; last: ProvisionPlace | null } {
  const tokens = readTokens(text, at);
  const leaves: PlacedLeaf[] = [];
  let place = context;
  let openStart: number | null = null;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const isOpen = next?.joint === 'direct' && ranks[next.unit] > ranks[token.unit];
    const places = placesOf(token, { before: place, after: place });
    const start: number = openStart ?? token.start;
    const isClosing = token.joint === 'range' && leaves.length > 0;
    const rangeStart: number = isClosing ? leaves.at(-1)!.start : start;
    if (isClosing && places.length > 0) Object.assign(leaves.at(-1)!, { end: token.end, isRange: true });
    for (const { place: leaf, isRange } of isOpen ? places.slice(0, -1) : places) {
      leaves.push({ ...leaf, start: isClosing ? rangeStart : start, end: token.end, isRange });
    }
    markOpeningEnds(leaves, { token, start });
    place = places.at(-1)?.place ?? place;
    openStart = isOpen ? start : null;
  }
  return { leaves, end: tokens.at(-1)?.end ?? at, last: place };
}

/** In 第五至八条 the first number belongs to the range as much as the last. */
function markOpeningEnds(leaves: PlacedLeaf[], { token, start }: { token: Token; start: number }): void {
  if (!token.numbers.some(({ isRange }) => isRange)) return;
  for (const leaf of leaves) if (leaf.start === start && leaf.end === token.end) leaf.isRange = true;
}
