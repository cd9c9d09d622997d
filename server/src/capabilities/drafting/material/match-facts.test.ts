import { readyTemplate } from '@antai/drafting/templates';
import { expect, test } from 'vitest';
import { likeness, matchFacts } from './match-facts.ts';
import { readFacts, tellSource } from './read-facts.ts';

const contract = `设备买卖合同
甲方（卖方）：虚构云帆设备有限公司
统一社会信用代码：91999999MAX0G00117
住所地：虚构省甲市测试路1号
法定代表人：示例甲
乙方（买方）：虚构海燕贸易有限公司
地址：虚构省乙市测试路2号
第一条 合同总价为人民币1,200,000元，定金为200,000元。
第二条 交货日期：2026年3月28日前。
第三条 逾期付款的，按年利率6%支付利息。
本合同于2026年1月6日签订，签订地点：甲市。`;
const licence = `营 业 执 照
统一社会信用代码 91999999MAX0G00117
名 称 虚构云帆设备有限公司
类 型 有限责任公司
法定代表人 示例甲
住 所 虚构省甲市测试路1号
成立日期 2020年05月06日`;
const chat = `张三 2025-03-01 10:20
我想借10万元周转，三个月还
李四 2025-03-01 10:25
今天转你，借款金额100000元，利率按年12%`;

const shownFor = (templateId: string, text: string) => {
  const template = readyTemplate(templateId)!;
  const labelOf = (id: string) => template.fields.find(each => each.id === id)!.label;
  return matchFacts(template, { text, facts: readFacts(text) }).map(
    ({ fieldId, shown, fit }) => [labelOf(fieldId), shown, fit >= 0.8] as const,
  );
};

test.each([
  [contract, 'contract'],
  [licence, 'licence'],
  [chat, 'other'],
  ['某某区人民法院\n民事判决书\n（2025）测0101民初12号', 'judgment'],
])('材料是什么看得出：%#', (text, kind) => expect(tellSource(text)).toBe(kind));

test('合同：双方各归各边，连同代码、住所与法定代表人；签订日期不当作交货日期', () => {
  const shown = shownFor('sales-contract', contract);
  const parties = shown.filter(([, text]) => text.startsWith('虚构'));
  expect(parties.filter(([, , isLikely]) => isLikely)).toEqual([
    [expect.stringMatching(/卖|甲方/u), '虚构云帆设备有限公司，91999999MAX0G00117，虚构省甲市测试路1号', true],
    [expect.stringMatching(/买|乙方/u), '虚构海燕贸易有限公司，虚构省乙市测试路2号', true],
  ]);
  expect(shown).toContainEqual(['签订日期', '2026-01-06', true]);
  expect(shown.find(([label]) => label === '定金')?.[1]).toBe('200,000.00元');
});

test('营业执照：字间有空格、没有冒号也认得', () => {
  const [party] = shownFor('legal-representative-certificate', licence);
  expect(party?.[1]).toBe('虚构云帆设备有限公司，91999999MAX0G00117，虚构省甲市测试路1号');
});

test('聊天记录：金额与利率带着原话', () => {
  const shown = shownFor('loan-contract', chat);
  expect(shown.map(([, text]) => text)).toEqual(expect.arrayContaining(['100,000.00元', '12%']));
});

test('校验位不对的、打码的、空白的不当作答案', () => {
  const text = '甲方：____\n统一社会信用代码：91999999MAX0G00118\n法定代表人：示例某\n身份证号：110101199001010000';
  expect(
    readFacts(text).filter(({ kind }) => kind === 'creditCode' || kind === 'idNumber' || kind === 'party'),
  ).toEqual([]);
});

test.each([
  ['交货日期', '于3月28日前交货', 1],
  ['定金金额', '定金为', 1],
  ['押金', '租金为', 0],
] as const)('%s 与“%s”', (label, words, fit) => expect(likeness(label, words)).toBe(fit));
