import { readClauses } from '../src/read-clauses.ts';
import { recogniseType } from '../src/recognise-type.ts';
import { reviewContract } from '../src/review.ts';
import { findDeadlines, summarise } from '../src/summarise.ts';
import { writeContract } from './plant-faults.ts';

/** Characters on a page of A4 as contracts are set. */
const pageCharacters = 900;

/** A lease of so many pages: the clauses of many, one behind the other, numbered on. */
function writePages(pages: number): string {
  let text = writeContract('lease', 1);
  for (let seed = 2; text.length < pages * pageCharacters; seed++) text += `\n${writeContract('lease', seed)}`;
  return text.slice(0, pages * pageCharacters);
}

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
