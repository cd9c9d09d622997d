import names from '../data/names.json' with { type: 'json' };
import { readArticleNumber } from './article-number.ts';
import { entries, type StatuteEntry, type StatuteVersion } from './register.ts';
import { versionAt } from './version-at.ts';

export type StatuteOutcome =
  | { kind: 'found'; entry: StatuteEntry; version?: StatuteVersion }
  | { kind: 'ambiguous'; candidates: StatuteEntry[] }
  | { kind: 'none' };

const longestName = 160;
const numerals = '一二三四五六七八九十';
const versionBracket =
  /（\s*((?:19|20)\d{2}|[〇零○一二三四五六七八九]{4})\s*年?\s*(?:第[一二三四五六七八九]次)?\s*(修正|修订|修改|公布|施行|通过)?(?:本|版|文本)?\s*）/u;

/** The version that a name states in brackets: （2018年修正） gives the year and the written words. */
export function statedVersion(name: string): { raw: string; year: number } | null {
  const match = fold(name).match(versionBracket);
  if (!match?.[1]) return null;
  const year = readArticleNumber(match[1]);
  return year === null ? null : { raw: match[0].slice(1, -1).trim(), year };
}

/** One written form for width, brackets and book marks. */
const fold = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[([［【〔]/g, '（')
    .replaceAll(/[)\]］】〕]/g, '）');

const longForms = new Map(Object.entries(names.issuerShorthand));
const shorthand = new RegExp(`^(?:${[...longForms.keys()].join('|')})`, 'u');

/** A name without what its writers vary: spaces, book marks, 的, 中华人民共和国, version, number brackets. */
export function nameKey(name: string): string {
  return keyOf(fold(name.slice(0, longestName)).replace(versionBracket, ''));
}

const keyOf = (name: string) =>
  name
    .replaceAll(/[\s《》〈〉<>«»﹤﹥'"“”‘’、，,·.]/gu, '')
    .replace(shorthand, short => longForms.get(short)!.replace('、', ''))
    .replaceAll('中华人民共和国', '')
    .replaceAll(new RegExp(`（([${numerals}]{1,3}|\\d{1,2})）`, 'gu'), (_, number: string) =>
      readArticleNumber(number) ? `#${readArticleNumber(number)}` : number,
    )
    .replaceAll(/[（）的]/g, '')
    .replaceAll(/(?<!公)司法解释/gu, '解释');

const issuerStart = new RegExp(`^(?:${[...names.issuers].sort((a, b) => b.length - a.length).join('|')})`, 'u');

function withoutIssuer(key: string): string {
  let rest = key;
  for (let round = 0; round < 6 && issuerStart.test(rest); round++) rest = rest.replace(issuerStart, '');
  return rest;
}

/** The titles of 2020 say 适用法律 where the older ones said 具体应用法律. */
const withOneWording = (key: string) => withoutIssuer(key).replace(/具体应用法律|具体适用法律|应用法律/u, '适用法律');

/** 公司法解释三 and 公司法解释#3 are one key. */
const withoutNumeralSign = (key: string) =>
  key.replace(
    new RegExp(`(解释|规定|意见)(?:#(\\d{1,2})|([${numerals}]{1,3}))$`, 'u'),
    (_, kind: string, digits?: string, numeral?: string) => `${kind}#${digits ?? readArticleNumber(numeral!)}`,
  );

/** 关于适用《X》若干问题的解释（二） is called X解释（二）. */
const interpretationOf = /^关于(?:适用|执行)(.{2,20}?)(?:若干问题)?(?:解释|规定)(#\d{1,2})?$/u;

type Index = Map<string, Set<StatuteEntry>>;

function add(index: Index, { key, entry }: { key: string; entry: StatuteEntry }): void {
  if (key.length < 2) return;
  const entriesOfKey = index.get(key) ?? new Set();
  index.set(key, entriesOfKey.add(entry));
}

function addDerived(index: Index, { titles, entry }: { titles: Index; entry: StatuteEntry }): void {
  const parts = withoutIssuer(nameKey(entry.title)).match(interpretationOf);
  if (!parts?.[1]) return;
  const parents = [...(titles.get(parts[1]) ?? [])];
  const parentNames = new Set([parts[1], ...parents.flatMap(parent => parent.abbr.map(nameKey))]);
  for (const parent of parentNames) {
    add(index, { key: `${parent}解释${parts[2] ?? ''}`, entry });
    if (parts[2]) add(index, { key: `${parent}解释`, entry });
  }
}

/** Four ways to a name, the surer first: full title, abbreviation, then title without its issuer or shortened, then older wording. */
function buildIndexes(): Index[] {
  const [titles, abbreviations, shortTitles, olderWordings] = [0, 1, 2, 3].map((): Index => new Map()) as [
    Index,
    Index,
    Index,
    Index,
  ];
  for (const entry of entries) {
    const key = withoutNumeralSign(keyOf(fold(entry.title)));
    add(titles, { key, entry });
    add(shortTitles, { key: withoutIssuer(key), entry });
    add(olderWordings, { key: withOneWording(key), entry });
    for (const abbreviation of entry.abbr)
      add(abbreviations, { key: withoutNumeralSign(keyOf(fold(abbreviation))), entry });
  }
  for (const entry of entries) addDerived(shortTitles, { titles, entry });
  return [titles, abbreviations, shortTitles, olderWordings];
}

const indexes = buildIndexes();

const livedOn = (entry: StatuteEntry, date: string) =>
  (!entry.promulgated || entry.promulgated <= date) && (!entry.repealedOn || date < entry.repealedOn);

function outcomeOf(candidates: StatuteEntry[], asOf?: string): StatuteOutcome {
  const living = asOf && candidates.length > 1 ? candidates.filter(entry => livedOn(entry, asOf)) : candidates;
  const [only] = living;
  if (living.length !== 1 || !only) return { kind: 'ambiguous', candidates };
  const version = asOf ? versionAt(only, asOf) : null;
  return version ? { kind: 'found', entry: only, version } : { kind: 'found', entry: only };
}

/** A name that says 最高人民检察院 does not mean a ruling of the court alone. */
const isIssuedBy = (entry: StatuteEntry, key: string) =>
  ['最高人民法院', '最高人民检察院'].every(issuer => !key.startsWith(issuer) || entry.issuer.includes(issuer));

/** Finds the register entry a name means; several are told as ambiguous, an unknown name as none, never the nearest. */
export function resolveStatute(name: string, asOf?: string): StatuteOutcome {
  const asWritten = withoutNumeralSign(keyOf(fold(name.slice(0, longestName))));
  const key = withoutNumeralSign(nameKey(name));
  for (const form of new Set([asWritten, key, withoutIssuer(key), withOneWording(key)])) {
    for (const index of indexes) {
      const candidates = [...(index.get(form) ?? [])].filter(entry => isIssuedBy(entry, key));
      if (candidates.length > 0) return outcomeOf(candidates, asOf);
    }
  }
  return { kind: 'none' };
}
