import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 文件审查: the kinds of answers a question can have, by the words of the wire. */
export const pointKinds = {
  yesNo: '是否',
  text: '文本',
  amount: '金额',
  date: '日期',
  party: '主体',
  list: '列表',
} as const;
export type PointKind = keyof typeof pointKinds;
const kinds = keysOf(pointKinds);

export const answerStates = { answered: '有答案', notSeen: '未见', notJudged: '未判断' } as const;

/** `open`: as the document was read; the others are its user's word. */
const cellDecisions = ['open', 'confirmed', 'changed', 'notApplicable'] as const;
export type CellDecision = (typeof cellDecisions)[number];

export const examinedTextMax = 500_000;
export const examinedFileTypes = ['docx', 'doc', 'pdf', 'txt', 'png', 'jpg', 'webp', 'tif'] as const;
export const examinedFilesMax = 200;
export const pointsMax = 100;
export const pointSetsMax = 100;
/** Characters of all sets of one user, as they are kept. */
export const pointSetsCharactersMax = 500_000;
/** Characters in place of answers, in all cells of one record. */
export const changedCharactersMax = 1_000_000;
export const examinationsAtOnceMax = 2;
/** Examinations of one user that are kept. */
export const examinationsMax = 5_000;
const examinationPageSize = 10;
const cellsMax = 500;

const recordId = z.uuid('记录编号有误');
const fileIndex = z.number().int().min(0).max(examinedFilesMax);
const pointId = z.string().min(1, '请给出要点编号').max(64);
const ofRecord = dataOf({ recordId });
const ofFile = dataOf({ recordId, fileIndex });
const words = z.array(z.string().min(1).max(40, '检索词至多40字')).max(20, '一个要点至多20个检索词');

export const ExaminationPoint = z.strictObject({
  pointId,
  question: z
    .string()
    .max(200, '问题至多200字')
    .refine(each => each.trim() !== '', '请写出问题'),
  /** `yes/no` is taken for `yesNo`. */
  kind: z.preprocess(kind => (kind === 'yes/no' ? 'yesNo' : kind), z.enum(kinds, '答案类型有误')),
  /** What is looked for, where the words of the question do not say it: any of them counts. */
  words: words.optional(),
  /** A sentence with one of these speaks of something else. */
  without: words.optional(),
});
export type ExaminationPoint = z.output<typeof ExaminationPoint>;

const points = z
  .array(ExaminationPoint)
  .min(1, '请至少写一个问题')
  .max(pointsMax, `问题至多${pointsMax}个`)
  .refine(all => new Set(all.map(each => each.pointId)).size === all.length, '要点编号重复');

/** `amount` in fen, `date` as YYYY-MM-DD, `yesNo` as 是 or 否, `list` as its items. */
const value = z.union([z.string(), z.number(), z.array(z.string())]);
const passages = z.array(z.object({ start: z.number().int(), end: z.number().int() }));
const Answer = z.object({
  pointId: z.string(),
  state: z.enum(keysOf(answerStates)),
  value: value.optional(),
  passages,
});

export const ExaminationCell = z.object({
  pointId: z.string(),
  state: z.enum(keysOf(answerStates)),
  value: value.nullable(),
  decision: z.enum(cellDecisions),
  /** The answer in its user's words, where they changed it. */
  changed: z.string().nullable(),
});
export type ExaminationCell = z.output<typeof ExaminationCell>;

export const ExaminationRow = z.object({
  fileIndex: z.number().int(),
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** `waiting` until its file is read; an unreadable one says why. */
  state: z.enum(['waiting', 'done', 'unreadable']),
  reason: z.string().nullable(),
  /** In the order of the points; those not answered yet are missing. */
  cells: z.array(ExaminationCell),
});
export type ExaminationRow = z.output<typeof ExaminationRow>;

export const ExaminationRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  ...taskProgress,
  createTime: z.string(),
  fileCount: z.number().int(),
  pointCount: z.number().int(),
});
export type ExaminationRecord = z.output<typeof ExaminationRecord>;

export const ExaminationDetail = ExaminationRecord.extend({
  points: z.array(ExaminationPoint),
  rows: z.array(ExaminationRow),
});
export type ExaminationDetail = z.output<typeof ExaminationDetail>;

export const PointSet = z.object({
  setId: z.string(),
  name: z.string(),
  /** It comes with the product and is not changed; its copy is one's own. */
  isReady: z.boolean(),
  points: z.array(ExaminationPoint),
});
export type PointSet = z.output<typeof PointSet>;

const call = callsAt('/law-ai/api/doc/examine/', { style: 'A', access: 30022 });

