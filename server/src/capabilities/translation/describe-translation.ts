import { type LanguageCode, languageNames } from '@antai/contract/translation/languages';
import {
  type Acceptance,
  originNames,
  type TranslationFinding,
  translationRuleNames,
  translationSeverityNames,
} from '@antai/contract/translation/records';
import { type Block, type Document, shorten } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';
import type { SegmentRow } from './store.ts';

/** A term where the source has it, and whether the translation has one of its renderings. */
export interface TermPlace {
  segmentId: number;
  term: string;
  rendering: string;
  base: string;
  isUsed: boolean;
}

export interface TranslationText {
  name: string;
  from: LanguageCode;
  to: LanguageCode;
  segments: readonly SegmentRow[];
  findings: readonly TranslationFinding[];
  acceptances: readonly Acceptance[];
  terms: readonly TermPlace[];
  termBases: readonly string[];
  client: string;
  notTranslated: readonly string[];
  answeredBy: string | null;
  madeAt: string;
}

const shownMax = 400;

/** Source and target beside each other, a segment a row. */
export const describeTable = ({ name, segments, from, to }: TranslationText): Document => ({
  name: `双语对照 ${name}`,
  blocks: [
    { kind: 'title', text: name },
    {
      kind: 'table',
      head: ['段', `原文（${languageNames[from]}）`, `译文（${languageNames[to]}）`],
      rows: segments.map(({ source, target }, at) => [String(at + 1), source, target]),
      shares: [0.5, 5, 5],
    },
  ],
});

/** Each paragraph, and its translation below it. */
export function describeParagraphs({ name, segments, to }: TranslationText): Document {
  const join = to === 'zh' || to === 'ja' ? '' : ' ';
  const paragraphs = [...Map.groupBy(segments, ({ paragraph }) => paragraph).values()];
  return {
    name: `双语对照 ${name}`,
    blocks: [
      { kind: 'title', text: name },
      ...paragraphs.map((rows): Block => {
        const source = rows.map(row => row.source).join('');
        const target = rows.flatMap(row => (row.target === '' ? [] : [row.target])).join(join);
        return { kind: 'text', lines: target === '' ? [source] : [source, target] };
      }),
    ],
  };
}

const acceptanceOf = ({ rule, text, segment }: TranslationFinding, { acceptances }: TranslationText) =>
  acceptances.find(each => each.segmentId === segment && each.rule === rule && each.text === text);

/** Where a segment stands, as its reader counts. */
function placesOf({ segments }: Pick<TranslationText, 'segments'>): (segmentId: number) => string {
  const places = new Map(segments.map(({ segmentId }, at) => [segmentId, at + 1]));
  return segmentId => `第${places.get(segmentId)}段`;
}

function factsOf(order: TranslationText): [string, string][] {
  const { name, from, to, segments, findings, terms, termBases, client, notTranslated, answeredBy, madeAt } = order;
  const confirmed = segments.filter(({ isConfirmed }) => isConfirmed).length;
  const translated = segments.filter(({ target }) => target !== '').length;
  const accepted = findings.filter(finding => acceptanceOf(finding, order)).length;
  return [
    ['文件', name],
    ['语言', `${languageNames[from]} → ${languageNames[to]}`],
    ['生成时间', madeAt],
    ...(client === '' ? [] : [['客户', client] satisfies [string, string]]),
    ['术语库', termBases.join('、') || '无'],
    ['译文', `${segments.length}段：已译${translated}，已确认${confirmed}，未译${segments.length - translated}`],
    ['初稿来源', answeredBy ? `模型 ${answeredBy}` : '翻译记忆与术语库，未用模型'],
    ['术语', `检查${terms.length}处：用了所列译法${terms.filter(({ isUsed }) => isUsed).length}处`],
    ['提示', `${findings.length}处：已接受${accepted}处，未处理${findings.length - accepted}处`],
    ['未翻译', notTranslated.join('、') || '无'],
  ];
}

const findingHead = ['位置', '级别', '规则', '文字', '应为', '处理'];

const findingRows = (order: TranslationText): string[][] => {
  const sayPlace = placesOf(order);
  return order.findings.map(finding => {
    const accepted = acceptanceOf(finding, order);
    return [
      sayPlace(finding.segment),
      translationSeverityNames[finding.severity],
      translationRuleNames[finding.rule],
      shorten(finding.text, shownMax),
      [finding.expected, finding.detail].filter(Boolean).join('；') || '—',
      accepted ? `${accepted.acceptedBy}于${accepted.acceptTime}接受：${accepted.reason}` : '未处理',
    ];
  });
};

const termHead = ['位置', '术语', '首选译法', '术语库', '结果'];

const termRows = (order: TranslationText): string[][] => {
  const sayPlace = placesOf(order);
  return order.terms.map(({ segmentId, term, rendering, base, isUsed }) => [
    sayPlace(segmentId),
    term,
    rendering,
    base,
    isUsed ? '已用所列译法' : '未用所列译法',
  ]);
};

/** Every term, every place, every deviation and who answers for it. */
export function describeReport(order: TranslationText): Document {
  const findings = findingRows(order);
  const terms = termRows(order);
  return {
    name: `术语合规报告 ${order.name}`,
    blocks: [
      { kind: 'title', text: '术语合规报告' },
      { kind: 'facts', rows: factsOf(order) },
      ...(findings.length > 0
        ? ([
            { kind: 'heading', level: 1, text: '提示' },
            { kind: 'table', head: findingHead, rows: findings, shares: [0.9, 0.7, 1.3, 2.6, 2, 2.4] },
          ] satisfies Block[])
        : []),
      ...(terms.length > 0
        ? ([
            { kind: 'heading', level: 1, text: '术语' },
            { kind: 'table', head: termHead, rows: terms, shares: [0.9, 2, 2.6, 2, 1.4] },
          ] satisfies Block[])
        : []),
      { kind: 'note', text: '检查按规则进行；没有提示只表示规则未发现问题，不表示译文正确。' },
    ],
  };
}

/** The same as a workbook: terms with their segments, and what was found among the notes. */
export const listReport = (order: TranslationText): Workbook => ({
  columns: [...termHead, '段落状态'].map(name => ({ name, kind: 'text' as const })),
  rows: termRows(order).map((row, at) => {
    const term = order.terms[at]!;
    const segment = order.segments.find(({ segmentId }) => segmentId === term.segmentId);
    const state = segment ? `${segment.isConfirmed ? '已确认' : '未确认'}（${originNames[segment.origin]}）` : '';
    return [...row, state];
  }),
  facts: [
    ...factsOf(order),
    ...findingRows(order).map(([place = '', ...rest]): [string, string] => [place, rest.join('｜')]),
  ],
  sheets: ['术语', '说明与提示'],
  isForm: true,
});
