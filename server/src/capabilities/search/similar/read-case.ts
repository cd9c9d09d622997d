import { articleOfLabel } from '@antai/citation';
import { readJudgment } from '@antai/judgment';
import { type Word, wordsOf } from './choose-words.ts';
import { type CaseTraits, readTraits } from './compare-cases.ts';

/** Read in a moment. */
const quickMax = 1_000;

/** Whether a statement of facts is read so soon that nobody else waits for it. */
export const isShort = (text: string) => text.length <= quickMax;

/** What a pasted statement of facts tells of its case. */
export function readFacts(text: string): CaseTraits {
  const { causeOfAction, amounts, citedProvisions } = readJudgment({ text });
  const citedArticle = citedProvisions.flatMap(({ statute, articles }) =>
    articles.map(({ label }) => `《${statute}》${articleOfLabel(label)}`),
  );
  return readTraits({ causeOfAction, citedArticle, amountInDispute: amounts.amountInDisputeFen }, text);
}

/** The words of a case, and what its statement of facts tells where that is all there is of it. */
export default function readCase({ text, isFacts }: { text: string; isFacts: boolean }): {
  traits?: CaseTraits;
  words: Word[];
} {
  return { ...(isFacts ? { traits: readFacts(text) } : {}), words: wordsOf(text) };
}
