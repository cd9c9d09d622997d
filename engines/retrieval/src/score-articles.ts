import type { ArticleIndex, Postings } from './build-index.ts';
import { expandQuestion, type WeightedText } from './expand-question.ts';
import { channels, type Token } from './tokens.ts';

/** An article of one of the index's texts: its place among that text's articles. */
export interface ScoredArticle {
  id: string;
  ordinal: number;
  /** Above 0; only to be compared within one answer. */
  score: number;
}

interface Options {
  limit: number;
  /** A factor for a text's articles: 1 as it is, less to put it back, 0 to leave it out. */
  factorOf: (id: string) => number;
}

const shares = { pairs: 0.5, characters: 0.5 } as const;

/** What is longer is no question: only its beginning is looked at. */
const questionMax = 2000;

/** Tokens of a question that are looked up at most, the rarest: this bounds the time. */
const tokensMax = 400;

/** The articles that answer a question best, best first; none where nothing has a word of it. */
export function findArticles(index: ArticleIndex, question: string, { limit, factorOf }: Options): ScoredArticle[] {
  const texts = expandQuestion(question.slice(0, questionMax).normalize('NFKC'));
  const scores = new Float32Array(index.articleCount);
  for (const channel of ['pairs', 'characters'] as const) {
    const bag = bagOf(texts, channels[channel]);
    addShare(scores, scoreBy(index.postings[channel], bag, index.articleCount), shares[channel]);
  }
  weigh(scores, index, factorOf);
  return best(scores, limit).map(document => ({ ...placeOf(index, document), score: scores[document]! }));
}

type EachToken = (text: string, take: (token: Token) => void) => void;

/** The tokens of the texts, each with its heaviest weight; texts come heaviest first. */
function bagOf(texts: WeightedText[], eachToken: EachToken): Map<Token, number> {
  const bag = new Map<Token, number>();
  for (const { text, weight } of texts) {
    eachToken(text, token => {
      if (!bag.has(token)) bag.set(token, weight);
    });
  }
  return bag;
}

/** The place of a token among ascending ones; -1 where it is not among them. */
function placeAmong(tokens: Uint32Array, token: Token): number {
  let low = 0;
  let high = tokens.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const middleToken = tokens[middle]!;
    if (middleToken === token) return middle;
    if (middleToken < token) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function scoreBy({ tokens, starts, documents, impacts }: Postings, bag: Map<Token, number>, articleCount: number) {
  const postings = [...bag].flatMap(([token, weight]) => {
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

/** Adds a channel's scores as shares of its best one, so that channels of different size can be added. */
function addShare(sum: Float32Array, scores: Float32Array, share: number): void {
  let top = 0;
  for (const score of scores) if (score > top) top = score;
  if (top === 0) return;
  const factor = share / top;
  for (let document = 0; document < sum.length; document++) sum[document]! += scores[document]! * factor;
}

function weigh(scores: Float32Array, { statutes, articleCount }: ArticleIndex, factorOf: (id: string) => number): void {
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

function placeOf({ statutes }: ArticleIndex, document: number): { id: string; ordinal: number } {
  let low = 0;
  let high = statutes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (statutes[middle]!.start <= document) low = middle;
    else high = middle - 1;
  }
  const { id, start } = statutes[low]!;
  return { id, ordinal: document - start };
}
