import { describe, expect, test } from 'vitest';
import { findDeadlines } from './find-deadlines.ts';
import { findObligations } from './find-obligations.ts';
import { findParties, sideOf } from './find-parties.ts';
import { findSigningDay } from './find-signing-day.ts';
import { findTerms } from './find-terms.ts';
import { typeOf } from './library.ts';
import { clauseAt, readClauses } from './read-clauses.ts';
import { recogniseType } from './recognise-type.ts';
import { summarise } from './summarise.ts';
import { tellJurisdiction } from './tell-jurisdiction.ts';

describe('当事人', () => {
  test.each([
    [
      '甲方：江衍置业有限公司\n乙方：费秋声',
      [
        ['甲方', '江衍置业有限公司'],
        ['乙方', '费秋声'],
      ],
    ],
    [
      '出租人（甲方）：费秋声\n承租人（乙方）：江衍公司',
      [
        ['出租人', '费秋声'],
        ['承租人', '江衍公司'],
      ],
    ],
    [
      '江衍科技有限公司（以下简称“甲方”）与费秋声（以下简称“乙方”）',
      [
        ['甲方', '江衍科技有限公司'],
        ['乙方', '与费秋声'],
      ],
    ],
    ['甲方：________\n乙方（签字）：', []],
    ['甲方：XX\n乙方：×××', []],
    [
      '甲方（出租方）：江衍（上海）置业有限公司（统一社会信用代码：91310000MA1FABC123）\n乙方：费秋声（身份证：310）',
      [
        ['甲方', '江衍（上海）置业有限公司'],
        ['乙方', '费秋声'],
      ],
    ],
    ['用人单位（甲方）：江衍公司\n甲方（盖章）：江衍公司（盖章）', [['用人单位', '江衍公司']]],
    ['甲方应当付款：三日内', []],
  ])('%s', (text, wanted) => {
    expect(findParties(text).map(({ role, name }) => [role, name.replace(/^与/u, '与')])).toEqual(wanted);
  });

  test('甲方是哪一边，由它的另一个称呼说了算', () => {
    const lease = typeOf('lease')!;
    expect(sideOf({ role: '甲方', aliases: [] }, lease)).toBe('a');
    expect(sideOf({ role: '甲方', aliases: ['承租人'] }, lease)).toBe('b');
    expect(sideOf({ role: '承租方', aliases: ['甲方'] }, lease)).toBe('b');
  });
});

describe('条款', () => {
  const text = [
    '采购合同',
    '第一条 标的',
    '1.1 设备一台。',
    '1.2 附配件。',
    '第二条 价款',
    '（一）总价10万元。',
    '附件一：清单',
    '（以下无正文）',
    '甲方（盖章）：',
  ].join('\n');
  const clauses = readClauses(text);

  test('首部、条、款、附件与签署栏各在其层', () => {
    expect(clauses.map(({ kind, number, heading, level }) => [kind, number, heading, level])).toEqual([
      ['preamble', '', '首部', 0],
      ['clause', '第一条', '标的', 0],
      ['clause', '1.1', '设备一台', 1],
      ['clause', '1.2', '附配件', 1],
      ['clause', '第二条', '价款', 0],
      ['clause', '（一）', '总价10万元', 1],
      ['annex', '', '附件一：清单', 0],
      ['signature', '', '签署栏', 0],
    ]);
  });

  test('一处属于最里面的条款；一条连同其款到下一条为止', () => {
    expect(clauseAt(clauses, text.indexOf('附配件'))?.number).toBe('1.2');
    const first = clauses.find(({ number }) => number === '第一条')!;
    expect(text.slice(first.start, first.closes)).toContain('附配件');
    expect(text.slice(first.start, first.closes)).not.toContain('第二条');
  });
});

test('类型：分不清的列出候选，不替人决定；无从判断的不猜', () => {
  expect(recogniseType('房屋租赁合同\n出租人将房屋出租，租金每月5000元，租赁期一年。').kind).toBe('found');
  expect(recogniseType('软件开发与技术服务及设备采购合同').kind).toBe('close');
  expect(recogniseType('双方友好协商。').kind).toBe('none');
});

describe('适用法', () => {
  test.each([
    ['本合同适用中华人民共和国法律。', 'mainland'],
    ['本合同受新加坡法律管辖并按其解释。', 'other'],
    ['本契約書適用臺灣法律。', 'other'],
    ['買賣雙方應於簽約後將貨款償還給賣方，並對瑕疵擔保責任。', 'traditional'],
    ['乙方为香港居民，住香港九龙。', 'mainland'],
  ])('%s', (text, kind) => {
    expect(tellJurisdiction(text).kind).toBe(kind);
  });
});

