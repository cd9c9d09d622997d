import type { ModelErrorKind, ModelPurpose, ModelUsage } from '@antai/contract/wire/models';
import type { AnswerEvent } from './answer.ts';
import type { AnsweredBy } from './answered-by.ts';
import type { Try } from './model-error.ts';
import type { MaskedText } from './placeholders.ts';
import type { Thinking } from './speak-dialect.ts';
import type { ModelTools } from './use-tools.ts';

/** What is said to a model. `system` is the product's own words alone: text of others never stands in it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is asked of a model. */
export interface ModelRequest {
  /** The word of the capability, for records, budgets and figures. */
  feature: string;
  messages: ModelMessage[];
  tools?: ModelTools;
  /** Steps with tools at most, the last of which answers without: 6 unless said, never more than 12. */
  stepsMax?: number;
  thinking?: Thinking;
  temperature?: number;
  outputMax?: number;
  /** `localOnly`: nothing leaves the house; where no local model is configured that is `notConfigured`. */
  privacy?: 'usual' | 'localOnly';
  /** Names and numbers that the user has decided to send as they are. */
  revealed?: string[];
  /** Stretches of the messages that name nobody, as the law does: nothing in them is taken for a name. */
  publicTexts?: string[];
}

/** For whom a model works. */
export interface ModelCaller {
  userId: string;
  /** Empty for a user of none. */
  enterpriseId: string;
  /** Aborted when nobody wants the answer any more: the service is cut off at once. */
  signal: AbortSignal;
}

/** How an answer ended. */
export interface Finish {
  /** `length`: cut off at the limit of the model or of 200,000 characters. `aborted`: by the caller. */
  reason: 'stop' | 'length' | 'aborted' | 'error';
  usage: ModelUsage;
  /** Absent where no model has answered. */
  answeredBy?: AnsweredBy;
  tries: Try[];
  /** Absent after `stop` and `length`. `message` is Chinese, for the user. */
  error?: { kind: ModelErrorKind; message: string; retryAfterMs?: number };
  /** Placeholders of persons and things that the model made up: nobody stands behind them. */
  inventedNames: string[];
}

/** `answering`: which model the words that follow are of; said again where another goes on. */
export type ModelEvent = AnswerEvent | { type: 'answering'; answeredBy: AnsweredBy } | ({ type: 'finish' } & Finish);

export interface ModelStatus {
  /** A model can be asked for answers. */
  isConfigured: boolean;
  hasEmbed: boolean;
  hasRerank: boolean;
  /** Texts can be translated by a service that does nothing else. */
  hasTranslate: boolean;
  /** In the order in which they are tried. */
  endpoints: (AnsweredBy & { purpose: ModelPurpose })[];
}

/** What would be sent. */
export interface ModelPreview {
  answeredBy: AnsweredBy;
  /** False for a model of the house, which reads everything as it is. */
  isMasked: boolean;
  /** In the order of the messages. */
  messages: MaskedText[];
}
