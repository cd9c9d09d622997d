import { chineseForms, type NamePair, protectText, renderingsOf } from '@antai/translation';
import { openTerms } from '../aids/open-terms.ts';
import type { PackedTerms } from '../aids/pack-terms.ts';
import type { UsedTerm } from '../terms/describe-term.ts';
import { materialMax, type SegmentQuestion } from './write-prompt.ts';

/** What stays outside of what a model is shown, and what it is told to use. */
export interface PassageAids {
  /** Absent where values of the two languages are not known to each other. */
  from?: 'zh' | 'en';
  names: readonly NamePair[];
  terms: PackedTerms;
}

/** A segment as a model is shown it. */
export type PreparedPassage = Pick<SegmentQuestion, 'text' | 'terms'>;

export interface PassageOrder extends PassageAids {
  sources: string[];
}

/** Segments as a model is shown them. For a thread: one may be as long as a whole document. */
export default function preparePassages({ sources, from, names, terms }: PassageOrder): PreparedPassage[] {
  const glossary = openTerms(terms).glossary();
  return sources.map(source => {
    const { text } = protectText(source, { names, ...(from ? { from } : {}) });
    const hits = from === 'zh' ? glossary.inChinese(source) : from === 'en' ? glossary.inEnglish(source) : [];
    const entries = [...new Set(hits.flatMap(each => each.entries))];
    return {
      text,
      terms: entries
        .map(entry => sayTerm(entry, from))
        .join('\n')
        .slice(0, saidMax),
    };
  });
}

/** Some of it shows nothing and is left out before the prompt is cut. */
const saidMax = 2 * materialMax;

function sayTerm(term: UsedTerm, from: PassageAids['from']): string {
  const [source, ways] = from === 'zh' ? [term.zh, renderingsOf(term)] : [term.en, chineseForms(term)];
  const not = from === 'zh' ? term.forbidden.map(({ text }) => text) : [];
  return `${source} → ${ways.join(' / ')}${not.length > 0 ? `（禁用：${not.join('、')}）` : ''}`;
}
