interface Place {
  start: number;
  end: number;
}

const blank = /[\s\u200b-\u200f\u2060\ufeff]/u;
const prefixLength = 2;

/** Signs as they are compared, each with its place in the text; blanks are none. */
function foldText(text: string): { signs: string; places: number[] } {
  let signs = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const isHan = sign >= '\u3400' && sign < '\ud800';
    if (!isHan && blank.test(sign)) continue;
    signs += isHan ? sign : foldSign(sign);
    places.push(at);
  }
  return { signs, places };
}

/** A capital as its small letter, where that is one sign too. */
function foldSign(sign: string): string {
  const small = sign.toLowerCase();
  return small.length === 1 ? small : sign;
}

/**
 * Looks for every mention of some texts of two signs or more, blanks between their signs and capitals as they may be: the first
 * in the text, and of those that begin together the longest. Time grows with the text, not with how many are looked for.
 */
export function createSpellings(originals: readonly string[]): (text: string) => Place[] {
  const names = new Set<string>();
  const lengthsOf = new Map<string, number[]>();
  for (const original of originals) {
    const { signs } = foldText(original);
    if (signs.length < prefixLength || names.has(signs)) continue;
    names.add(signs);
    const prefix = signs.slice(0, prefixLength);
    const lengths = lengthsOf.get(prefix) ?? [];
    if (!lengths.includes(signs.length)) lengths.push(signs.length);
    lengthsOf.set(prefix, lengths);
  }
  for (const lengths of lengthsOf.values()) lengths.sort((one, other) => other - one);

  return text => {
    if (names.size === 0) return [];
    const { signs, places } = foldText(text);
    const mentions: Place[] = [];
    for (let at = 0; at < signs.length; ) {
      const lengths = lengthsOf.get(signs.slice(at, at + prefixLength)) ?? [];
      const length = lengths.find(each => at + each <= signs.length && names.has(signs.slice(at, at + each)));
      if (length) mentions.push({ start: places[at]!, end: places[at + length - 1]! + 1 });
      at += length ?? 1;
    }
    return mentions;
  };
}
