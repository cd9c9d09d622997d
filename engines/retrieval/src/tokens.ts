/** A token as a number of 32 bits: Chinese characters by their codes, a word of letters and digits by its hash. */
export type Token = number;

/** Texts are read twice: by what stands side by side, which is exact, and by single characters, which is forgiving. */
export type Channel = 'pairs' | 'characters';

type Take = (token: Token) => void;

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff;

/** The code of a letter or digit in lower case; 0 for everything else. */
function wordCode(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 32;
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? code : 0;
}

/** Words lie below every pair of Chinese characters. */
const wordSpan = 0x3400_0000;

/** Gives each pair of neighbouring characters, each lone character and each word, in reading order. */
function eachPair(text: string, take: Take): void {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isHan(code)) at = takePairs(text, { start: at, take });
    else if (wordCode(code) > 0) at = takeWord(text, { start: at, take });
    else at++;
  }
}

function takePairs(text: string, { start, take }: { start: number; take: Take }): number {
  let at = start;
  let before = text.charCodeAt(at);
  for (at++; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isHan(code)) break;
    take(before * 0x10000 + code);
    before = code;
  }
  if (at === start + 1) take(before * 0x10000);
  return at;
}

function takeWord(text: string, { start, take }: { start: number; take: Take }): number {
  let at = start;
  let hash = 0x811c9dc5;
  for (; at < text.length; at++) {
    const code = wordCode(text.charCodeAt(at));
    if (code === 0) break;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  take((hash >>> 0) % wordSpan);
  return at;
}

function eachCharacter(text: string, take: Take): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isHan(code)) take(code);
  }
}

export const channels: Record<Channel, (text: string, take: Take) => void> = {
  pairs: eachPair,
  characters: eachCharacter,
};
