import type { LanguageCode } from '@antai/contract/translation/languages';
import { chineseForms, type Memory, type NamePair, protectText, type TermIndex } from '@antai/translation';
import type { SegmentDraft, SegmentRow } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';

interface Aids {
  memory: Pick<Memory, 'find'>;
  /** Absent where no term base speaks the two languages. */
  terms?: TermIndex<UsedTerm>;
  from?: 'zh' | 'en';
  names: readonly NamePair[];
}

/** From here on a match of the memory says the same. */
const sameMin = 99;

/**
 * What can be translated of a segment without anybody: the same as the memory has, a whole segment that is one term, and
 * what holds nothing but names, numbers and the like. Undefined for everything else, and for what is in another language
 * than the one meant.
 */
export function draftSegment(
  segment: SegmentRow,
  { before, aids, language = null }: { before: SegmentRow | undefined; aids: Aids; language?: LanguageCode | null },
): SegmentDraft | undefined {
  if (segment.origin !== 'none' || segment.isConfirmed || segment.language !== language) return undefined;
  const draft = drafted(segment.source, before?.source ?? '', aids);
  return draft && { segmentId: segment.segmentId, problem: null, score: null, ...draft };
}

function drafted(source: string, before: string, { memory, terms, from, names }: Aids) {
  const [match] = memory.find(source, { before, limit: 1, scoreMin: sameMin });
  if (match && match.score >= sameMin) return { target: match.target, origin: 'memory' as const, score: match.score };
  const safe = protectText(source, { names, ...(from ? { from } : {}) });
  const rest = safe.items.reduce((text, { mark }) => text.replace(mark, ''), safe.text);
  if (safe.items.length > 0 && !/\p{L}/u.test(rest)) {
    const target = safe.items.reduce((text, item) => text.replace(item.mark, item.target), safe.text);
    return { target: from === 'zh' ? latinMarks(target) : target, origin: 'copied' as const };
  }
  if (!terms || !from) return undefined;
  const bare = source.trim();
  const [hit] = from === 'zh' ? terms.inChinese(bare) : terms.inEnglish(bare);
  if (hit?.start !== 0 || hit.end !== bare.length) return undefined;
  const [term] = hit.entries;
  return { target: from === 'zh' ? headed(term!.en) : (chineseForms(term!)[0] ?? ''), origin: 'term' as const };
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
