import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIndex } from '../src/build-index.ts';
import { candidatesMax, readableQuestion } from '../src/find-articles.ts';
import { measureCandidates, measureNames } from '../src/measure-candidates.ts';
import { scoreArticles } from '../src/score-articles.ts';
import { nationalLaws, questions } from './rows.ts';

/** Writes what the order is learnt from into a folder: `rows.f32` and `questions.json` (names, and where each question's rows are). */
function main(folder: string) {
  const { texts, factorOf } = nationalLaws();
  const index = buildIndex(texts);
  const rows: Float32Array[] = [];
  const list = questions(texts).map(({ isEven, question, marked }) => {
    const readable = readableQuestion(question);
    const articles = scoreArticles(index, readable, { limit: candidatesMax, factorOf });
    rows.push(measureCandidates(index, { question: readable, list: articles }));
    const places = new Map(
      articles.candidates.map(({ document, statute }, place) => {
        const { id, start } = index.statutes[statute]!;
        return [`${id} ${document - start}`, place];
      }),
    );
    const hits = marked.flatMap(article => places.get(article) ?? []);
    return { isEven, count: articles.candidates.length, hits, markedCount: marked.length };
  });
  writeFileSync(resolve(folder, 'rows.f32'), Buffer.concat(rows.map(each => Buffer.from(each.buffer))));
  writeFileSync(resolve(folder, 'questions.json'), JSON.stringify({ names: measureNames, questions: list }));
}

main(process.argv[2] ?? '.');
