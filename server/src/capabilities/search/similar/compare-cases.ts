import type { CaseFields } from '@antai/contract/records/case';
import type { SimilarCase, SimilarityReason } from '@antai/contract/search';
import { findSameFact } from './find-same-fact.ts';

/** What a case is compared by. */
export interface CaseTraits {
  causes: string[];
  articles: string[];
  amountFen?: number;
  outcome?: string;
  /** Facts and reasoning. */
  text: string;
}

export interface Likeness {
  /** 0 to 1. */
  score: number;
  points: SimilarCase['points'];
  reasons: SimilarityReason[];
}

/** The points of each likeness where both sides can be compared by it; together a hundred. */
const weights = { cause: 30, article: 20, wording: 40, amount: 10 };

/** Rules of procedure are cited in every judgment and tell no case from another. */
const isOfSubstance = (article: string) => !/诉讼法|诉讼费用|证据的若干规定/u.test(article);

export function readTraits(fields: CaseFields, text: string): CaseTraits {
  const { causeOfAction = [], citedArticle = [], amountInDispute, outcomeForPlaintiff, appealOutcome } = fields;
  const outcome = appealOutcome ?? outcomeForPlaintiff;
  return {
    causes: causeOfAction,
    articles: citedArticle.filter(isOfSubstance),
    ...(amountInDispute === undefined ? {} : { amountFen: amountInDispute }),
    ...(outcome ? { outcome } : {}),
    text,
  };
}

const bareCause = (cause: string) =>
  cause
    .split('/')
    .at(-1)
    ?.replace(/纠纷$|罪$/u, '') ?? '';

/** 1 for the same cause, half for one that is a kind of the other. */
function likeCauses(own: string[], other: string[]): { share: number; named: string[] } {
  const same = other.filter(cause => own.some(each => bareCause(each) === bareCause(cause)));
  if (same.length > 0) return { share: 1, named: same };
  const isKindOf = (a: string, b: string) => a.length > 2 && b.endsWith(a);
  const near = other.filter(cause =>
    own.some(each => isKindOf(bareCause(each), bareCause(cause)) || isKindOf(bareCause(cause), bareCause(each))),
  );
  return { share: near.length > 0 ? 0.5 : 0, named: near };
}

const comparedArticles = 3;
const sameRatio = 1.5;
const nearRatio = 3;

function likeAmounts(own: number, other: number): number {
  const ratio = Math.max(own, other) / Math.max(1, Math.min(own, other));
  return ratio <= sameRatio ? 1 : ratio <= nearRatio ? 0.5 : 0;
}

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff;

/** Pairs of characters are counted by place in a table; that two share a place is rare and only blurs the measure. */
const places = 65_536;
const placeOf = (first: number, second: number) => (Math.imul(first, 40_503) + second) & (places - 1);

interface Counts {
  places: Uint16Array;
  counts: Uint16Array;
}

/** How often each pair of neighbouring Chinese characters stands in a text. `table` is all zero before and after. */
function countPairs(text: string, table: Uint16Array): Counts {
  const pairs: number[] = [];
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPair = isHan(code) && before > 0;
    if (isPair) {
      const place = placeOf(before, code);
      if (table[place]!++ === 0) pairs.push(place);
    }
    before = isHan(code) ? code : 0;
  }
  const counts = Uint16Array.from(pairs, place => table[place]!);
  for (const place of pairs) table[place] = 0;
  return { places: Uint16Array.from(pairs), counts };
}

/** Texts this like, by the cosine, tell the same story; few that are not copies come near it. */
const sameStory = 0.3;
/** What such a text has of the whole; what is liker still stands above it. */
const shareOfStory = 0.8;

const shareOf = (cosine: number) =>
  cosine <= sameStory
    ? (shareOfStory * cosine) / sameStory
    : shareOfStory + ((1 - shareOfStory) * (cosine - sameStory)) / (1 - sameStory);

/**
 * How like a text others are in their words, 0 to 1: the cosine over pairs of characters, each weighed by how few of the
 * texts have it, so that the words of every judgment count little and a longer text is no more like.
 */
