import type { TranslationFinding } from '@antai/contract/translation/records';
import { chineseForms } from '@antai/translation';
import type { Aids } from './collect-aids.ts';
import type { TermPlace } from './describe-translation.ts';
import type { SegmentRow } from './store.ts';

/** Every checked term of the source, at every place, in translated segments. */
export function listTerms(
  segments: readonly SegmentRow[],
  { from, checked, findings }: Pick<Aids, 'from' | 'checked'> & { findings: readonly TranslationFinding[] },
): TermPlace[] {
  if (!from) return [];
  const missing = new Set(
    findings.filter(({ rule }) => rule === 'term-missing').map(({ segment, text }) => `${segment} ${text}`),
  );
  return segments.flatMap(({ segmentId, source, target, language }) => {
    if (target === '' || language) return [];
    const hits = from === 'zh' ? checked.inChinese(source) : checked.inEnglish(source);
    return hits.map(({ start, end, entries }) => {
      const [entry] = entries;
      const term = source.slice(start, end);
      return {
        ...{ segmentId, term },
        rendering: from === 'zh' ? entry!.en : (chineseForms(entry!)[0] ?? ''),
        base: entry!.base,
        isUsed: !missing.has(`${segmentId} ${term}`),
      };
    });
  });
}
