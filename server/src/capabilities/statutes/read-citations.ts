import { type Citation, findCitations, type Provision, type StatuteOutcome } from '@antai/citation';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { ArticlePlace } from './answer-article.ts';
import { judgeNumber } from './judge-citation.ts';

/** An article that somebody names. */
export interface ArticleLookup {
  name: string;
  statute: StatuteOutcome;
  place: ArticlePlace;
  year?: string | undefined;
}

/** The citations of a text, and what is to be looked up of them. */
export interface CitationReading {
  citations: CitedHere[];
  /** By the keys of `wishKey`. */
  wishes: [key: string, wish: ArticleLookup][];
  numbers: string[];
}

/** A citation without what its statute was all to be: that is looked up. */
export type CitedHere = Exclude<Citation, Provision> | Omit<Provision, 'statute'>;

/** One article cited a hundred times is looked up once. */
export const wishKey = ({ statuteName, article, sub, paragraph, item, version }: Omit<Provision, 'statute'>) =>
  JSON.stringify([statuteName, article, sub, paragraph, item, version]);

const wishOf = ({ statuteName, statute, article, sub, paragraph, item, version }: Provision): ArticleLookup => ({
  name: statuteName,
  statute,
  place: { article, sub, paragraph, item },
  year: version?.match(/\d{4}/u)?.[0],
});

export function readCitations({ text, asOf }: { text: string; asOf: string }): CitationReading {
  const all = findCitations(text, { asOf });
  const provisions = all.filter(each => each.kind === 'provision');
  const unjudged = all.flatMap(each =>
    each.kind === 'caseNumber' && judgeNumber(each, asOf).kind === 'lookUp' ? [each.caseNumber] : [],
  );
  return {
    citations: all.map(each => (each.kind === 'provision' ? withoutStatute(each) : each)),
    wishes: [...new Map(provisions.map(citation => [wishKey(citation), wishOf(citation)]))],
    numbers: [...new Set(unjudged)],
  };
}

function withoutStatute({ statute: _, ...citation }: Provision): Omit<Provision, 'statute'> {
  return citation;
}

/** The same of a long text: nobody copies its citations, and what is to be looked up is unpacked some at a time. */
export interface PackedReading extends Pick<CitationReading, 'numbers'> {
  citations: PackedJson<CitedHere[]>;
  wishes: PackedJson<CitationReading['wishes']>[];
}

/** Articles that are looked up together: the rows of more would be read in one go. */
export const wishesAtOnce = 200;

/** The entry of the threads that read long texts. */
export default function readPacked(order: { text: string; asOf: string }): PackedReading {
  const { citations, wishes, numbers } = readCitations(order);
  const pieces: PackedReading['wishes'] = [];
  for (let at = 0; at < wishes.length; at += wishesAtOnce) pieces.push(packJson(wishes.slice(at, at + wishesAtOnce)));
  return { citations: packJson(citations), wishes: pieces, numbers };
}
