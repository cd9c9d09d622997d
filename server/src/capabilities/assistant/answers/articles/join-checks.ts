import type { statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import type { AnswerWish } from '../answer-wish.ts';
import { citationOf, type NewSource } from '../describe-source.ts';
import type { CitedArticle } from '../tell-material.ts';
import { readPlace } from './read-place.ts';

type Citations = AnswerOf<typeof statutes.checkCitations>['citations'];

/** Text of a file in which citations are looked for at once. */
const checkedMax = 100_000;
const inQuestion = '问题';

/** Sources as lines of one text, each written as the citation that it is. */
export const textOfSources = (sources: NewSource[]): string => sources.map(citationOf).join('\n');

/** Sources with what was found of their own lines in that text. */
export function joinChecks(sources: NewSource[], citations: Citations): NewSource[] {
  const lines = sources.map(citationOf);
  let start = 0;
  return sources.map((source, at) => {
    const end = start + (lines[at]?.length ?? 0);
    const mine = citations.find(citation => citation.start >= start && citation.start < end && lines[at] !== '');
    start = end + 1;
    if (!mine) return source;
    const { status, checked, detail } = mine;
    return { ...source, check: { status, ...(checked ? { checked } : {}), detail } };
  });
}

/** The user's own words, in which citations are looked for: the question and the files with it. */
export const textsOfWish = ({ question, files }: AnswerWish): { where: string; text: string }[] => [
  { where: inQuestion, text: question },
  ...files.map(({ fileName, paragraphs }) => ({ where: fileName, text: paragraphs.join('\n').slice(0, checkedMax) })),
];

/** Citations of the user as an answer tells them; those of the question name articles to be quoted. */
export const citedIn = (where: string, citations: Citations): CitedArticle[] =>
  citations.map(({ raw, status, detail, target, kind }) => ({
    citation: { raw, where, status, detail },
    article: where === inQuestion && kind === 'provision' ? readPlace(target?.label ?? raw) : undefined,
  }));
