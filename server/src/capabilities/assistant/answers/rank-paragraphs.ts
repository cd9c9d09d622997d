import { expandQuestion } from '@antai/retrieval';
import clauseWords from './data/clause-words.json' with { type: 'json' };

interface WeightedWord {
  word: string;
  weight: number;
}

/** The question's own words of law count most, then what everyday talk is called in a clause, then in a statute. */
const ownWeight = 1;
const clauseWeight = 0.8;
const lawWeight = 0.3;
/** Two characters side by side in the question: they find what no list knows. One alone is chance where many paragraphs have it. */
const pairWeight = 0.3;
const pairsMin = 2;
/** A question told at length has pairs of everything. */
const pairsWithin = 120;
const rareUses = 3;
/** What stands below a heading is what the heading says. */
const headingShare = 0.5;
const headingFactor = 0.25;
const headingMax = 25;
const lawWordMax = 6;

const heading =
  /^(?:第[一二三四五六七八九十百零〇\d]{1,6}[条章节]|[一二三四五六七八九十]{1,3}[、．.]|\d{1,2}[、．.](?!\d))/u;
const isHeading = (text: string) => text.length <= headingMax && !/[。；，,]/u.test(text) && heading.test(text);

const pairsOf = (question: string): WeightedWord[] => {
  const [{ text } = { text: question }] = expandQuestion(question);
  const length = Math.max(0, Math.min(text.length, pairsWithin) - 1);
  const pairs = Array.from({ length }, (_, at) => text.slice(at, at + 2));
  const words = new Set(pairs.filter(pair => /^\p{Script=Han}{2}$/u.test(pair)));
  return [...words].map(word => ({ word, weight: pairWeight }));
};

function wordsOf(question: string, own: string[]): WeightedWord[] {
  const clause = clauseWords.topics.filter(({ lay }) => lay.some(word => question.includes(word)));
  const law = expandQuestion(question).slice(1);
  const all = [
    ...own.map(word => ({ word, weight: ownWeight })),
    ...clause.flatMap(({ terms }) => terms.map(word => ({ word, weight: clauseWeight }))),
    ...law.flatMap(({ text }) => (text.length <= lawWordMax ? [{ word: text, weight: lawWeight }] : [])),
  ];
  return [...new Map(all.toReversed().map(each => [each.word, each])).values()].filter(({ word }) => word !== '');
}

export interface ParagraphRank {
  paragraph: number;
  worth: number;
}

/** The words by which a question is looked for in a contract: its own, and what its talk is called there. */
export const wordsInClauses = (question: string, own: string[]): string[] =>
  wordsOf(question, own).map(({ word }) => word);

/**
 * How much each paragraph of a file says of what is asked, those alone that say anything: words that few paragraphs say count
 * more, and what stands below a heading is read with it. A step for each paragraph.
 */
export function* rankParagraphs(
  paragraphs: string[],
  { question, words }: { question: string; words: string[] },
): Generator<undefined, ParagraphRank[]> {
  const named = wordsOf(question, words);
  const all = [...named, ...pairsOf(question)];
  const uses = all.map(() => 0);
  const hits: number[][] = [];
  for (const text of paragraphs) {
    const own = all.flatMap(({ word }, at) => (text.includes(word) ? [at] : []));
    for (const at of own) uses[at]! += 1;
    hits.push(own);
    yield;
  }
  const worthOf = (at: number) => all[at]!.weight * Math.log(1 + paragraphs.length / (1 + uses[at]!));
  const isChance = (own: number[]) =>
    own.length < pairsMin && own.every(at => at >= named.length && uses[at]! > rareUses);
  const worths = hits.map(own => (isChance(own) ? 0 : own.reduce((sum, at) => sum + worthOf(at), 0)));
  return withHeadings(paragraphs, worths);
}

/** What a heading says counts for what stands below it, and a heading alone answers nothing. */
function withHeadings(paragraphs: string[], worths: number[]): ParagraphRank[] {
  let above = 0;
  return paragraphs.flatMap((text, paragraph): ParagraphRank[] => {
    const own = worths[paragraph] ?? 0;
    if (isHeading(text)) above = own;
    else if (heading.test(text)) above = 0;
    const worth = isHeading(text) ? own * headingFactor : own + (text.trim() === '' ? 0 : above * headingShare);
    return worth > 0 ? [{ paragraph, worth }] : [];
  });
}
