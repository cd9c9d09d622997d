import type { StatuteEntry } from '@antai/citation';
import { publicationOf } from '@antai/citation/read-statute';
import type { Section } from '@antai/contract/records';
import type { StatuteFields } from '@antai/contract/records/statute';
import { validityNames } from '@antai/contract/statutes';
import { sha256Of } from '../../../platform/hash.ts';
import { type Chain, type ChainVersion, chainOf, standingOn, validityOf } from '../chain-versions.ts';
import levels from './data/levels.json' with { type: 'json' };
import { seedIdOf } from './identify-statute.ts';

const present = (values: StatuteFields): StatuteFields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The same values give the same hash in whatever order the database gives their names back. */
const byName = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const recordHash = (fields: unknown, sections: unknown) => sha256Of(JSON.stringify([fields, sections], byName));

/** What the fields of a text's record say of its place in the chain, today. */
export function chainFields(chain: Chain, { version, today }: { version: ChainVersion; today: string }): StatuteFields {
  return {
    validityStatus: validityNames[validityOf(chain, { version, date: today })],
    versionDate: version.versionDate,
    versionYear: version.versionDate?.slice(0, 4),
    effectiveDate: version.effectiveDate,
    shortNames: shortNamesOf(chain.entry),
  };
}

/** Short names that the title does not hold: who searches for the others finds them in it. */
function shortNamesOf(entry: StatuteEntry | undefined): string[] | undefined {
  const names = (entry?.abbr ?? []).filter(name => !entry?.title.includes(name));
  return names.length > 0 ? names : undefined;
}

/** The sections with the short names behind the title, as every search for a name reads them. */
function withShortNames(sections: Section[], names: string[] | undefined): Section[] {
  const others = sections.filter(({ key }) => key !== 'shortNames');
  if (!names) return others;
  const [title, ...rest] = others;
  return [...(title ? [title] : []), { key: 'shortNames', title: '简称', text: names.join('、') }, ...rest];
}

/** A record's row with the fields of its chain; one that is as it was keeps its hash. */
export function recordOf(
  id: string,
  { title, fields, sections }: { title: string; fields: StatuteFields; sections: Section[] },
) {
  const all = present(fields);
  const named = withShortNames(sections, all.shortNames);
  return { id, title, number: '', fields: all, sections: named, contentHash: recordHash(all, named) };
}

/** The register's day; where it knows only that of the passage or of a version, no more is told than a text with these days tells. */
function publishDateOf(entry: StatuteEntry, version: ChainVersion | undefined): string | undefined {
  if (!entry.promulgatedFrom) return entry.promulgated ?? undefined;
  const { versionDate, effectiveDate } = version ?? {};
  return publicationOf({ events: entry.history, authorityLevel: levels[entry.kind], versionDate, effectiveDate });
}

/** A record for a statute of which only the register knows. */
export function seedRecordOf(entry: StatuteEntry, today: string) {
  const chain = chainOf(entry.title, [], { entry });
  const { version, validity } = standingOn(chain, today);
  const history = entry.history.map(({ date, event, by }) => `${date}　${by ?? ''}${event}`);
  const end = entry.repealedOn ? [`${entry.repealedOn}　废止${entry.repealedBy ? `（${entry.repealedBy}）` : ''}`] : [];
  const sections = [
    { key: 'statuteTitle', title: '名称', text: entry.title },
    { key: 'statuteHistory', title: '沿革', text: [...history, ...end].join('\n') },
  ].filter(({ text }) => text !== '');
  const fields = {
    statuteTitle: entry.title,
    authorityLevel: levels[entry.kind],
    validityStatus: validityNames[validity],
    issuingBody: entry.issuer || undefined,
    publishDate: publishDateOf(entry, version),
    effectiveDate: version?.effectiveDate,
    versionDate: version?.versionDate,
    versionYear: version?.versionDate?.slice(0, 4),
    articleCount: version?.articleCount,
    shortNames: shortNamesOf(entry),
    hasText: false,
    docId: seedIdOf(entry),
    dataFrom: '法规登记簿',
  };
  return recordOf(seedIdOf(entry), { title: entry.title, fields, sections });
}
