import { compoundSurnames, singleSurnames } from '@antai/names';
import given from '../data/given-characters.json' with { type: 'json' };
import context from '../data/person-context.json' with { type: 'json' };
import wordStarts from '../data/word-starts.json' with { type: 'json' };
import { wordIndex } from './find-words.ts';

const unseen = -1;
const odds = new Int8Array(65_536).fill(unseen);
for (const [band, characters] of Object.entries(given.bands))
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
const han = /^[\u4e00-\u9fa5]+$/;

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
  const head = text.slice(at, at + 2);
  const surname = compoundHeads.has(head) ? 2 : single.has(head[0] ?? '') ? 1 : 0;
  if (surname === 0) return undefined;
  const forms = [surname + 2, surname + 1].flatMap(length => {
    const name = text.slice(at, at + length);
    if (name.length < length || !han.test(name) || name.includes('某') || notWritten.has(name)) return [];
    return [{ length, score: scoreOf(name, surname) + 2 * rightEdge(text, at + length) }];
  });
  return forms.sort((a, b) => b.score - a.score)[0];
}

function scoreOf(name: string, surname: number): number {
  const characters = [...name.slice(surname)];
  const last = characters.at(-1)!;
  const looks = characters.reduce((sum, each) => sum + Math.max(-3, Math.min(4, oddsOf(each))), 0);
  const isWord = surname === 1 && startsWord(name.slice(0, 2));
  return (
    looks - (isWord ? 4 : 0) - (stops.has(last) ? 4 : 0) - (stops.has(characters[0]!) ? 3 : 0) + (surname === 2 ? 3 : 0)
  );
}
