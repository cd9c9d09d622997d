import type { StatuteVersion as RegisterVersion, StatuteEntry } from '@antai/citation';
import { isMadeAgain } from '@antai/citation/read-history';
import type { StatuteText } from '@antai/citation/read-statute';
import type { Validity } from '@antai/contract/statutes';
import { addDays } from '@antai/values';

export type StatuteEvent = StatuteText['events'][number];

/** What is known of a stored text when versions are put in order. */
export interface StoredText {
  statuteId: string;
  title: string;
  part: string | null;
  versionDate: string | null;
  effectiveDate: string | null;
  events: StatuteEvent[];
  articleCount: number;
  lastArticle: number;
}

/** One version of a statute, with every stored text of it; its parts in the order of their articles. */
export interface ChainVersion {
  texts: StoredText[];
  /** What other sources brought of the same texts: it answers under its own id only. */
  copies: StoredText[];
  versionDate?: string;
  /** Only as the register or the text says it. */
  effectiveDate?: string;
  /** From when it counts as in force: its effective date, or the day of the amendment of a statute that had begun. */
  startsOn?: string;
  /** The first day on which it no longer is in force. */
  endsOn?: string;
  articleCount?: number;
  lastArticle?: number;
  hasSureCount: boolean;
}

/** A statute through time, versions oldest first. */
export interface Chain {
  title: string;
  entry?: StatuteEntry;
  versions: ChainVersion[];
  /** The earliest day on which it is known to have been made; an amendment tells nothing of what was before it. */
  firstDate?: string;
}

/** How a statute stands on a day, and in which version; without one, no version of that day is known. */
export interface DatedValidity {
  version?: ChainVersion;
  validity: Validity;
}

type Change = { date: string; event: string; by?: string };

const isMaking = ({ event }: Change) => ['通过', '批准', '公布'].includes(event);

const earliest = (dates: (string | null | undefined)[]): string | undefined =>
  dates.filter((date): date is string => Boolean(date)).sort()[0];

/** A text's own date is this version's only where it is not older than the version. */
function effectiveDateOf(texts: StoredText[], versionDate: string | undefined): string | undefined {
  const stated = texts.map(({ effectiveDate }) => effectiveDate).find(Boolean) ?? undefined;
  return stated && (!versionDate || stated >= versionDate) ? stated : undefined;
}

/** An amended statute had begun before; where nothing says when the amendment did, the day it was made counts. */
function startOf(version: ChainVersion, entry: StatuteEntry | undefined): string | undefined {
  const { versionDate, effectiveDate, texts } = version;
  if (effectiveDate || !versionDate) return effectiveDate;
  const hadBegun = (date: string | null | undefined) => Boolean(date && date < versionDate);
  const events = [...(entry?.history ?? []), ...texts.flatMap(text => text.events)];
  const isAmended = isMadeAgain(events, versionDate);
  const isOlder = hadBegun(entry?.effectiveInText) || texts.some(text => hadBegun(text.effectiveDate));
  return isAmended || isOlder ? versionDate : undefined;
}

function countsOf(
  texts: StoredText[],
  { registered, entry }: { registered: RegisterVersion | undefined; entry: StatuteEntry | undefined },
) {
  const stored = texts.length > 0 ? Math.max(...texts.map(({ lastArticle }) => lastArticle)) : 0;
  const articleCount = registered?.articles ?? (texts.reduce((sum, text) => sum + text.articleCount, 0) || undefined);
  const isSubCountKnown = !entry?.hasSubArticles || registered?.subArticles !== undefined;
  const fromRegister =
    registered?.articles && isSubCountKnown ? registered.articles - (registered.subArticles ?? 0) : undefined;
  const lastArticle = registered?.lastArticle ?? (stored || fromRegister);
  const isUnsure = Array.isArray(entry?.unverified)
    ? entry.unverified.includes('articles')
    : entry?.unverified === true;
  return { articleCount, lastArticle, hasSureCount: !isUnsure && registered?.unverified !== true };
}

/** The fuller of two texts of the same part; of equals always the same one. */
const byFullness = (a: StoredText, b: StoredText) =>
  b.articleCount - a.articleCount || (a.statuteId < b.statuteId ? -1 : 1);

/**
 * Each part of a version once; its whole text goes before parts that hold no more than it. Without a day nobody knows that
 * two texts are the same version: all stay.
 */
function distinctTexts(stored: StoredText[]): StoredText[] {
  if (!stored.some(({ versionDate, effectiveDate }) => versionDate ?? effectiveDate)) return stored;
  const parts = [...Map.groupBy(stored, ({ part }) => part).values()].map(each => each.toSorted(byFullness)[0]!);
  const whole = parts.find(({ part }) => part === null);
  const others = parts.filter(text => text !== whole);
  const isInWhole = whole && others.reduce((sum, { articleCount }) => sum + articleCount, 0) <= whole.articleCount;
  return isInWhole ? [whole] : parts;
}

