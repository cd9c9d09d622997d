import words from '../data/words.json' with { type: 'json' };
import type { Found } from './issue.ts';

const definitions = [
  /(?:以下简称|以下称|以下统称|下称|简称)(?:为)?[“"]([^”"\n]{1,15})[”"]/gu,
  /[“"]([^”"\n]{1,15})[”"][，,]?(?:是|系)?(?:指|系指)/gu,
];
/** No document defines more terms than this. */
const definitionsMax = 500;

/** Terms that are defined and not used, defined twice, or used as defined where no definition stands. */
export function checkTerms(text: string): Found[] {
  const found: Found[] = [];
  const defined = new Map<string, { start: number; end: number; after: number }>();
  for (const form of definitions) {
    for (const { 0: raw, 1: term, index } of text.matchAll(form)) {
      if (defined.size >= definitionsMax) break;
      const start = index + raw.indexOf(term!);
      const end = start + term!.length;
      if (defined.has(term!)) found.push({ start, end, kind: 'twice', reason: `“${term}”已在前面定义过` });
      else defined.set(term!, { start, end, after: index + raw.length });
    }
  }
  for (const [term, { start, end, after }] of defined)
    if (text.indexOf(term, after) < 0)
      found.push({ start, end, kind: 'unused', reason: `定义了“${term}”，此后没有再用` });
  return [...found, ...undefinedTerms(text, defined)];
}

const undefinedTerms = (text: string, defined: ReadonlyMap<string, unknown>): Found[] =>
  words.terms.flatMap(term => {
    const start = text.indexOf(term);
    const isUsedTwice = start >= 0 && text.indexOf(term, start + term.length) >= 0;
    if (defined.has(term) || !isUsedTwice) return [];
    if (new RegExp(`${term}[”"]?[，,]?(?:是|系)?(?:指|为下列)`, 'u').test(text)) return [];
    return [{ start, end: start + term.length, kind: 'undefined', reason: `多次使用“${term}”，全文没有定义` }];
  });
