import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskLevelNames } from '@antai/contract/questionnaires/content';
import type { Block, Document } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';
import { listRemedies, type Remedy, sayDue, sayLevel } from './list-plan.ts';

const sayScore = (score: number | null) => (score === null ? '未计分' : String(score));

/** The least rays with which a radar shows anything. */
const raysMin = 3;

/** One answer as a paper: summary, dimensions, findings with basis and remedy, the answers as annex. */
export function describeReport(analysis: AnswerAnalysis, now: Date): Document {
  const remedies = listRemedies(analysis, now);
  const blocks: Block[] = [
    ...describeCover(analysis, now),
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: '摘要' },
    ...describeSummary(analysis),
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: '各维度' },
    ...describeDimensions(analysis),
    { kind: 'heading', level: 1, text: '发现与整改' },
    ...remedies.flatMap(describeRemedy),
    ...(remedies.length === 0 ? [sayLines('按所填答案没有发现风险。')] : describePlan(remedies)),
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: '附：答卷' },
    describeAnswers(analysis),
  ];
  return { name: '风险自检报告', blocks };
}

const sayLines = (...lines: string[]): Block => ({ kind: 'text', lines });

/** What the report is, of whom, and as of when. */
const describeCover = ({ content, respondent, referenceDate, version }: AnswerAnalysis, now: Date): Block[] => [
  { kind: 'title', text: '风险自检报告', subtitle: content.title },
  {
    kind: 'facts',
    rows: [
      ['填写人', respondent || '未填写'],
      ['提交日', referenceDate],
      ['出具日', shanghaiDay(now)],
      ['问卷版本', `第${version}版，法律截至${content.lawAsOf}`],
    ],
  },
  { kind: 'note', text: `${content.disclaimer}标注“待核”的依据未能在法规库中核实现行效力，引用前请自行核对。` },
];

function describeSummary({ content, outcome }: AnswerAnalysis): Block[] {
  const band = content.bands.find(({ id }) => id === outcome.band);
  const raised = content.conditions.filter(({ id }) => outcome.conditions.includes(id));
  const count = (level: string) => outcome.findings.filter(each => each.level === level).length;
  return [
    {
      kind: 'facts',
      rows: [
        ['整体等级', sayLevel(outcome.level)],
        ['总分', sayScore(outcome.score)],
        ['发现', `共${outcome.findings.length}项：高${count('high')}、中${count('medium')}、低${count('low')}`],
        ['完成度', `${outcome.completeness}%`],
      ],
    },
    // what raised the level comes before what the score alone would say
    ...(raised.length > 0
      ? [
          { kind: 'heading' as const, level: 2 as const, text: '提高等级的情形' },
          sayLines(...raised.map(({ name, text }, at) => `${at + 1}. ${text || name}`)),
        ]
      : []),
    ...(band
      ? [
          { kind: 'heading' as const, level: 2 as const, text: `按得分：${band.title}` },
          sayLines(band.text, ...(band.nextStep ? [`下一步：${band.nextStep}`] : [])),
        ]
      : []),
  ];
}

function describeDimensions({ content, outcome }: AnswerAnalysis): Block[] {
  const named = outcome.dimensions.map((each, at) => ({ ...content.dimensions[at]!, ...each }));
  const points = named.flatMap(({ name, score }) => (score === null ? [] : [{ label: name, count: score }]));
  const table: Block = {
    kind: 'table',
    head: ['维度', '权重', '得分', '等级'],
    shares: [4, 1, 1, 1],
    rows: named.map(({ name, weight, score, level }) => [name, String(weight), sayScore(score), sayLevel(level)]),
  };
  if (points.length < raysMin) return [table];
  return [{ kind: 'chart', chart: { title: '维度得分', kind: 'radar', points, total: 100 } }, table];
}

function describeRemedy(each: Remedy, at: number): Block[] {
  const { finding, level, dimension, basis } = each;
  const { title, reason, remedy } = finding;
  return [
    { kind: 'heading', level: 2, text: `${at + 1}. ${title}（${riskLevelNames[level]}）` },
    {
      kind: 'facts',
      rows: [
        ['维度', dimension],
        ['理由', reason],
        ['依据', basis || '无'],
        ['整改', remedy.action],
        ['责任人', remedy.owner || '未指定'],
        ['建议期限', sayDue(each)],
      ],
    },
  ];
}

/** What is to be done by whom, the earliest first. */
function describePlan(remedies: Remedy[]): Block[] {
  const rows = remedies
    .map((each, at) => ({ ...each, number: at + 1 }))
    .toSorted((a, b) => (a.dueDay === b.dueDay ? a.number - b.number : a.dueDay < b.dueDay ? -1 : 1));
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: '整改计划' },
    {
      kind: 'table',
      head: ['建议期限', '整改措施', '责任人', '对应发现'],
      shares: [1.2, 4, 1.6, 2],
      rows: rows.map(({ dueDay, finding, number }) => [
        ...[dueDay, finding.remedy.action, finding.remedy.owner || '未指定', `${number}. ${finding.title}`],
      ]),
    },
  ];
}

function describeAnswers({ content, explanations }: AnswerAnalysis): Block {
  const titles = new Map(content.sections.flatMap(({ questions }) => questions).map(({ id, title }) => [id, title]));
  return {
    kind: 'table',
    head: ['题目', '答案', '失分'],
    shares: [4, 3, 0.8],
    rows: explanations.map(({ questionId, answer, share, lost }) => [
      titles.get(questionId) ?? '',
      answer,
      share > 0 ? String(lost) : '—',
    ]),
  };
}
