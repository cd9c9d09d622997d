import { mayBeginName, nameAt } from './find-names.ts';
import { unitAt } from './read-articles.ts';
import { readLone } from './read-lone.ts';
import { readName } from './read-mention.ts';
import { readPointer } from './read-pointer.ts';
import type { FindOptions, Provision, Reading, UnresolvedReference } from './reading.ts';

const beginsPlace = new Set([...'第本该同此上前'].map(char => char.charCodeAt(0)));

/** No real text cites so much; a hostile one must not fill the memory. */
const mostFound = 100_000;

function step(reading: Reading, at: number): number {
  const { folded } = reading;
  const code = folded.charCodeAt(at);
  const isName = mayBeginName(code) || (reading.declared.size > 0 && reading.declaredStarts.has(folded[at]!));
  if (!isName && !beginsPlace.has(code)) return at + 1;
  if (folded[at] === '第') {
    const unit = unitAt(folded, at);
    return unit ? readLone(reading, at, unit) : at + 1;
  }
  const afterPointer = readPointer(reading, at);
  if (afterPointer !== null) return afterPointer;
  if (!isName) return at + 1;
  const mention = nameAt(folded, at, reading.declared);
  return mention ? Math.max(readName(reading, mention), at + 1) : at + 1;
}

/** Every provision cited in a text, one for each article, paragraph or item, with what could not be tied to a statute. */
export function findProvisions(
  text: string,
  folded: string,
  options: FindOptions,
): (Provision | UnresolvedReference)[] {
  const reading: Reading = {
    text,
    folded,
    options,
    found: [],
    declared: new Map(),
    declaredStarts: new Set(),
    resolved: new Map(),
    recent: [],
    current: null,
    currentEnd: 0,
    place: null,
    placeEnd: 0,
    ownArticle: null,
    quoted: null,
  };
  let at = 0;
  while (at < folded.length && reading.found.length < mostFound) at = step(reading, at);
  return reading.found;
}
