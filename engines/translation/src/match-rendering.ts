const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A rendering without its brackets: they hold abbreviations and restrictions. */
export const bareRendering = (text: string) => text.replace(/\s*\([^)]*\)/g, '').trim();

const infinitive = /^(to )/i;
/** A rendering as it is told apart from others: without the particle of a verb. */
export const stemOf = (text: string) => bareRendering(text).replace(infinitive, '');

const particle = /^(of|the|to|in|on|for|and|or|by|with|a|an)$/i;
const isWord = (text: string) => /^[A-Za-z]+$/.test(text);

/** The regular inflections of a word. */
function inflected(word: string): string {
  const own = escaped(word);
  if (/[^s]s$/i.test(word) && word.length > 4) return `${own.slice(0, -1)}s?(?:['’]s?)?`;
  if (/[^aeiou]y$/i.test(word)) return `${own.slice(0, -1)}(?:y|ies|ied|ying)(?:['’]s?)?`;
  if (/e$/i.test(word)) return `${own.slice(0, -1)}(?:e|es|ed|ing|er|ee)(?:['’]s?)?`;
  if (/man$/i.test(word)) return `${own.slice(0, -3)}(?:man|men)`;
  if (/person$/i.test(word)) return `${own.slice(0, -6)}(?:person|persons|people)`;
  const doubled = /[bdgmnprt]$/i.test(word) ? `${escaped(word.slice(-1))}(?:ed|ing)` : 'ed';
  return `${own}(?:s|es|ed|ing|${doubled})?(?:['’]s?)?`;
}

const betweenWords = '[\\s-]+(?:(?:the|a|an|its|their|his|such|this|that)\\s+)?';
const patterns = new Map<string, RegExp | null>();
/** Renderings come from files of users too: what was read of them is not kept without end. */
const patternsMax = 20_000;

function patternOf(text: string): RegExp | null {
  const words = stemOf(text)
    .replace(/^be /, '')
    .split(/\s+/)
    .filter(word => word !== '');
  if (words.length === 0) return null;
  const body = words
    .map((word, at) => {
      if (at === 0 || at === words.length - 1) return isWord(word) ? inflected(word) : escaped(word);
      return isWord(word) && !particle.test(word) ? `${escaped(word)}(?:s|es)?` : escaped(word);
    })
    .join(betweenWords);
  return new RegExp(`(?<![A-Za-z])${body}(?![A-Za-z])`, 'gi');
}

/** Where a rendering stands, inflected or with an article within. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where in an English text a rendering stands, in whichever of its regular forms. */
export function matchRendering(text: string, rendering: string): Stretch[] {
  let pattern = patterns.get(rendering);
  if (pattern === undefined) {
    if (patterns.size >= patternsMax) patterns.clear();
    pattern = patternOf(rendering);
    patterns.set(rendering, pattern);
  }
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
function areKin(a: string, b: string): boolean {
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
    words.flatMap((own, at) => (own === word || own === `${word}s` || areKin(own, word) ? [at] : [])),
  );
  const [first = [], ...others] = places;
  return first.some(at => others.every(own => own.some(other => Math.abs(other - at) <= withinWords)));
}
