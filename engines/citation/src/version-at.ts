import type { StatuteEntry, StatuteVersion } from './register.ts';

/** The version in force on a date (YYYY-MM-DD); null when repealed by then or when the register does not know. */
export function versionAt(entry: StatuteEntry, date: string): StatuteVersion | null {
  if (entry.status === 'repealed' && entry.repealedOn && date >= entry.repealedOn) return null;
  const inForce = entry.versions.filter(
    version => version.effective && version.effective <= date && (!version.validUntil || version.validUntil >= date),
  );
  return inForce.at(-1) ?? null;
}
