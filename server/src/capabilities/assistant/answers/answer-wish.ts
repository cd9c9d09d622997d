import type { NarrowingChoice } from '@antai/contract/assistant/answer';
import type { Assistant } from '@antai/contract/assistant/presets';
import type { Caller } from '../../../platform/caller.ts';
import type { EarlierTurn } from '../writer/answer-prompt.ts';

/** Whose rights decide what is found; whoever reads may leave, the work ends by its own signal. */
export type Reader = Caller & { signal: AbortSignal };

/** The work of a run has an owner, and no session. */
export const nobodyPresent = { sessionId: '', enterpriseId: '', address: '', traceId: '' };

export interface AttachedText {
  fileId: string;
  fileName: string;
  paragraphs: string[];
}

export interface AnswerWish {
  question: string;
  /** What was asked and answered before it in its branch, the latest last. */
  earlier: EarlierTurn[];
  files: AttachedText[];
  /** What the latest question before it carried, where it carries nothing itself: a contract is asked of more than once. */
  earlierFiles: AttachedText[];
  /** Knowledge libraries that the conversation is bound to. */
  libraryIds: string[];
  assistant: Pick<Assistant, 'focus' | 'kinds'> | undefined;
  narrowed: NarrowingChoice[];
  /** Names and numbers that the user has decided to send to a model as they are. */
  revealed: string[];
  /** The day (YYYY-MM-DD) for which statutes are taken. */
  asOf: string;
}
