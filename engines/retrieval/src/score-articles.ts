import type { ArticleIndex, Postings } from './build-index.ts';
import { expandQuestion, type WeightedText } from './expand-question.ts';
import { placeAmong } from './read-question.ts';
import { type Channel, channels, type Token } from './tokens.ts';

/** An article that the first look took, best first. */
export interface Candidate {
  document: number;
  /** Its place among the index's statutes. */
  statute: number;
  score: number;
  /** Shares of the best score of each channel, before the rank of the law. */
  shares: Record<Channel, number>;
}

export interface CandidateList {
  candidates: Candidate[];
  /** Scores of all articles, for an article's neighbours. */
  scores: Float32Array;
  factorOf: (id: string) => number;
}

interface Options {
  limit: number;
  /** A factor for a text's articles: 1 as it is, less to put it back, 0 to leave it out. */
  factorOf: (id: string) => number;
}

const shares = { pairs: 0.5, characters: 0.5 } as const;

/** Tokens of a question that are looked up at most, the rarest: this bounds the time. */
const tokensMax = 400;

/** The first look: the articles whose words are most like the question's, best first. */
export function scoreArticles(index: ArticleIndex, question: string, { limit, factorOf }: Options): CandidateList {
  const texts = expandQuestion(question);
  const shareOf = (channel: Channel) =>
    sharesOfBest(
      scoreBy(index.postings[channel], { weights: bagOf(texts, channels[channel]), articleCount: index.articleCount }),
    );
  const [pairs, characters] = [shareOf('pairs'), shareOf('characters')];
  const scores = new Float32Array(index.articleCount);
  for (let document = 0; document < scores.length; document++) {
    scores[document] = pairs[document]! * shares.pairs + characters[document]! * shares.characters;
  }
  weigh(scores, { index, factorOf });
  const candidates = best(scores, limit).map(
    (document): Candidate => ({
      document,
      statute: statuteOf(index, document),
      score: scores[document]!,
      shares: { pairs: pairs[document]!, characters: characters[document]! },
    }),
  );
  return { candidates, scores, factorOf };
}

type EachToken = (text: string, take: (token: Token) => void) => void;

/** The tokens of the texts, each with its heaviest weight; texts come heaviest first. */
function bagOf(texts: WeightedText[], eachToken: EachToken): Map<Token, number> {
  const weights = new Map<Token, number>();
  for (const { text, weight } of texts) {
    eachToken(text, token => {
      if (!weights.has(token)) weights.set(token, weight);
    });
  }
  return weights;
}

function scoreBy(
  { tokens, starts, documents, impacts }: Postings,
  { weights, articleCount }: { weights: Map<Token, number>; articleCount: number },
) {
  const postings = [...weights].flatMap(([token, weight]) => {
    const place = placeAmong(tokens, token);
    if (place < 0) return [];
    const [start, end] = [starts[place]!, starts[place + 1]!];
    const rarity = Math.log(1 + (articleCount - (end - start) + 0.5) / (end - start + 0.5));
    return [{ start, end, gain: rarity * weight }];
  });
  const scores = new Float32Array(articleCount);
  postings.sort((a, b) => b.gain - a.gain);
  for (const { start, end, gain } of postings.slice(0, tokensMax)) {
    for (let at = start; at < end; at++) scores[documents[at]!]! += gain * impacts[at]!;
  }
  return scores;
}

/** A channel's scores as shares of its best one, so that channels of different size can be added. */
function sharesOfBest(scores: Float32Array): Float32Array {
  let top = 0;
  for (const score of scores) if (score > top) top = score;
  if (top > 0) for (let document = 0; document < scores.length; document++) scores[document]! /= top;
  return scores;
}

function weigh(
  scores: Float32Array,
  { index: { statutes, articleCount }, factorOf }: { index: ArticleIndex; factorOf: (id: string) => number },
): void {
  for (const [place, { id, start, rank }] of statutes.entries()) {
    const factor = rank * factorOf(id);
    const end = statutes[place + 1]?.start ?? articleCount;
    for (let document = start; document < end; document++) scores[document]! *= factor;
  }
}

/** The documents with the highest scores above 0, ties in the order of the index. */
function best(scores: Float32Array, limit: number): number[] {
  const byScore = (a: number, b: number) => scores[b]! - scores[a]! || a - b;
  let best: number[] = [];
  let floor = 0;
  for (let document = 0; document < scores.length; document++) {
    if (scores[document]! <= floor) continue;
    best.push(document);
    if (best.length < limit * 4) continue;
    best = best.sort(byScore).slice(0, limit);
    floor = scores[best.at(-1)!]!;
  }
  return best.sort(byScore).slice(0, limit);
}

function statuteOf({ statutes }: ArticleIndex, document: number): number {
  let low = 0;
  let high = statutes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (statutes[middle]!.start <= document) low = middle;
    else high = middle - 1;
  }
  return low;
}
