import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { preference } from './editing.ts';
import { language, languageCodes } from './languages.ts';
import { client } from './records.ts';

/** 翻译记忆: what a translator has confirmed or brought along, by client. */
const memoryPageSize = 50;
/** Memories of one user that are kept. */
export const memoriesMax = 50_000;
/** Bytes of text in them. */
export const memoryBytesMax = 200 * 1024 ** 2;
/** Units of a TMX file that are taken in at once. */
export const memoryUnitsMax = 20_000;
export const memoryTextMax = 20_000;
/** Letters of what a work is called that a memory comes from. */
export const memoryOriginMax = 300;

export const MemoryEntry = z.object({
  memoryId: z.string(),
  from: z.enum(languageCodes),
  to: z.enum(languageCodes),
  client: z.string(),
  source: z.string(),
  target: z.string(),
  /** The work it comes from. */
  origin: z.string(),
  updateTime: z.string(),
});
export type MemoryEntry = z.output<typeof MemoryEntry>;

/** What came of a TMX file, unit by unit. */
export const MemoryReport = z.object({
  added: z.number().int(),
  duplicates: z.number().int(),
  /** The same source with another translation; which one stays was said before. */
  conflicts: z.array(z.object({ row: z.number().int(), source: z.string(), own: z.string(), other: z.string() })),
  losses: z.array(z.object({ row: z.number().int(), reason: z.string() })),
});
export type MemoryReport = z.output<typeof MemoryReport>;

const call = callsAt('/law-ai/api/ai/translate/memory/', { style: 'A', access: 30018 });
const memoryId = z.uuid('记忆编号有误');
const filters = { client: client.optional(), from: language.optional(), to: language.optional() };

export const translationMemories = {
  page: call({
    path: 'record',
    summary: '本人的翻译记忆，新的在前；可按客户、语言与文字查找',
    input: requestOf(
      pageOf(memoryPageSize, 500),
      z.strictObject({ ...filters, keyword: z.string().trim().max(200).optional() }).nullish(),
    ),
    output: pagedOf(MemoryEntry),
  }),
  clients: call({
    path: 'clients',
    summary: '翻译记忆与翻译记录中的客户，各有多少条记忆',
    output: z.object({ clients: z.array(z.object({ client: z.string(), count: z.number().int() })) }),
  }),
  update: call({
    path: 'update',
    summary: '修改一条翻译记忆的译文',
    input: dataOf({ memoryId, target: z.string().trim().min(1, '请填写译文').max(memoryTextMax) }),
  }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    summary: '删除若干条翻译记忆',
    input: dataOf({ memoryIds: z.array(memoryId).min(1).max(500) }),
  }),
  upload: call({
    path: 'upload',
    audit: 'import',
    summary: '把TMX文件（须先上传）并入本人的翻译记忆，报告重复、冲突与未收的内容',
    input: dataOf({
      fileId: z.uuid('文件编号有误'),
      /** Whose they are where the file does not say. */
      client: client.default(''),
      prefer: preference.default('own'),
    }),
    output: MemoryReport,
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载本人的翻译记忆（TMX），可只取一个客户的',
    input: dataOf(z.strictObject(filters).nullish()),
  }),
} as const;

export const memoryFaults = {
  fileType: { code: 415, text: '只能导入TMX文件' },
  noTmx: { code: 1, text: '文件不是TMX翻译记忆，请由原软件导出为TMX后重试' },
  tooMany: { code: 1, text: `一次至多导入${memoryUnitsMax}条，请分成几个文件` },
  full: { code: 1, text: `译文已保存，但翻译记忆已满${memoriesMax}条，未记入：请删去不用的记忆，再确认一次` },
  tooLarge: {
    code: 1,
    text: `译文已保存，但翻译记忆的文字已满${memoryBytesMax / 1024 ** 2}MB，未记入：请删去不用的记忆，再确认一次`,
  },
  importFull: { code: 1, text: `翻译记忆至多${memoriesMax}条，请先删去不用的` },
  importTooLarge: { code: 1, text: `翻译记忆的文字合计至多${memoryBytesMax / 1024 ** 2}MB，请先删去不用的` },
  sourceGone: { code: 404, text: '上传的文件不存在，请重新上传' },
} as const satisfies Record<string, FaultSpec>;
