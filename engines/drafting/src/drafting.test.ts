import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import { listTemplateGroups, listTemplates } from './list-templates.ts';
import { missingOf, readFields } from './read-fields.ts';
import { runChecks } from './run-checks.ts';
import type { Template, Values } from './template.ts';
import { writeText } from './write-text.ts';
import { writeAmountWords, writeCount, writeDayWords } from './write-value.ts';

const folder = new URL('../data/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const fillOf = ({ id }: Template): Values => JSON.parse(read(`fills/${id}.json`)) as Values;

describe('每份模板填写示例后与预期文本逐字相同', () => {
  test.each(listTemplates().map(template => [template.title, template] as const))('%s', (_, template) => {
    const { values, issues } = readFields(template, fillOf(template));
    const filled = fillTemplate(template, values);
    expect(writeText(filled.blocks)).toBe(read(`expected/${template.id}.txt`));
    expect(filled.problems).toEqual([]);
    expect(issues).toEqual([]);
  });
});

test('每份模板都在一个分组里，什么都不填也能印出', () => {
  expect(new Set(listTemplateGroups().flatMap(({ templates }) => templates)).size).toBe(32);
  for (const template of listTemplates()) {
    const { values, issues } = readFields(template, {});
    const { problems, blocks } = fillTemplate(template, values);
    // a list that must have an item has none yet
    expect(problems.filter(problem => !problem.startsWith('引用的条款已删除'))).toEqual([]);
    expect(writeText(blocks)).toContain('＿＿＿＿');
    expect(missingOf(issues).length).toBeGreaterThan(0);
    runChecks(template, values);
  }
});

test.each([
  [0, '人民币零元整'],
  [5, '人民币伍分'],
  [10, '人民币壹角整'],
  [100_05, '人民币壹佰元零伍分'],
  [2_146_000_00, '人民币贰佰壹拾肆万陆仟元整'],
  [10_000_100_00, '人民币壹仟万零壹佰元整'],
  [100_000_005_00, '人民币壹亿零伍元整'],
  [-120_30, '人民币负壹佰贰拾元叁角整'],
  [1_000_000_000_000, '人民币壹佰亿元整'],
])('%i 分写作 %s', (fen, text) => expect(writeAmountWords(fen)).toBe(text));

test.each([
  [0, '零'],
  [10, '十'],
  [12, '十二'],
  [105, '一百零五'],
  [10_003, '一万零三'],
])('%i 写作 %s', (value, text) => expect(writeCount(value)).toBe(text));

test('日期的汉字写法', () => expect(writeDayWords('2028-02-29')).toBe('二〇二八年二月二十九日'));

const template: Template = {
  id: 'test',
  version: 1,
  title: '测试',
  group: 'test',
  summary: '',
  useWhen: '',
  style: 'contract',
  numbering: 'contract',
  legalBasis: [],
  notes: [],
  sections: [],
  fields: [
    { id: 'buyer', label: '买方', type: 'party', required: true },
    { id: 'price', label: '价款', type: 'money', required: true, validate: { min: 1 } },
    { id: 'hasDeposit', label: '有无定金', type: 'bool' },
    { id: 'deposit', label: '定金', type: 'money', required: true, showIf: 'hasDeposit' },
    { id: 'goods', label: '货物', type: 'rows', fields: [{ id: 'name', label: '名称', type: 'text', required: true }] },
  ],
  checks: [
    {
      id: 'deposit',
      level: 'error',
      when: 'hasDeposit',
      assert: '空(deposit) || deposit <= price * 0.2',
      message: '定金超过两成',
    },
  ],
  blocks: [
    { t: 'clause', id: 'price', title: '价款', text: '价款{{price}}，见[[deposit|本条]]。' },
    { t: 'clause', id: 'deposit', if: 'hasDeposit', title: '定金', text: '**定金**{{deposit}}。' },
    { t: 'clause', title: '货物', blocks: [{ t: 'clause', each: 'goods as g', text: '{{g.name}}；。' }] },
  ],
};

const printed = (values: Values) => writeText(fillTemplate(template, readFields(template, values).values).blocks);

test('删去的条款不留编号，引用随之改写，切换条件不留旧值', () => {
  const values = { price: 100_00, hasDeposit: true, deposit: 10_00, goods: [{ name: '甲' }, { name: '乙' }] };
  expect(printed(values)).toBe(
    '第一条　价款\n价款100.00元，见第二条。\n\n第二条　定金\n定金10.00元。\n\n第三条　货物\n3.1 甲。\n3.2 乙。\n',
  );
  expect(printed({ ...values, hasDeposit: false })).toBe(
    '第一条　价款\n价款100.00元，见本条。\n\n第二条　货物\n2.1 甲。\n2.2 乙。\n',
  );
});

test('填入的文字原样印出，不当作引用、变量或粗体', () => {
  expect(printed({ goods: [{ name: '[[price]]{{price}}**' }] })).toContain('2.1 [[price]]{{price}}**。');
});

test('合规检查说明哪些字段', () => {
  const { values } = readFields(template, { price: 100_00, hasDeposit: true, deposit: 30_00 });
  expect(runChecks(template, values)).toEqual([
    { checkId: 'deposit', level: 'error', message: '定金超过两成', legalBasis: [], fieldIds: ['price', 'deposit'] },
  ]);
});

test.each<[string, Values, string[]]>([
  ['缺必填项', {}, ['请填写买方', '请填写价款']],
  ['没有显示的不要求', { hasDeposit: false, price: 1, buyer: { kind: '法人', name: '甲' } }, []],
  ['金额须为整数分', { buyer: { kind: '法人', name: '甲' }, price: 1.5 }, ['金额须为整数分，且不超过十万亿元']],
  [
    '代码的校验位',
    { price: 1, buyer: { kind: '法人', name: '甲', creditCode: '91310000MA1FL0000X' } },
    ['统一社会信用代码校验不通过'],
  ],
  ['行里的必填项', { price: 1, buyer: { kind: '法人', name: '甲' }, goods: [{}] }, ['请填写第1行名称']],
  ['没有的字段', { price: 1, buyer: { kind: '法人', name: '甲' }, other: 1 }, ['模板没有字段 other']],
  [
    '类型不对的值不印出也不出错',
    { price: '一百', buyer: 5, goods: 'x', hasDeposit: 'yes' },
    ['当事人的内容有误', '金额须为整数分，且不超过十万亿元', '须为是或否', '须为列表'],
  ],
])('%s', (_, values, messages) => {
  expect(readFields(template, values).issues.map(({ message }) => message)).toEqual(messages);
  printed(values);
});

describe('没有人答过的，不写成答过', () => {
  test.each(
    listTemplates().map(each => [each.title, each] as const),
  )('空白的%s：没有须改与提示，没有打勾', (_, each) => {
    const { values } = readFields(each, {});
    expect(runChecks(each, values)).toEqual([]);
    expect(writeText(fillTemplate(each, values).blocks)).not.toMatch(/☑|尚未归还|已给予/u);
  });

  const loan = listTemplates().find(({ id }) => id === 'civil-complaint-loan')!;
  const textOf = (values: Values) => writeText(fillTemplate(loan, readFields(loan, values).values).blocks);

  test('民间借贷起诉状：答了没有的，才勾没有；还款与期限答了才写', () => {
    expect(textOf({})).toContain('☐有　☐无');
    expect(textOf({})).toContain('☐已经或正在申请　☐未申请');
    expect(textOf({})).not.toContain('0.00元');
    const answered = { hasJurisdiction: false, preserved: false, noDueDate: true, nothingRepaid: true };
    const text = textOf(answered);
    for (const words of ['☐有　☑无', '☐已经或正在申请　☑未申请', '未约定还款期限', '尚未归还任何款项'])
      expect(text).toContain(words);
  });

  test('检查只比较填了的：少填一边时不说超过，两边都填才说', () => {
    const ids = (values: Values) => runChecks(loan, readFields(loan, values).values).map(({ checkId }) => checkId);
    expect(ids({ principal: 100_00 })).toEqual([]);
    expect(ids({ principal: 100_00, delivered: 50_00 })).toEqual(['principal']);
    expect(ids({ contractDate: '2019-01-01' })).toEqual(['transition']);
  });
});
