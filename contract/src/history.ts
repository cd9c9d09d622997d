import { z } from 'zod';
import { recordTypes } from './records/record-type.ts';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** 0 what was searched, 1 what was opened. */
export const historyTypes = { search: 0, browse: 1 } as const;

/** Entries kept of each record type; older ones fall off. */
export const historyMax = 50;

/** The record type of the global search, which the history takes when none is given. */
export const globalRecordType = '5';

const recordType = z
  .union([z.string(), z.number()], '记录类型有误')
  .transform(String)
  .pipe(z.enum([...Object.values(recordTypes), globalRecordType], '记录类型有误：1至8，5为全部分类'))
  .default(globalRecordType);
const type = z.coerce.number().int().min(0).max(1).default(historyTypes.search);

const HistoryEntry = z.object({
  historyId: z.string(),
  recordType: z.string(),
  type: z.number().int(),
  content: z.string(),
  createTime: z.string(),
});

/** One thing that a user usually chooses, as the user configuration of the specification writes it. */
const UserChoice = z.object({
  userConfigId: z.string(),
  type: z.number().int(),
  configType: z.enum(['list', 'radio', 'switch']),
  fieldEn: z.string(),
  fieldCn: z.string(),
  mainbodyId: z.string(),
  selectValue: z.string(),
});

const call = callsAt('/node/api/dataSearch/', { style: 'B', access: 2001 });

/** Search history and browse history. An entry that is there already moves to the top. */
export const history = {
  userConfig: call({
    path: '/node/api/userData/getUserConfig',
    summary: '本人在数据检索中的习惯：最近常用的检索分类，没有检索过则为空',
    output: z.array(UserChoice),
  }),
  page: call({
    path: 'getSearchHistory',
    summary: '检索历史（type 0）或浏览历史（type 1），新的在前；recordType 5 为全部分类',
    input: requestOf(pageOf(10), z.strictObject({ recordType, type }).prefault({})),
    output: pagedOf(HistoryEntry),
  }),
  add: call({
    path: 'setSearchHistory',
    summary: '记下一条历史',
    input: dataOf({ recordType, type, content: z.string().min(2).max(20_000) }),
  }),
  clear: call({
    path: 'removeSearchHistory',
    audit: 'deletion',
    summary: '清空一类历史',
    input: dataOf(z.strictObject({ recordType, type }).prefault({})),
  }),
} as const;

export const historyFaults = {
  notJson: { code: 400, text: 'content 应为检索条件的JSON文本' },
} as const;
