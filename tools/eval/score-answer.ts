import { type Answer, inAnswer } from '@antai/contract/assistant/answer';

/** A question with what an answer to it must and must not say. */
export interface EvalQuestion {
  question: string;
  /** Articles by the title of their statute without 中华人民共和国, and their number: 民法典第五百八十五条. */
  mustCite?: string[];
  /** Titles of statutes that no longer hold. */
  mustNotCite?: string[];
  /** Nothing in the law speaks of it. */
  isUnanswerable?: boolean;
}

/** What one answer is worth; a share is missing where there is nothing to share. */
export interface AnswerScore {
  /** Of the articles that it must cite, those whose passage was found. */
  found?: number;
  /** Of them, those that it cites and that were verified. */
  recall?: number;
  /** Of what it cites, what was verified. */
  precision?: number;
  /** Statutes that no longer hold and that it cites as if they did. */
  outdated: string[];
  /** Of a question that cannot be answered: it says so, and cites nothing that could not be verified. */
  refuses?: boolean;
}

const refusal =
  /没有(?:查到|找到|检索到|收录|相关|专门)|未(?:查到|找到|检索到|见|作规定)|查不到|不存在|库中没有|尚无|并无/u;

/** A title with a number, as different hands write them: 《中华人民共和国民法典》第五百八十五条, 民法典第五百八十五条. */
const plain = (text: string) => text.replaceAll(/中华人民共和国|[《》\s]|（[^）]*）/gu, '');

const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole);

/** Scores an answer by what was checked of it: no model judges, the same answer scores the same. */
export function scoreAnswer({ mustCite = [], mustNotCite = [], isUnanswerable }: EvalQuestion, answer: Answer) {
  const own = answer.citations.filter(({ where }) => where === inAnswer);
  const verified = own.filter(({ status }) => status === 'verified');
  const titles = answer.sources.map(({ number, title }) => ({ number, title: plain(title) }));
  const cited = verified.flatMap(({ raw, source }) => [
    plain(raw),
    ...titles.flatMap(({ number, title }) => (number === source ? title : [])),
  ]);
  const isNamed = (wish: string, names: string[]) => names.some(name => name.includes(wish));
  const allTitles = titles.map(({ title }) => title);
  // the product itself quotes its sources: there, what was found is what is cited
  const names = answer.mode === 'model' ? cited : allTitles;
  const outdated = mustNotCite.filter(title => verified.some(({ raw }) => plain(raw).startsWith(`${title}第`)));
  const score: AnswerScore = { outdated };
  const sourced = share(mustCite.filter(wish => isNamed(wish, allTitles)).length, mustCite.length);
  const recall = share(mustCite.filter(wish => isNamed(wish, names)).length, mustCite.length);
  const precision = share(verified.length, own.length);
  if (sourced !== undefined) score.found = sourced;
  if (recall !== undefined) score.recall = recall;
  if (precision !== undefined) score.precision = precision;
  // without a model nothing is concluded, so that nothing can be refused
  if (isUnanswerable && answer.mode === 'model')
    score.refuses = refusal.test(answer.text) && verified.length === own.length;
  return score;
}

export interface EvalFigures {
  answers: number;
  found: number;
  recall: number;
  precision: number;
  outdated: number;
  refuses: number;
}

const mean = (numbers: (number | undefined)[]) => {
  const said = numbers.filter(number => number !== undefined);
  return said.length === 0 ? Number.NaN : said.reduce((sum, each) => sum + each, 0) / said.length;
};

/** The means over all answers that have such a share; NaN where none has. */
export const summarise = (scores: readonly AnswerScore[]): EvalFigures => ({
  answers: scores.length,
  found: mean(scores.map(({ found: sourced }) => sourced)),
  recall: mean(scores.map(({ recall }) => recall)),
  precision: mean(scores.map(({ precision }) => precision)),
  outdated: scores.filter(({ outdated }) => outdated.length > 0).length,
  refuses: mean(scores.map(({ refuses }) => (refuses === undefined ? undefined : Number(refuses)))),
});
