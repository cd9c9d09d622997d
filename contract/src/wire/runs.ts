import { z } from 'zod';
import type { FaultSpec } from './faults.ts';

/**
 * How a long answer stands. `stopped`: ended by its user, with what there was. `interrupted`: the product stopped first,
 * and it can go on. Either of them, and a failed one, can be continued.
 */
export const runStates = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;
export type RunState = (typeof runStates)[number];

/** Which run is meant, as every call about one takes it. */
export const ofRun = z.object({ runId: z.uuid('回答编号有误') });

/** A reader that comes (back) says how far it has read: 0 for the beginning. */
export const followRun = ofRun.extend({ after: z.number().int().min(0).default(0) });

/** The end of a stream: how the run stands, and why where it failed. */
export const RunEnd = z.object({ state: z.enum(runStates), failReason: z.string().nullable() });
export type RunEnd = z.output<typeof RunEnd>;

/** What one stream carries: first which run it is, then its events in order, at last how it stands. */
export type RunFrame<Event = unknown> =
  | { kind: 'run'; runId: string }
  | { kind: 'event'; number: number; event: Event }
  | ({ kind: 'end' } & RunEnd);

export const runFaults = {
  tooManyRuns: { code: 429, text: '正在回答的问题过多，请等其完成或停止后再试' },
  stillRunning: { code: 409, text: '回答仍在进行，请勿重复继续' },
  failed: { code: 1, text: '回答未能完成，已有内容已保留，可以继续' },
} as const satisfies Record<string, FaultSpec>;
