import { type CheckedPair, findingAt, type Language, otherOf, type RuleId, type SegmentFinding } from './finding.ts';
import { type AmountKey, type Amounts, readChineseAmounts, readEnglishAmounts } from './read-amounts.ts';
import { readChineseArticles, readEnglishArticles } from './read-articles.ts';
import { type DateKey, readChineseDates, readEnglishDates } from './read-dates.ts';
import { readChineseNumbers, readEnglishNumbers } from './read-numbers.ts';
import type { Value } from './take-values.ts';

type Both<Each> = Record<Language, Each>;

/** Whether dates, articles, amounts and numbers are the same on both sides; what one of them reads the next does not see. */
export function checkValues(pair: CheckedPair, texts: Both<string>): SegmentFinding[] {
  const dates = { zh: readChineseDates(texts.zh), en: readEnglishDates(texts.en) };
  const articles = { zh: readChineseArticles(dates.zh.rest), en: readEnglishArticles(dates.en.rest) };
  const amounts = { zh: readChineseAmounts(articles.zh.rest), en: readEnglishAmounts(articles.en.rest) };
  const numbers = { zh: readChineseNumbers(amounts.zh.rest), en: readEnglishNumbers(amounts.en.rest) };
  return [
    ...(['zh', 'en'] as const).flatMap(side => invalidDates(pair, { side, values: dates[side].values })),
    ...compare(pair, 'date-mismatch', { values: valuesOf(dates), say: ({ text }: DateKey) => text }),
    ...compare(pair, 'article-mismatch', { values: valuesOf(articles), say: key => key }),
    ...(['zh', 'en'] as const).flatMap(side => contradictions(pair, side, amounts[side])),
    ...compare(pair, 'amount-mismatch', {
      values: valuesOf(amounts),
      say: ({ currency, value }: AmountKey) => `${currency} ${value}`,
    }),
    ...compare(pair, 'number-mismatch', { values: valuesOf(numbers), say: String }),
  ];
}

const valuesOf = <Key>({ zh, en }: Both<{ values: Value<Key>[] }>): Both<Value<Key>[]> => ({
  zh: zh.values,
  en: en.values,
});

const roleOf = (pair: CheckedPair, side: Language) => (side === pair.from ? 'source' : 'target');

const invalidDates = (pair: CheckedPair, { side, values }: { side: Language; values: Value<DateKey>[] }) =>
  values
    .filter(({ key }) => !key.isValid)
    .map(({ key, start, end }) =>
      findingAt(pair, { rule: 'date-invalid', severity: 'error', side, start, end, [roleOf(pair, side)]: key.text }),
    );

const contradictions = (pair: CheckedPair, side: Language, { contradictions: all }: Amounts) =>
  all.map(({ value: { start, end }, detail }) =>
    findingAt(pair, { rule: 'amount-words-mismatch', severity: 'error', side, start, end, detail }),
  );

/** Values are compared as sets: how often one is said differs between languages. Told where the target has what the source has not, else where the source has it alone. */
function compare<Key>(
  pair: CheckedPair,
  rule: RuleId,
  { values, say }: { values: Both<Value<Key>[]>; say: (key: Key) => string },
): SegmentFinding[] {
  const setOf = (side: Language) => new Set(values[side].map(({ key }) => say(key)));
  const own = { zh: setOf('zh'), en: setOf('en') };
  const only = (side: Language) => values[side].filter(({ key }) => !own[otherOf(side)].has(say(key)));
  const to = otherOf(pair.from);
  const [lost, added] = [only(pair.from), only(to)];
  const [first] = added.length > 0 ? added : lost;
  if (!first) return [];
  const list = (all: Value<Key>[]) => [...new Set(all.map(({ key }) => say(key)))].join(',');
  return [
    findingAt(pair, {
      rule,
      severity: 'error',
      side: added.length > 0 ? to : pair.from,
      start: first.start,
      end: first.end,
      source: list(lost),
      target: list(added),
    }),
  ];
}
