import type { LanguageCode } from '@antai/contract/translation/languages';
import { findingsMax, type TranslationFinding, type TranslationParty } from '@antai/contract/translation/records';
import { checkPairs, type TermIndex } from '@antai/translation';
import { openTerms } from './aids/open-terms.ts';
import type { PackedTerms } from './aids/pack-terms.ts';

export interface CheckOrder {
  /** One in a language of its own is only looked at for what is missing. */
  segments: readonly { source: string; target: string; language?: LanguageCode | null }[];
  from: LanguageCode;
  to: LanguageCode;
  terms: PackedTerms;
  parties: readonly TranslationParty[];
}

/** The two languages that are checked; undefined for any other pair. */
export const checkedFrom = (from: LanguageCode, to: LanguageCode): 'zh' | 'en' | undefined => {
  if (from === 'zh' && to === 'en') return 'zh';
  return from === 'en' && to === 'zh' ? 'en' : undefined;
};

interface CheckSource extends Omit<CheckOrder, 'terms'> {
  index: TermIndex;
}

/** The findings of segments as the wire tells them; in other languages than Chinese and English, only what is missing. */
export function findInSegments({ segments, from, to, index, parties }: CheckSource): TranslationFinding[] {
  const own = checkedFrom(from, to);
  const isOther = ({ language }: CheckOrder['segments'][number]) => !own || Boolean(language);
  const absent = segments.flatMap((each, segment) =>
    isOther(each) ? missing(each.source, { target: each.target, segment }) : [],
  );
  if (!own) return absent;
  const pairs = segments.map(each => {
    const [source, target] = isOther(each) ? ['', ''] : [each.source, each.target];
    return own === 'zh' ? { zh: source, en: target } : { zh: target, en: source };
  });
  const findings = checkPairs({ pairs, terms: index, parties, from: own }).map((finding): TranslationFinding => {
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
  return [...findings, ...absent].sort((a, b) => a.segment - b.segment);
}

function missing(source: string, { target, segment }: { target: string; segment: number }): TranslationFinding[] {
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

/** What an answer lists of findings, and how many more there are. */
export interface FindingList {
  findings: TranslationFinding[];
  leftOut: number;
}

const gravity: TranslationFinding['severity'][] = ['error', 'warning', 'info'];

/** The findings that are listed, in their order: where there are more than may be, the graver ones and of these the first. */
export function listFindings(all: TranslationFinding[], max: number): FindingList {
  if (all.length <= max) return { findings: all, leftOut: 0 };
  const graver = gravity.flatMap(severity => all.filter(each => each.severity === severity)).slice(0, max);
  const listed = new Set(graver);
  return { findings: all.filter(each => listed.has(each)), leftOut: all.length - max };
}

/** For a thread. */
export default function checkRecord({ terms, ...order }: CheckOrder): FindingList {
  return listFindings(findInSegments({ ...order, index: openTerms(terms).checked() }), findingsMax);
}
