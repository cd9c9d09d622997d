import organisations from '../data/organisations.json' with { type: 'json' };
import words from '../data/organisations-in-text.json' with { type: 'json' };
import { alternatives } from './alternatives.ts';
import { isOrganisation } from './tell-kind.ts';

/** The name of an organisation in a text; `stem` is what stands before its end: 江衍船舶配件 of 江衍船舶配件有限公司. */
export interface NamedOrganisation {
  start: number;
  end: number;
  stem: string;
}

const endOf = new RegExp(
  `(?:${alternatives(words.ends)})(?:[(（](?:有限合伙|普通合伙|特殊普通合伙|个人独资)[)）])?(?![\\u4e00-\\u9fa5]{0,1}(?:章程|法律|登记机关))`,
  'g',
);
const bounded = /[^\u4e00-\u9fa5A-Za-z0-9·&()（）×*]/;
const leads = new Map(
  Object.entries(Object.groupBy(words.leads, word => word.at(-1)!)).map(([last, all]) => [last, all!]),
);
/** Words of names that hold a character which else leads to one: 华为, 诉讼, 同仁. */
const within = new RegExp(words.within.join('|'), 'g');
const nameless = new RegExp(`^(?:${words.nameless.join('|')})+$`);
/** 1日 before a name is no part of it. */
const endOfDay = /\d[年月日]/;
const nameMax = 36;

/** Names of organisations by how they end, as far back as a name can go. What names nobody (该公司, 当地法院) is left out. */
export function findOrganisations(text: string): NamedOrganisation[] {
  const all: NamedOrganisation[] = [];
  let open = 0;
  const inside = placesInWords(text);
  for (const { index, 0: raw } of text.matchAll(endOf)) {
    const end = index + raw.length;
    const start = startOf(text, index, { open, inside });
    if (end - start <= raw.length) continue;
    const name = text.slice(start, end);
    const stem = name.slice(0, name.length - raw.length);
    if (nameless.test(stem) || !isOrganisation(name)) continue;
    const last = all.at(-1);
    if (last && start <= last.start) all.pop();
    all.push({ start, end, stem });
    open = Math.max(open, start);
  }
  return all;
}

/** How far back the name may begin: not over a stop, a word that leads to it, or a name before it. */
function startOf(text: string, end: number, { open, inside }: { open: number; inside: ReadonlySet<number> }): number {
  const least = Math.max(open, end - nameMax);
  let depth = 0;
  let at = end;
  while (at > least) {
    const sign = text[at - 1]!;
    if (sign === ')' || sign === '）') depth += 1;
    else if (sign === '(' || sign === '（') {
      if (depth === 0) break;
      depth -= 1;
    } else if (bounded.test(sign) || endOfDay.test(text.slice(at - 2, at))) break;
    if (depth === 0 && !inside.has(at) && leadBefore(text, at)) break;
    at -= 1;
  }
  // an open bracket belongs to the sentence
  return depth > 0 ? end : at;
}

/** Behind which characters no lead ends, because they are part of a word of names. */
function placesInWords(text: string): Set<number> {
  const inside = new Set<number>();
  for (const { index, 0: word } of text.matchAll(within))
    for (let at = index + 1; at <= index + word.length; at += 1) inside.add(at);
  return inside;
}

const leadBefore = (text: string, at: number) =>
  leads.get(text[at - 1]!)?.some(word => text.startsWith(word, at - word.length)) ?? false;

const stated = new RegExp(`(?:${alternatives(organisations.stated)})(?:[(（][^()（）]{1,10}[)）])?$`);
/** So much of a name has to stand in the source: before it there may be words that are none of it, a few before a short one. */
const [nameEnd, wordsBeforeMax, stemMin] = [8, 3, 2];

/** Whether a text names a company, bank, firm, court or arbitrator that its source does not name. */
export const namesStranger = (text: string, source: string): boolean =>
  findOrganisations(text).some(({ start, end, stem }) => {
    const name = text.slice(start, end);
    if (!stated.test(name) || source.includes(name.slice(-nameEnd))) return false;
    const cuts = Array.from({ length: wordsBeforeMax }, (_, at) => at + 1).filter(at => stem.length - at >= stemMin);
    return !cuts.some(at => isNamed(name.slice(at), source));
  });

/** Whether a source names exactly this organisation where it first has these words. */
function isNamed(name: string, source: string): boolean {
  const at = source.indexOf(name);
  if (at < 0) return false;
  const from = Math.max(0, at - nameMax);
  return findOrganisations(source.slice(from, at + name.length)).some(({ start }) => from + start === at);
}
