import names from '../data/names.json' with { type: 'json' };
import { readArticleNumber } from './article-number.ts';
import { matchAt } from './match-at.ts';
import { isArticleAt, type ProvisionPlace, readArticles, unitAt } from './read-articles.ts';
import {
  afterGlue,
  type CitedStatute,
  cite,
  emit,
  emitArticles,
  isNear,
  type ReaderState,
  unresolved,
} from './reading.ts';

const own = new RegExp(
  `(本|该|同|此|上述|前述|上列)\\s?(${[...names.ownWords].sort((a, b) => b.length - a.length).join('|')})(?=\\s{0,2}(?:的|中)?\\s{0,2}第)`,
  'uy',
);

const relative = /(前([一两二三])?[款条]|同条|该条|本条|同款|该款|上述条款)(?![件例款约])/uy;

/** 本法, 该条例: the latest statute whose title ends that way. */
function antecedent(reading: ReaderState, { pointer, word }: { pointer: string; word: string }): CitedStatute | null {
  if (pointer === '本' && reading.options.within) return cite(reading, reading.options.within);
  const ending = /^法/u.test(word)
    ? /(?:法|法典|通则|总则)$/u
    : new RegExp(`${word.replace('司法', '')}(?:（[^（）]{1,6}）)?$`, 'u');
  return reading.recentStatutes.find(({ statuteName }) => ending.test(statuteName)) ?? null;
}

function readOwn(reading: ReaderState, match: RegExpExecArray): number {
  const start = match.index;
  const at = afterGlue(reading.foldedText, start + match[0].length);
  if (!isArticleAt(reading.foldedText, at)) return start + match[0].length;
  const citedStatute = antecedent(reading, { pointer: match[1]!, word: match[2]! });
  if (citedStatute) return emitArticles(reading, { citedStatute, basis: 'anaphora', at, start });
  const { leaves, end } = readArticles(reading.foldedText, { at, context: null });
  unresolved(reading, { start, end: leaves.at(-1)?.end ?? end, why: 'noAntecedent' });
  return end;
}

/** 前款, 前条, 同条第二款: seen from the provision cited last. */
function readRelative(reading: ReaderState, match: RegExpExecArray): number {
  const start = match.index;
  const end = start + match[0].length;
  const { foldedText, place } = reading;
  const citedStatute = reading.options.within ? cite(reading, reading.options.within) : reading.current;
  const article = reading.options.within ? reading.ownArticle : place?.article;
  const isInReach = reading.options.within !== undefined || isNear(reading, start);
  if (!citedStatute || !article || !isInReach) return end;
  const base: ProvisionPlace = { article, sub: reading.options.within ? 0 : (place?.sub ?? 0) };
  if (match[1]!.endsWith('款') && match[1]!.startsWith('前')) {
    emit(reading, { ...base, start, end, isRange: false }, { citedStatute, basis: 'anaphora' });
  } else if (match[1]!.startsWith('前')) readPreviousArticles(reading, match, { citedStatute, article });
  else if (foldedText[end] === '第' && unitAt(foldedText, end)) {
    const isParagraph = match[1]!.endsWith('款') && place?.paragraph;
    const from = isParagraph ? { ...base, paragraph: place.paragraph } : base;
    return emitArticles(reading, { citedStatute, basis: 'anaphora', at: end, start, place: from });
  }
  return end;
}

/** 前条 is one less inside a statute; in other writing it may also mean the article just cited. */
function readPreviousArticles(
  reading: ReaderState,
  match: RegExpExecArray,
  { citedStatute, article }: { citedStatute: CitedStatute; article: number },
): void {
  const start = match.index;
  const end = start + match[0].length;
  const count = match[2] ? (readArticleNumber(match[2]) ?? 1) : 1;
  if (!reading.options.within) unresolved(reading, { start, end, why: 'previousArticle' });
  else {
    for (let back = Math.min(count, article - 1); back > 0; back--) {
      const leaf = { article: article - back, sub: 0, start, end, isRange: count > 1 };
      emit(reading, leaf, { citedStatute, basis: 'anaphora' });
    }
  }
}

/** Reads 本法第…条, 前款, 同条第…款 where one begins here; null where none does. */
export function readPointer(reading: ReaderState, at: number): number | null {
  const char = reading.foldedText[at]!;
  if (!'本该同此上前'.includes(char)) return null;
  const statute = matchAt(own, { text: reading.foldedText, at });
  if (statute) return readOwn(reading, statute);
  const place = char === '此' ? null : matchAt(relative, { text: reading.foldedText, at });
  return place ? readRelative(reading, place) : null;
}
