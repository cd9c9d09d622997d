import { writeContract } from './plant-faults.ts';

/** Characters on a page of A4 as contracts are set. */
const pageCharacters = 900;

/** A lease of so many pages: the clauses of many, one behind the other, numbered on. */
export function writePages(pages: number): string {
  let text = writeContract('lease', 1);
  for (let seed = 2; text.length < pages * pageCharacters; seed++) text += `\n${writeContract('lease', seed)}`;
  return text.slice(0, pages * pageCharacters);
}
