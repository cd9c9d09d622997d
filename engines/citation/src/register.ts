import articleMapData from '../data/article-map.json' with { type: 'json' };
import codesData from '../data/codes.json' with { type: 'json' };
import registerData from '../data/register.json' with { type: 'json' };

type StatuteKind = 'constitution' | 'law' | 'admin-regulation' | 'judicial-interpretation' | 'department-rule';

export interface StatuteVersion {
  date?: string | null;
  /** Absent or null: the text does not say; never inferred. */
  effective?: string | null;
  /** How many articles the stored text holds, 之一 counted. */
  articles?: number | null;
  /** The highest article number, where it is not articles less subArticles. */
  lastArticle?: number;
  ids?: string[];
  inStore?: boolean;
  subArticles?: number;
  supersededBy?: string;
  validUntil?: string;
  effectiveNote?: string;
  event?: string;
  unverified?: boolean;
}

export interface StatuteEntry {
  id: string;
  title: string;
  kind: StatuteKind;
  level: number;
  issuer: string;
  abbr: string[];
  promulgated?: string | null;
  /** version-date: taken from the file and perhaps later than the first promulgation. */
  promulgatedFrom?: 'version-date' | 'adoption-date';
  effectiveInText?: string | null;
  articles?: number | null;
  hasSubArticles?: boolean;
  history: { date: string; event: string; by?: string; no?: string }[];
  versions: StatuteVersion[];
  /** listed: in the register, its validity not checked piece by piece. */
  status: 'in-force' | 'repealed' | 'listed' | 'not-yet-in-force';
  repealedOn?: string | null;
  repealedBy?: string | null;
  successors?: string[];
  replaces?: string[];
  note?: string;
  checked: 'hand' | 'data';
  unverified?: boolean | string[];
}

interface ArticleMapping {
  id: string;
  from: string;
  version?: string;
  article: string;
  to: { statute: string; version?: string; article: string }[];
  topic: string;
  probe: string;
  changed?: boolean;
  note?: string;
}

interface Renumbering {
  statute: string;
  fromVersion: string;
  toVersion: string;
  pairs: string[][];
}

/** Every statute the house knows by name; what is absent here is unknown, not non-existent. */
export const entries = registerData.entries as StatuteEntry[];

/** The day up to which the register was compiled; what is asked of a later month is said with a caveat. */
export const registerDate = registerData.asOf;

/** Where a provision went when its statute was replaced or renumbered. */
export const articleMap = articleMapData as { successor: ArticleMapping[]; renumbered: Renumbering[] };

/** The tables of case numbers: court codes, case types, forms. */
export const codes = codesData;

const byTitle = new Map(entries.map(entry => [entry.title, entry]));

/** The entry of exactly this title. */
export const entryOf = (title: string): StatuteEntry | undefined => byTitle.get(title);
