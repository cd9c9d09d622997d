import names from '../data/names.json' with { type: 'json' };
import { numberOf } from './article-number.ts';
import { type NameMention, nameAt, regionBefore, soundsLikeStatute, unknownNameBefore } from './find-names.ts';
import { type Place, type PlacedLeaf, readArticles, unitAt } from './read-articles.ts';
import { resolveStatute, type StatuteOutcome } from './resolve-statute.ts';

export interface Provision extends Place {
  kind: 'provision';
  start: number;
  end: number;
  raw: string;
  /** The register's title where it was found, else the name as written. */
  statuteName: string;
  statute: StatuteOutcome;
  /** The version written beside the name: 2018年修正. */
  version?: string;
  isRange: boolean;
  /** How the statute is known: named beside the article, taken over from before, or by 本法, 该法, 前款. */
  basis: 'named' | 'inherited' | 'anaphora';
}

/** A reference that is there and cannot be tied to one statute or article. */
export interface UnresolvedReference {
  kind: 'unresolved';
  start: number;
  end: number;
  raw: string;
  why: 'noAntecedent' | 'severalStatutes' | 'previousArticle' | 'unnamedStatute';
}

export interface FindOptions {
  /** The date (YYYY-MM-DD) on which one of several statutes of a name is chosen. */
  asOf?: string;
  /** The statute whose own text this is: 本法 and 前条 then mean it. */
  within?: string;
}

interface Cited {
  statuteName: string;
  statute: StatuteOutcome;
  version?: string;
}

/** What the reader has in mind at this point of the text. */
interface Reading {
  text: string;
  folded: string;
  options: FindOptions;
  found: (Provision | UnresolvedReference)[];
  declared: Map<string, Cited>;
  resolved: Map<string, StatuteOutcome>;
  recent: Cited[];
  current: Cited | null;
  currentEnd: number;
  place: Place | null;
  placeEnd: number;
  ownArticle: number | null;
  /** The statute whose articles are being quoted one after another, as in the annex of a judgment. */
  quoted: { cited: Cited; isByLine: boolean } | null;
}

const longestDeclared = 200;
const farthest = 3000;
const glue =
  /(?:[\s：:，,]|的规定|的|中的|之|中|第[一二三四五六七八九十]{1,3}(?:分编|编|章|节)|[一-龥]{2,6}编|[总分附]则|其中){0,4}/uy;
const own = new RegExp(
  `(本|该|同|此|上述|前述|上列)\\s?(${[...names.ownWords].sort((a, b) => b.length - a.length).join('|')})(?=\\s{0,2}(?:的|中)?\\s{0,2}第)`,
  'uy',
);
const relative = /(前([一两二三])?[款条]|同条|该条|本条|同款|该款|上述条款)(?![件例款约])/uy;
const nouns = new RegExp(
  `(?:${names.documentNouns.join('|')})[》”"]?(?:的|中|之|书|第[一二三四五六七八九十]{1,3}[编章节部]分?)?\\s{0,2}$`,
  'u',
);
const sentenceEnd = /[。！？\n]/u;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function resolve(reading: Reading, name: string): StatuteOutcome {
  const known = reading.resolved.get(name);
  if (known) return known;
  const outcome = resolveStatute(name, reading.options.asOf);
  reading.resolved.set(name, outcome);
  return outcome;
}

function cite(reading: Reading, name: string, version?: string): Cited {
  const declared = reading.declared.get(name);
  if (declared) return version ? { ...declared, version } : declared;
  const statute = resolve(reading, name);
  return { statuteName: statute.kind === 'found' ? statute.entry.title : name, statute, version };
}

function turnTo(reading: Reading, cited: Cited | null, at: number): void {
  reading.current = cited;
  reading.currentEnd = at;
  reading.place = null;
  if (cited)
    reading.recent = [cited, ...reading.recent.filter(other => other.statuteName !== cited.statuteName)].slice(0, 20);
}

function emit(reading: Reading, leaf: PlacedLeaf, cited: Cited, basis: Provision['basis']): void {
  const { start, end, isRange, ...place } = leaf;
  reading.found.push({
    kind: 'provision',
    start,
    end,
    raw: reading.text.slice(start, end),
    ...cited,
    ...place,
    isRange,
    basis,
  });
}

