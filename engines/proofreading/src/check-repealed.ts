import { yearOf } from './date-document.ts';
import type { Objection } from './issue.ts';
import { sentenceAround, yearsIn } from './select-sentence.ts';
import { citeTitle, type StatuteName, type Statutes } from './statutes.ts';

const citation = /《([^《》\n]+)》(?:第([一二三四五六七八九十百千零\d]{1,9})条)?/gu;
const isMeant = /废止|失效|当时|施行前|不再适用|行为时/u;
/** Whoever applies 《关于适用〈民法典〉时间效力的若干规定》 means the statutes before the code. */
const isOfEarlierFacts = /时间效力/u;
const code = '中华人民共和国民法典';

const indexes = new WeakMap<readonly StatuteName[], Map<string, StatuteName>>();

function indexOf(entries: readonly StatuteName[]): Map<string, StatuteName> {
  const own =
    indexes.get(entries) ??
    new Map(
      entries
        .filter(({ status }) => status === 'repealed')
        .flatMap(entry => [entry.title, ...entry.abbr].map(name => [name, entry] as const)),
    );
  indexes.set(entries, own);
  return own;
}

/** Statutes that are cited and repealed; a sentence that shows it means the old one, or a document that is older than the repeal, is left alone. */
export function checkRepealed(text: string, { entries, successorsOf }: Statutes): Objection[] {
  const repealed = indexOf(entries);
  const ownYear = yearOf(text);
  const isOfBefore = isOfEarlierFacts.test(text);
  return [...text.matchAll(citation)].flatMap(({ 0: raw, 1: name, 2: article, index: start }) => {
    const entry = repealed.get(name!.replaceAll('〈', '《').replaceAll('〉', '》'));
    if (!entry) return [];
    const end = start + raw.length;
    const sentence = sentenceAround(text, { start, end });
    const year = Number((entry.repealedOn ?? '2021').slice(0, 4));
    if ((ownYear ?? year) < year || (isOfBefore && entry.successors?.includes(code))) return [];
    if (isMeant.test(sentence) || text[start - 1] === '原' || yearsIn(sentence).some(each => each < year)) return [];
    const articles = article ? successorsOf(entry.title, `第${article}条`) : [];
    const targets = articles.length > 0 ? articles : (entry.successors ?? []).map(citeTitle);
    const since = entry.repealedOn ? `自${entry.repealedOn}起` : '';
    const reason = `${citeTitle(entry.title)}已${since}废止；法律事实发生在此前的仍可能适用，请按行为时点确认`;
    return [{ start, end, kind: 'repealed', right: targets.join('、'), reason }];
  });
}
