import type { ChatAnswer, ChatMessage, ChatQuestion } from '@antai/contract/assistant/conversations';
import { titleMax } from '@antai/contract/assistant/conversations';
import type { MessagePlace, MessageRow } from '../store.ts';
import { siblingsOf } from './order-branch.ts';

const titleOfQuestionMax = 30;

/** An answer with its question. */
export function pairOf(messages: ChatMessage[], messageId: string): ChatMessage[] {
  const at = messages.findIndex(each => each.messageId === messageId && each.role === 'answer');
  return at < 1 ? [] : messages.slice(at - 1, at + 1);
}

/** What a conversation is called after its first question. */
export const titleOf = (question: string) => {
  const line = question.replaceAll(/\s+/gu, ' ').trim();
  return (line.length > titleOfQuestionMax ? `${line.slice(0, titleOfQuestionMax)}…` : line).slice(0, titleMax);
};

/** A message as its user sees it, with where it stands among its siblings. */
export function showMessage(
  row: MessageRow,
  { tree, fileOf }: { tree: MessagePlace[]; fileOf: (fileId: string) => ChatQuestion['files'][number] | undefined },
): ChatMessage {
  const { messageId, parentId, createdAt, runId, state, failReason, answer } = row;
  const place = { messageId, parentId, createTime: createdAt.toISOString(), siblings: siblingsOf(tree, row) };
  if (row.role === 'question') {
    const { text, fileIds, narrowed, asOf } = row;
    return { ...place, role: 'question', text, files: fileIds.flatMap(id => fileOf(id) ?? []), narrowed, asOf };
  }
  const shownAnswer: ChatAnswer = {
    ...place,
    role: 'answer',
    runId: runId ?? '',
    state: state ?? 'failed',
    failReason,
    answer,
  };
  return shownAnswer;
}
