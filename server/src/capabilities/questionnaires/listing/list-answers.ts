import { type Answers, type QuestionnaireContent, riskLevelNames } from '@antai/contract/questionnaires/content';
import type { CellValue, Workbook } from '@antai/documents/write-excel';
import { askedOf, sayAnswer } from '@antai/questionnaire';
import { asEngine } from '../show-questionnaire.ts';

export interface ListedAnswer {
  respondent: string;
  submitDay: string;
  score: number | null;
  level: keyof typeof riskLevelNames | null;
  dimensions: (number | null)[];
  /** Each with its level, the gravest first. */
  findings: (readonly [findingId: string, ...unknown[]])[];
  answers: Answers;
}

/** All answers to a version as a table: score, level, findings, each answer in its words. */
export function listAnswers(
  content: QuestionnaireContent,
  { answers, facts }: { answers: ListedAnswer[]; facts: [string, string][] },
): Workbook {
  const questions = askedOf(asEngine(content));
  const titles = new Map(content.findings.map(({ id, title }) => [id, title]));
  return {
    columns: [
      { name: '填写人', kind: 'text' },
      { name: '提交日', kind: 'date' },
      { name: '总分', kind: 'number' },
      { name: '等级', kind: 'text' },
      ...content.dimensions.map(({ name }) => ({ name: `${name}得分`, kind: 'number' as const })),
      { name: '发现', kind: 'text' },
      ...questions.map(({ title }, at) => ({ name: `${at + 1}. ${title}`, kind: 'text' as const })),
    ],
    rows: answers.map(each => [
      ...([each.respondent, each.submitDay, each.score, each.level ? riskLevelNames[each.level] : null] as CellValue[]),
      ...each.dimensions,
      each.findings.map(([id]) => titles.get(id) ?? id).join('；'),
      ...questions.map(question => sayAnswer(question, each.answers[question.id])),
    ]),
    facts,
    sheets: ['答卷', '说明'],
  };
}
