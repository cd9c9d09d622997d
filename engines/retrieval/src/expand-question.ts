import expansions from '../data/expansions.json' with { type: 'json' };
import synonyms from '../data/synonyms.json' with { type: 'json' };
import { cleanQuestion } from './clean-question.ts';

/** Words to search by, and how much they count beside those of the question, which count 1. */
export interface WeightedText {
  text: string;
  weight: number;
}

/** Terms of art for everyday words: any heavier, and they drown the question. */
const termWeight = 0.15;
const canonicalWeight = 0.4;
const variantWeight = 0.2;

const entries = expansions.entries.map(({ lay, terms }) => ({ lay: lay.map(phrase => phrase.split('+')), terms }));

/** What a question is searched by: its own words, then terms of art and synonyms of them, heaviest first. */
export function expandQuestion(question: string): WeightedText[] {
  const own = cleanQuestion(question);
  const isSaid = (parts: string[]) => parts.every(part => question.includes(part));
  const terms = entries.filter(({ lay }) => lay.some(isSaid)).flatMap(entry => entry.terms);
  const others = synonyms.groups.flatMap(({ canonical, variants, relation }) => {
    if (own.includes(canonical)) {
      return relation === 'synonym' ? variants.map(text => ({ text, weight: variantWeight })) : [];
    }
    const isMeant = variants.some(variant => variant.length > 1 && own.includes(variant));
    return isMeant ? [{ text: canonical, weight: canonicalWeight }] : [];
  });
  const expansion = [...terms.map(text => ({ text, weight: termWeight })), ...others];
  return [{ text: own, weight: 1 }, ...expansion.sort((a, b) => b.weight - a.weight)];
}
