/** Sentences that can be quoted whole. */
const quoteMin = 12;
const quoteMax = 90;
/** Sentences of each side that are looked at. */
const sentencesMax = 60;
/** A sentence tells the same fact from here on: the share of its pairs of characters that the other has. */
const sameShare = 0.5;

/** How courts begin to tell facts and reasons. */
const opening =
  /^(?:本院(?:经审理)?(?:认为|查明|认定(?:事实如下|如下)?)|经审理查明|另查明|一审法院(?:认定事实|认为|查明))[，,：:]?/;

const sentencesOf = (text: string, words: readonly string[]) =>
  text
    .split(/[。；;！？\n]/)
    .map(each => each.trim().replace(opening, ''))
    .filter(each => each.length >= quoteMin && each.length <= quoteMax && words.some(word => each.includes(word)))
    .slice(0, sentencesMax);

function pairsOf(sentence: string): Set<string> {
  const bare = sentence.replaceAll(/[^\u3400-\u9fff]/g, '');
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => bare.slice(at, at + 2)));
}

/** A sentence of the other case that tells a fact as the own one does, to be quoted; undefined where none comes near it. */
export function findSameFact(own: string, other: string, { words }: { words: readonly string[] }): string | undefined {
  const ownPairs = sentencesOf(own, words).map(pairsOf);
  let best: { share: number; sentence: string } | undefined;
  for (const sentence of sentencesOf(other, words)) {
    const pairs = pairsOf(sentence);
    for (const each of ownPairs) {
      let shared = 0;
      for (const pair of pairs) if (each.has(pair)) shared++;
      const share = (2 * shared) / Math.max(1, pairs.size + each.size);
      if (share >= sameShare && share > (best?.share ?? 0)) best = { share, sentence };
    }
  }
  return best?.sentence;
}
