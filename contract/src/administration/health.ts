import { z } from 'zod';
import { callsAt, requestOf } from '../wire/call.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

const call = callsAt('/api/administration/health/', { style: 'B', access: 9 });

/** Defects kept; the oldest goes when another comes. */
export const defectsMax = 500;

const HealthPart = z.object({ name: z.string(), isAnswering: z.boolean(), ms: z.number().int() });

export const Health = z.object({
  version: z.string(),
  startTime: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'server']), bytes: z.number().int() }),
  /** The parts that the product cannot work without, each asked now. */
  parts: z.array(HealthPart),
  queue: z.array(
    z.object({
      kind: z.string(),
      queued: z.number().int(),
      running: z.number().int(),
      failed: z.number().int(),
      oldestQueuedTime: z.string().nullable(),
    }),
  ),
  index: z.object({
    engine: z.enum(['embedded', 'opensearch']),
    records: z.array(z.object({ recordType: z.string(), name: z.string(), count: z.number().int() })),
  }),
  /** The newest whole backup; null where there is none. */
  lastBackup: z.object({ time: z.string(), sizeBytes: z.number().int() }).nullable(),
  disk: z.object({ freeBytes: z.number().int(), totalBytes: z.number().int() }),
  memory: z.object({ residentBytes: z.number().int() }),
});
export type Health = z.output<typeof Health>;

export const Defect = z.object({ traceId: z.string(), path: z.string(), error: z.string(), time: z.string() });
export type Defect = z.output<typeof Defect>;

/** How the installation does, for administrators. */
export const health = {
  find: call({ path: 'find', summary: '运行状况：各部分是否应答、任务队列、索引、磁盘、内存', output: Health }),
  defects: call({
    path: 'defects',
    summary: `最近的系统错误与其编号，至多${defectsMax}条，新的在前`,
    input: requestOf(pageOf(20), z.strictObject({ traceId: z.string().trim().max(64).nullish() }).prefault({})),
    output: pagedOf(Defect),
  }),
} as const;
