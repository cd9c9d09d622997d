import { nameKey, resolveStatute, type StatuteEntry } from '@antai/citation';
import { entries } from '@antai/citation/register';

/** Which statute a text or a name belongs to. */
export interface StatuteKey {
  titleKey: string;
  entry?: StatuteEntry;
}

const entryById = new Map(entries.map(entry => [entry.id, entry]));
const entryByText = new Map(
  entries.flatMap(entry => entry.versions.flatMap(({ ids = [] }) => ids.map(id => [id, entry] as const))),
);

export const entryOfId = (registerId: string | null) => (registerId === null ? undefined : entryById.get(registerId));

export const keyOfEntry = (entry: StatuteEntry): StatuteKey => ({ titleKey: `register:${entry.id}`, entry });

/** The statute of a text: the register's, where it names this very text or one of the same title; never the nearest. */
export function keyOfText(statuteId: string, title: string): StatuteKey {
  const byText = entryByText.get(statuteId);
  if (byText) return keyOfEntry(byText);
  const named = resolveStatute(title);
  const isSame = named.kind === 'found' && nameKey(named.entry.title) === nameKey(title);
  return isSame ? keyOfEntry(named.entry) : { titleKey: nameKey(title) };
}

/** The id of the record of a statute of which only the register knows. */
export const seedIdOf = (entry: StatuteEntry) => `reg-${entry.id}`;
export const seededEntry = (statuteId: string) => entryById.get(statuteId.replace(/^reg-/, ''));
