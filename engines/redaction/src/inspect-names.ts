import { isMasked } from '@antai/names';
import { findTaggedPersons } from './find-tagged-persons.ts';
import { foldForms } from './fold-text.ts';
import type { Residue } from './inspect-residue.ts';
import type { TaggedText } from './tagging/tagged-text.ts';

/**
 * The names of persons that a tagger sees in what goes out and that nobody decided on: `stands` is what was put there or
 * left there on purpose. Masked names tell nobody.
 */
export function inspectNames(
  texts: readonly string[],
  { tagged, stands }: { tagged: readonly TaggedText[]; stands: readonly string[] },
): Residue['shapes'] {
  const onPurpose = new Set(stands.map(foldForms));
  const counts = new Map<string, number>();
  for (const [at, text] of texts.entries()) {
    const folded = foldForms(text);
    for (const { start, end } of findTaggedPersons(folded, tagged[at]!)) {
      const name = folded.slice(start, end);
      if (!isMasked(name) && !onPurpose.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => ({ kind: 'person', text, count }));
}
