import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import { type QuestionnaireContent, riskLevelNames } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/statutes';
import type { Workbook } from '@antai/documents/write-excel';
import { addDays, shanghaiDay } from '@antai/values';

type Finding = QuestionnaireContent['findings'][number];

/** What has to be put right: a finding of the answer with what the questionnaire says of it. */
export interface Remedy {
  finding: Finding;
  level: keyof typeof riskLevelNames;
  dimension: string;
  /** The day that is proposed, counted from the report. */
  dueDay: string;
  basis: string;
}

/** The findings of an answer as a plan, gravest first. */
export function listRemedies({ content, outcome, bases }: AnswerAnalysis, now: Date): Remedy[] {
  return outcome.findings.flatMap(({ id, level, dimension }) => {
    const finding = content.findings.find(each => each.id === id);
    if (!finding) return [];
    return [
      {
        ...{ finding, level },
        dimension: content.dimensions.find(each => each.id === dimension)?.name ?? '',
        dueDay: addDays(shanghaiDay(now), finding.remedy.deadline.days),
        basis: sayBases(finding, bases),
      },
    ];
  });
}

const stateWords: Partial<Record<BasisState['state'], string>> = {
  repealed: '（已失效）',
  notYetInForce: '（尚未施行）',
  verified: '',
};

/** The articles of a finding; what the statute store could not prove is 待核. */
const sayBases = ({ legalBasis }: Finding, bases: BasisState[]): string =>
  legalBasis
    .map(({ statute, article = '' }) => {
      const state =
        bases.find(each => each.statute === statute && (each.article ?? '') === article)?.state ?? 'unverified';
      return `《${statute}》${article}${stateWords[state] ?? '（待核）'}`;
    })
    .join('、');

export const sayLevel = (level: keyof typeof riskLevelNames | null) =>
  level === null ? '未评' : riskLevelNames[level];

/** “2026-12-23（自发现之日起一个月）”: the day, and how it came about where that is said. */
export const sayDue = ({ dueDay, finding }: Remedy) => {
  const { hint } = finding.remedy.deadline;
  return hint ? `${dueDay}（${hint}）` : dueDay;
};

const planColumns: [name: string, width: number][] = [
  ['序号', 6],
  ['发现', 20],
  ['等级', 8],
  ['维度', 14],
  ['依据', 34],
  ['整改措施', 34],
  ['责任人', 16],
];

/** The plan of an answer as a table to work with. */
export function listPlan(analysis: AnswerAnalysis, now: Date): Workbook {
  return {
    columns: [
      ...planColumns.map(([name, width]) => ({ name, kind: 'text' as const, width })),
      { name: '建议期限', kind: 'date' },
      { name: '完成情况', kind: 'text', width: 14 },
    ],
    rows: listRemedies(analysis, now).map(({ finding, level, dimension, dueDay, basis }, at) => [
      ...[String(at + 1), finding.title, riskLevelNames[level], dimension, basis],
      ...[finding.remedy.action, finding.remedy.owner || '未指定', dueDay, ''],
    ]),
    facts: [
      ['问卷', analysis.content.title],
      ['填写人', analysis.respondent],
      ['提交日', analysis.referenceDate],
      ['整体等级', sayLevel(analysis.outcome.level)],
    ],
    sheets: ['整改计划', '说明'],
    isForm: true,
    isAcross: true,
  };
}
