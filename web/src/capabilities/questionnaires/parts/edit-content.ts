import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { askedOf, blankQuestionnaire, type Questionnaire } from '@antai/questionnaire';

export type Content = QuestionnaireContent;
export type Section = Content['sections'][number];
export type Question = Section['questions'][number];
export type FindingContent = Content['findings'][number];
export type GradeCondition = Content['conditions'][number];
export type QuestionKind = Question['type'];

/** A new questionnaire: one dimension, one section, the usual bands. */
export const blankContent = (): Content => blankQuestionnaire(new Date().toISOString().slice(0, 7)) as Content;

/** An id that nothing of this kind has. */
export function newId(letter: string, taken: { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  for (let number = taken.length + 1; ; number += 1) if (!ids.has(`${letter}-${number}`)) return `${letter}-${number}`;
}

export const allQuestions = ({ sections }: Content): Question[] => sections.flatMap(({ questions }) => questions);

/** The questions that ask something: a text between them has no number. */
export const questionsIn = (content: Content): Question[] => askedOf(content as Questionnaire) as Question[];

const usual: Record<QuestionKind, Partial<Question>> = {
  yesno: {
    options: [
      { id: 'yes', label: '是', score: 100, level: 'none' },
      { id: 'no', label: '否', score: 0, level: 'none' },
    ],
  },
  single: {
    options: [
      { id: 'o-1', label: '选项一', score: 100, level: 'none' },
      { id: 'o-2', label: '选项二', score: 0, level: 'none' },
    ],
  },
  multiple: {
    scoring: 'sum',
    options: [
      { id: 'o-1', label: '选项一', score: 100, level: 'none' },
      { id: 'o-2', label: '均无', score: 0, level: 'none', exclusive: true },
    ],
  },
  number: { unit: '', ranges: [{ score: 100, level: 'none' }] },
  date: { measure: 'daysSince', ranges: [{ score: 100, level: 'none' }] },
  amount: { ranges: [{ score: 100, level: 'none' }] },
  rating: { steps: 5, lowLabel: '完全不符合', highLabel: '完全符合' },
  party: {},
  note: {},
  text: { maxLength: 500 },
  file: {
    maxFiles: 3,
    options: [
      { id: 'provided', label: '已备有', score: 100, level: 'none' },
      { id: 'none', label: '没有', score: 0, level: 'none' },
    ],
  },
  matrix: {
    rows: [{ id: 'r-1', label: '第一行', weight: 1 }],
    columns: [
      { id: 'c-1', label: '完全做到', score: 100, level: 'none' },
      { id: 'c-2', label: '没有做到', score: 0, level: 'none' },
      { id: 'na', label: '不适用', na: true },
    ],
  },
};

const unscored: QuestionKind[] = ['text', 'file', 'party', 'note'];
const optional: QuestionKind[] = ['text', 'file', 'note'];

/** A question of a kind at the end of a section. */
export function addQuestion(
  content: Content,
  { sectionId, type }: { sectionId: string; type: QuestionKind },
): { content: Content; id: string } {
  const id = newId('q', allQuestions(content));
  const dimension = content.dimensions[0]?.id;
  const weight = unscored.includes(type) ? 0 : 1;
  const question: Question = {
    ...{ id, type, title: '', required: !optional.includes(type), weight, missing: 'exclude' },
    ...(dimension ? { dimension } : {}),
    ...structuredClone(usual[type]),
  };
  return { id, content: inSection(content, { sectionId, change: questions => [...questions, question] }) };
}

const inSection = (
  content: Content,
  { sectionId, change }: { sectionId: string; change: (questions: Question[]) => Question[] },
): Content => ({
  ...content,
  sections: content.sections.map(each =>
    each.id === sectionId ? { ...each, questions: change(each.questions) } : each,
  ),
});

export const changeQuestion = (
  content: Content,
  { id, change }: { id: string; change: Partial<Question> },
): Content => ({
  ...content,
  sections: content.sections.map(section => ({
    ...section,
    questions: section.questions.map(each => (each.id === id ? { ...each, ...change } : each)),
  })),
});

export const removeQuestion = (content: Content, id: string): Content => ({
  ...content,
  sections: content.sections.map(section => ({
    ...section,
    questions: section.questions.filter(each => each.id !== id),
  })),
});

/** Moves a question up or down, at the end of a section into the next. */
export function moveQuestion(content: Content, { id, step }: { id: string; step: 1 | -1 }): Content {
  const at = content.sections.findIndex(({ questions }) => questions.some(each => each.id === id));
  const section = content.sections[at];
  const index = section?.questions.findIndex(each => each.id === id) ?? -1;
  const question = section?.questions[index];
  if (!section || !question) return content;
  const target = index + step;
  if (target >= 0 && target < section.questions.length) {
    return inSection(content, {
      sectionId: section.id,
      change: questions => {
        const rest = questions.filter(each => each.id !== id);
        return [...rest.slice(0, target), question, ...rest.slice(target)];
      },
    });
  }
  const neighbour = content.sections[at + step];
  if (!neighbour) return content;
  const without = removeQuestion(content, id);
  return inSection(without, {
    sectionId: neighbour.id,
    change: questions => (step > 0 ? [question, ...questions] : [...questions, question]),
  });
}

/** Puts a question where another stands: before it when it comes from below, after it when it comes from above. */
export function placeQuestion(content: Content, { id, targetId }: { id: string; targetId: string }): Content {
  const all = allQuestions(content);
  const [from, to] = [id, targetId].map(each => all.findIndex(question => question.id === each)) as [number, number];
  const question = all[from];
  if (!question || to < 0 || from === to) return content;
  const target = content.sections.find(({ questions }) => questions.some(each => each.id === targetId))!;
  return inSection(removeQuestion(content, id), {
    sectionId: target.id,
    change: questions => {
      const at = questions.findIndex(each => each.id === targetId) + (from < to ? 1 : 0);
      return [...questions.slice(0, at), question, ...questions.slice(at)];
    },
  });
}

/** Puts a question at the end of a section. */
export function placeInSection(content: Content, { id, sectionId }: { id: string; sectionId: string }): Content {
  const question = allQuestions(content).find(each => each.id === id);
  if (!question) return content;
  return inSection(removeQuestion(content, id), { sectionId, change: questions => [...questions, question] });
}

export function addFinding(content: Content): { content: Content; id: string } {
  const id = newId('f', content.findings);
  const finding: FindingContent = {
    ...{ id, dimension: content.dimensions[0]?.id ?? '', title: '新的发现', reason: '', legalBasis: [] },
    remedy: { action: '', owner: '', deadline: { days: 30, hint: '' } },
  };
  return { id, content: { ...content, findings: [...content.findings, finding] } };
}

/** One item of a list in place of the one with its id. */
export const replaceIn = <Item extends { id: string }>(list: Item[], item: Item): Item[] =>
  list.map(each => (each.id === item.id ? item : each));

const basisPattern = /^《?([^《》]+?)》?\s*(第.+条.*)?$/u;

/** Legal bases written one a line: 《劳动合同法》第八十二条. */
export const readBases = (text: string, before: FindingContent['legalBasis']): FindingContent['legalBasis'] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [, statute = line, article] = line.match(basisPattern) ?? [];
      const same = before.find(each => each.statute === statute && each.article === article);
      return same ?? { statute, ...(article ? { article } : {}) };
    });

export const writeBases = (bases: FindingContent['legalBasis']) =>
  bases.map(({ statute, article = '' }) => `《${statute}》${article}`).join('\n');
