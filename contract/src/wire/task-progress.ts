import { z } from 'zod';

/** How far a record is: `running` from the moment it is ordered, `failed` also when it was stopped. */
const taskStatuses = ['running', 'done', 'failed'] as const;

/** What a record of a document tool says of the task that makes it. */
export const taskProgress = {
  status: z.enum(taskStatuses),
  /** Whole percent; 100 only when it is done. */
  finishPercent: z.number().int(),
  /** Why it failed, in words for its user. */
  failReason: z.string().nullable(),
  /** Done, but what it made has had its time: it can be begun anew. */
  isExpired: z.boolean(),
};
