import type { AnswerEvent, AnswerSource, Coverage, Narrowing } from '@antai/contract/assistant/answer';
import type { ArticleName } from './articles/read-place.ts';
import type { Words } from './choose-words.ts';
import { tellOffline } from './tell-offline.ts';

/** What was found for a question, each source checked as a citation. */
export interface Material {
  sources: AnswerSource[];
  coverage: Coverage;
  cited: CitedArticle[];
  narrowings: Narrowing[];
  words: Words;
  isNarrowed: boolean;
  /** What the review of attached contracts comes to. */
  reviews: string[];
  /** What the calculators say. */
  calculations: string[];
}

/** Where was looked. */
export function* introduce({ coverage }: Material): Generator<AnswerEvent> {
  yield { type: 'coverage', coverage };
}

/** What was found, piece by piece. */
export function* bring({ cited, narrowings, sources }: Material): Generator<AnswerEvent> {
  for (const { citation } of cited) yield { type: 'citation', citation };
  for (const narrowing of narrowings) yield { type: 'narrowing', narrowing };
  for (const source of sources) yield { type: 'source', source };
}

/** What the product says by itself; `failure` is why no model did. */
export function* quote(material: Material, failure: string): Generator<AnswerEvent> {
  const { sources, coverage, words, isNarrowed, reviews, calculations } = material;
  yield* introduce(material);
  const text = tellOffline({ sources, coverage, words: words.exact, isNarrowed, failure, calculations });
  yield { type: 'text', text: [text, ...reviews].join('\n\n') };
  yield* bring(material);
}

/** A citation of the user, and the article that it names. */
export interface CitedArticle {
  citation: Extract<AnswerEvent, { type: 'citation' }>['citation'];
  article: ArticleName | undefined;
}