export const examination = {
  text: call({
    path: 'text',
    summary: '就一段文字逐一回答问题，给出原文位置；不留记录',
    input: dataOf({
      text: z
        .string()
        .max(examinedTextMax, `文字至多${examinedTextMax / 10_000}万字`)
        .refine(each => each.trim() !== '', '请输入文字'),
      points,
    }),
    output: z.object({ answers: z.array(Answer) }),
  }),
  sets: call({
    path: 'set/list',
    summary: '现成的与本人的要点集',
    input: dataOf({}),
    output: z.object({ sets: z.array(PointSet) }),
  }),
  saveSet: call({
    path: 'set/save',
    summary: '保存本人的要点集；给出编号则改写原有的',
    input: dataOf({
      setId: z.uuid('要点集编号有误').optional(),
      name: z.string().trim().min(1, '请写名称').max(60, '名称至多60字'),
      points,
    }),
    output: z.object({ setId: z.string() }),
  }),
  removeSet: call({
    path: 'set/delete',
    audit: 'deletion',
    summary: '删除本人的要点集；已有的审查不受影响',
    input: dataOf({ setId: z.uuid('要点集编号有误') }),
  }),
  add: call({
    path: 'record/add',
    summary: '就已上传的若干文件建立审查，并就所给问题开始',
    input: dataOf({
      fileIds: z
        .array(z.uuid('文件编号有误'))
        .min(1, '请选择文件')
        .max(examinedFilesMax, `一次至多${examinedFilesMax}份文件`),
      points,
    }),
    output: z.object({ recordId: z.string() }),
  }),
  all: call({
    path: 'all',
    summary: '就一次审查的全部文件回答所给的全部问题；已回答的不重做，去掉的问题连同答案一并去掉',
    input: dataOf({ recordId, points }),
  }),
  page: call({
    path: 'record/page',
    summary: '本人的审查，新的在前',
    input: requestOf(pageOf(examinationPageSize)),
    output: pagedOf(ExaminationRecord),
  }),
  detail: call({
    path: 'record/detail',
    summary: '一次审查的问题与逐份文件的答案；未做完时给出已有的',
    input: ofRecord,
    output: ExaminationDetail,
  }),
  fileText: call({
    path: 'record/text',
    summary: '一份文件的文字与各答案在其中的位置',
    input: ofFile,
    output: z.object({
      fileName: z.string(),
      text: z.string(),
      /** With the page of each passage; null where the file has no pages of its own. */
      answers: z.array(Answer.extend({ pages: z.array(z.number().int().nullable()) })),
    }),
  }),
  url: call({
    path: 'record/url',
    summary: '打开一次审查的网页地址',
    input: ofRecord,
    output: z.object({ url: z.string() }),
  }),
  decide: call({
    path: 'record/decide',
    summary: '对若干格作出决定：确认、改答案、标为不适用',
    input: dataOf({
      recordId,
      cells: z
        .array(
          z.strictObject({
            fileIndex,
            pointId,
            decision: z.enum(cellDecisions),
            changed: z.string().max(2_000, '答案至多2000字').optional(),
          }),
        )
        .min(1)
        .max(cellsMax),
    }),
  }),
  retry: call({ path: 'record/retry', summary: '从中断处继续失败或停止的审查', input: ofRecord }),
  cancel: call({ path: 'record/cancel', summary: '停止正在进行的审查，已有的答案保留', input: ofRecord }),
  remove: call({
    path: 'record/delete',
    audit: 'deletion',
    summary: '删除审查、答案与所上传的文件；正在进行的随即停止',
    input: ofRecord,
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'export',
    summary: '下载答案表（Excel），每格附原文',
    input: ofRecord,
  }),
} as const;

export const examinationFaults = {
  fileType: { code: 415, text: `只能审查${examinedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: '文字超过50万字，请拆分后审查' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传' },
  tooSlow: { code: 1, text: '审查耗时过长已停止，请减少文字或问题后重试' },
  full: { code: 1, text: `审查记录至多保留${examinationsMax}条，请先删除不再需要的` },
  started: { code: 1, text: '审查正在进行，请等其完成或先停止' },
  notRunning: { code: 1, text: '审查没有在进行' },
  notRetryable: { code: 1, text: '当前审查不可重试' },
  noSuchCell: { code: 404, text: '这一格还没有答案，请刷新后重试' },
  noChange: { code: 1, text: '请写出改后的答案' },
  tooManySets: { code: 1, text: `要点集至多${pointSetsMax}个，请先删除不用的` },
  setsFull: { code: 1, text: '要点集的文字合计过长，请先删除不用的' },
  changesFull: { code: 1, text: '改写的答案合计过长，请精简后再保存' },
} as const satisfies Record<string, FaultSpec>;
