import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyLanguage, languages } from '../src/identify-language.ts';

const [, , folder] = process.argv;
const sizes = [4, 5, 6, 8];
const perLanguageMax = 250;
/** A word of a language without blanks, about. */
const wordLength = 3;

/** Pieces of a paragraph of so many words each. */
function cut(text: string, language: string, size: number): string[] {
  const isPlain = language === 'zh' || language === 'ja';
  const units = isPlain ? (text.match(new RegExp(`.{${wordLength}}`, 'gu')) ?? []) : text.split(' ');
  const pieces: string[] = [];
  for (let at = 0; at + size <= units.length; at += size)
    pieces.push(units.slice(at, at + size).join(isPlain ? '' : ' '));
  return pieces;
}

if (!folder) throw new Error('name a folder with zh.txt, en.txt …, one paragraph a line');
let [right, all] = [0, 0];
for (const size of sizes) {
  let [rightHere, allHere] = [0, 0];
  for (const language of languages) {
    const lines = readFileSync(join(folder, `${language}.txt`), 'utf8').split('\n');
    for (const piece of lines.flatMap(line => cut(line, language, size)).slice(0, perLanguageMax)) {
      allHere += 1;
      if (identifyLanguage(piece) === language) rightHere += 1;
    }
  }
  console.log(`${size} words: ${rightHere} of ${allHere} (${(rightHere / allHere).toFixed(4)})`);
  right += rightHere;
  all += allHere;
}
console.log(`all: ${right} of ${all} (${(right / all).toFixed(4)})`);
