import { findParties, sideOf } from './find-parties.ts';
import type { ContractType } from './library.ts';

/** What the two sides of a type are called. */
export type SideNames = Record<'a' | 'b', string>;

const usual: SideNames = { a: '甲方', b: '乙方' };
const isPlain = (name: string) => !/[／（]/u.test(name);

/** What a contract calls the two sides of its type: the tenant may be its 甲方. Where it says neither, the type's own words. */
export function nameSides(text: string, type: ContractType | undefined): SideNames {
  if (!type) return usual;
  const names: Partial<SideNames> = {};
  for (const party of findParties(text)) {
    const side = sideOf(party, type);
    if (side) names[side] ??= party.role;
  }
  if (names.a && names.b) return { a: names.a, b: names.b };
  const saysUsual = text.includes(usual.a) || text.includes(usual.b);
  const { a, b } = type.sides;
  return saysUsual || !text || !isPlain(a.name + b.name) ? usual : { a: a.name, b: b.name };
}

const word = /甲方|乙方|付款方|收款方|不动产所在地/gu;

/** Wording of the library in the words of one contract. */
export function writeFor(
  words: string,
  { type, names = usual }: { type: ContractType | undefined; names?: SideNames | undefined },
) {
  const { payer, exclusiveCourt } = type ?? {};
  const roles = payer ? { 付款方: names[payer], 收款方: names[payer === 'a' ? 'b' : 'a'] } : {};
  const own: Record<string, string | undefined> = {
    甲方: names.a,
    乙方: names.b,
    ...roles,
    不动产所在地: exclusiveCourt,
  };
  return words.replace(word, term => own[term] ?? term);
}

const duty = '(?<!请求|要求)(?:应|须|不得|承担|支付|赔偿|保证|负责|退还|返还|补偿|迟延|逾期)';
const right = '(?:可以|可(?![用能])|有权|享有|方可|不承担)';
/** Whom something is asked of, or told, is not the one who acts. */
const notActing = '(?<!请求|要求|向|给|对|经|报|受)';

const pairsOf = (type: ContractType | undefined): [string, string][] => {
  const namesOf = (side: 'a' | 'b') => {
    const { name, otherNames } = type?.sides[side] ?? { name: usual[side], otherNames: [] };
    return [usual[side], ...name.split(/[／（）]/u).filter(Boolean), ...otherNames].join('|');
  };
  return [
    [namesOf('a'), namesOf('b')],
    ['付款方', '收款方'],
    ['提供方|受托方', '使用方|委托方'],
  ];
};

/** Whether wording speaks of one of the sides at all. */
export const namesSide = (words: string, type: ContractType | undefined): boolean =>
  pairsOf(type).some(pair => new RegExp(pair.join('|'), 'u').test(words));

/** Whether wording lays a duty on one side alone, or gives a right to one alone. */
export function isOneSided(words: string, type: ContractType | undefined): boolean {
  const says = (names: string, what: string) =>
    new RegExp(`${notActing}(?:${names})[^，。；]{0,30}${what}`, 'u').test(words);
  return pairsOf(type).some(([one, other]) => [duty, right].some(what => says(one, what) !== says(other, what)));
}
