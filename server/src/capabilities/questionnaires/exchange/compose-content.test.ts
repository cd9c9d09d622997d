import { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { readQuestionLines, writeQuestionLines } from '@antai/questionnaire';
import { listLibrary } from '@antai/questionnaire/library';
import { expect, test } from 'vitest';
import { composeContent } from './compose-content.ts';

const order = { fileName: '自检.docx', today: '2026-11-20' };
const odd = [
  '【',
  '】',
  '“',
  '：',
  '第',
  '九',
  '9'.repeat(18),
  '-',
  '\n',
  '字'.repeat(2_050),
  '《',
  '1e9',
  '2026-13-40',
];

test('改乱的文稿仍读成可以保存的草稿，从不越出问卷的限度', () => {
  const lines = listLibrary().flatMap((each, at) => (at < 3 ? [writeQuestionLines(each).map(({ text }) => text)] : []));
  let turn = 7;
  const upTo = (max: number) => {
    turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(turn / 65_536) % max;
  };
  for (let round = 0; round < 60; round += 1) {
    const paper = [...lines[round % lines.length]!];
    for (let change = 0; change < 40; change += 1) {
      const at = upTo(paper.length);
      const text = paper[at]!;
      const cut = upTo(text.length + 1);
      if (change % 4 === 0) paper.splice(at, 1);
      else if (change % 4 === 1) paper.splice(upTo(paper.length), 0, text);
      else paper[at] = `${text.slice(0, cut)}${odd[upTo(odd.length)]}${text.slice(cut)}`;
    }
    const { content } = composeContent(readQuestionLines(paper), order);
    const { error } = QuestionnaireContent.safeParse(content);
    expect({ round, issues: error?.issues ?? [] }).toEqual({ round, issues: [] });
  }
});

test('过多的选项、行、发现与依据，留下容得下的', () => {
  const many = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
  const paper = [
    '自检',
    '【格式】',
    ...many(14, at => `【维度】维度${at}：权重5`),
    '一、节',
    '1. 题（单选，必答）',
    ...many(50, at => `○ 选项${at}：1分【高风险】【发现${at + 1}】`),
    '2. 表（矩阵，必答）',
    ...many(50, at => `【行】行${at}：权重1`),
    '【发现与整改】',
    ...many(450, at => `【发现${at + 1}】发现${at}`),
    ...many(20, () => '【依据】《民法典》第一条'),
    '【等级与结论】',
    ...many(12, at => `【总分】${at}分起：低风险，第${at}档`),
    '【组合条件】',
    ...many(70, at => `【条件${at + 1}】条件${at}`),
  ];
  const { content, notes } = composeContent(readQuestionLines(paper), order);
  expect(QuestionnaireContent.safeParse(content).error).toBeUndefined();
  expect([content.dimensions, content.findings, content.bands, content.conditions].map(({ length }) => length)).toEqual(
    [12, 400, 10, 60],
  );
  expect(notes.length).toBeGreaterThan(60);
});
