import { branchTo } from '../conversations/order-branch.ts';
import { describeTurn } from '../describe-turn.ts';
import type { MessagePlace, MessageRow } from '../store.ts';
import type { EarlierTurn } from '../writer/answer-prompt.ts';

/** Questions before the one in hand that may complete it. */
const earlierMax = 3;

/** The messages of the last turns up to a place of a conversation, in their order. */
export const idsUpTo = (tree: MessagePlace[], messageId: string | null): string[] =>
  branchTo(tree, messageId)
    .slice(-2 * earlierMax)
    .map(each => each.messageId);

/** The questions with their answers among these messages, in the order of `ids`; those that are gone are left out. */
export function tellEarlier(messages: readonly MessageRow[], ids: readonly string[]): EarlierTurn[] {
  const rows = new Map(messages.map(row => [row.messageId, row]));
  const turns = ids.flatMap(id => rows.get(id) ?? []);
  return turns.flatMap((row, at) => describeTurn(row, turns[at + 1]));
}

/** The files of the latest of these questions that carried some. */
export const filesBefore = (messages: readonly MessageRow[], ids: readonly string[]): string[] => {
  const rows = new Map(messages.map(row => [row.messageId, row]));
  return ids.flatMap(id => rows.get(id) ?? []).findLast(({ fileIds }) => fileIds.length > 0)?.fileIds ?? [];
};
