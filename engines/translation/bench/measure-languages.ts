import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyLanguage, languages } from '../src/identify-language.ts';

/** Its texts come from elsewhere: `zh.txt` and the like, a paragraph a line. */
const folder = process.env.UDHR_DIR ?? '';
if (folder === '') {
  console.log('languages: skipped, UDHR_DIR names no folder of the Universal Declaration of Human Rights');
  process.exit(0);
}
const sizes = [2, 3, 4, 5, 6, 8];
/** What the promise is measured on: texts of so many words, so many of each language. */
const promised = [3, 4, 5, 6];
const perLanguage = 250;
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
/** So many of a list, evenly from all of it. */
const spread = <Item>(items: Item[], count: number) =>
  Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor((at * items.length) / count)]!);

const pieces = (language: string, size: number) =>
  readFileSync(join(folder, `${language}.txt`), 'utf8')
    .split('\n')
    .flatMap(line => cut(line, language, size));

let [right, all] = [0, 0];
for (const language of languages) {
  const short = promised.flatMap((size, at) =>
    spread(pieces(language, size), at < 2 ? Math.ceil(perLanguage / 4) : Math.floor(perLanguage / 4)),
  );
  all += short.length;
  right += short.filter(piece => identifyLanguage(piece) === language).length;
}
console.log(`${all} texts of 3 to 6 words: ${right} (${(right / all).toFixed(4)})`);
for (const size of sizes) {
  let [rightHere, allHere] = [0, 0];
  for (const language of languages) {
    for (const piece of pieces(language, size).slice(0, perLanguageMax)) {
      allHere += 1;
      if (identifyLanguage(piece) === language) rightHere += 1;
    }
  }
  console.log(`${size} words: ${rightHere} of ${allHere} (${(rightHere / allHere).toFixed(4)})`);
}
