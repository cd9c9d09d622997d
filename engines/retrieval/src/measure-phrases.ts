import { fieldOf, keptFields } from './article-texts.ts';
import type { ArticleIndex } from './build-index.ts';
import { clearCounts, countTokens, coveredMass, emptyCounts } from './measure-fields.ts';
import { type QuestionWords, rarityOf } from './read-question.ts';
import { type Channel, channels, type Token } from './tokens.ts';

const decoder = new TextDecoder('utf-16le');
const textOf = (codes: Uint16Array) => decoder.decode(codes.slice());

/** How much of a whole phrase the question says, by rarity: 1 where it says all of it. */
function matchMeter({ postings, articleCount }: ArticleIndex, words: QuestionWords) {
  const counts = emptyCounts(words);
  const rarities = { pairs: new Map<Token, number>(), characters: new Map<Token, number>() };
  function massOf(phrase: string, channel: Channel): number {
    const tokens = new Set<Token>();
    channels[channel](phrase, token => tokens.add(token));
    let mass = 0;
    for (const token of tokens) {
      const rarity = rarities[channel].get(token) ?? rarityOf(postings[channel], { token, articleCount });
      rarities[channel].set(token, rarity);
      mass += rarity;
    }
    return mass;
  }
  return ({ phrase, codes }: { phrase: string; codes: Uint16Array }, channel: Channel): number => {
    clearCounts(counts);
    countTokens(codes, counts);
    const covered = coveredMass(counts, channel);
    return covered === 0 ? 0 : covered / (massOf(phrase, channel) || 1);
  };
}

/**
 * What the everyday phrases and the caption filed under an article say of a question: the best match of a phrase by
 * pairs and by characters, the length of the longest phrase the question says, how many it says, the caption's match.
 */
export function phraseMeter(index: ArticleIndex, words: QuestionWords) {
  const match = matchMeter(index, words);
  const phraseCache = new Map<string, [pairs: number, characters: number, uses: number]>();
  function measurePhrase(phrase: string): [number, number, number] {
    let measures = phraseCache.get(phrase);
    if (!measures) {
      const codes = Uint16Array.from(phrase, (_, at) => phrase.charCodeAt(at));
      const isSaid = phrase.split(' ').every(part => words.text.includes(part));
      const whole = { phrase, codes };
      measures = [match(whole, 'pairs'), match(whole, 'characters'), isSaid ? phrase.length : 0];
      phraseCache.set(phrase, measures);
    }
    return measures;
  }
  return (document: number): number[] => {
    const best: [number, number, number, number] = [0, 0, 0, 0];
    const lay = fieldOf(index.texts, { document, field: keptFields.lay });
    for (const phrase of lay.length > 0 ? textOf(lay).split('\n') : []) {
      if (phrase === '') continue;
      const [pairs, characters, uses] = measurePhrase(phrase);
      best[0] = Math.max(best[0], pairs);
      best[1] = Math.max(best[1], characters);
      best[2] = Math.max(best[2], uses);
      best[3] += Number(uses > 0);
    }
    const codes = fieldOf(index.texts, { document, field: keptFields.caption });
    return [...best, codes.length > 0 ? match({ phrase: textOf(codes), codes }, 'characters') : 0];
  };
}
