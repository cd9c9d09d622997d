import { createHash } from 'node:crypto';
import { findCitations, formatCitation, judgeProvision } from '@antai/citation';
import { type Penalty, readPenalty } from '@antai/penalty';
import { describe, expect, test } from 'vitest';
import { readPenaltyRow } from '../src/capabilities/records/read-penalty-row.ts';
import { demoDecisions, demoPenalties } from './penalties.ts';
import { penalties as templates } from './world.ts';
import { workday } from './write-date.ts';

const decisions = demoDecisions();
const rows = demoPenalties();
const read: Penalty[] = decisions.map(({ text, title }) => readPenalty({ text, title }));

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const wrong = (isWrong: (at: number) => boolean) => decisions.filter((_, at) => isWrong(at)).map(({ title }) => title);
const templateOf = (id: string) => templates.find(template => template.id === id)!;
const numerals = '一二三四五六七八九十';
/** 第（五）项 and 第五项 are the same item. */
const plain = (citation: string) => citation.replace(new RegExp(`第（([${numerals}]+)）项`, 'g'), '第$1项');

describe('演示处罚决定书', () => {
  test('每次生成的内容完全相同', () => {
    expect(hash(demoPenalties())).toBe(hash(rows));
  });

  test('不少于一百五十份，涉及六十种以上违法行为和四十家以上公司', () => {
    expect(decisions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(decisions.map(({ templateId }) => templateId)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(decisions.map(({ party }) => party)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(decisions.map(({ authority }) => authority)).size).toBeGreaterThanOrEqual(40);
  });

  test('每份文书带演示标记，没有空缺的填充项和重叠的标点', () => {
    const faulty = /\{\{|\}\}|undefined|NaN|[，。；：、]{2}|元元|》《|（演示数据）[^\n]/;
    expect(wrong(at => faulty.test(decisions[at]!.text) || !decisions[at]!.text.startsWith('（演示数据）\n'))).toEqual(
      [],
    );
  });

  test('文号以演示起头，互不重复，顺序号在九万以上', () => {
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
    expect(wrong(at => !/^演示[\u4e00-\u9fa5]+〔20\d\d〕9\d{4}号$/.test(decisions[at]!.number))).toEqual([]);
  });

  test('决定日为工作日，在模板所说的日期之前', () => {
    expect(
      wrong(at => {
        const { decidedOn, templateId } = decisions[at]!;
        const before = (templateOf(templateId) as { decisionDateBefore?: string }).decisionDateBefore ?? '9999';
        return workday(decidedOn) !== decidedOn || decidedOn >= before;
      }),
    ).toEqual([]);
  });

  test('罚款在模板的幅度之内，低于下限的写明减轻处罚的理由', () => {
    expect(
      wrong(at => {
        const { fineYuan, templateId, isMitigated, text } = decisions[at]!;
        const { min, max } = templateOf(templateId).fineYuan;
        if (fineYuan === 0) return min > 0;
        return isMitigated ? fineYuan >= min || !text.includes('减轻处罚') : fineYuan < min || fineYuan > max;
      }),
    ).toEqual([]);
    expect(decisions.filter(({ isMitigated }) => isMitigated).length).toBeGreaterThanOrEqual(3);
  });

  test('模板要求责令改正的均责令改正', () => {
    expect(
      wrong(at => templateOf(decisions[at]!.templateId).rectificationOrdered && !decisions[at]!.isRectificationOrdered),
    ).toEqual([]);
  });
});

describe('解析结果与生成所依据的事实一致', () => {
  test.each([
    ['文书类型', (at: number) => [read[at]!.documentType, '行政处罚决定书']],
    ['文号', (at: number) => [read[at]!.penaltyDecisionNumber, decisions[at]!.number]],
    ['机关', (at: number) => [read[at]!.penaltyAuthority, decisions[at]!.authority]],
    ['当事人', (at: number) => [read[at]!.parties.map(({ name }) => name), [decisions[at]!.party]]],
    ['信用代码', (at: number) => [read[at]!.parties[0]?.unifiedCreditCode, readingOf(decisions[at]!.creditCode)]],
    ['法定代表人', (at: number) => [read[at]!.parties[0]?.legalRepresentative, decisions[at]!.representative]],
    ['处罚种类', (at: number) => [[...read[at]!.penaltyKind].sort(), [...decisions[at]!.kinds].sort()]],
    ['罚款', (at: number) => [read[at]!.fineAmount, sumOf(decisions[at]!.fineYuan)]],
    ['没收违法所得', (at: number) => [read[at]!.confiscatedAmount, sumOf(decisions[at]!.proceedsYuan)]],
    ['责令改正', (at: number) => [read[at]!.isRectificationOrdered, decisions[at]!.isRectificationOrdered]],
    ['决定日期', (at: number) => [read[at]!.decisionDate, readingOf(decisions[at]!.decidedOn)]],
    [
      '处罚依据',
      (at: number) => [
        read[at]!.penaltyBasis.map(({ provision }) => plain(formatCitation(provision))).sort(),
        decisions[at]!.basis.map(basis => `《${basis.replace(' ', '》')}`).sort(),
      ],
    ],
    [
      '各部分',
      (at: number) => [
        read[at]!.sections.map(({ key }) => key),
        ['head', 'party', 'facts', 'evidence', 'basis', 'decision', 'remedies', 'tail'],
      ],
    ],
  ] as const)('%s', (_, pair) => {
    const differing = decisions.flatMap(({ title }, at) => {
      const [was, expected] = pair(at);
      return hash(was ?? null) === hash(expected) ? [] : [[title, was, expected]];
    });
    expect(differing).toEqual([]);
  });

  test('导入规则接受每一行，并保留演示标志、违法类型和行业', () => {
    for (const row of rows) {
      const outcome = readPenaltyRow(row);
      expect(outcome.kind).toBe('penalty');
      if (outcome.kind !== 'penalty') continue;
      const { fields, id, number } = outcome.penalty;
      expect(fields).toMatchObject({ isDemo: true, dataFrom: '演示数据', violationType: [row.violationType] });
      expect([id, number, fields.industry]).toEqual([row.id, row.doc_no, row.industry]);
    }
  });
});

const readingOf = <T>(value: T) => ({ kind: 'found', value });
const sumOf = (yuan: number) => (yuan > 0 ? readingOf(yuan * 100) : { kind: 'none' });

/** In force without a change since 2010-12-04; the register does not hold it. */
const unregistered = '价格违法行为行政处罚规定';

test('引用的条文在决定之日有效', () => {
  const cited = decisions.flatMap(({ text, title, decidedOn }) =>
    findCitations(text).flatMap(citation => (citation.kind === 'provision' ? [{ citation, title, decidedOn }] : [])),
  );
  const doubtful = cited.flatMap(({ citation, title, decidedOn }) => {
    const { kind } = judgeProvision(citation, decidedOn);
    if (citation.statuteName === unregistered) return [];
    return kind === 'inForce' || kind === 'registered' ? [] : [[title, decidedOn, citation.raw, kind]];
  });
  expect(cited.length).toBeGreaterThan(400);
  expect(doubtful).toEqual([]);
});
