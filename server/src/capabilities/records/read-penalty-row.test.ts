import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPenaltyRow } from './read-penalty-row.ts';

const content =
  '当事人：栖桐科技有限公司，统一社会信用代码：91350100M000100Y43，住所：上海市浦东新区。经查明，当事人存在虚假宣传。上述事实，有笔录等证据证明。本局认为，当事人违反了《中华人民共和国广告法》第二十八条第一款的规定。依据《中华人民共和国广告法》第五十五条第一款的规定，本局决定：责令改正，处以5万元罚款。当事人如不服本处罚决定，可自收到本决定书之日起60日内申请行政复议。上海市浦东新区市场监督管理局2023年5月6日';

const recordOf = (row: Record<string, unknown>, mapping?: Record<string, string>) => {
  const read = readPenaltyRow(row, mapping);
  if (read.kind === 'refused') throw new Error(read.reason);
  return read.penalty;
};

describe('决定书全文', () => {
  test('字段、部分与引用位置', () => {
    const record = recordOf({ id: 'p-1', title: '处罚决定书 沪市监浦处〔2023〕8号', content, source: '公示' });
    expect(record).toMatchObject({ id: 'p-1', number: '沪市监浦处〔2023〕8号' });
    expect(record.fields).toMatchObject({
      penalizedPartyName: ['栖桐科技有限公司'],
      partyKind: '法人',
      unifiedCreditCode: ['91350100M000100Y43'],
      violationType: ['虚假宣传'],
      penaltyKind: ['罚款'],
      penaltyBasis: ['《中华人民共和国广告法》第五十五条第一款'],
      fineAmount: 5_000_000,
      decisionDate: '2023-05-06',
      decisionYear: '2023',
      penaltyAuthority: '上海市浦东新区市场监督管理局',
      regulatorFamily: '市监',
      region: ['上海市', '浦东新区'],
      isRectificationOrdered: '是',
      citedStatute: ['中华人民共和国广告法'],
      citedArticle: ['《中华人民共和国广告法》第二十八条', '《中华人民共和国广告法》第五十五条'],
      dataFrom: '公示',
    });
    expect(record.sections.map(({ key }) => key)).toEqual([
      'title',
      'party',
      'facts',
      'evidence',
      'basis',
      'decision',
      'remedies',
      'tail',
    ]);
    const cited = record.fields.citedProvisions as { section: number; start: number; end: number; raw: string }[];
    expect(cited).not.toEqual([]);
    for (const { section, start, end, raw } of cited)
      expect(record.sections[section]?.text.slice(start, end)).toBe(raw);
  });

  test('登记的内容先于正文', () => {
    const record = recordOf({
      content,
      decisionDate: '2023-05-01',
      penaltyKind: '警告、罚款',
      '罚款金额（万元）': '6.5',
      authority: '某区市场监督管理局',
    });
    expect(record.fields).toMatchObject({
      decisionDate: '2023-05-01',
      penaltyKind: ['警告', '罚款'],
      fineAmount: 6_500_000,
      penaltyAuthority: '某区市场监督管理局',
    });
  });

  test('没有编号的行以内容为编号，前后一致', () => {
    expect(recordOf({ content }).id).toBe(recordOf({ content, remarks: '补录' }).id);
    expect(recordOf({ content }).id).toMatch(/^[\da-f]{32}$/);
  });

  test('说不准的金额不入库，注明原因', () => {
    const record = recordOf({ content: content.replace('处以5万元罚款', '处以违法所得一倍罚款') });
    expect(record.fields.fineAmount).toBeUndefined();
    expect(record.fields.unclear).toEqual([{ field: 'fineAmount', raw: '罚款', why: '决定中没有写明金额' }]);
  });
});

describe('只有公示栏目的行', () => {
  const row = {
    行政相对人名称: '栖桐科技有限公司',
    '行政相对人代码_1(统一社会信用代码)': '91350100M000100Y43',
    行政处罚决定文书号: '沪环罚[2022]15号',
    违法行为类型: '环境违法',
    违法事实: '超过排放标准排放污水。',
    处罚依据: '《中华人民共和国水污染防治法》第八十三条第二项',
    处罚类别: '罚款',
    处罚内容: '处罚款人民币壹拾万元整。',
    '罚款金额（万元）': '10',
    处罚决定日期: '2022/3/4',
    处罚机关: '上海市生态环境局',
  };

  test('栏目即各部分', () => {
    const record = recordOf(row);
    expect(record).toMatchObject({
      number: '沪环罚〔2022〕15号',
      title: '上海市生态环境局对栖桐科技有限公司的行政处罚决定书',
    });
    expect(record.sections.map(({ key, text }) => [key, text]).slice(1)).toEqual([
      ['party', '栖桐科技有限公司'],
      ['facts', '超过排放标准排放污水。'],
      ['basis', '《中华人民共和国水污染防治法》第八十三条第二项'],
      ['decision', '处罚款人民币壹拾万元整。'],
    ]);
    expect(record.fields).toMatchObject({
      fineAmount: 10_000_000,
      decisionDate: '2022-03-04',
      penaltyKind: ['罚款'],
      regulatorFamily: '环保',
      unifiedCreditCode: ['91350100M000100Y43'],
      citedStatute: ['中华人民共和国水污染防治法'],
    });
  });

  test.each([
    [{ '罚款金额（元）': '100000' }, 10_000_000],
    [{ 罚款金额: '10万元' }, 10_000_000],
    [{ 罚款金额: '7' }, 10_000_000],
    [{ fineAmount: 300 }, 300],
  ])('金额的单位写在栏目或数值里，没有单位的不采用：%j', (amount, fen) => {
    const { '罚款金额（万元）': _, ...rest } = row;
    expect(recordOf({ ...rest, ...amount }).fields.fineAmount).toBe(fen);
  });
});

test.each([
  [{ title: '没有正文' }, '没有处罚决定书正文'],
  [{ content: '原告与被告买卖合同纠纷一案，本院判决如下：驳回诉讼请求。' }, '没有处罚或监管措施'],
  [{ content: `${content}\u0000` }, '空字符'],
  [{ content: '字'.repeat(2_000_001) }, '正文超过'],
])('坏行说明原因：%#', (row, reason) => {
  expect(readPenaltyRow(row)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
});

const folder = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../../shared'), 'data/penalties');

describe.skipIf(!existsSync(folder))('真实文书（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test.each(['csrc_penalty_decisions', 'csrc_regulatory_measures'])('%s全部可读', file => {
    const rows = gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`)))
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
    const read = rows.map(row => readPenaltyRow(row));
    expect(read.filter(({ kind }) => kind === 'refused')).toEqual([]);
    const records = read.flatMap(each => (each.kind === 'penalty' ? [each.penalty] : []));
    expect(new Set(records.map(({ id }) => id)).size).toBe(rows.length);
    for (const { sections, fields } of records)
      for (const { section, start, end, raw } of fields.citedProvisions ?? [])
        expect(sections[section!]?.text.slice(start, end)).toBe(raw);
  });
});