export function likeWordings(own: string, others: readonly string[]): number[] {
  const table = new Uint16Array(places);
  const counted = others.map(text => countPairs(text, table));
  const holders = new Uint16Array(places);
  for (const text of counted) for (const place of text.places) holders[place]!++;
  const rarity = Float32Array.from(holders, count => Math.log((1 + others.length) / Math.max(1, count)));
  const ownWeights = new Float32Array(places);
  const ownLength = weigh(countPairs(own, table), {
    rarity,
    take: (place, weight) => {
      ownWeights[place] = weight;
    },
  });
  return counted.map(text => {
    let shared = 0;
    const length = weigh(text, {
      rarity,
      take: (place, weight) => {
        shared += weight * ownWeights[place]!;
      },
    });
    return shared === 0 ? 0 : Math.min(1, shareOf(shared / (length * ownLength)));
  });
}

/** Calls `take` with the weight of each pair and gives the length of the whole vector. */
function weigh(
  text: Counts,
  { rarity, take }: { rarity: Float32Array; take: (place: number, weight: number) => void },
): number {
  let squares = 0;
  for (let at = 0; at < text.places.length; at++) {
    const place = text.places[at]!;
    const weight = Math.log(1 + text.counts[at]!) * rarity[place]!;
    squares += weight * weight;
    take(place, weight);
  }
  return Math.sqrt(squares);
}

const yuan = (fen: number) =>
  fen >= 1_000_000 ? `${Number((fen / 1_000_000).toFixed(2))}万元` : `${Number((fen / 100).toFixed(2))}元`;

const shownArticles = 4;
const shownWords = 4;
const wordingMin = 0.1;

function sayWording(other: CaseTraits, words: readonly string[]): string {
  const shared = words.filter(word => other.text.includes(word)).slice(0, shownWords);
  return shared.length > 0 ? `事实与说理同样写到${shared.map(word => `“${word}”`).join('')}` : '事实与说理的用语相近';
}

/** How like two cases are, and why, in words that a lawyer can check against both; what is not known of one counts nothing. */
export function compareCases(
  own: CaseTraits,
  other: CaseTraits,
  { wording, words }: { wording: number; words: readonly string[] },
): Likeness {
  const reasons: SimilarityReason[] = [];
  const points: Likeness['points'] = [];
  const count = (kind: keyof typeof weights, share: number) =>
    points.push({ kind, points: share * weights[kind], pointsMax: weights[kind] });
  if (own.causes.length > 0) {
    const { share, named } = likeCauses(own.causes, other.causes);
    count('cause', share);
    if (share === 1) reasons.push({ kind: 'cause', text: `案由同为“${named.join('、')}”` });
    else if (share > 0) reasons.push({ kind: 'cause', text: `案由相近：“${named.join('、')}”` });
  }
  if (own.articles.length > 0) {
    const same = own.articles.filter(article => other.articles.includes(article));
    count('article', Math.min(1, same.length / Math.min(comparedArticles, own.articles.length)));
    if (same.length > 0) reasons.push({ kind: 'article', text: `同引${same.slice(0, shownArticles).join('、')}` });
  }
  count('wording', wording);
  const fact = findSameFact(own.text, other.text, { words });
  if (fact) reasons.push({ kind: 'fact', text: `该案同样认定：“${fact}”` });
  else if (wording >= wordingMin) reasons.push({ kind: 'wording', text: sayWording(other, words) });
  if (own.amountFen !== undefined && other.amountFen !== undefined) {
    const share = likeAmounts(own.amountFen, other.amountFen);
    count('amount', share);
    const text = `标的额相近：本案${yuan(own.amountFen)}，该案${yuan(other.amountFen)}`;
    if (share > 0) reasons.push({ kind: 'amount', text });
  }
  if (own.outcome && own.outcome === other.outcome) {
    reasons.push({ kind: 'outcome', text: `裁判结论同为“${own.outcome}”` });
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const score = sum(points.map(each => each.points)) / sum(points.map(each => each.pointsMax));
  return { score, points, reasons };
}

/** Each case's reasons with those first that the fewest of the cases share: they tell it from the others. */
export function tellApart(all: SimilarityReason[][]): SimilarityReason[][] {
  const holders = new Map<string, number>();
  for (const { text } of all.flat()) holders.set(text, (holders.get(text) ?? 0) + 1);
  return all.map(reasons => reasons.toSorted((a, b) => (holders.get(a.text) ?? 0) - (holders.get(b.text) ?? 0)));
}
