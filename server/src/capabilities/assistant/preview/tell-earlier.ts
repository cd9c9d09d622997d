import { describeTurn } from '../describe-turn.ts';
import type { MessageRow } from '../store.ts';
import type { EarlierTurn } from '../writer/answer-prompt.ts';

/** The questions with their answers along a branch, in its order; messages that are gone are left out. */
export function tellEarlier(messages: readonly MessageRow[], branch: readonly string[]): EarlierTurn[] {
  const rows = new Map(messages.map(row => [row.messageId, row]));
  const turns = branch.flatMap(id => rows.get(id) ?? []);
  return turns.flatMap((row, at) => describeTurn(row, turns[at + 1]));
}