function versionOf(
  stored: StoredText[],
  { registered, entry }: { registered: RegisterVersion | undefined; entry: StatuteEntry | undefined },
): ChainVersion {
  const texts = distinctTexts(stored);
  const versionDate = registered?.date ?? texts.map(text => text.versionDate).find(Boolean) ?? undefined;
  const effectiveDate = registered?.effective ?? effectiveDateOf(texts, versionDate);
  const ordered = texts.toSorted((a, b) => a.lastArticle - b.lastArticle);
  const version: ChainVersion = {
    texts: ordered,
    copies: stored.filter(text => !texts.includes(text)),
    versionDate,
    effectiveDate,
    ...countsOf(texts, { registered, entry }),
  };
  const endsOn = registered?.validUntil ? addDays(registered.validUntil, 1) : undefined;
  return { ...version, startsOn: startOf(version, entry), endsOn };
}

const orderOf = ({ versionDate, effectiveDate }: ChainVersion) => versionDate ?? effectiveDate ?? '';

export const isTextOf = ({ texts, copies }: ChainVersion, statuteId: string): boolean =>
  [...texts, ...copies].some(text => text.statuteId === statuteId);

/** The texts that a version of the register names; by id, else by the version's date. */
const isOf = (registered: RegisterVersion, text: StoredText) =>
  registered.ids?.includes(text.statuteId) || (Boolean(registered.date) && registered.date === text.versionDate);

/**
 * Puts the stored texts of one statute and what the register knows of it into one chain. The register goes before the
 * texts; of two versions that have both begun the later one is in force; what nobody says stays absent.
 */
export function chainOf(title: string, texts: StoredText[], { entry }: { entry?: StatuteEntry } = {}): Chain {
  const registerVersions = entry?.versions ?? [];
  const registered = registerVersions.map(version =>
    versionOf(
      texts.filter(text => isOf(version, text)),
      { registered: version, entry },
    ),
  );
  const rest = texts.filter(text => !registerVersions.some(version => isOf(version, text)));
  const byDate = Map.groupBy(rest, text => text.versionDate ?? text.effectiveDate ?? '');
  const own = [...byDate.values()].map(group => versionOf(group, { registered: undefined, entry }));
  const versions = [...registered, ...own].sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const promulgated = entry?.promulgatedFrom === 'version-date' ? undefined : entry?.promulgated;
  const events = [...(entry?.history ?? []), ...texts.flatMap(text => text.events)];
  return {
    title: entry?.title ?? title,
    entry,
    versions: versions.map((version, index) => ({
      ...version,
      endsOn: endOf(version, { later: versions.slice(index + 1), entry }),
    })),
    firstDate: earliest([promulgated, ...events.filter(isMaking).map(({ date }) => date)]),
  };
}

const endOf = (version: ChainVersion, { later, entry }: { later: ChainVersion[]; entry: StatuteEntry | undefined }) =>
  earliest([version.endsOn, later.map(({ startsOn }) => startsOn).find(Boolean), entry?.repealedOn]);

export const isRepealedOn = ({ entry }: Chain, date: string) =>
  entry?.status === 'repealed' && Boolean(entry.repealedOn && entry.repealedOn <= date);

/** The register lists it, no text says more, and nobody has checked whether it still holds. */
export const isUnchecked = ({ entry, versions }: Chain) =>
  entry?.status === 'listed' && versions.every(({ texts }) => texts.length === 0);

/** How one version stands on a day (YYYY-MM-DD); what nobody has checked is not said to be in force. */
export function validityOf(chain: Chain, { version, date }: { version: ChainVersion; date: string }): Validity {
  const { startsOn, endsOn, versionDate } = version;
  if (isRepealedOn(chain, date)) return 'repealed';
  if (endsOn && endsOn <= date) return 'amended';
  if (startsOn && startsOn > date) return 'notYetInForce';
  if (startsOn) return isUnchecked(chain) ? 'unknown' : 'inForce';
  if (versionDate && date < versionDate) return 'notYetInForce';
  const isLast = version === chain.versions.at(-1);
  return isLast && chain.entry?.status === 'in-force' ? 'inForce' : 'unknown';
}

/** The first known version is the first there was: nothing was amended up to it. */
function isOriginal(chain: Chain, first: ChainVersion): boolean {
  const events = [...(chain.entry?.history ?? []), ...first.texts.flatMap(text => text.events)];
  const until = first.versionDate ?? first.startsOn ?? '';
  return !isMadeAgain(events, until) && chain.entry?.promulgatedFrom !== 'version-date';
}

/** How a statute stands on a day: the version in force, else the last one before a repeal, else what can be said. */
export function standingOn(chain: Chain, date: string): DatedValidity {
  const inForce = chain.versions.findLast(version => validityOf(chain, { version, date }) === 'inForce');
  if (inForce) return { version: inForce, validity: 'inForce' };
  if (isRepealedOn(chain, date)) return { version: chain.versions.at(-1), validity: 'repealed' };
  const unsure = chain.versions.findLast(version => validityOf(chain, { version, date }) === 'unknown');
  if (unsure) return { version: unsure, validity: 'unknown' };
  const [first] = chain.versions;
  const isTooEarly = Boolean(chain.firstDate && date < chain.firstDate);
  const isBeforeStart =
    first && isOriginal(chain, first) && validityOf(chain, { version: first, date }) === 'notYetInForce';
  if (isBeforeStart) return { version: first, validity: 'notYetInForce' };
  if (isTooEarly) return { validity: 'notYetInForce' };
  return { validity: 'unknown' };
}

/** The version whose year a citation states; undefined where it is not known. */
export function statedVersion(chain: Chain, year: string): ChainVersion | undefined {
  return chain.versions.findLast(({ versionDate }) => versionDate?.startsWith(year));
}
