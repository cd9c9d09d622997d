import type { ArticleIndex, Postings } from './build-index.ts';
import { cleanQuestion } from './clean-question.ts';
import { flagsSought } from './flag-article.ts';
import { titleKey } from './title-key.ts';
import type { Token } from './tokens.ts';

/** Different characters of a question that are looked for in its candidates, the rarest: this bounds the time. */
const charactersMax = 100;

/** A question's own words as candidates are held against them. */
export interface QuestionWords {
  text: string;
  key: string;
  flags: number;
  /** For each character its place in `rarity.characters`, from 1; 0 for a character the question has not. */
  places: Uint8Array;
  /** For two places, `first * span + second`, the place in `rarity.pairs`, from 1. */
  pairs: Uint16Array;
  span: number;
  /** How rare each is; place 0 is empty. */
  rarity: { characters: Float32Array; pairs: Float32Array };
  mass: { characters: number; pairs: number };
}

/** The place of a token among ascending ones; -1 where it is not among them. */
export function placeAmong(tokens: Uint32Array, token: Token): number {
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

/** How rare a token is among the articles, as BM25 has it; as rare as can be where no article has it. */
export function rarityOf(
  { tokens, starts }: Postings,
  { token, articleCount }: { token: Token; articleCount: number },
): number {
  const place = placeAmong(tokens, token);
  const holders = place < 0 ? 0 : starts[place + 1]! - starts[place]!;
  return Math.log(1 + (articleCount - holders + 0.5) / (holders + 0.5));
}

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff;
const sumOf = (numbers: Float32Array) => numbers.reduce((sum, number) => sum + number, 0);

/** The rarest Han characters of a question and the pairs that they make in it, each with how rare it is among the articles of the index. */
export function readQuestion({ postings, articleCount }: ArticleIndex, question: string): QuestionWords {
  const own = cleanQuestion(question);
  const rarityByCode = new Map<number, number>();
  for (let at = 0; at < own.length; at++) {
    const code = own.charCodeAt(at);
    if (isHan(code) && !rarityByCode.has(code)) {
      rarityByCode.set(code, rarityOf(postings.characters, { token: code, articleCount }));
    }
  }
  const rarest = [...rarityByCode].sort((a, b) => b[1] - a[1]).slice(0, charactersMax);
  const places = new Uint8Array(0x10000);
  for (const [at, [code]] of rarest.entries()) places[code] = at + 1;
  const characters = Float32Array.from([0, ...rarest.map(([, rarity]) => rarity)]);
  const span = characters.length;
  const { pairs, rarities } = readPairs(own, { places, span, postings: postings.pairs, articleCount });
  return {
    text: question,
    key: titleKey(question),
    flags: flagsSought(question),
    places,
    pairs,
    span,
    rarity: { characters, pairs: rarities },
    mass: { characters: sumOf(characters) || 1, pairs: sumOf(rarities) || 1 },
  };
}

interface PairsInput {
  places: Uint8Array;
  span: number;
  postings: Postings;
  articleCount: number;
}

function readPairs(own: string, { places, span, postings, articleCount }: PairsInput) {
  const pairs = new Uint16Array(span * span);
  const rarities = [0];
  for (let at = 1; at < own.length; at++) {
    const [before, code] = [own.charCodeAt(at - 1), own.charCodeAt(at)];
    const [first, second] = [places[before]!, places[code]!];
    if (first === 0 || second === 0 || pairs[first * span + second]! > 0) continue;
    pairs[first * span + second] = rarities.length;
    rarities.push(rarityOf(postings, { token: before * 0x10000 + code, articleCount }));
  }
  return { pairs, rarities: Float32Array.from(rarities) };
}
