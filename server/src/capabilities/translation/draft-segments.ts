import type { LanguageCode } from '@antai/contract/translation/languages';
import { chineseForms, type Memory, type NamePair, protectText } from '@antai/translation';
import type { IndexedTerms } from './aids/describe-aids.ts';
import { openTerms } from './aids/open-terms.ts';
import type { PackedTerms } from './aids/pack-terms.ts';
import type { SegmentDraft, SegmentRow } from './store.ts';

/** From here on a match of the memory says the same. */
const sameMin = 99;

type SegmentResult = Pick<SegmentDraft, 'target' | 'origin'> & { score?: number };

/** Whether a segment is to be drafted: nobody has, and it is in the language that is meant. */
export const isOpen = ({ origin, isConfirmed, language: own }: SegmentRow, language: LanguageCode | null) =>
  origin === 'none' && !isConfirmed && own === language;

export const draftOf = ({ segmentId }: SegmentRow, made: SegmentResult): SegmentDraft => ({
  segmentId,
  problem: null,
  score: null,
  ...made,
});

/** What the memory has of a segment, where it says the same. */
export function remember(
  source: string,
  { before, memory }: { before: string; memory: Pick<Memory, 'find'> },
): SegmentResult | undefined {
  const [match] = memory.find(source, { before, limit: 1, scoreMin: sameMin });
  if (!match || match.score < sameMin) return undefined;
  return { target: match.target, origin: 'memory', score: match.score };
}

export interface DraftOrder {
  sources: string[];
  /** Absent where no term base speaks the two languages. */
  from: 'zh' | 'en' | undefined;
  names: readonly NamePair[];
  terms: PackedTerms;
}

/**
 * What can be translated of segments without anybody and without a memory: a whole segment that is one term, and what
 * holds nothing but names, numbers and the like. Null for everything else. For a thread.
 */
export default function draftSegments({ sources, terms, ...order }: DraftOrder): (SegmentResult | null)[] {
  const { glossary } = openTerms(terms);
  return sources.map(source => drafted(source, { ...order, glossary: glossary() }) ?? null);
}

function drafted(
  source: string,
  { glossary, from, names }: Pick<DraftOrder, 'from' | 'names'> & Pick<IndexedTerms, 'glossary'>,
): SegmentResult | undefined {
  const safe = protectText(source, { names, ...(from ? { from } : {}) });
  const rest = safe.items.reduce((text, { mark }) => text.replace(mark, ''), safe.text);
  if (safe.items.length > 0 && !/\p{L}/u.test(rest)) {
    const target = safe.items.reduce((text, item) => text.replace(item.mark, item.target), safe.text);
    return { target: from === 'zh' ? latinMarks(target) : target, origin: 'copied' };
  }
  if (!from) return undefined;
  const bare = source.trim();
  const [hit] = from === 'zh' ? glossary.inChinese(bare) : glossary.inEnglish(bare);
  if (hit?.start !== 0 || hit.end !== bare.length) return undefined;
  const [term] = hit.entries;
  return { target: from === 'zh' ? headed(term!.en) : (chineseForms(term!)[0] ?? ''), origin: 'term' };
}

const withoutBrackets = (text: string) => text.replace(/\s*\([^)]*\)/gu, '').trim();
/** A term that stands alone is most often a heading. */
const headed = (text: string) => {
  const own = withoutBrackets(text).replace(/^to /u, '');
  return own.charAt(0).toUpperCase() + own.slice(1);
};

const marks: Record<string, string> = {
  '，': ', ',
  '。': '.',
  '；': ';',
  '：': ': ',
  '（': ' (',
  '）': ')',
  '、': ', ',
};
const latinMarks = (text: string) => text.replace(/[，。；：（）、]/gu, mark => marks[mark] ?? mark).trim();
