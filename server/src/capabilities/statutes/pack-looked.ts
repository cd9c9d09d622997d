import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import type { LookedUp } from './answer-article.ts';
import type { Chain } from './chain-versions.ts';

/** What the store has of wishes, by their keys. */
export type LookedList = [key: string, article: LookedUp][];

type ArticleInChain = Extract<LookedUp, { kind: 'known' }>;

/** A statute of which many articles are wished for stands in it once. */
interface LookedPiece {
  chains: Chain[];
  articles: [key: string, article: Omit<ArticleInChain, 'chain'> & { chain: number }][];
  /** What is unknown is left out: whoever does not find it knows as much. */
  others: LookedList;
}

export type PackedLooked = PackedJson<LookedPiece>;

/** Some of what was looked up, on its way to a thread. */
export function packLooked(looked: LookedList): PackedLooked {
  const numbers = new Map<Chain, number>();
  const numberOf = (chain: Chain) => {
    const number = numbers.get(chain) ?? numbers.size;
    numbers.set(chain, number);
    return number;
  };
  const articles = looked.flatMap(([key, article]): LookedPiece['articles'] =>
    article.kind === 'known' ? [[key, { ...article, chain: numberOf(article.chain) }]] : [],
  );
  const others = looked.filter(([, { kind }]) => kind === 'ambiguous');
  return packJson({ chains: [...numbers.keys()], articles, others });
}

/** The same in the thread. */
export function unpackLooked(packed: PackedLooked): LookedList {
  const { chains, articles, others } = unpackJson(packed);
  const whole = articles.map(([key, article]): LookedList[number] => [
    key,
    { ...article, chain: chains[article.chain]! },
  ]);
  return [...whole, ...others];
}
