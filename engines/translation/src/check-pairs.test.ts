import { expect, test } from 'vitest';
import { generatePairs } from '../bench/generate-pairs.ts';
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

test('另一种子拼出的200句对：完好的少有误报，改坏的有提示', () => {
  const { recall, alarms, pairs } = measureChecks(200, generatePairs(200, 2));
  expect(recall).toBeGreaterThanOrEqual(0.98);
  expect(alarms / pairs).toBeLessThanOrEqual(0.02);
});

test.each([
  ['不含税价以附件为准。', 'The tax-exclusive price shall be as stated in the annex.', []],
  ['含税价以附件为准。', 'The price shall be as stated in the annex.', ['warning']],
  ['北京安台科技有限公司应当付款。', 'Beijing Antai Technology Co., Ltd. shall pay.', []],
  ['双方设立有限公司。', 'The parties shall set up Antai Co., Ltd.', ['warning']],
  ['收到询问后应当答复。', 'Any enquiry received shall be answered.', ['info']],
])('否定的词、名称里的组织形式、日常用词，不当作漏译：%s', (zh, en, severities) => {
  const terms = indexTerms(readyTerms, { isChecked: true });
  const findings = checkPairs({ pairs: [{ zh, en }], terms }).filter(({ rule }) => rule === 'term-missing');
  expect(findings.map(({ severity }) => severity)).toEqual(severities);
});
