import { findDeadlines } from '../src/find-deadlines.ts';
import { readClauses } from '../src/read-clauses.ts';
import { recogniseType } from '../src/recognise-type.ts';
import { reviewContract } from '../src/review.ts';
import { summarise } from '../src/summarise.ts';
import { writePages } from './write-pages.ts';

for (const pages of [1, 30, 30, 270, 270]) {
  const text = writePages(pages);
  const start = performance.now();
  const { findings } = reviewContract({ text, typeId: 'lease', signDate: '2026-11-22' });
  const judged = performance.now();
  recogniseType(text);
  readClauses(text);
  summarise(text);
  findDeadlines(text);
  const read = performance.now();
  const line = `rules and checklist ${Math.round(judged - start)} ms, reading ${Math.round(read - judged)} ms`;
  console.log(`${pages} pages, ${text.length} characters: ${line}, ${findings.length} findings`);
}
