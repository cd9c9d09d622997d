import { type Attachment, attachmentFaults, attachmentKinds } from '@antai/contract/questionnaires/attachments';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { FaultSpec } from '@antai/contract/wire/faults';

export type FileQuestion = QuestionnaireContent['sections'][number]['questions'][number];

/** Why a file of a kind that its content has told is not taken for a question; undefined where it is. */
export function refusalOf(fileType: string, accept: readonly string[] = []): FaultSpec | undefined {
  if (!attachmentKinds.some(kind => kind === fileType)) return attachmentFaults.unknownType;
  if (accept.length === 0 || accept.includes(fileType)) return undefined;
  const { code } = attachmentFaults.notAccepted;
  return { code, text: `该题只收${accept.join('、')}文件，请换一种格式` };
}

const isNotApplicable = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && (answer as { na?: unknown }).na === true;

const namesIn = (answer: unknown): { fileName: string }[] =>
  Array.isArray(answer) ? answer.filter(each => typeof each?.fileName === 'string' && each.fileId === undefined) : [];

/**
 * Answers with their file questions as the files tell, whatever was sent: what was sent up counts. Names that were
 * written down before files could be sent up stay as long as they are sent again.
 */
export function withFiles(
  questions: Pick<FileQuestion, 'id' | 'type'>[],
  { sent, before, files }: { sent: Answers; before: Answers; files: Attachment[] },
): Answers {
  const answers = { ...sent };
  for (const { id, type } of questions) {
    if (type !== 'file' || isNotApplicable(sent[id])) continue;
    const names = new Set(namesIn(before[id]).map(({ fileName }) => fileName));
    const old = namesIn(sent[id]).filter(({ fileName }) => names.has(fileName));
    const own = files
      .filter(({ questionId }) => questionId === id)
      .map(({ fileId, fileName, sizeBytes }) => ({ fileId, fileName, sizeBytes }));
    if (own.length + old.length > 0) answers[id] = [...own, ...old.map(({ fileName }) => ({ fileName }))];
    else delete answers[id];
  }
  return answers;
}
