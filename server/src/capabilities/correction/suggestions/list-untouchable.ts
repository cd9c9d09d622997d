import { findCitations } from '@antai/citation';
import { entityKinds, findEntities } from '@antai/redaction';

/** A stretch of a text, in UTF-16 units. */
export interface Untouchable {
  start: number;
  end: number;
}

const kinds = entityKinds.filter(kind => kind !== 'custom');

/** Names, numbers and citations in a text: no correction of words may touch them. For a thread. */
export default function listUntouchable(text: string): Untouchable[] {
  const [entities = []] = findEntities([text], { kinds });
  return [...entities, ...findCitations(text)].map(({ start, end }) => ({ start, end }));
}
