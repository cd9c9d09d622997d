import { z } from 'zod';

const offset = z.number().int();
const Passage = { start: offset, end: offset };
/** A clause of the tree. */
export const Clause = z.object({
  kind: z.enum(['preamble', 'clause', 'annex', 'signature']),
  number: z.string(),
  heading: z.string(),
  level: z.number().int(),
  ...Passage,
});
export type ReviewClause = z.output<typeof Clause>;
/** A line of the summary card. */
export const SummaryFact = z.object({ name: z.string(), value: z.string(), ...Passage });
/** A day on which something is due. */
export const Deadline = z.object({ day: z.string(), what: z.string(), ...Passage });
/** Who has to do what. */
export const Obligation = z.object({
  who: z.string(),
  what: z.string(),
  byWhen: z.string().optional(),
  otherwise: z.string().optional(),
  ...Passage,
});

export const changeNames = { insert: '新增', delete: '删去', replace: '改写', move: '移动' } as const;

/** What the other side changed between two versions; places are those of the newer one. */
export const Delta = z.object({
  earlierName: z.string(),
  changes: z.array(
    z.object({
      kind: z.enum(['insert', 'delete', 'replace', 'move']),
      /** Why it matters: 金额, 期限. */
      reason: z.string(),
      importance: z.number(),
      /** As it was and as it is, where they are long without their ends. */
      before: z.string(),
      after: z.string(),
      ...Passage,
    }),
  ),
  /** Findings in what was not changed: not listed. */
  leftOut: z.number().int(),
  /** Changes beyond those that are listed. */
  moreChanges: z.number().int(),
  /** Stretches too long or too unlike to be told apart word by word. */
  coarse: z.number().int(),
});
export type ReviewDelta = z.output<typeof Delta>;
