import { checkPairs } from '../src/check-pairs.ts';
import { indexTerms, renderingsOf } from '../src/find-terms.ts';
import type { RuleId } from '../src/finding.ts';
import { matchRendering } from '../src/match-rendering.ts';
import { readyPairs, readyTerms } from '../src/ready.ts';
import type { Pair } from '../src/term.ts';

const terms = indexTerms(readyTerms, { isChecked: true });

/** One pair with one slip, and which rules may tell of it. */
interface SpoiledPair {
  pair: Pair;
  rules: RuleId[];
}

const replaceNumber = (text: string, pattern: RegExp, change: (number: string) => string) => {
  const match = pattern.exec(text);
  return match?.[0]
    ? text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length)
    : undefined;
};

const values: RuleId[] = [
  'number-mismatch',
  'date-mismatch',
  'date-invalid',
  'amount-mismatch',
  'amount-words-mismatch',
  'article-mismatch',
];

/** A figure changed, left out or added; a term said by a forbidden word or by none of its words; nothing translated. */
function* spoil(pair: Pair, turn: number): Generator<SpoiledPair> {
  const { zh, en } = pair;
  const changed = replaceNumber(en, /\d+/, number => String(Number(number) + 1 + turn));
  if (changed) yield { pair: { zh, en: changed }, rules: values };
  yield { pair: { zh, en: `${en} ${37 + turn}` }, rules: values };
  yield { pair: { zh, en: '' }, rules: ['segment-missing'] };
  yield { pair: { zh, en: zh }, rules: ['segment-untranslated'] };
  for (const { entries } of terms.inChinese(zh)) {
    let own = en;
    for (const rendering of entries.flatMap(renderingsOf))
      for (const { start, end } of matchRendering(own, rendering).reverse())
        own = `${own.slice(0, start)}thing${own.slice(end)}`;
    if (own !== en) yield { pair: { zh, en: own }, rules: ['term-missing', 'defined-term-inconsistent'] };
    const [forbidden] = entries.flatMap(each => each.forbidden);
    if (own !== en && forbidden)
      yield { pair: { zh, en: own.replace('thing', forbidden.text) }, rules: ['term-forbidden', 'term-missing'] };
  }
}

/** So many pairs with a slip each, always the same ones. */
function spoilPairs(count: number, pairs: readonly Pair[] = readyPairs): SpoiledPair[] {
  const spoiled: SpoiledPair[] = [];
  for (let turn = 0; spoiled.length < count; turn += 1) for (const pair of pairs) spoiled.push(...spoil(pair, turn));
  return spoiled.slice(0, count);
}

/** How many slips are told, and how many sound pairs are objected to. */
export function measureChecks(count: number, pairs: readonly Pair[] = readyPairs) {
  const spoiled = spoilPairs(count, pairs);
  const hits = spoiled.filter(({ pair, rules }) =>
    checkPairs({ pairs: [pair], terms }).some(({ rule }) => rules.includes(rule)),
  );
  const alarms = pairs.filter(pair => checkPairs({ pairs: [pair], terms }).some(({ severity }) => severity !== 'info'));
  const termCount = pairs.reduce((sum, { zh }) => sum + terms.inChinese(zh).length, 0);
  return { recall: hits.length / spoiled.length, alarms: alarms.length, pairs: pairs.length, termCount };
}
