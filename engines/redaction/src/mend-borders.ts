import type { Span } from './finding.ts';
import { rightEdge } from './judge-person.ts';
import { mostShare, type TaggedText, type TaggedWord, wordsOf } from './tagging/tagged-text.ts';

const leastShare = 0.5 * mostShare;
/** What a character must have that begins a usual word behind names, too. */
const sureShare = 0.9 * mostShare;
const isClosedMask = /^[\u4e00-\u9fa5]某[\u4e00-\u9fa5]$/;
const isOpenMask = /^[\u4e00-\u9fa5]某$/;
const stems = /[甲乙丙丁戊己庚辛壬癸某]$/;

/**
 * Names of persons that rules found, with the borders that a tagger sees: a character behind a mask belongs to the word
 * that it begins (孔某 获), or to the name where the tagger goes on (伍某大).
 */
export function mendBorders(text: string, { spans, tagged }: { spans: readonly Span[]; tagged: TaggedText }): Span[] {
  const { persons } = tagged;
  const byUnit = new Map<number, TaggedWord>();
  for (const word of wordsOf(tagged)) for (let at = word.start; at < word.end; at++) byUnit.set(at, word);
  return spans.map(span => {
    if (span.kind !== 'person') return span;
    const end = endOf(text, span, { byUnit, persons });
    return end === span.end ? span : { ...span, end };
  });
}

interface Tags {
  byUnit: ReadonlyMap<number, TaggedWord>;
  persons: Uint8Array;
}

function endOf(text: string, { start, end }: Span, { byUnit, persons }: Tags): number {
  const name = text.slice(start, end);
  const own = byUnit.get(start);
  const last = byUnit.get(end - 1);
  const beginsWord = last?.start === end - 1 && last.end > end && last.kind !== 'person';
  if (isClosedMask.test(name) && !stems.test(name) && beginsWord) return end - 1;
  const goesOn = own?.kind === 'person' && own.start === start && own.end === end + 1;
  if (isOpenMask.test(name) && goesOn && persons[end]! >= (rightEdge(text, end) > 0 ? sureShare : leastShare))
    return own.end;
  return end;
}
