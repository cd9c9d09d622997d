import { readArticleNumber } from './article-number.ts';
import { findSuccessors, type SuccessorArticle } from './find-successors.ts';
import type { Provision } from './reading.ts';
import { entryOf, registerDate, type StatuteEntry, type StatuteVersion } from './register.ts';
import { resolveStatute } from './resolve-statute.ts';
import { versionAt } from './version-at.ts';

/** What the register cannot tell about a provision that it otherwise answers for. */
type Gap =
  | 'validity'
  | 'versionAtDate'
  | 'statedVersion'
  | 'articleCount'
  | 'beyondKnownVersions'
  | 'subArticle'
  | 'repealDate'
  /** The date lies behind the register's own: later amendments may be missing. */
  | 'changesSinceRegister';

interface Judgement {
  entry: StatuteEntry;
  version: StatuteVersion | null;
  successorArticles: SuccessorArticle[];
  notKnown: Gap[];
}

export type ProvisionOutcome =
  | ({ kind: 'inForce' } & Judgement)
  /** In the register, but validity on the date or the article cannot be told (notKnown says why). */
  | ({ kind: 'registered' } & Judgement)
  /** The version that the citation names is not the one in force on the date. */
  | ({ kind: 'superseded'; inForce: StatuteVersion } & Judgement)
  | ({ kind: 'repealed'; since: string; by?: string; successors: string[] } & Judgement)
  | { kind: 'notYetInForce'; entry: StatuteEntry; effectiveDate?: string }
  | {
      kind: 'impossible';
      why: 'articleBeyondLast' | 'noSubArticles';
      entry: StatuteEntry;
      version: StatuteVersion;
      lastArticle: number;
      notKnown: Gap[];
    }
  | { kind: 'notKnown'; why: 'statuteNotInRegister' | 'ambiguousName'; candidates: StatuteEntry[] };

/** What judging needs of a citation: a found provision, or just a name and a number. */
type JudgedCitation = Pick<Provision, 'statuteName' | 'article'> & Partial<Pick<Provision, 'sub' | 'version'>>;

function lastArticleOf(version: StatuteVersion | null, entry: StatuteEntry): number | null {
  if (!version) return null;
  if (version.lastArticle) return version.lastArticle;
  if (!version.articles || (entry.hasSubArticles && version.subArticles === undefined)) return null;
  return version.articles - (version.subArticles ?? 0);
}

const isUnverified = (entry: StatuteEntry, field: string) =>
  entry.unverified === true || (Array.isArray(entry.unverified) && entry.unverified.includes(field));

/** The version whose year the citation states; undefined when it states one that the register does not hold. */
function statedVersionOf(entry: StatuteEntry, edition: string | undefined): StatuteVersion | null | undefined {
  const digits = edition?.match(/\d{4}|[〇零○一二三四五六七八九]{4}/u)?.[0];
  const year = digits ? readArticleNumber(digits) : null;
  if (!year) return null;
  return entry.versions.findLast(({ date }) => date?.startsWith(String(year)));
}

/** 修订 moves effectiveInText, 修正 does not; what was amended by a date had begun before it. */
const hasBegun = (entry: StatuteEntry, asOf: string) =>
  Boolean(entry.effectiveInText && entry.effectiveInText <= asOf) ||
  entry.history.some(({ event, date }) => /修正|修订/u.test(event) && date <= asOf);

const isNeverAmended = (entry: StatuteEntry) => !entry.history.some(({ event }) => /修正|修订/u.test(event));

/** The date it will come into force, where it had not by then; null when it had or when that is not known. */
function startAfter(entry: StatuteEntry, asOf: string): { effectiveDate?: string } | null {
  const [first] = entry.versions;
  const isFirstDateKnown = entry.promulgatedFrom !== 'version-date';
  if (isFirstDateKnown && entry.promulgated && asOf < entry.promulgated) {
    return isNeverAmended(entry) && first?.effective ? { effectiveDate: first.effective } : {};
  }
  const isOnlyVersion = entry.versions.length === 1 && isNeverAmended(entry) && isFirstDateKnown;
  return isOnlyVersion && first?.effective && asOf < first.effective ? { effectiveDate: first.effective } : null;
}

