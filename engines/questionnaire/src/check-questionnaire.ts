import { checkCondition } from './check-condition.ts';
import { checkQuestion } from './check-question.ts';
import { findUnreachable } from './find-unreachable.ts';
import {
  type GroupCondition,
  isNote,
  levels,
  numberedQuestions,
  numbersOf,
  type Problem,
  type Question,
  type Questionnaire,
  questionsOf,
} from './questionnaire.ts';

type Report = (problem: Problem) => void;

/** Looks through a questionnaire: what can not be scored, never be reached or never be raised. */
export function checkQuestionnaire(questionnaire: Questionnaire): Problem[] {
  const problems: Problem[] = [];
  const report: Report = problem => problems.push(problem);
  checkWhole(questionnaire, report);
  checkSections(questionnaire, report);
  checkFindings(questionnaire, report);
  for (const { id, name, when, effects } of questionnaire.conditions) {
    const place = { kind: 'condition', id } as const;
    for (const text of complaintsOf(when, questionnaire))
      report({ severity: 'error', text: `组合条件“${name}”：${text}`, place });
    const isUnknown = (dimension: string | undefined) => !questionnaire.dimensions.some(each => each.id === dimension);
    if (effects.length === 0) report({ severity: 'error', text: `组合条件“${name}”没有写明提高哪一项的等级`, place });
    if (effects.some(({ target, dimension }) => target === 'dimension' && isUnknown(dimension)))
      report({ severity: 'error', text: `组合条件“${name}”提高的维度不存在`, place });
  }
  const isSound = problems.every(({ severity }) => severity !== 'error');
  for (const question of isSound ? findUnreachable(questionnaire) : [])
    report({
      severity: 'warning',
      text: `${nameOf(question, numbersOf(questionnaire))}的显示条件不可能成立，永远不会出现`,
      place: {
        ...{ kind: 'question', id: question.id },
      },
    });
  return problems;
}

/** A question by its number, a text between questions by how it begins. */
const nameOf = (question: Question, numbers: Map<string, number>) =>
  isNote(question) ? `说明文字“${question.title.slice(0, 12)}”` : `第${numbers.get(question.id)}题`;

const repeated = (ids: string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

function checkWhole(questionnaire: Questionnaire, report: Report) {
  const { title, dimensions, dimensionBands, bands } = questionnaire;
  const questions = questionsOf(questionnaire);
  if (title.trim() === '') report({ severity: 'error', text: '请填写问卷标题' });
  if (numberedQuestions(questionnaire).length === 0)
    report({ severity: 'error', text: '问卷还没有题目，请至少添加一题' });
  const ids = {
    节: questionnaire.sections.map(({ id }) => id),
    题: questions.map(({ id }) => id),
    维度: dimensions.map(({ id }) => id),
    发现: questionnaire.findings.map(({ id }) => id),
    组合条件: questionnaire.conditions.map(({ id }) => id),
  };
  for (const [kind, own] of Object.entries(ids))
    for (const id of repeated(own)) report({ severity: 'error', text: `有两个${kind}的编号都是${id}，请改其一` });
  if (repeated(dimensions.map(({ name }) => name)).length > 0)
    report({ severity: 'error', text: '两个维度同名，请改其一' });
  if (dimensions.length > 0 && !dimensions.some(({ weight }) => weight > 0))
    report({ severity: 'error', text: '维度的权重不能都是0' });
  const total = dimensions.reduce((sum, { weight }) => sum + weight, 0);
  if (dimensions.length > 0 && Math.abs(total - 100) > 1e-9)
    report({ severity: 'warning', text: `维度权重合计${total}，通常应为100` });
  for (const { id, name } of dimensions)
    if (!questions.some(({ weight, dimension }) => weight > 0 && dimension === id))
      report({ severity: 'warning', text: `维度“${name}”没有计分的题目`, place: { kind: 'dimension', id } });
  if (dimensions.length > 0 && !(hasFloor(bands) && hasFloor(dimensionBands)))
    report({ severity: 'error', text: '总分与维度的分档都要有从0分起的一档' });
}

const hasFloor = (bands: { min: number }[]) => bands.some(({ min }) => min <= 0);

function checkSections(questionnaire: Questionnaire, report: Report) {
  const before: Question[] = [];
  const numbers = numbersOf(questionnaire);
  for (const section of questionnaire.sections) {
    const place = { kind: 'section', id: section.id } as const;
    if (section.questions.length === 0) report({ severity: 'warning', text: `“${section.title}”一节没有题目`, place });
    if (section.visibleWhen)
      for (const text of checkCondition(section.visibleWhen, before))
        report({ severity: 'error', text: `“${section.title}”一节的显示条件：${text}`, place });
    for (const question of section.questions) {
      for (const { severity, text } of checkQuestion(question, { before, questionnaire }))
        report({ severity, text: `${nameOf(question, numbers)}${text}`, place: { kind: 'question', id: question.id } });
      before.push(question);
    }
  }
}

function checkFindings(questionnaire: Questionnaire, report: Report) {
  const { findings, dimensions } = questionnaire;
  const raised = new Set(
    questionsOf(questionnaire)
      .filter(({ weight }) => weight > 0)
      .flatMap(findingsOf),
  );
  for (const { id, title, dimension, legalBasis, remedy, isProposed } of findings) {
    const place = { kind: 'finding', id } as const;
    const name = `发现“${title}”`;
    if (title.trim() === '') report({ severity: 'error', text: '有一项发现没有标题', place });
    if (isProposed) report({ severity: 'error', text: `${name}是模型所拟，尚未采纳`, place });
    if (!dimensions.some(each => each.id === dimension))
      report({ severity: 'error', text: `${name}的维度不存在`, place });
    if (!raised.has(id)) report({ severity: 'warning', text: `${name}没有任何选项会触发`, place });
    if (legalBasis.length === 0) report({ severity: 'warning', text: `${name}没有法律依据`, place });
    if (remedy.action.trim() === '') report({ severity: 'warning', text: `${name}没有整改建议`, place });
  }
}

/** The findings that an answer to a question can give rise to. */
const findingsOf = ({ options = [], ranges = [], rows = [] }: Question): string[] =>
  [...options, ...options.flatMap(({ whenNotSelected }) => whenNotSelected ?? []), ...ranges, ...rows].flatMap(
    ({ findingId }) => findingId ?? [],
  );

function complaintsOf(when: GroupCondition, questionnaire: Questionnaire): string[] {
  if ('all' in when)
    return when.all.length ? when.all.flatMap(each => complaintsOf(each, questionnaire)) : ['没有内容'];
  if ('any' in when)
    return when.any.length ? when.any.flatMap(each => complaintsOf(each, questionnaire)) : ['没有内容'];
  if ('not' in when) return complaintsOf(when.not, questionnaire);
  if ('answer' in when) return checkCondition(when.answer, questionsOf(questionnaire));
  const isDimension = (id: string) => questionnaire.dimensions.some(dimension => dimension.id === id);
  if ('dimensionScore' in when) return isDimension(when.dimensionScore.dimension) ? [] : ['维度不存在'];
  const { dimension, atLeastLevel } = when.countFindings;
  if (!levels.includes(atLeastLevel)) return ['风险等级有误'];
  return dimension === undefined || isDimension(dimension) ? [] : ['维度不存在'];
}
