import { type ArticleTexts, keepTexts } from './article-texts.ts';
import { type ArticleFields, describeArticles, type StatuteArticles } from './describe-article.ts';
import { flagArticle } from './flag-article.ts';
import { rankOfLaw } from './rank-of-law.ts';
import { type Channel, channels, type Token } from './tokens.ts';

/** A statute's text in the index; its articles are the documents from `start` up to the next one's. */
export interface IndexedStatute {
  id: string;
  title: string;
  start: number;
  rank: number;
}

/** Who has which token of one channel, and how much it says there: flat arrays, tokens ascending. */
export interface Postings {
  tokens: Uint32Array;
  /** Where each token's postings begin; one more than there are tokens. */
  starts: Uint32Array;
  documents: Uint32Array;
  /** The saturated weight of the token in the document, in parts of `impactParts`. */
  impacts: Uint8Array;
  /** The mean length of each field over the articles that have it. */
  means: number[];
}

export interface ArticleIndex {
  statutes: IndexedStatute[];
  articleCount: number;
  postings: Record<Channel, Postings>;
  texts: ArticleTexts;
  /** What each article is by its form, see `flagArticle`. */
  flags: Uint32Array;
}

const saturation = 0.8;
const fieldWeights = [0.5, 1, 1, 2, 0.5, 2];
const lengthShares = [0, 0, 0.6, 0.3, 0.3, 0.3];
/** No impact reaches saturation + 1. */
const impactParts = 255 / (saturation + 1);

/** Lengths of each field of each article, and how many articles have each token. */
function count(articles: readonly ArticleFields[], eachToken: EachToken) {
  const lengths = fieldWeights.map(() => new Uint16Array(articles.length));
  const places = new Map<Token, number>();
  const holders: number[] = [];
  const lastHolder: number[] = [];
  for (const [document, fields] of articles.entries()) {
    for (const [field, text] of fields.entries()) {
      let length = 0;
      eachToken(text, token => {
        length++;
        const earlier = places.get(token);
        const place = earlier ?? holders.push(0) - 1;
        if (earlier === undefined) places.set(token, place);
        if (lastHolder[place] === document) return;
        lastHolder[place] = document;
        holders[place]!++;
      });
      lengths[field]![document] = Math.min(length, 65_535);
    }
  }
  return { lengths, places, holders };
}

type EachToken = (text: string, take: (token: Token) => void) => void;

/** The mean length of a field over the articles that have it: most have no everyday words. */
function meanLength(lengths: Uint16Array): number {
  let sum = 0;
  let holders = 0;
  for (const length of lengths) {
    sum += length;
    if (length > 0) holders++;
  }
  return sum / holders || 1;
}

function postingsOf(articles: readonly ArticleFields[], eachToken: EachToken): Postings {
  const { lengths, places, holders } = count(articles, eachToken);
  const means = lengths.map(meanLength);
  const tokens = Uint32Array.from(places.keys()).sort();
  const starts = new Uint32Array(tokens.length + 1);
  const next = new Uint32Array(tokens.length);
  for (const [rank, token] of tokens.entries()) {
    const place = places.get(token)!;
    starts[rank + 1] = starts[rank]! + holders[place]!;
    next[place] = starts[rank]!;
  }
  const total = starts[tokens.length]!;
  const documents = new Uint32Array(total);
  const impacts = new Uint8Array(total);
  const weights = new Float64Array(tokens.length);
  for (const [document, fields] of articles.entries()) {
    const documentPlaces: number[] = [];
    for (const [field, text] of fields.entries()) {
      const share = lengthShares[field]!;
      const weight = fieldWeights[field]! / (1 - share + (share * lengths[field]![document]!) / means[field]!);
      eachToken(text, token => {
        const place = places.get(token)!;
        if (weights[place] === 0) documentPlaces.push(place);
        weights[place]! += weight;
      });
    }
    for (const place of documentPlaces) {
      const at = next[place]!++;
      const weight = weights[place]!;
      weights[place] = 0;
      documents[at] = document;
      impacts[at] = Math.max(1, Math.round(((weight * (saturation + 1)) / (weight + saturation)) * impactParts));
    }
  }
  return { tokens, starts, documents, impacts, means };
}

/** Builds the index of these texts, in the order given; some seconds for all national statutes. */
export function buildIndex(statutes: readonly StatuteArticles[]): ArticleIndex {
  const articles: ArticleFields[] = [];
  const entries: IndexedStatute[] = [];
  for (const statute of statutes) {
    const { id, title, level } = statute;
    entries.push({ id, title, start: articles.length, rank: rankOfLaw(title, level) });
    articles.push(...describeArticles(statute));
  }
  const postings = {
    pairs: postingsOf(articles, channels.pairs),
    characters: postingsOf(articles, channels.characters),
  };
  const flags = Uint32Array.from(articles, flagArticle);
  return { statutes: entries, articleCount: articles.length, postings, texts: keepTexts(articles), flags };
}