function articleNotKnown(
  entry: StatuteEntry,
  { version, article }: { version: StatuteVersion | null; article: number },
): Gap[] {
  if (lastArticleOf(version, entry) !== null) return [];
  const lasts = entry.versions.map(version => lastArticleOf(version, entry)).filter(last => last !== null);
  const isBeyondAll = lasts.length > 0 && lasts.every(last => article > last);
  return [version ? 'articleCount' : 'versionAtDate', ...(isBeyondAll ? (['beyondKnownVersions'] as const) : [])];
}

function judgeArticle(
  entry: StatuteEntry,
  version: StatuteVersion | null,
  { article, sub }: { article: number; sub: number },
): ProvisionOutcome | null {
  const lastArticle = lastArticleOf(version, entry);
  if (!version || lastArticle === null) return null;
  const notKnown: Gap[] = isUnverified(entry, 'articles') || version.unverified ? ['articleCount'] : [];
  if (article > lastArticle || article === 0)
    return { kind: 'impossible', why: 'articleBeyondLast', entry, version, lastArticle, notKnown };
  const hasNone = sub > 0 && entry.hasSubArticles === false && version.inStore === true;
  return hasNone ? { kind: 'impossible', why: 'noSubArticles', entry, version, lastArticle, notKnown } : null;
}

function judgeRepealed(entry: StatuteEntry, judgement: Judgement): ProvisionOutcome {
  const isDateUnsure = isUnverified(entry, 'repealedOn');
  return {
    kind: 'repealed',
    ...judgement,
    notKnown: [...judgement.notKnown, ...(isDateUnsure ? (['repealDate'] as const) : [])],
    since: entry.repealedOn!,
    by: entry.repealedBy ?? undefined,
    successors: entry.successors ?? [],
  };
}

function judgeEntry(
  entry: StatuteEntry,
  { citation, asOf }: { citation: JudgedCitation; asOf: string },
): ProvisionOutcome {
  const { article, sub = 0 } = citation;
  const isRepealed = entry.status === 'repealed' && Boolean(entry.repealedOn && asOf >= entry.repealedOn);
  const statedVersion = statedVersionOf(entry, citation.version);
  const current = versionAt(entry, asOf);
  const version =
    statedVersion ?? (statedVersion === undefined ? null : isRepealed ? (entry.versions.at(-1) ?? null) : current);
  const impossible = judgeArticle(entry, version, { article, sub });
  if (impossible) return impossible;
  const notKnown: Gap[] = [
    ...(statedVersion === undefined ? (['statedVersion'] as const) : []),
    ...articleNotKnown(entry, { version, article }),
    ...(sub > 0 ? (['subArticle'] as const) : []),
    ...(asOf.slice(0, 7) > registerDate && !isRepealed ? (['changesSinceRegister'] as const) : []),
  ];
  const judgement: Judgement = {
    entry,
    version,
    successorArticles: findSuccessors(entry, version, { article, sub }),
    notKnown,
  };
  if (isRepealed) return judgeRepealed(entry, judgement);
  const start = current ? null : startAfter(entry, asOf);
  if (start) return { kind: 'notYetInForce', entry, ...start };
  if (statedVersion && current && statedVersion !== current)
    return { kind: 'superseded', inForce: current, ...judgement };
  const isArticleUnsure = statedVersion === undefined || notKnown.includes('beyondKnownVersions');
  const isTold = entry.status !== 'listed' && (current !== null || hasBegun(entry, asOf));
  if (isArticleUnsure || !isTold) {
    return { kind: 'registered', ...judgement, notKnown: isTold ? notKnown : [...notKnown, 'validity'] };
  }
  return { kind: 'inForce', ...judgement };
}

/**
 * Judges a provision on a date (YYYY-MM-DD) from the register alone: in force, superseded, repealed since when
 * and by what, an article number that cannot be; what the register cannot tell is said, never "does not exist".
 */
export function judgeProvision(citation: JudgedCitation, asOf: string): ProvisionOutcome {
  const exact = entryOf(citation.statuteName);
  const statute = exact ? ({ kind: 'found', entry: exact } as const) : resolveStatute(citation.statuteName, asOf);
  if (statute.kind === 'found') return judgeEntry(statute.entry, { citation, asOf });
  if (statute.kind === 'none') return { kind: 'notKnown', why: 'statuteNotInRegister', candidates: [] };
  return { kind: 'notKnown', why: 'ambiguousName', candidates: statute.candidates };
}
