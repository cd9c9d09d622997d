import { simplified } from './simplified.ts';

/** The boundary character that stands for a run of line ends. */
export const lineEnd = '¶';

/** Normalised text; unit i of `text` came from the original's [starts[i], ends[i]). */
export type NormalisedText = { text: string; starts: Uint32Array; ends: Uint32Array };

const lineEnds = new Set(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', lineEnd]);
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
const oneHanForm = /^[\u2e80-\u2fdf\uf900-\ufaff\uff00-\uffef\u{2f800}-\u{2fa1f}]$/u;
const isOneCharacter = (text: string) => text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);

function compatible(character: string): string {
  const form = oneHanForm.test(character) ? character.normalize('NFKC') : character;
  return isOneCharacter(form) ? form : character;
}

function lowerCase(character: string): string {
  const lower = character.toLowerCase();
  return isOneCharacter(lower) ? lower : character;
}

/** ASCII punctuation becomes full width, so that （2020） and (2020) are one text and no query syntax survives in it. */
function wide(character: string): string {
  const code = character.charCodeAt(0);
  const isPunctuation = code > 0x20 && code < 0x7f && !/[a-z0-9]/.test(character);
  return isPunctuation ? String.fromCharCode(code + 0xfee0) : character;
}

function foldOne(character: string): string {
  if (lineEnds.has(character)) return lineEnd;
  if (invisible.test(character)) return '';
  if (/^[\ud800-\udfff]$/.test(character)) return '\ufffd';
  const form = compatible(character);
  return wide(lowerCase(simplified.get(form) ?? form));
}

/** What a UTF-16 unit that is a character is searched as: its unit, or one of the two below. */
const folds = new Int32Array(0x10000).fill(-1);
const notYet = -1;
const dropped = -2;
/** Two units, or a half of two: read as a whole character. */
const inTwo = -3;

function foldUnit(unit: number): number {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  const form = isSurrogate ? undefined : foldOne(String.fromCharCode(unit));
  const fold = form === undefined || form.length > 1 ? inTwo : form === '' ? dropped : form.charCodeAt(0);
  folds[unit] = fold;
  return fold;
}

const lineEndUnit = lineEnd.charCodeAt(0);

/** Where each unit of a normalised text came from. */
type Origin = { starts: Uint32Array; ends: Uint32Array };

/** Whether every unit of the text that was folded last stayed where it stood. */
let isInPlace = true;

/** Writes the normalised units of a text, and where each came from where that is asked; gives their number. */
function foldInto(text: string, { units, origin }: { units: Uint16Array; origin: Origin | undefined }): number {
  isInPlace = true;
  let length = 0;
  let isAfterLineEnd = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const fold = folds[unit] === notYet ? foldUnit(unit) : folds[unit]!;
    if (fold === dropped || (fold === lineEndUnit && isAfterLineEnd)) {
      isInPlace = false;
      continue;
    }
    const start = at;
    const first = length;
    if (fold === inTwo) {
      isInPlace = false;
      const code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      const form = foldOne(String.fromCodePoint(code));
      if (form === '') continue;
      for (let i = 0; i < form.length; i++) units[length++] = form.charCodeAt(i);
    } else units[length++] = fold;
    isAfterLineEnd = fold === lineEndUnit;
    for (let i = first; origin && i < length; i++) {
      origin.starts[i] = start;
      origin.ends[i] = at + 1;
    }
  }
  return length;
}

type Room = { units: Uint16Array; origin: Origin };

const newRoom = (size: number): Room => ({
  units: new Uint16Array(size),
  origin: { starts: new Uint32Array(size), ends: new Uint32Array(size) },
});

/** Room for one text at a time. */
let scratch = newRoom(0x10000);
const scratchMax = 0x100000;

/** One unit may become two. */
function roomFor(text: string): Room {
  const size = text.length * 2;
  if (size > scratchMax) return newRoom(size);
  if (scratch.units.length < size) scratch = newRoom(size);
  return scratch;
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Folds case, width, traditional forms and white space of a text; every other character stays. */
export function normalise(text: string): NormalisedText {
  const { units, origin } = roomFor(text);
  const length = foldInto(text, { units, origin });
  return {
    text: decoder.decode(units.subarray(0, length)),
    starts: origin.starts.slice(0, length),
    ends: origin.ends.slice(0, length),
  };
}

/** The normalised text alone, as `normalise` gives it. */
export function normaliseText(text: string): string {
  const { units } = roomFor(text);
  return decoder.decode(units.subarray(0, foldInto(text, { units, origin: undefined })));
}

/** As `normaliseText`, and whether each unit stands where it stood in the original: then a way back need not be worked out. */
export function foldText(text: string): { text: string; isInPlace: boolean } {
  return { text: normaliseText(text), isInPlace };
}

/** What a phrase of a query is searched as: normalised, and line ends are white space too. */
export function normalisePhrase(text: string): string {
  return normaliseText(text).replaceAll(lineEnd, '');
}

/** The different words of a query text, normalised; words are parted by white space. */
export function normaliseWords(text: string): string[] {
  const words = text.split(/[\s\u0085¶]+/u).map(normalisePhrase);
  return [...new Set(words)].filter(word => word !== '');
}
