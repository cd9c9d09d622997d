import { expect, test } from 'vitest';
import { measureChecks } from '../bench/spoil-pairs.ts';
import cases from '../data/checks.json' with { type: 'json' };
import { checkPairs } from './check-pairs.ts';
import { indexTerms } from './find-terms.ts';
import { readyTerms } from './ready.ts';

const byId = new Map(readyTerms.map(term => [term.id, term]));
const sorted = (places: { rule: string; segment: number }[]) =>
  places.map(({ rule, segment }) => `${rule} ${segment}`).sort();

test.each(cases.map(each => [each.title, each] as const))('%s', (_title, {
  terms,
  segments,
  parties,
  expect: wanted,
}) => {
  const index = indexTerms(
    terms.map(id => byId.get(id)!),
    { isChecked: true },
  );
  const findings = checkPairs({ pairs: segments, terms: index, parties });
  expect(sorted(findings)).toEqual(sorted(wanted));
  for (const each of wanted) {
    if (!('contains' in each)) continue;
    const own = findings.filter(({ rule }) => rule === each.rule);
    expect(own.some(finding => JSON.stringify(finding).includes(String(each.contains)))).toBe(true);
  }
});

test('每处提示都指向原样文字中的位置', () => {
  const zh = '　乙方应于２０２６年3月1日前支付违约金人民币50万元。';
  const en = ' Party B shall pay a penalty of RMB 600,000 before March 2, 2026.';
  const terms = indexTerms([byId.get('contract-liquidated-damages')!], { isChecked: true });
  const texts = { zh, en };
  const findings = checkPairs({ pairs: [{ zh, en }], terms });
  const placed = findings.map(({ rule, side, start, end }) => [rule, texts[side].slice(start, end)]);
  expect(placed).toEqual([
    ['date-mismatch', 'March 2, 2026'],
    ['amount-mismatch', 'RMB 600,000'],
    ['term-missing', '违约金'],
    ['term-forbidden', 'penalty'],
  ]);
});

test.each([
  ['The Seller shall pay liquidated damages.', '卖方应当支付违约金。', []],
  ['The Seller shall pay liquidated damages.', '卖方应当支付罚款。', ['term-missing']],
  ['The Parties agree.', '双方同意。', []],
  ['The Seller shall pay RMB 500,000 by March 1, 2026.', '卖方应于2026年3月1日前支付人民币50万元。', []],
  ['The Seller shall pay RMB 500,000.', '卖方应支付人民币5万元。', ['amount-mismatch']],
  ['The Seller shall deliver the goods.', '', ['segment-missing']],
] as const)('英译中：%s → %s', (en, zh, rules) => {
  const terms = indexTerms([byId.get('contract-liquidated-damages')!], { isChecked: true });
  const findings = checkPairs({ pairs: [{ zh, en }], terms, from: 'en' });
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
});

test('改坏的句对几乎都有提示，完好的句对很少误报（抽样；全部在bench）', () => {
  const { recall, alarms, termCount } = measureChecks(200);
  expect(recall).toBeGreaterThanOrEqual(0.98);
  expect(alarms / termCount).toBeLessThanOrEqual(0.02);
});
