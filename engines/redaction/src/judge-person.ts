import { compoundSurnames, singleSurnames } from '@antai/names';
import givenCharacters from '../data/given-characters.json' with { type: 'json' };
import context from '../data/person-context.json' with { type: 'json' };
import wordStarts from '../data/word-starts.json' with { type: 'json' };
import { wordIndex } from './find-words.ts';

const unseen = -1;
const odds = new Int8Array(65_536).fill(unseen);
for (const [band, characters] of Object.entries(givenCharacters.bands))
  for (const character of characters) odds[character.charCodeAt(0)] = Number(band);
const words = new Set(
  Object.entries(wordStarts.after).flatMap(([first, second]) => [...second].map(each => first + each)),
);
const stops = new Set(context.stops);
const after = wordIndex([...context.after, ...context.roles]);
const edge = /[^\u4e00-\u9fa5A-Za-z0-9某×*]/;
const surnameHeads = new Set([...singleSurnames, ...compoundSurnames].map(each => each.charCodeAt(0)));
const single = new Set(singleSurnames);
const compoundHeads = new Set(compoundSurnames);
const notWritten = new Set(context.notWritten);

/** 甲方, 买方: a side of a contract is nobody's name, nor is a word before it. */
export const holdsSide = (text: string): boolean => /[甲乙丙丁戊己买卖双对]方/u.test(text);

/** How much a character looks like one of a given name, in powers of two against ordinary text. */
export const oddsOf = (character: string): number => odds[character.charCodeAt(0)] ?? unseen;

/** Whether a sentence goes on at this place as it does behind a name: 2 at punctuation, 1 at a usual word, 0 otherwise. */
export function rightEdge(text: string, at: number): 0 | 1 | 2 {
  if (at >= text.length || edge.test(text[at]!)) return 2;
  return after.at(text, at) === undefined ? 0 : 1;
}

/** Whether two characters usually begin a word of the law and no name: 高速, 金额. */
export const startsWord = (text: string): boolean => words.has(text.slice(0, 2));

export interface PersonForm {
  length: number;
  /** How far it looks like a name: above 0 more than like other text. */
  score: number;
}

/** Whether a surname may begin here; quick, as it is asked of every character. */
export const mayBegin = (text: string, at: number): boolean => surnameHeads.has(text.charCodeAt(at));

/** The likeliest written name that begins here with a surname; undefined where none does. */
export function readWritten(text: string, at: number): PersonForm | undefined {
  const surname = compoundHeads.has(text.slice(at, at + 2)) ? 2 : single.has(text[at] ?? '') ? 1 : 0;
  if (surname === 0) return undefined;
  const long = formOf(text, { at, surname, length: surname + 2 });
  const short = formOf(text, { at, surname, length: surname + 1 });
  if (!long || !short) return long ?? short;
  return short.score > long.score ? short : long;
}

const [firstHan, lastHan, mask] = [0x4e00, 0x9fa5, '某'.charCodeAt(0)];
const [leastLook, mostLook] = [-3, 4];

function formOf(
  text: string,
  { at, surname, length }: { at: number; surname: number; length: number },
): PersonForm | undefined {
  if (at + length > text.length) return undefined;
  let score = 0;
  for (let place = at; place < at + length; place++) {
    const code = text.charCodeAt(place);
    if (code < firstHan || code > lastHan || code === mask) return undefined;
    if (place >= at + surname) score += Math.max(leastLook, Math.min(mostLook, odds[code]!));
  }
  if (notWritten.has(text.slice(at, at + length)) || holdsSide(text.slice(at, at + length + 1))) return undefined;
  if (surname === 2) score += 3;
  else if (startsWord(text.slice(at, at + 2))) score -= 4;
  if (stops.has(text[at + length - 1]!)) score -= 4;
  if (stops.has(text[at + surname]!)) score -= 3;
  return { length, score: score + 2 * rightEdge(text, at + length) };
}
