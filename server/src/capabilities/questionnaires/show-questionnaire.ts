import type { QuestionnaireContent, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { type LibraryRow, publishStates, type QuestionnaireRow } from '@antai/contract/questionnaires/questionnaires';
import type { Questionnaire } from '@antai/questionnaire';
import type { LibraryQuestionnaire } from '@antai/questionnaire/library';
import { shanghaiSecond } from '@antai/values';
import type { QuestionnaireRecord } from './store.ts';

/** What the wire has checked, as the engine takes it: a field is there or it is not. */
export const asEngine = <Part extends Partial<QuestionnaireContent>>(content: Part) =>
  content as Pick<Questionnaire, keyof Part & keyof Questionnaire>;

export const countQuestions = ({ sections }: Pick<QuestionnaireContent, 'sections'>) =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0);

/** A questionnaire in a list. */
export function showRow(
  record: Omit<QuestionnaireRecord, 'content'>,
  { caller, ownerName, answerCount }: { caller: { userId: string }; ownerName: string; answerCount: number },
): QuestionnaireRow {
  const { questionnaireId, title, description, isPublished, version, revision, releasedRevision } = record;
  const isShared = record.enterpriseId !== '';
  return {
    questionnaireId,
    isOwn: record.ownerId === caller.userId,
    ownerName,
    sharing: isShared ? (record.sharesAnswers ? 'answers' : 'questionnaire') : 'none',
    title,
    description,
    publishState: isPublished ? publishStates.published : publishStates.unpublished,
    version,
    hasChanges: version !== null && revision !== releasedRevision,
    questionCount: record.questionCount,
    answerCount,
    expireDay: record.expireDay,
    createTime: shanghaiSecond(record.createdAt),
    updateTime: shanghaiSecond(record.updatedAt),
  };
}

export function showLibraryRow(questionnaire: LibraryQuestionnaire): LibraryRow {
  const { id, groupId, title, description, audience, estimatedMinutes, lawAsOf, tags, sections, findings } =
    questionnaire;
  return {
    ...{ repositoryId: id, groupId, title, description, audience, estimatedMinutes, lawAsOf, tags },
    questionCount: sections.reduce((sum, { questions }) => sum + questions.length, 0),
    findingCount: findings.length,
  };
}

/** What a questionnaire of the library says, without what names it there. */
export function contentOf(questionnaire: LibraryQuestionnaire): QuestionnaireContent {
  const { title, description, audience, applicability, estimatedMinutes, lawAsOf, tags, dimensions, sections } =
    questionnaire;
  const { findings, dimensionBands, conditions, bands, disclaimer } = questionnaire;
  return {
    ...{ title, description, audience, applicability, estimatedMinutes, lawAsOf, tags, dimensions, sections },
    ...{ findings, dimensionBands, conditions, bands, disclaimer },
  } as QuestionnaireContent;
}

type SheetQuestion = QuestionnaireSheet['sections'][number]['questions'][number];

/** A questionnaire for whoever answers it: what tells how it is judged is left out. */
export function showSheet(content: QuestionnaireContent): QuestionnaireSheet {
  const { title, description, estimatedMinutes, disclaimer, sections } = content;
  return {
    ...{ title, description, estimatedMinutes, disclaimer },
    sections: sections.map(({ questions, ...section }) => ({ ...section, questions: questions.map(showQuestion) })),
  };
}

function showQuestion(question: QuestionnaireContent['sections'][number]['questions'][number]): SheetQuestion {
  const { options, rows, columns, dimension, weight, inverse, missing, scoring, ranges, measure, ...others } = question;
  const { prefill, isProposed, ...rest } = others;
  const isShown = question.type !== 'file';
  return {
    ...rest,
    ...(options && isShown
      ? { options: options.map(({ id, label, exclusive }) => ({ id, label, ...(exclusive ? { exclusive } : {}) })) }
      : {}),
    ...(rows ? { rows: rows.map(({ id, label }) => ({ id, label })) } : {}),
    ...(columns ? { columns: columns.map(({ id, label, na }) => ({ id, label, ...(na ? { na } : {}) })) } : {}),
  };
}
