import type { Appearance } from './read-appearances.ts';

/** How many names in records went and came. */
export interface Change {
  went: number;
  came: number;
}

type NameInRecord = Pick<Appearance, 'keyId'> & { recordType: string; sourceId: string };

/** What changed between the names that were in some records and those that are. */
export function changeOf(before: NameInRecord[], after: NameInRecord[]): Change {
  const keyOf = ({ recordType, keyId, sourceId }: NameInRecord) => `${recordType}|${keyId}|${sourceId}`;
  const [old, present] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    went: [...old].filter(key => !present.has(key)).length,
    came: [...present].filter(key => !old.has(key)).length,
  };
}