/** Reads the articles at an offset for a statute; answers where reading goes on. */
function emitArticles(
  reading: Reading,
  at: number,
  cited: Cited,
  basis: Provision['basis'],
  start = at,
  place: Place | null = null,
): number {
  const { leaves, end, last } = readArticles(reading.folded, at, place);
  for (const [index, leaf] of leaves.entries()) {
    emit(
      reading,
      leaf.start === at ? { ...leaf, start } : leaf,
      cited,
      index === 0 || basis !== 'named' ? basis : 'named',
    );
  }
  if (leaves.length > 0) {
    reading.current = cited;
    reading.currentEnd = end;
    reading.place = last;
    reading.placeEnd = end;
  }
  return end;
}

const unresolved = (reading: Reading, start: number, end: number, why: UnresolvedReference['why']) =>
  reading.found.push({ kind: 'unresolved', start, end, raw: reading.text.slice(start, end), why });

function afterGlue(folded: string, at: number): number {
  return at + matchAt(glue, folded, at)![0].length;
}

const isArticleAt = (folded: string, at: number) => folded[at] === '第' && unitAt(folded, at) === '条';

function readName(reading: Reading, mention: NameMention): number {
  const { folded } = reading;
  const region = mention.isBookMarked ? '' : regionBefore(folded, mention.start);
  const start = mention.start - region.length;
  const cited = cite(reading, region + mention.name, mention.version);
  const isKnown = cited.statute.kind !== 'none' || reading.declared.has(mention.name);
  const at = afterGlue(folded, mention.end);
  const hasArticle = isArticleAt(folded, at) && !nouns.test(folded.slice(mention.end, at));
  const isStatute = isKnown || soundsLikeStatute(region + mention.name);
  if (mention.declared && isStatute && reading.declared.size < longestDeclared) {
    reading.declared.set(mention.declared.replace(/\s/gu, ''), cited);
  }
  if (isStatute) turnToQuoted(reading, mention, start, at, hasArticle, cited);
  if (!isStatute) {
    if (hasArticle || mention.declared) turnTo(reading, null, mention.end);
    return mention.end;
  }
  if (isKnown || hasArticle || mention.declared) turnTo(reading, cited, mention.end);
  return hasArticle ? emitArticles(reading, at, cited, 'named', start) : mention.end;
}

/** A statute named on a line of its own, or whose article is followed by its words, opens a run of quoted articles. */
function turnToQuoted(
  reading: Reading,
  mention: NameMention,
  start: number,
  at: number,
  hasArticle: boolean,
  cited: Cited,
): void {
  const { folded } = reading;
  if (!hasArticle && endsLine(folded, mention.end)) reading.quoted = { cited, isByLine: true };
  else if (hasArticle && isOpening(folded, start) && isQuotedArticle(folded, at)) {
    reading.quoted = { cited, isByLine: lineStart(folded, start) };
  } else if (mention.isBookMarked) reading.quoted = null;
}

const isOpening = (folded: string, at: number) =>
  /(?:^|[\s。；：:”…）])(?:[一二三四五六七八九十\d]{1,2}[、.．]\s?)?$/u.test(folded.slice(Math.max(0, at - 6), at));

const wordsOfArticle =
  /\s{0,2}[：:]?\s{0,2}(?!规定|之|的|所|中|及|和|与|或|至|确定|已|也|予以|系|是|项|款|第)[\u4e00-\u9fa5“【（…]/uy;

const isQuotedArticle = (folded: string, at: number) =>
  matchAt(wordsOfArticle, folded, readArticles(folded, at, null).end) !== null;

const endsLine = (folded: string, at: number) => /^[ ：:]{0,4}\n/u.test(folded.slice(at, at + 6));

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

const isNear = (reading: Reading, at: number) =>
  reading.current !== null &&
  at - reading.currentEnd < farthest &&
  !breaksParagraph(reading.folded.slice(reading.currentEnd, at));

/** A line end within a sentence is a wrapped line, not a new paragraph. */
const breaksParagraph = (between: string) =>
  /[。！？；：:]["”’」]?\s{0,3}\n|\n\s{0,6}\n|^.{0,20}\n/u.test(between) && between.includes('\n');

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
  const count = found[2] ? (numberOf(found[2]) ?? 1) : 1;
  if (!reading.options.within) unresolved(reading, start, end, 'previousArticle');
  else {
    for (let back = Math.min(count, article - 1); back > 0; back--) {
      emit(reading, { article: article - back, sub: 0, start, end, isRange: count > 1 }, cited, 'anaphora');
    }
  }
}

