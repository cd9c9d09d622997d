import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversationFaults } from '@antai/contract/assistant/conversations';
import type { RunState } from '@antai/contract/wire/runs';
import type { MessageRow } from '../store.ts';

/** How the run of an answer stands, and what it has said. */
export interface RunOutcome {
  state: RunState;
  failReason: string | null;
  events: AnswerEvent[];
}

/** What is kept of an answer that is over. */
interface Settlement {
  state: RunState;
  failReason: string | null;
  answer: Answer;
  /** A model broke off in it: citations may stand in it that no check has reached. */
  isBroken: boolean;
}

/** A run is begun right after its answer is written down; one that is not there by then never began. */
const beginningMs = 10_000;

const notBegun: RunOutcome = { state: 'failed', failReason: conversationFaults.notBegun.text, events: [] };

/** Whether a message is an answer whose run may be over by now. */
export const isAtWork = (row: MessageRow): row is MessageRow & { runId: string } =>
  row.role !== 'question' && row.state === 'running' && !!row.runId;

/** What an answer at work has come to; undefined while its run goes on, or may begin yet. */
export function settleAnswer(
  { createdAt }: Pick<MessageRow, 'createdAt'>,
  { outcome, now }: { outcome: RunOutcome | undefined; now: Date },
): Settlement | undefined {
  if (!outcome && now.getTime() - createdAt.getTime() < beginningMs) return undefined;
  if (outcome?.state === 'running') return undefined;
  const { state, failReason, events } = outcome ?? notBegun;
  const answer = events.reduce(addToAnswer, emptyAnswer);
  return { state, failReason, answer, isBroken: answer.mode === 'model' && state !== 'done' };
}
