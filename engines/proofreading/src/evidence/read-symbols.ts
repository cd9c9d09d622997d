/** A line as the counts know it: symbols without spaces, and where each stands in the line. */
export interface SymbolLine {
  ids: Uint16Array;
  /** The first UTF-16 place of each symbol, and behind its last. */
  starts: Int32Array;
  ends: Int32Array;
}

/** A symbol that is none of the vocabulary. Symbol 0 parts paragraphs. */
const otherId = 1;

const numeralRun = '一二三四五六七八九十百千零〇';
const fullMarks: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '(': '（',
  ')': '）',
  '.': '。',
};
const quotes = '“”‘’「」『』"\'＂＇';
const dashes = '—－–-─';

/** The symbol that stands for a character by itself; digits, letters and numerals are joined by `readSymbols`. */
function symbolOf(character: string): string {
  if (quotes.includes(character)) return '"';
  if (dashes.includes(character)) return '—';
  return fullMarks[character] ?? character;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isLatin = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const narrow = (code: number) => (code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code);
const isSpace = (code: number) => code <= 0x20 || code === 0xa0 || code === 0x3000 || code === 0xfeff;
const isInNumber = (line: string, at: number) =>
  /[.,]/u.test(line[at] ?? '') && isDigit(narrow(line.charCodeAt(at + 1)));

/** Where a run of digits, letters or numerals that begins here ends, and what stands for it. */
function readRun(line: string, at: number): { end: number; symbol: string } | undefined {
  const code = narrow(line.charCodeAt(at));
  let end = at + 1;
  if (isDigit(code)) {
    while (end < line.length && (isDigit(narrow(line.charCodeAt(end))) || isInNumber(line, end))) end += 1;
    return { end, symbol: '0' };
  }
  if (isLatin(code)) {
    while (end < line.length && isLatin(narrow(line.charCodeAt(end)))) end += 1;
    return { end, symbol: 'A' };
  }
  if (!numeralRun.includes(line[at]!)) return undefined;
  while (end < line.length && numeralRun.includes(line[end]!)) end += 1;
  return end - at >= 2 || line[at - 1] === '第' ? { end, symbol: 'N' } : undefined;
}

/** The symbols of a line as text, each with its place. */
export function listSymbols(line: string): { symbols: string[]; starts: number[]; ends: number[] } {
  const symbols: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < line.length; ) {
    const code = line.charCodeAt(at);
    const run = isSpace(code) ? { end: at + 1, symbol: '' } : readRun(line, at);
    const end = run?.end ?? at + 1;
    const symbol = run?.symbol ?? symbolOf(String.fromCharCode(narrow(code)));
    if (symbol) {
      symbols.push(symbol);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { symbols, starts, ends };
}

/** The symbols of a vocabulary by their ids, for whole lines. */
export function readSymbols(line: string, idOf: Uint16Array): SymbolLine {
  const { symbols, starts, ends } = listSymbols(line);
  return {
    ids: Uint16Array.from(symbols, symbol => idOf[symbol.charCodeAt(0)]!),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
  };
}

/** Ids by UTF-16 code: those of a vocabulary begin with 2. */
export function indexVocabulary(vocabulary: string): Uint16Array {
  const idOf = new Uint16Array(65_536).fill(otherId);
  for (let index = 0; index < vocabulary.length; index += 1) idOf[vocabulary.charCodeAt(index)] = index + 2;
  return idOf;
}
