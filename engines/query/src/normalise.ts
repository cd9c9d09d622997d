import traditional from '../data/traditional.json' with { type: 'json' };

/** The boundary character that stands for a run of line ends. */
export const lineEnd = '¶';

/** Normalised text; unit i of `text` came from the original's [starts[i], ends[i]). */
export type Normalised = { text: string; starts: Uint32Array; ends: Uint32Array };

const lineEnds = new Set(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', lineEnd]);
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
const oneHanForm = /^[\u2e80-\u2fdf\uf900-\ufaff\uff00-\uffef\u{2f800}-\u{2fa1f}]$/u;
const simplified = new Map<string, string>();
for (const row of traditional.pairs) {
  const characters = Array.from(row);
  for (let i = 0; i + 1 < characters.length; i += 2) simplified.set(characters[i]!, characters[i + 1]!);
}

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

const foldedCharacters: (string | undefined)[] = new Array(0x32000);

/** The one character that this one is searched as; empty for white space and invisible characters. */
function fold(code: number): string {
  if (code >= 0x32000) return foldOne(String.fromCodePoint(code));
  foldedCharacters[code] ??= foldOne(String.fromCodePoint(code));
  return foldedCharacters[code];
}

/** Folds case, width, traditional forms and white space of a text; every other character stays. */
export function normalise(text: string): Normalised {
  const parts: string[] = [];
  const starts = new Uint32Array(text.length * 2);
  const ends = new Uint32Array(text.length * 2);
  let length = 0;
  let isAfterLineEnd = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const character = fold(code);
    if (character !== '' && !(character === lineEnd && isAfterLineEnd)) {
      isAfterLineEnd = character === lineEnd;
      parts.push(character);
      for (let unit = 0; unit < character.length; unit++) {
        starts[length] = at;
        ends[length++] = next;
      }
    }
    at = next;
  }
  return { text: parts.join(''), starts: starts.slice(0, length), ends: ends.slice(0, length) };
}

/** The normalised text alone, as `normalise` gives it. */
export function normaliseText(text: string): string {
  let result = '';
  let isAfterLineEnd = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at++;
    const character = fold(code);
    if (character === '' || (character === lineEnd && isAfterLineEnd)) continue;
    isAfterLineEnd = character === lineEnd;
    result += character;
  }
  return result;
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
