import bases from '../data/bases.json' with { type: 'json' };
import pairs from '../data/memory.json' with { type: 'json' };
import rules from '../data/rendering.json' with { type: 'json' };
import terms from '../data/terms.json' with { type: 'json' };
import type { Term } from './term.ts';

/** A ready term base: 法律术语库 in its domains, and one of each industry. */
interface ReadyBase {
  id: string;
  tag: 'legal' | 'industry';
  name: string;
  domains: { domain: string; name: string }[];
}

/** A term of a ready base, with what a lawyer wants to know of it. */
export interface ReadyTerm extends Term {
  base: string;
  domain: string;
  abbreviation?: string;
  definition: string;
  usage?: string;
  legalBasis: { statute: string; article: string }[];
}

/** The term bases that come with the product. */
export const readyBases = bases as ReadyBase[];

/** Their terms, each with its renderings and the base it belongs to. */
export const readyTerms = terms as ReadyTerm[];
/** Sentences of contracts and papers of procedure with their translation. */
export const readyPairs = pairs.map(({ zh, en }) => ({ zh, en }));
/** How numbers, dates, amounts, provisions and names are written in English, as a translator is told. */
export const renderingRules = rules.map(({ rule }) => rule);
