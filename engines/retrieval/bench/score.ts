import { buildIndex } from '../src/build-index.ts';
import { findArticles, packIndex, unpackIndex } from '../src/index.ts';
import { readRanker } from '../src/rank-candidates.ts';
import { scoreArticles } from '../src/score-articles.ts';
import learntFromEven from './data/ranker-even.json' with { type: 'json' };
import { hasRows, nationalLaws, type Question, questions } from './rows.ts';

const depths = [5, 10, 20, 100] as const;

export interface Score {
  recall: Record<(typeof depths)[number], number>;
  reciprocalRank: number;
  p95Ms: number;
}

/** Recall at some depths and the reciprocal rank of the first marked article within ten, mean over the questions. */
export function measure(questionList: Question[], answer: (question: string) => string[]): Score {
  const recall = { 5: 0, 10: 0, 20: 0, 100: 0 };
  let reciprocalRank = 0;
  const times: number[] = [];
  for (const { question, marked } of questionList) {
    const start = performance.now();
    const answers = answer(question);
    times.push(performance.now() - start);
    const places = marked.map(article => answers.indexOf(article)).filter(place => place >= 0);
    for (const depth of depths) recall[depth] += places.filter(place => place < depth).length / marked.length;
    const first = Math.min(...places);
    if (first < 10) reciprocalRank += 1 / (first + 1);
  }
  for (const depth of depths) recall[depth] /= questionList.length;
  times.sort((a, b) => a - b);
  return {
    recall,
    reciprocalRank: reciprocalRank / questionList.length,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}

/**
 * The whole library, ready to be asked. The product's own order was learnt from all questions, so what is measured on
 * the odd ones is the order learnt in the same way from the even ones alone.
 */
export function openLibrary() {
  const { texts, factorOf } = nationalLaws();
  const start = performance.now();
  const index = buildIndex(texts);
  const buildMs = performance.now() - start;
  const order = readRanker(learntFromEven);
  const answer = (question: string) =>
    findArticles(index, question, { limit: 100, factorOf, order }).map(({ id, ordinal }) => `${id} ${ordinal}`);
  const answerByScore = (question: string) =>
    scoreArticles(index, question, { limit: 100, factorOf }).candidates.map(({ document, statute }) => {
      const { id, start } = index.statutes[statute]!;
      return `${id} ${document - start}`;
    });
  return { texts, index, buildMs, answer, answerByScore };
}

function main() {
  if (!hasRows) return console.log('没有真实数据（可用 ANTAI_SHARED 指明），未测');
  const { texts, index, buildMs, answer, answerByScore } = openLibrary();
  const bytes = packIndex(index);
  const questionList = questions(texts);
  const before = performance.now();
  unpackIndex(bytes);
  const openMs = performance.now() - before;
  console.log(
    `${index.articleCount} articles, ${questionList.length} questions, ${(bytes.length / 1e6).toFixed(1)} MB, built in ${Math.round(buildMs)} ms, opened in ${openMs.toFixed(1)} ms`,
  );
  console.log(
    '| questions | R@5 | R@10 | R@20 | R@100 | MRR@10 | p95 ms |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  const odd = questionList.filter(({ isEven }) => !isEven);
  for (const [name, method] of [
    ['odd, first look alone', answerByScore],
    ['odd, order learnt from the even', answer],
  ] as const) {
    const { recall, reciprocalRank, p95Ms } = measure(odd, method);
    const cells = [...depths.map(depth => recall[depth].toFixed(3)), reciprocalRank.toFixed(3), p95Ms.toFixed(1)];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

if (import.meta.main) main();
