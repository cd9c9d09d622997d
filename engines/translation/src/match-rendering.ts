import { LRUCache } from 'lru-cache';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A rendering without its brackets: they hold abbreviations and restrictions. */
export const bareRendering = (text: string) => text.replace(/\s*\([^)]*\)/g, '').trim();

const infinitive = /^(to )/i;
/** A rendering as it is told apart from others: without the particle of a verb. */
export const stemOf = (text: string) => bareRendering(text).replace(infinitive, '');

const particle = /^(of|the|to|in|on|for|and|or|by|with|a|an)$/i;
const isWord = (text: string) => /^[A-Za-z]+$/.test(text);

/** What all regular inflections of a word begin with, and how they may end. */
function inflected(word: string): { stem: string; endings: string } {
  const cut = (count: number) => word.slice(0, word.length - count);
  if (/[^s]s$/i.test(word) && word.length > 4) return { stem: cut(1), endings: `s?(?:['’]s?)?` };
  if (/[^aeiou]y$/i.test(word)) return { stem: cut(1), endings: `(?:y|ies|ied|ying)(?:['’]s?)?` };
  if (/e$/i.test(word)) return { stem: cut(1), endings: `(?:e|es|ed|ing|er|ee)(?:['’]s?)?` };
  if (/man$/i.test(word)) return { stem: cut(3), endings: '(?:man|men)' };
  if (/person$/i.test(word)) return { stem: cut(6), endings: '(?:person|persons|people)' };
  const doubled = /[bdgmnprt]$/i.test(word) ? `${word.slice(-1)}(?:ed|ing)` : 'ed';
  return { stem: word, endings: `(?:s|es|ed|ing|${doubled})?(?:['’]s?)?` };
}

const betweenWords = '[\\s-]+(?:(?:the|a|an|its|their|his|such|this|that)\\s+)?';
/** Renderings come from files of users too: what was read of them is not kept without end. */
const patternsMax = 20_000;

/** The words of a rendering, each with what it begins with and how it may go on; those that are no words stand as they are. */
const partsOf = (rendering: string) =>
  stemOf(rendering)
    .replace(/^be /, '')
    .split(/\s+/)
    .filter(word => word !== '')
    .map((word, at, all) => {
      if (!isWord(word) || (at > 0 && at < all.length - 1 && particle.test(word))) return { stem: word, endings: '' };
      return at === 0 || at === all.length - 1 ? inflected(word) : { stem: word, endings: '(?:s|es)?' };
    });

function patternOf(text: string): RegExp | null {
  const parts = partsOf(text);
  if (parts.length === 0) return null;
  const body = parts.map(({ stem, endings }) => escaped(stem) + endings).join(betweenWords);
  return new RegExp(`(?<![A-Za-z])${body}(?![A-Za-z])`, 'gi');
}

const patterns = new LRUCache<string, { pattern: RegExp | null }>({
  max: patternsMax,
  memoMethod: rendering => ({ pattern: patternOf(rendering) }),
});

/** What must stand in a text for a rendering to stand in it: beginnings of its words in small letters, and the rest in capitals. */
export interface Needs {
  beginnings: string[];
  others: string[];
}

/** What a text must hold before it is worth looking for a rendering in it. */
export function needsOf(rendering: string): Needs {
  const stems = partsOf(rendering).map(({ stem }) => stem);
  return {
    beginnings: stems.filter(isWord).map(stem => stem.toLowerCase()),
    others: stems.filter(stem => stem !== '' && !isWord(stem)).map(stem => stem.toUpperCase()),
  };
}

/** Where a rendering stands, inflected or with an article within. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where in an English text a rendering stands, in whichever of its regular forms. */
export function matchRendering(text: string, rendering: string): Stretch[] {
  const { pattern } = patterns.memo(rendering);
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
}

/** Who does something is another word than what is done: lessor, lessee, guarantor. */
const ofPersons = /(?:[eo]rs?|ees?|ants?|ists?)$/i;
const contentWord = /[A-Za-z]{4,}/g;
const sharedMin = 6;
const sharedShare = 0.5;
const restMax = 5;
const withinWords = 6;

/** Words of one family: evidence and evidentiary, suspension and suspended. */
function areRelated(a: string, b: string): boolean {
  if (a !== b && (ofPersons.test(a) || ofPersons.test(b))) return false;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  const longest = Math.max(a.length, b.length);
  return shared >= sharedMin && shared / longest >= sharedShare && longest - shared <= restMax;
}

/** Whether a text says a rendering in words of the same families, near to each other: works are suspended for suspension of works. */
export function saysInOtherForm(text: string, rendering: string): boolean {
  const stems = (
    stemOf(rendering)
      .toLowerCase()
      .replace(/\bnon-/g, '')
      .match(contentWord) ?? []
  ).filter(word => !particle.test(word));
  if (stems.length === 0) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const places = stems.map(word =>
    words.flatMap((own, at) => (own === word || own === `${word}s` || areRelated(own, word) ? [at] : [])),
  );
  const [first = [], ...others] = places;
  return first.some(at => others.every(own => own.some(other => Math.abs(other - at) <= withinWords)));
}