describe('摘要', () => {
  const text = [
    '甲方（出租人）：江衍公司',
    '租赁期限自2026年1月1日起至2028年12月31日止。',
    '月租金为人民币8000元。押金16000元。',
    '甲方应于2026年3月1日前交付房屋，逾期交付的，每日支付违约金100元。',
    '因本合同产生的争议，由上海市徐汇区人民法院管辖。',
  ].join('\n');

  test('每个值都在它的原文里', () => {
    const facts = new Map(summarise(text).map(fact => [fact.name, fact]));
    expect([...facts].map(([name, { value }]) => [name, value])).toEqual([
      ['甲方（出租人）', '江衍公司'],
      ['租金', '8000元'],
      ['押金／定金', '16000元'],
      ['期限', '2026年1月1日至2028年12月31日（约36个月）'],
      ['争议解决', '因本合同产生的争议，由上海市徐汇区人民法院管辖'],
    ]);
    const rent = facts.get('租金')!;
    expect(text.slice(rent.start, rent.end)).toContain('8000元');
  });

  test.each([
    ['租赁期限自2026年1月1日起至2028年12月31日止。', '2026年1月1日至2028年12月31日（约36个月）'],
    ['租赁开始日期：2026年1月1日\n租赁结束日期：2026年12月31日', '2026年1月1日至2026年12月31日（约12个月）'],
    ['租赁期限为3年。', '3年'],
    ['保密义务持续三年。', '三年'],
    ['租赁期限为__年，自__年__月__日起至__年__月__日止。租期届满前30日通知，租赁期满3日内交还。', undefined],
    ['试用期3个月。质量保证期12个月。免租期限为2个月。首期三个月的租金。', undefined],
  ])('期限：%s', (said, value) => {
    expect(summarise(said).find(({ name }) => name === '期限')?.value).toBe(value);
  });

  test.each([
    ['签订日期：2026年3月1日', '2026-03-01'],
    ['本合同于二〇二六年三月一日由双方签订。', '2026-03-01'],
    ['甲方（盖章）\n日期：2026年3月1日\n乙方（签名）\n日期：2026年3月1日', '2026-03-01'],
    ['甲方（盖章）\n日期：2026年3月1日\n乙方（签名）\n日期：2026年3月2日', undefined],
    ['签订日期：____年__月__日', undefined],
  ])('签订日：%s', (said, day) => {
    expect(findSigningDay(said)?.day).toBe(day);
  });

  test('押金是押金自己的数，别的费用不是；元字在括号后也算', () => {
    const deposit = (said: string) => summarise(said).find(({ name }) => name === '押金／定金')?.value;
    expect(deposit('押金：人民币 7,600（2个月租金） 元')).toBe('人民币 7,600');
    expect(deposit('水费：预付500元，按实际使用量从押金中扣除。')).toBeUndefined();
    expect(deposit('押金为____元，违约时不退。')).toBeUndefined();
  });

  test('表格里的到期日：列名说它是', () => {
    const table = '| 序号 | 阶段 | 交付日 |\n| 1 | 原型 | 2026年6月30日 |\n| 2 | 终验 | 2026年11月30日 |';
    expect(findDeadlines(table)).toMatchObject([
      { day: '2026-06-30', what: '1，原型，2026年6月30日' },
      { day: '2026-11-30' },
    ]);
  });

  test('期限与义务：谁、做什么、何时、否则如何', () => {
    expect(findDeadlines(text).map(({ day }) => day)).toEqual(['2026-03-01', '2028-12-31']);
    expect(findObligations(text)[0]).toMatchObject({
      who: '甲方',
      byWhen: '2026年3月1日',
      otherwise: '逾期交付的，每日支付违约金100元',
    });
  });

  test('定义的用语与用的次数', () => {
    const defined = '“保密信息”是指未公开的资料。保密信息不得外泄。';
    expect(findTerms(defined).map(({ term, uses }) => [term, uses])).toEqual([['保密信息', 1]]);
  });
});

test('不必做的不是义务；标题不是付款的约定', () => {
  expect(findObligations('乙方无需联系原房东。\n乙方无须另行付费。')).toEqual([]);
  expect(findObligations('乙方不得转租。')).toHaveLength(1);
  const said = '四、租金及支付方式\n• 乙方应于每月5日前支付租金';
  expect(summarise(said).find(({ name }) => name === '付款')?.value).toBe('乙方应于每月5日前支付租金');
  expect(summarise('四、租金及支付方式').find(({ name }) => name === '付款')).toBeUndefined();
});
