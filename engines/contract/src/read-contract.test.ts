import { describe, expect, test } from 'vitest';
import { findObligations } from './find-obligations.ts';
import { findParties, sideOf } from './find-parties.ts';
import { findTerms } from './find-terms.ts';
import { typeOf } from './library.ts';
import { clauseAt, readClauses } from './read-clauses.ts';
import { recogniseType } from './recognise-type.ts';
import { findDeadlines, summarise } from './summarise.ts';
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
