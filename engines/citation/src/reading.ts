import { matchAt } from './match-at.ts';
import { type PlacedLeaf, type ProvisionPlace, readArticles } from './read-articles.ts';
import { resolveStatute, type StatuteOutcome } from './resolve-statute.ts';

export interface Provision extends ProvisionPlace {
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

export interface CitedStatute {
  statuteName: string;
  statute: StatuteOutcome;
  version?: string;
}

/** What the reader has in mind at this point of the text. */
export interface ReaderState {
  text: string;
  foldedText: string;
  options: FindOptions;
  references: (Provision | UnresolvedReference)[];
  shortNames: Map<string, CitedStatute>;
  /** The first characters of the declared names. */
  declaredStarts: Set<string>;
  outcomes: Map<string, StatuteOutcome>;
  recentStatutes: CitedStatute[];
  current: CitedStatute | null;
  currentEnd: number;
  place: ProvisionPlace | null;
  placeEnd: number;
  ownArticle: number | null;
  /** The statute whose articles are being quoted one after another, as in the annex of a judgment. */
  quotation: { citedStatute: CitedStatute; isByLine: boolean } | null;
}

const farthest = 3000;

function resolve(reading: ReaderState, name: string): StatuteOutcome {
  const earlier = reading.outcomes.get(name);
  if (earlier) return earlier;
  const outcome = resolveStatute(name, reading.options.asOf);
  reading.outcomes.set(name, outcome);
  return outcome;
}

/** The statute that a name stands for at this place of the reading: a short name that the text has given, else by the register; its outcome says where that is none or several. */
export function cite(reading: ReaderState, name: string, { version }: { version?: string } = {}): CitedStatute {
  const statuteOfShortName = reading.shortNames.get(name);
  if (statuteOfShortName) return version ? { ...statuteOfShortName, version } : statuteOfShortName;
  const statute = resolve(reading, name);
  return { statuteName: statute.kind === 'found' ? statute.entry.title : name, statute, version };
}

/** Makes a statute, or none, the one that a bare article after this place belongs to. */
export function turnTo(
  reading: ReaderState,
  { citedStatute, at }: { citedStatute: CitedStatute | null; at: number },
): void {
  reading.current = citedStatute;
  reading.currentEnd = at;
  reading.place = null;
  if (citedStatute)
    reading.recentStatutes = [
      citedStatute,
      ...reading.recentStatutes.filter(other => other.statuteName !== citedStatute.statuteName),
    ].slice(0, 20);
}

/** Which statute is cited, and how it is known. */
interface StatuteReference {
  citedStatute: CitedStatute;
  basis: Provision['basis'];
}

/** Where articles stand: at an offset, behind a name that begins before it, and seen from a place. */
interface Articles extends StatuteReference {
  at: number;
  start?: number;
  place?: ProvisionPlace | null;
}

/** Notes one provision of a statute. */
export function emit(reading: ReaderState, leaf: PlacedLeaf, { citedStatute, basis }: StatuteReference): void {
  const { start, end, isRange, ...place } = leaf;
  reading.references.push({
    kind: 'provision',
    start,
    end,
    raw: reading.text.slice(start, end),
    ...citedStatute,
    ...place,
    isRange,
    basis,
  });
}

/** Reads the articles at an offset for a statute; answers where reading goes on. */
export function emitArticles(
  reading: ReaderState,
  { citedStatute, basis, at, start = at, place = null }: Articles,
): number {
  const { leaves, end, last } = readArticles(reading.foldedText, { at, context: place });
  for (const leaf of leaves) emit(reading, leaf.start === at ? { ...leaf, start } : leaf, { citedStatute, basis });
  if (leaves.length > 0) {
    reading.current = citedStatute;
    reading.currentEnd = end;
    reading.place = last;
    reading.placeEnd = end;
  }
  return end;
}

/** Notes a reference whose statute cannot be told, and why. */
export const unresolved = (
  reading: ReaderState,
  { start, end, why }: Pick<UnresolvedReference, 'start' | 'end' | 'why'>,
) => reading.references.push({ kind: 'unresolved', start, end, raw: reading.text.slice(start, end), why });

const glue =
  /(?:[\s：:，,]|的规定|的|中的|之|中|第[一二三四五六七八九十]{1,3}(?:分编|编|章|节)|[一-龥]{2,6}编|[总分附]则|其中){0,4}/uy;

/** The place behind the words and chapters that may stand between a statute and its article; the place itself where there are none. */
export function afterGlue(foldedText: string, at: number): number {
  return at + matchAt(glue, { text: foldedText, at })![0].length;
}

/** Whether the statute that was named last is still meant here: not too far before, and in the same paragraph. */
export const isNear = (reading: ReaderState, at: number) =>
  reading.current !== null &&
  at - reading.currentEnd < farthest &&
  !breaksParagraph(reading.foldedText.slice(reading.currentEnd, at));

/** A line end within a sentence is a wrapped line, not a new paragraph. */
const breaksParagraph = (between: string) =>
  /[。！？；：:]["”’」]?\s{0,3}\n|\n\s{0,6}\n|^.{0,20}\n/u.test(between) && between.includes('\n');

/** Whether nothing but blanks stands between a place and the beginning of its line. */
export const lineStart = (foldedText: string, at: number) =>
  /(?:^|\n)[ 　]{0,8}$/u.test(foldedText.slice(Math.max(0, at - 10), at));
