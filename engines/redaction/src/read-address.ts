import places from '../data/places.json' with { type: 'json' };

const longest = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
const sign = '[\\u4e00-\\u9fa5A-Za-z0-9·×*]';
const number = '[\\dA-Za-z甲乙丙丁一二三四五六七八九十百某×*#-]{1,8}';
const house = `第?${number}(?:${longest(places.details)})(?![口前市线码])`;
const way = longest(places.ways);
/** A name of some signs, as short as can be, in which no sentence goes on. */
const name = (most: number) => `(?:(?!${longest(places.sentence)})${sign}){1,${most}}?`;
const sticky = (pattern: string) => new RegExp(pattern, 'y');

const nextHouse = sticky(`[\\s、/-]{0,2}${house}`);
/** A room without its word: 3号楼1201, 现代城3-2-1201. */
const nextRoom = sticky('(?:-?\\d{1,5}(?:-\\d{1,5}){1,3}|[A-Z]?\\d{3,5})(?![\\d:.,%年月日元万人个次份克斤岁平多余])');
const nextNamed = sticky(`\\s{0,2}${name(10)}(?:[省市区县旗州盟]|${way})`);
/** No region stands behind a house: 28号上海市第五人民医院. */
const nextBehindHouse = sticky(`\\s{0,2}${name(10)}(?:${way})`);
const nextNamedHouse = sticky(`\\s{0,2}${name(8)}${house}`);
/** 88号(现代城)3号楼 */
const nextBracket = sticky(`\\([^()\\n]{1,20}\\)\\s?(?=${house})`);
const goesOn = sticky(`\\s{0,2}(?:${longest(places.behindHouse)})`);
/** 88号旁星洲花园3幢 belongs to the address, 88号旁的树 does not. */
const nextBeside = sticky(`[内外旁里](?:${name(8)}(?:${way}))?(?=${house})`);
const partsMax = 24;

/**
 * Where an address ends that begins at this place: behind the last part that belongs to it, be it a region, a road, a
 * house or a room; the place itself where no part stands there. Characters that a sentence may go on with are looked at
 * behind a house alone, for streets are called by them: 德胜门内大街, 和平里, 时代大道.
 */
export function endOfAddress(text: string, start: number): number {
  let end = start;
  let isBehindHouse = false;
  for (let count = 0; count < partsMax; count++) {
    const houseEnd = endOfHouse(text, { at: end, isFirst: end === start });
    const next: number | undefined = houseEnd ?? endOfNamed(text, { at: end, isBehindHouse });
    if (next === undefined) break;
    isBehindHouse = houseEnd !== undefined || isHouseEnd(text.slice(end, next));
    end = next;
  }
  return end;
}

const houseEndPattern = new RegExp(`(?:${house})$`);
const isHouseEnd = (part: string) => houseEndPattern.test(part);

/** Whether a sentence goes on at this place, if a house stands before it. */
export const goesOnAt = (text: string, at: number): boolean => endOfMatch(goesOn, { text, at }) !== undefined;

function endOfHouse(text: string, { at, isFirst }: { at: number; isFirst: boolean }): number | undefined {
  const bracketEnd = endOfMatch(nextBracket, { text, at }) ?? at;
  const houseEnd = endOfMatch(nextHouse, { text, at: bracketEnd });
  return houseEnd ?? (isFirst ? undefined : endOfMatch(nextRoom, { text, at }));
}

function endOfNamed(text: string, { at, isBehindHouse }: { at: number; isBehindHouse: boolean }): number | undefined {
  if (isBehindHouse && goesOnAt(text, at)) return endOfMatch(nextBeside, { text, at });
  const ends = [isBehindHouse ? nextBehindHouse : nextNamed, nextNamedHouse].flatMap(
    pattern => endOfMatch(pattern, { text, at }) ?? [],
  );
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

function endOfMatch(pattern: RegExp, { text, at }: { text: string; at: number }): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
