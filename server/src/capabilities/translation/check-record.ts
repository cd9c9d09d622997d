import type { LanguageCode, TranslationFinding, TranslationParty } from '@antai/contract/translation/records';
import { checkPairs, indexTerms, type Term, type TermIndex } from '@antai/translation';

export interface CheckOrder {
  segments: readonly { source: string; target: string }[];
  from: LanguageCode;
  to: LanguageCode;
  terms: readonly Term[];
  parties: readonly TranslationParty[];
}

/** The two languages that are checked; undefined for any other pair. */
export const checkedFrom = (from: LanguageCode, to: LanguageCode): 'zh' | 'en' | undefined => {
  if (from === 'zh' && to === 'en') return 'zh';
  return from === 'en' && to === 'zh' ? 'en' : undefined;
};

interface Checked extends Omit<CheckOrder, 'terms'> {
  index: TermIndex;
}

/** The findings of segments as the wire tells them; in other languages than Chinese and English, only what is missing. */
export function findInSegments({ segments, from, to, index, parties }: Checked): TranslationFinding[] {
  const own = checkedFrom(from, to);
  if (!own) return segments.flatMap(({ source, target }, segment) => missing(source, target, segment));
  const pairs = segments.map(({ source, target }) =>
    own === 'zh' ? { zh: source, en: target } : { zh: target, en: source },
  );
  return checkPairs({ pairs, terms: index, parties, from: own }).map(finding => {
    const { rule, severity, segment, side, start, end, source, target, detail } = finding;
    const isSource = side === own;
    const text = segments[segment]![isSource ? 'source' : 'target'].slice(start, end);
    const expected = finding.expected ?? (isSource ? target : rule.endsWith('-mismatch') ? source : undefined);
    return {
      ...{ rule, severity, segment, start, end, text },
      side: isSource ? ('source' as const) : ('target' as const),
      ...(expected ? { expected } : {}),
      ...(detail ? { detail } : {}),
    };
  });
}

function missing(source: string, target: string, segment: number): TranslationFinding[] {
  const hasSource = source.trim() !== '';
  if (hasSource === (target.trim() !== '')) return [];
  const text = hasSource ? source : target;
  return [
    {
      ...{ segment, severity: 'error', start: 0, end: text.length, text },
      ...(hasSource ? { rule: 'segment-missing', side: 'source' } : { rule: 'segment-extra', side: 'target' }),
    },
  ];
}

/** For a thread. */
export default function checkRecord({ terms, ...order }: CheckOrder): TranslationFinding[] {
  return findInSegments({ ...order, index: indexTerms(terms, { isChecked: true }) });
}
