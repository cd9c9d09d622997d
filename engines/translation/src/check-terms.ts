import { chineseForms, renderingsOf, type TermHit, type TermIndex } from './find-terms.ts';
import { type CheckedPair, findingAt, type SegmentFinding } from './finding.ts';
import { bareRendering, matchRendering, type Stretch, saysInOtherForm, stemOf } from './match-rendering.ts';
import type { Term } from './term.ts';

/** Which rendering each term had where it came first. */
export type Choices = Map<string, string>;

interface TermCheck {
  pair: CheckedPair;
  terms: TermIndex;
  choices: Choices;
}

/** Whether each term of the source has one of its renderings, none of the forbidden ones, and the same everywhere. */
export function checkTerms(check: TermCheck): SegmentFinding[] {
  const { pair, terms } = check;
  if (pair.from === 'en') return checkTermsIntoChinese(check);
  const english = pair.en.text;
  const hits = terms.inChinese(pair.zh.text);
  const allowed = hits.flatMap(({ entries }) =>
    entries.flatMap(entry => renderingsOf(entry).flatMap(each => matchRendering(english, each))),
  );
  return firstOfEach(hits).flatMap(([key, hit]) => [
    ...checkRendering(check, key, hit),
    ...findForbidden(pair, { hit, allowed }),
  ]);
}

const keyOf = ({ entries }: TermHit) => entries.map(({ id }) => id).join('+');

function firstOfEach(hits: TermHit[]): [string, TermHit][] {
  const first = new Map<string, TermHit>();
  for (const hit of hits) if (!first.has(keyOf(hit))) first.set(keyOf(hit), hit);
  return [...first];
}

function checkRendering(
  { pair, choices }: TermCheck,
  key: string,
  { form, start, end, entries }: TermHit,
): SegmentFinding[] {
  const used = entries.flatMap(renderingsOf).filter(each => matchRendering(pair.en.text, each).length > 0);
  const [longest] = used.sort((a, b) => bareRendering(b).length - bareRendering(a).length);
  const about = { side: 'zh', start, end, source: form } as const;
  if (longest === undefined && entries.flatMap(renderingsOf).some(each => saysInOtherForm(pair.en.text, each)))
    return [];
  if (longest === undefined && isPartOfWord(pair, { form, start })) return [];
  if (longest === undefined)
    return [
      findingAt(pair, {
        rule: 'term-missing',
        severity: entries.every(isOfOneField) ? 'info' : 'warning',
        ...about,
        target: entries[0]!.en,
      }),
    ];
  const rendering = stemOf(longest);
  const before = choices.get(key);
  if (before === undefined) choices.set(key, rendering);
  if (before === undefined || before === rendering) return [];
  const [place] = matchRendering(pair.en.text, longest);
  return [
    findingAt(pair, {
      rule: 'term-inconsistent',
      severity: 'info',
      side: 'en',
      ...place!,
      source: form,
      target: rendering,
      detail: before,
    }),
  ];
}

const ofOneField = /\((?:of|in|for|by) [^)]+\)$/u;
const everydayMax = 2;

/** A short word whose rendering is only for one field, 询问 (of witnesses), is an everyday word elsewhere. */
const isOfOneField = ({ zh, en, enforce }: Term): boolean =>
  enforce !== true && zh.length <= everydayMax && ofOneField.test(en);

/** 不含税价 is no 含税价: a term that is denied in one word with it may be said by the opposite word. */
const denial = /[不非未无]$/u;
const companyForm = /(?:公司|企业|集团|事务所)$/u;
/** A name stands before it: no blank, and nothing that only leads up to a company. */
const nameBefore = /[\p{Script=Han}）)]{2}(?<!(?:设立|成立|注册|变更为|一家|该|本|的|为|是|及|和|或))$/u;
const companyName = /\b(?:Ltd|Limited|LLC|LLP|L\.?P|Inc|Corp|Co)\b/iu;

/** A term within another word: what denies it, or the legal form at the end of a name, which names abbreviate. */
function isPartOfWord({ zh, en }: CheckedPair, { form, start }: Pick<TermHit, 'form' | 'start'>): boolean {
  const before = zh.text.slice(0, start);
  return denial.test(before) || (companyForm.test(form) && nameBefore.test(before) && companyName.test(en.text));
}

/** A word that is forbidden for one term may be what another term of the segment is called: there it is right. */
function findForbidden(
  pair: CheckedPair,
  { hit: { form, entries }, allowed }: { hit: TermHit; allowed: Stretch[] },
): SegmentFinding[] {
  const english = pair.en.text;
  const own = new Set(entries.flatMap(renderingsOf).map(each => bareRendering(each).toLowerCase()));
  return entries.flatMap(({ forbidden }) =>
    forbidden.flatMap(({ text, reason }) => {
      if (own.has(text.toLowerCase())) return [];
      const [bad] = matchRendering(english, text).filter(
        ({ start, end }) => !allowed.some(each => each.start <= start && end <= each.end),
      );
      if (!bad) return [];
      const target = english.slice(bad.start, bad.end);
      return [
        findingAt(pair, {
          rule: 'term-forbidden',
          severity: 'error',
          side: 'en',
          ...bad,
          source: form,
          target,
          detail: reason,
          expected: entries[0]!.en,
        }),
      ];
    }),
  );
}

/** One English word is most often said in many ways; only who has made it their own term wants it held to one. */
const isToldByItself = ({ form, entries }: TermHit) =>
  /\s/u.test(form) || entries.some(({ enforce }) => enforce === true);

function checkTermsIntoChinese({ pair, terms, choices }: TermCheck): SegmentFinding[] {
  const chinese = pair.zh.text;
  const hits = terms.inEnglish(pair.en.text).filter(isToldByItself);
  return firstOfEach(hits).flatMap(([key, { start, end, entries }]) => {
    const source = pair.en.text.slice(start, end);
    const [used] = entries
      .flatMap(chineseForms)
      .filter(form => chinese.includes(form))
      .sort((a, b) => b.length - a.length);
    if (used === undefined) {
      const target = chineseForms(entries[0]!)[0] ?? '';
      return [findingAt(pair, { rule: 'term-missing', severity: 'warning', side: 'en', start, end, source, target })];
    }
    const before = choices.get(key);
    if (before === undefined) choices.set(key, used);
    if (before === undefined || before === used) return [];
    const at = chinese.indexOf(used);
    const place = { start: at, end: at + used.length };
    return [
      findingAt(pair, {
        rule: 'term-inconsistent',
        severity: 'info',
        side: 'zh',
        ...place,
        source,
        target: used,
        detail: before,
      }),
    ];
  });
}
