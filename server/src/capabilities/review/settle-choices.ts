import type { ReviewChoice } from '@antai/contract/review/records';
import type { DecisionRow, NoteRow } from './store.ts';

interface ChoiceContext {
  recordId: string;
  ownerId: string;
  callerId: string;
  at: Date;
  newId: () => string;
}

/** What choices come to: of two on one finding the last counts; what a choice does not speak of stays; a note is added. */
export function settleChoices(
  choices: readonly ReviewChoice[],
  { recordId, ownerId, callerId, at, newId }: ChoiceContext,
) {
  const last = new Map(choices.map(choice => [choice.findingId, choice]));
  const change = (before: DecisionRow | undefined, findingId: string): DecisionRow => {
    const { decision, level, wording } = last.get(findingId)!;
    const isDecided = decision !== undefined || level !== undefined || wording !== undefined;
    return {
      recordId,
      ownerId,
      findingId,
      decision: decision ?? before?.decision ?? 'open',
      level: level ?? before?.level ?? null,
      wording: wording === undefined ? (before?.wording ?? null) : wording,
      decidedBy: isDecided ? (callerId === ownerId ? null : callerId) : (before?.decidedBy ?? null),
      decidedAt: isDecided ? at : (before?.decidedAt ?? at),
    };
  };
  const notes = [...last.values()].flatMap(({ findingId, note: text }): NoteRow[] =>
    text ? [{ noteId: newId(), recordId, findingId, ownerId, authorId: callerId, text, createdAt: at }] : [],
  );
  return { findingIds: [...last.keys()], change, notes };
}
