import { type Span, spanOf } from './reading.ts';

/** A word that the contract defines, where, and how often it is used beside. */
export interface Term extends Span {
  term: string;
  uses: number;
}

const definitions = [
  /[“"「]([^”"」\n]{1,20})[”"」]\s*[:：]?\s*(?:是指|系指|意指|指|包括)/g,
  /(?:以下|下)(?:统)?(?:简)?称(?:为)?[“"「]([^”"」\n]{1,20})[”"」]/g,
];
const termsMax = 100;

/** The defined terms of a contract, each at its first definition. */
export function findTerms(text: string): Term[] {
  const terms = new Map<string, Span>();
  for (const match of definitions.flatMap(pattern => [...text.matchAll(pattern)])) {
    if (!terms.has(match[1]!) && terms.size < termsMax) terms.set(match[1]!, spanOf(match));
  }
  return [...terms]
    .map(([term, span]) => ({ term, ...span, uses: text.split(term).length - 2 }))
    .sort((a, b) => a.start - b.start);
}
