import names from '../data/names.json' with { type: 'json' };
import { readArticleNumber } from './article-number.ts';
import { matchAt } from './match-at.ts';
import { isArticleAt, type Place, readArticles, unitAt } from './read-articles.ts';
import { afterGlue, type Cited, cite, emit, emitArticles, isNear, type Reading, unresolved } from './reading.ts';

const own = new RegExp(
  `(本|该|同|此|上述|前述|上列)\\s?(${[...names.ownWords].sort((a, b) => b.length - a.length).join('|')})(?=\\s{0,2}(?:的|中)?\\s{0,2}第)`,
  'uy',
);

const relative = /(前([一两二三])?[款条]|同条|该条|本条|同款|该款|上述条款)(?![件例款约])/uy;

/** 本法, 该条例: the latest statute whose title ends that way. */
function antecedent(reading: Reading, pointer: string, word: string): Cited | null {
  if (pointer === '本' && reading.options.within) return cite(reading, reading.options.within);
  const wanted = /^法/u.test(word)
    ? /(?:法|法典|通则|总则)$/u
    : new RegExp(`${word.replace('司法', '')}(?:（[^（）]{1,6}）)?$`, 'u');
  return reading.recent.find(({ statuteName }) => wanted.test(statuteName)) ?? null;
}

function readOwn(reading: Reading, found: RegExpExecArray): number {
  const start = found.index;
  const at = afterGlue(reading.folded, start + found[0].length);
  if (!isArticleAt(reading.folded, at)) return start + found[0].length;
  const cited = antecedent(reading, found[1]!, found[2]!);
  if (cited) return emitArticles(reading, at, cited, 'anaphora', start);
  const { leaves, end } = readArticles(reading.folded, at, null);
  unresolved(reading, start, leaves.at(-1)?.end ?? end, 'noAntecedent');
  return end;
}

/** 前款, 前条, 同条第二款: seen from the provision cited last. */
function readRelative(reading: Reading, found: RegExpExecArray): number {
  const start = found.index;
  const end = start + found[0].length;
  const { folded, place } = reading;
  const cited = reading.options.within ? cite(reading, reading.options.within) : reading.current;
  const article = reading.options.within ? reading.ownArticle : place?.article;
  const isInReach = reading.options.within !== undefined || isNear(reading, start);
  if (!cited || !article || !isInReach) return end;
  const base: Place = { article, sub: reading.options.within ? 0 : (place?.sub ?? 0) };
  if (found[1]!.endsWith('款') && found[1]!.startsWith('前')) {
    emit(reading, { ...base, start, end, isRange: false }, cited, 'anaphora');
  } else if (found[1]!.startsWith('前')) readPreviousArticles(reading, found, cited, article);
  else if (folded[end] === '第' && unitAt(folded, end)) {
    const isParagraph = found[1]!.endsWith('款') && place?.paragraph;
    return emitArticles(
      reading,
      end,
      cited,
      'anaphora',
      start,
      isParagraph ? { ...base, paragraph: place.paragraph } : base,
    );
  }
  return end;
}

/** 前条 is one less inside a statute; in other writing it may also mean the article just cited. */
function readPreviousArticles(reading: Reading, found: RegExpExecArray, cited: Cited, article: number): void {
  const start = found.index;
  const end = start + found[0].length;
  const count = found[2] ? (readArticleNumber(found[2]) ?? 1) : 1;
  if (!reading.options.within) unresolved(reading, start, end, 'previousArticle');
  else {
    for (let back = Math.min(count, article - 1); back > 0; back--) {
      emit(reading, { article: article - back, sub: 0, start, end, isRange: count > 1 }, cited, 'anaphora');
    }
  }
}

/** Reads 本法第…条, 前款, 同条第…款 where one begins here; null where none does. */
export function readPointer(reading: Reading, at: number): number | null {
  const char = reading.folded[at]!;
  if (!'本该同此上前'.includes(char)) return null;
  const statute = matchAt(own, reading.folded, at);
  if (statute) return readOwn(reading, statute);
  const place = char === '此' ? null : matchAt(relative, reading.folded, at);
  return place ? readRelative(reading, place) : null;
}
