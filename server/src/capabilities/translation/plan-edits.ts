import type { LanguageCode } from '@antai/contract/translation/languages';
import type { Edit } from '@antai/documents/rewrite-docx';

/** A segment where it stands, with its translation; an empty one leaves the source as it is. */
export interface PlacedSegment {
  paragraphId: string;
  start: number;
  end: number;
  source: string;
  target: string;
  /** Its own language, where it is another. */
  language?: LanguageCode | null;
}

const withoutBlanks = new Set<LanguageCode>(['zh', 'ja']);

/** What is written into the source: blanks between sentences as the target language has them. A translation that says the same changes nothing. */
export function planEdits(
  segments: readonly PlacedSegment[],
  { usual, to }: { usual: LanguageCode; to: LanguageCode },
): Edit[] {
  return segments.flatMap((segment, at) => {
    const { paragraphId, start, end, source } = segment;
    const from = segment.language ?? usual;
    const target = segment.target.replace(/[\t\n\r]+/gu, ' ').trim();
    if (target === '' || target === source) return [];
    const next = segments[at + 1];
    const follows = next?.paragraphId === paragraphId ? next.start - end : undefined;
    const isJoined = follows === 0 && withoutBlanks.has(from) && !withoutBlanks.has(to);
    const isParted = follows === 1 && !withoutBlanks.has(from) && withoutBlanks.has(to) && next!.target !== '';
    return [{ paragraphId, start, end: isParted ? next!.start : end, text: isJoined ? `${target} ` : target }];
  });
}
