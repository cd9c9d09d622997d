import type { PersonRecord } from '@antai/contract/people';
import type { RegisterEntry, RegisterKind } from '@antai/contract/registers';
import { describe, expect, test } from 'vitest';
import { findNames } from '../find-names.ts';
import { judgeCompany } from './judge-company.ts';
import { type CompanyData, sayAmount } from './tell-module.ts';

const plain: CompanyData = {
  today: '2026-11-23',
  fields: {
    name: '栖桐科技有限公司',
    registrationStatus: '存续',
    establishedDate: '2015-04-01',
  } as CompanyData['fields'],
  equity: undefined,
  lawsuits: { records: [], total: 0 },
  penalties: { records: [], total: 0 },
  registerCounts: [],
  registerEntries: [],
};
const withFields = (fields: object): CompanyData => ({ ...plain, fields: { ...plain.fields, ...fields } });
const aCase = (more: Partial<PersonRecord>): PersonRecord => ({
  recordType: '2',
  id: 'c1',
  title: '买卖合同纠纷判决书',
  number: '（2025）沪0115民初1号',
  date: '2025-06-01',
  role: '被告',
  side: '被告方',
  ...more,
});
const suits = (...records: PersonRecord[]): CompanyData => ({ ...plain, lawsuits: { records, total: records.length } });
const fined = (...records: PersonRecord[]): CompanyData => ({
  ...plain,
  penalties: { records, total: records.length },
});
const entered = (kind: RegisterKind): CompanyData => ({
  ...plain,
  registerEntries: [
    { kind, date: '2025-01-01', title: '', number: '1号', authority: '', amountFen: null } as RegisterEntry,
  ],
});
const all = ['basic', 'equity', 'litigation', 'penalties', 'executives', 'assets'] as const;
const wan = 1_000_000;

describe('以固定的规则判断', () => {
  test.each<[string, CompanyData, string, string?]>([
    ['存续多年，没有诉讼', plain, 'none'],
    ['登记状态为吊销', withFields({ registrationStatus: '吊销，未注销' }), 'high', '登记状态为“吊销，未注销”'],
    ['成立未满一年', withFields({ establishedDate: '2026-02-01' }), 'low', '成立未满一年（2026-02-01）'],
    ['成立满一年零一天', withFields({ establishedDate: '2025-11-22' }), 'none'],
    [
      '实缴不足一成',
      withFields({ registeredCapital: 1000 * wan, paidInCapital: 50 * wan }),
      'low',
      '不足注册资本1,000万元的一成',
    ],
    ['被列失信', entered('dishonestJudgmentDebtor'), 'high', '失信被执行人：现有1条'],
    ['股权出质', entered('equityPledge'), 'medium', '股权出质：现有1条'],
    ['欠税', entered('taxArrears'), 'medium', '欠税公告：现有1条'],
    ['商标不是风险', entered('trademark'), 'none'],
    ['近三年作为被告一件', suits(aCase({ amountFen: 20 * wan })), 'low', '近三年作为被告1件，标的合计20万元'],
    ['三年以前的案件不计', suits(aCase({ date: '2022-01-01', amountFen: 2000 * wan })), 'none'],
    ['标的一千万元以上', suits(aCase({ amountFen: 1000 * wan })), 'medium'],
    [
      '标的达注册资本的一半',
      { ...suits(aCase({ amountFen: 60 * wan })), fields: withFields({ registeredCapital: 100 * wan }).fields },
      'high',
      '达注册资本100万元的一半以上',
    ],
    ['罚款五万元', fined(aCase({ recordType: '3', fineFen: 5 * wan })), 'low', '近三年受行政处罚1件，罚款合计5万元'],
    ['罚款一百万元', fined(aCase({ recordType: '3', fineFen: 100 * wan })), 'high'],
    ['责令停产停业', fined(aCase({ recordType: '3', penaltyKinds: ['责令停产停业'] })), 'high', '其中1件涉及停产停业'],
    [
      '一年内换过一次法定代表人',
      withFields({ changes: [{ date: '2026-05-01', item: '法定代表人变更', before: '甲', after: '乙' }] }),
      'low',
      '近一年人员变更1次',
    ],
    ['登记没有写日期的变更不计', withFields({ changes: [{ item: '股东变更', before: '甲', after: '乙' }] }), 'none'],
  ])('%s', (_name, data, grade, text) => {
    const judged = judgeCompany(data, all);
    expect(judged.grade).toBe(grade);
    if (text) expect(judged.findings.map(finding => finding.text).join('\n')).toContain(text);
  });

  test('无权查看的写无权查看，没有数据的写没有数据，都不写未见风险', () => {
    const { parts } = judgeCompany({ ...plain, lawsuits: undefined }, ['litigation', 'equity', 'penalties']);
    expect(parts.map(({ state }) => state)).toEqual(['refused', 'noData', 'told']);
  });

  test('没有登记信息的，名单中没有它不等于未见风险；未导入的名单逐个写明', () => {
    const counts = [
      { kind: 'abnormalOperation' as const, count: 0, currentCount: 0, asOf: '2026-11-01' },
      { kind: 'seriousViolation' as const, count: 0, currentCount: 0, asOf: null },
      { kind: 'trademark' as const, count: 2, currentCount: 2, asOf: '2026-11-01' },
    ];
    const unknown = { ...plain, fields: { name: '栖桐科技有限公司' } as CompanyData['fields'], registerCounts: counts };
    const { parts } = judgeCompany(unknown, ['basic', 'assets']);
    expect(parts).toEqual([
      {
        module: 'basic',
        state: 'noData',
        facts: [
          { name: '经营异常', value: '0条' },
          { name: '尚未导入', value: '严重违法失信：不能据此认为没有' },
        ],
      },
      { module: 'assets', state: 'told', facts: [{ name: '商标', value: '2条' }] },
    ]);
    const listed = judgeCompany({ ...unknown, ...entered('seriousViolation'), fields: unknown.fields }, ['basic']);
    expect(listed.parts[0]!.state).toBe('told');
  });

  test('只看所选的方面，每项发现有依据可打开', () => {
    const data = suits(aCase({ id: 'big', amountFen: 90 * wan }), aCase({ id: 'small' }));
    const { parts, findings } = judgeCompany(data, ['litigation']);
    expect(parts.map(({ module }) => module)).toEqual(['litigation']);
    expect(findings).toHaveLength(1);
    expect(findings[0]!.bases.map(({ id }) => id)).toEqual(['big', 'small']);
  });
});

test.each([
  [86_000, '860元'],
  [1_250 * wan, '1,250万元'],
  [32_000 * wan, '3.2亿元'],
  [0, ''],
  [undefined, ''],
])('金额%s分写作%s', (fen, text) => {
  expect(sayAmount(fen)).toBe(text);
});

test.each<[string, string[][], string[]]>([
  [
    '按表头',
    [
      ['序号', '客户名称'],
      ['1', '甲公司'],
      ['2', '乙厂'],
      ['3', '甲公司'],
    ],
    ['甲公司', '乙厂'],
  ],
  [
    '没有表头',
    [
      ['甲公司', '12'],
      ['乙有限公司', '13'],
    ],
    ['甲公司', '乙有限公司'],
  ],
  [
    '没有企业',
    [
      ['苹果', '3'],
      ['梨', '4'],
    ],
    [],
  ],
  ['空表', [], []],
])('从表中找出企业名称：%s', (_name, rows, names) => {
  expect(findNames(rows)).toEqual(names);
});
