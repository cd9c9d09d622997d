import type { QuestionWords } from './read-question.ts';
import type { Channel } from './tokens.ts';

/** What a field, a sentence or a phrase says of a question: how often each of the question's tokens stands in it. */
export interface Counts {
  words: QuestionWords;
  characters: Uint16Array;
  pairs: Uint16Array;
  /** Its length in characters and in pairs. */
  length: { characters: number; pairs: number };
}

/** Room to count how often each character and pair of a question stands in a field; to be used for one field after the other. */
export const emptyCounts = (words: QuestionWords): Counts => ({
  words,
  characters: new Uint16Array(words.rarity.characters.length),
  pairs: new Uint16Array(words.rarity.pairs.length),
  length: { characters: 0, pairs: 0 },
});

/** Makes the counts zero for the next field. */
export function clearCounts(counts: Counts): void {
  counts.characters.fill(0);
  counts.pairs.fill(0);
  counts.length.characters = 0;
  counts.length.pairs = 0;
}

/** Adds the tokens of a stretch of text to the counts. */
export function countTokens(codes: Uint16Array, counts: Counts): void {
  const { places, pairs, span } = counts.words;
  let before = 0;
  let isAfterHan = false;
  for (const code of codes) {
    if (code < 0x3400 || code > 0x9fff) {
      before = 0;
      isAfterHan = false;
      continue;
    }
    counts.length.characters++;
    if (isAfterHan) counts.length.pairs++;
    isAfterHan = true;
    const place = places[code]!;
    if (place > 0) {
      counts.characters[place]!++;
      if (before > 0) counts.pairs[pairs[before * span + place]!]!++;
    }
    before = place;
  }
}

/** Adds what a part has to what the whole has. */
export function addCounts(whole: Counts, part: Counts): void {
  for (const channel of ['characters', 'pairs'] as const) {
    const [times, more] = [whole[channel], part[channel]];
    for (let place = 1; place < times.length; place++) times[place]! += more[place]!;
    whole.length[channel] += part.length[channel];
  }
}

/** BM25 of counted tokens: `saturation` and `lengthShare` as in Robertson and Zaragoza (2009), k1 and b. */
export function scoreCounts(
  counts: Counts,
  {
    channel,
    saturation,
    lengthShare,
    mean,
  }: { channel: Channel; saturation: number; lengthShare: number; mean: number },
): number {
  const [times, rarities] = [counts[channel], counts.words.rarity[channel]];
  const damping = saturation * (1 - lengthShare + (lengthShare * counts.length[channel]) / mean);
  let score = 0;
  for (let place = 1; place < times.length; place++) {
    const time = times[place]!;
    if (time > 0) score += (rarities[place]! * time * (saturation + 1)) / (time + damping);
  }
  return score;
}

/** The rarity of the question's tokens that are there at all, added up. */
export function coveredMass(counts: Counts, channel: Channel): number {
  const [times, rarities] = [counts[channel], counts.words.rarity[channel]];
  let mass = 0;
  for (let place = 1; place < times.length; place++) if (times[place]! > 0) mass += rarities[place]!;
  return mass;
}
