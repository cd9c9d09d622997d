import type { Policy } from './try-endpoints.ts';

/** Every limit of the gateway. */
export interface ModelLimits extends Policy {
  totalMs: number;
  firstTokenMs: number;
  /** The first word of a model that is told to think long. */
  thoughtfulFirstTokenMs: number;
  idleMs: number;
  /** Text and reasoning of one answer. */
  charsMax: number;
  /** Text of one request. */
  requestMaxChars: number;
  /** Requests of one user at the same time. */
  userConcurrentMax: number;
  /** How often a model is asked again for JSON that fits. */
  repairsMax: number;
}

export const usualLimits: ModelLimits = {
  totalMs: 300_000,
  firstTokenMs: 60_000,
  thoughtfulFirstTokenMs: 180_000,
  idleMs: 60_000,
  charsMax: 200_000,
  requestMaxChars: 1_000_000,
  userConcurrentMax: 8,
  repairsMax: 2,
  retriesMax: 2,
  backoffMs: 1000,
  waitMaxMs: 20_000,
  placeWaitMs: 15_000,
  placeQueueMax: 200,
};
