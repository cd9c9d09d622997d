import { mayBeginName, nameAt } from './find-names.ts';
import { unitAt } from './read-articles.ts';
import { readLone } from './read-lone.ts';
import { readName } from './read-mention.ts';
import { readPointer } from './read-pointer.ts';
import type { FindOptions, Provision, ReaderState, UnresolvedReference } from './reading.ts';

const beginsPlace = new Set([...'第本该同此上前'].map(char => char.charCodeAt(0)));

/** No real text cites so much; a hostile one must not fill the memory. */
const referencesMax = 100_000;

function step(reading: ReaderState, at: number): number {
  const { foldedText } = reading;
  const code = foldedText.charCodeAt(at);
  const isName = mayBeginName(code) || (reading.shortNames.size > 0 && reading.declaredStarts.has(foldedText[at]!));
  if (!isName && !beginsPlace.has(code)) return at + 1;
  if (foldedText[at] === '第') {
    const unit = unitAt(foldedText, at);
    return unit ? readLone(reading, { at, unit }) : at + 1;
  }
  const afterPointer = readPointer(reading, at);
  if (afterPointer !== null) return afterPointer;
  if (!isName) return at + 1;
  const mention = nameAt(foldedText, { start: at, shortNames: reading.shortNames });
  return mention ? Math.max(readName(reading, mention), at + 1) : at + 1;
}

/** Every provision cited in a text, one for each article, paragraph or item, with what could not be tied to a statute. */
export function findProvisions(
  text: string,
  foldedText: string,
  options: FindOptions,
): (Provision | UnresolvedReference)[] {
  const reading: ReaderState = {
    text,
    foldedText,
    options,
    references: [],
    shortNames: new Map(),
    declaredStarts: new Set(),
    outcomes: new Map(),
    recentStatutes: [],
    current: null,
    currentEnd: 0,
    place: null,
    placeEnd: 0,
    ownArticle: null,
    quotation: null,
  };
  let at = 0;
  // what opens like an article and is none, 第0条, must not be read for ever
  while (at < foldedText.length && reading.references.length < referencesMax) at = Math.max(step(reading, at), at + 1);
  return reading.references;
}
