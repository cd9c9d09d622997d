import type { TranslationFinding } from '@antai/contract/translation/records';
import { chineseForms, type TermIndex } from '@antai/translation';
import type { TermPlace } from './describe-translation.ts';
import type { SegmentRow } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';

/** Lists every checked term of the source of a translated segment, at every place. */
export function termLister({
  from,
  checked,
  findings,
}: {
  from: 'zh' | 'en' | undefined;
  checked: TermIndex<UsedTerm>;
  findings: readonly TranslationFinding[];
}): (segment: SegmentRow) => TermPlace[] {
  const missing = new Set(
    findings.filter(({ rule }) => rule === 'term-missing').map(({ segment, text }) => `${segment} ${text}`),
  );
  return ({ segmentId, source, target, language }) => {
    if (!from || target === '' || language) return [];
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
  };
}