const lineStart = (folded: string, at: number) => /(?:^|\n)[ 　]{0,8}$/u.test(folded.slice(Math.max(0, at - 10), at));

/** A line that opens with 第…条 is a heading, unless the line before broke off in mid-sentence. */
const isHeading = (folded: string, at: number) =>
  lineStart(folded, at) &&
  !/[\u4e00-\u9fa5、，,》]\s{0,3}\n?[ ]{0,8}$/u.test(
    folded.slice(Math.max(0, at - 60), at).replace(/^[^\n]{0,20}\n/u, '。\n'),
  );

function readLone(reading: Reading, at: number, unit: string): number {
  const { folded } = reading;
  const { end, leaves } = readArticles(folded, at, null);
  const next = Math.max(end, at + 1);
  if (unit !== '条') return readLoneParagraph(reading, at, unit, next);
  const heading = isHeading(folded, at);
  if (heading) reading.ownArticle = leaves[0]?.article ?? reading.ownArticle;
  if (heading && (!reading.quoted?.isByLine || reading.options.within)) return next;
  const before = folded.slice(Math.max(0, at - 24), at);
  if (nouns.test(before)) {
    turnTo(reading, null, at);
    return next;
  }
  if (reading.quoted && (heading || (isOpening(folded, at) && isQuotedArticle(folded, at)))) {
    return emitArticles(reading, at, reading.quoted.cited, 'inherited');
  }
  const unknown = unknownNameBefore(folded, at);
  if (unknown) return readUnknown(reading, at, unknown);
  if (!reading.current || !isNear(reading, at)) return next;
  if (reading.quoted && reading.quoted.cited.statuteName !== reading.current.statuteName) {
    unresolved(reading, at, leaves.at(-1)?.end ?? next, 'severalStatutes');
    return next;
  }
  return emitArticles(reading, at, reading.current, 'inherited');
}

function readUnknown(reading: Reading, at: number, unknown: { start: number; name: string }): number {
  if (unknown.name) {
    const cited = cite(reading, unknown.name);
    turnTo(reading, cited, at);
    return emitArticles(reading, at, cited, 'named', unknown.start);
  }
  const { end } = readArticles(reading.folded, at, null);
  unresolved(reading, at, end, 'unnamedStatute');
  turnTo(reading, null, at);
  return end;
}

/** 第三款 later in the sentence still belongs to the article cited before; a lone 第一项 may be anything. */
function readLoneParagraph(reading: Reading, at: number, unit: string, next: number): number {
  const { folded, current, place, placeEnd } = reading;
  const between = folded.slice(placeEnd, at);
  const isSameSentence = between.length < 300 && !sentenceEnd.test(between.replace(/“[^”]{0,250}”/gu, ''));
  if (unit !== '款' || !current || !place || !isSameSentence || nouns.test(folded.slice(Math.max(0, at - 24), at)))
    return next;
  return emitArticles(reading, at, current, 'inherited', at, place);
}

function step(reading: Reading, at: number): number {
  const { folded } = reading;
  const char = folded[at]!;
  if (char === '第') {
    const unit = unitAt(folded, at);
    return unit ? readLone(reading, at, unit) : at + 1;
  }
  const pointer = '本该同此上前'.includes(char) ? (matchAt(own, folded, at) ?? null) : null;
  if (pointer) return readOwn(reading, pointer);
  const toward = '前同该本上'.includes(char) ? matchAt(relative, folded, at) : null;
  if (toward) return readRelative(reading, toward);
  const mention = nameAt(folded, at, reading.declared);
  return mention ? Math.max(readName(reading, mention), at + 1) : at + 1;
}

/** Every provision cited in a text, one for each article, paragraph or item, with what could not be tied to a statute. */
export function findProvisions(
  text: string,
  folded: string,
  options: FindOptions,
): (Provision | UnresolvedReference)[] {
  const reading: Reading = {
    text,
    folded,
    options,
    found: [],
    declared: new Map(),
    resolved: new Map(),
    recent: [],
    current: null,
    currentEnd: 0,
    place: null,
    placeEnd: 0,
    ownArticle: null,
    quoted: null,
  };
  let at = 0;
  while (at < folded.length) at = step(reading, at);
  return reading.found;
}
