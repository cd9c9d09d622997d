import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { keysOf } from './wire/keys-of.ts';
import { pagedOf, pageOf } from './wire/page.ts';
import { taskProgress } from './wire/task-progress.ts';

/** 文件比对: what changed between two versions of a document, worst first. */
export const ignoreNames = {
  whiteSpace: '空白',
  width: '全角与半角',
  punctuation: '标点写法',
  letterCase: '字母大小写',
  numbering: '段首编号',
} as const;
export type Ignorable = keyof typeof ignoreNames;
export const ignorable = keysOf(ignoreNames);

export const changeKindNames = { insert: '新增', delete: '删除', replace: '修改', move: '移动' } as const;
export type ChangeKind = keyof typeof changeKindNames;

export const comparedFileTypes = ['docx', 'doc', 'pdf', 'txt', 'png', 'jpg', 'webp', 'tif'] as const;
export const comparedTextMax = 500_000;
export const versionsMax = 5;
export const comparisonsAtOnceMax = 5;
/** Comparisons of one user that are kept. */
export const comparisonsMax = 5_000;
const comparisonPageSize = 5;
const marksAtOnceMax = 2_000;
export const marksOfRecordMax = 20_000;
export const noteMax = 500;
/** From here on a change is to be looked at first; below the other it is number or form alone. */
export const urgentImportance = 70;
export const formalImportance = 10;

const Span = z.object({ start: z.number().int(), end: z.number().int(), text: z.string() });

const change = {
  kind: z.enum(keysOf(changeKindNames)),
  before: Span,
  after: Span,
  /** 0 to 100, higher matters more. */
  importance: z.number().int(),
  /** Why it matters: 金额, 日期 … */
  reason: z.string(),
  /** The smallest sets of what may be ignored under which both say the same; absent where they differ in more than form. */
  sameUnder: z.array(z.array(z.enum(ignorable))).optional(),
};
/** A difference within a stretch that moved. */
const Difference = z.object(change);
const TextChange = z.object({ ...change, within: z.array(Difference).optional() });

/** A change between two versions; places are offsets into the lines joined by line ends. */
export const VersionChange = TextChange.extend({
  /** Names the change for marks; the same at every reading of the same versions. */
  changeKey: z.string(),
  row: z.number().int(),
  /** Where a stretch that moved stands now. */
  toRow: z.number().int().optional(),
  isSeen: z.boolean(),
  note: z.string(),
});
export type VersionChange = z.output<typeof VersionChange>;

export const placeNames = {
  body: '正文',
  header: '页眉',
  footer: '页脚',
  footnote: '脚注',
  endnote: '尾注',
  comment: '批注',
} as const;
export type FilePart = keyof typeof placeNames;

/** One paragraph of a version. */
export const ComparedLine = z.object({
  text: z.string(),
  place: z.enum(keysOf(placeNames)),
  number: z.string().optional(),
  headingLevel: z.number().int().optional(),
  cell: z.object({ table: z.number().int(), row: z.number().int(), column: z.number().int() }).optional(),
});
export type ComparedLine = z.output<typeof ComparedLine>;

const range = z.tuple([z.number().int(), z.number().int()]);

/** Lines that stand beside each other: from, up to but without. */
const ComparedRow = z.object({ before: range.optional(), after: range.optional() });
export type ComparedRow = z.output<typeof ComparedRow>;

const readings = ['accepted', 'rejected'] as const;
export type RevisionReading = (typeof readings)[number];

const Version = z.object({
  version: z.number().int(),
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** Whether the file holds changes that are neither accepted nor rejected; null until it is read. */
  hasTrackedChanges: z.boolean().nullable(),
  /** How such changes were taken; null where nobody said. */
  reading: z.enum(readings).nullable(),
});

const comparisonStates = ['running', 'asking', 'done', 'failed'] as const;

export const ComparisonRecord = z.object({
  recordId: z.string(),
  name: z.string(),
  ...taskProgress,
  /** `asking`: a version holds tracked changes, and somebody must say how they are taken. */
  status: z.enum(comparisonStates),
  createTime: z.string(),
  versions: z.array(Version),
  /** Of the first version and the last; null until they are compared. */
  changeCount: z.number().int().nullable(),
  urgentCount: z.number().int().nullable(),
});
export type ComparisonRecord = z.output<typeof ComparisonRecord>;

/** What was compared, and what was not. */
const Coverage = z.object({
  compared: z.array(z.object({ what: z.string(), before: z.number().int(), after: z.number().int() })),
  notCompared: z.array(z.string()),
  /** Stretches that were compared as a whole only. */
  coarse: z.number().int(),
});

/** What the Word file with tracked changes proves when it is read again. */
const Proof = z.object({
  /** All accepted, it says what the new version says; all rejected, what the old one says. */
  isNewWhenAccepted: z.boolean(),
  isOldWhenRejected: z.boolean(),
  /** Changes that the file does not carry, in words. */
  notCarried: z.array(z.string()),
});
export type Proof = z.output<typeof Proof>;

/** Two versions beside each other. */
export const ComparisonDetail = ComparisonRecord.extend({
  before: z.number().int(),
  after: z.number().int(),
  beforeLines: z.array(ComparedLine),
  afterLines: z.array(ComparedLine),
  rows: z.array(ComparedRow),
  changes: z.array(VersionChange),
  /** Paragraphs whose automatic number alone is another. */
  renumbered: z.array(z.object({ row: z.number().int(), before: z.string(), after: z.string() })),
  coverage: Coverage.nullable(),
  proof: Proof.nullable(),
});
export type ComparisonDetail = z.output<typeof ComparisonDetail>;

const recordId = z.uuid('记录编号有误');
const version = z
  .number()
  .int()
  .min(0)
  .max(versionsMax - 1);
const ofRecord = dataOf({ recordId });
const pair = { recordId, before: version.default(0), after: version.default(1) };
const text = z.string().max(comparedTextMax, `文字至多${comparedTextMax / 10_000}万字`);
const ignore = z.array(z.enum(ignorable)).max(ignorable.length);
const fileId = z.uuid('文件编号有误');

const call = callsAt('/law-ai/api/doc/contrast/', { style: 'A', access: 30015 });

export const comparison = {
  text: call({
    path: 'text',
    summary: '比对两段文字：新增、删除、修改、移动，要紧的说明理由',
    input: dataOf({ before: text, after: text, ignore: ignore.optional() }),
    output: z.object({
      changes: z.array(TextChange),
      coverage: z.object({
        /** Paragraphs that were compared. */
        before: z.number().int(),
        after: z.number().int(),
        ignored: ignore,
        /** Stretches that were too long or too unlike to be compared word by word. */
        coarse: z.number().int(),
      }),
    }),
  }),
  add: call({
    path: 'record/add',
    summary: '比对已上传文件的两稿或多稿，旧的在前',
    input: dataOf({
      fileIds: z.array(fileId).min(2, '请选择至少两稿').max(versionsMax, `一次至多比对${versionsMax}稿`),
    }),
    output: z.object({ recordId: z.string() }),
  }),
  addVersion: call({
    path: 'record/addVersion',
    summary: '为一条记录再加一稿，与各稿比对',
    input: dataOf({ recordId, fileId }),
  }),
  page: call({
    path: 'record/page',
    summary: '本人的比对记录，新的在前',
    input: requestOf(pageOf(comparisonPageSize)),
    output: pagedOf(ComparisonRecord),
  }),
  get: call({
    path: 'record/get',
    summary: '一条记录中两稿的逐段对照与全部变更',
    input: dataOf(pair),
    output: ComparisonDetail,
  }),
  settle: call({
    path: 'record/settle',
    summary: '说明含修订的各稿按接受还是拒绝修订后比对',
    input: dataOf({
      recordId,
      readings: z
        .array(z.strictObject({ version, reading: z.enum(readings) }))
        .min(1)
        .max(versionsMax),
    }),
  }),
  decide: call({
    path: 'record/decide',
    summary: '把若干变更标为已看，或写下批注',
    input: dataOf({
      recordId,
      marks: z
        .array(
          z.strictObject({
            changeKey: z.string().min(1).max(60),
            isSeen: z.boolean().optional(),
            note: z.string().max(noteMax, `批注至多${noteMax}字`).optional(),
          }),
        )
        .min(1)
        .max(marksAtOnceMax),
    }),
  }),
  cancel: call({ path: 'record/cancel', summary: '停止正在进行的比对', input: ofRecord }),
  retry: call({ path: 'record/retry', summary: '重新比对失败、停止或已过期的记录', input: ofRecord }),
  remove: call({
    path: 'record/delete',
    audit: 'deletion',
    summary: '删除记录、结果与所上传的文件；正在进行的随即停止',
    input: ofRecord,
  }),
  download: call({
    path: 'record/download',
    kind: 'download',
    audit: 'export',
    summary: '下载两稿的Word修订稿（总含全部变更），或变更清单（PDF、Excel；可不列所忽略的）',
    input: dataOf({ ...pair, fileType: z.enum(['word', 'pdf', 'excel']), ignore: ignore.optional() }),
  }),
} as const;

export const comparisonFaults = {
  fileType: { code: 415, text: `只能比对${comparedFileTypes.join('、')}文件` },
  tooLong: { code: 1, text: '一稿的文字超过50万字，请拆分后比对' },
  noText: { code: 1, text: '文件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再比对' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传后比对' },
  tooSlow: { code: 1, text: '文件处理耗时过长已停止，请拆分或另存后重试' },
  full: { code: 1, text: `比对记录至多保留${comparisonsMax}条，请先删除不再需要的` },
  notReady: { code: 1, text: '比对尚未完成，请稍候' },
  notRetryable: { code: 1, text: '当前任务不可重试' },
  notRunning: { code: 1, text: '比对已经结束，无需停止' },
  noSuchPair: { code: 1, text: '请选择这条记录中的两稿，旧的在前' },
  tooManyVersions: { code: 1, text: `一条记录至多${versionsMax}稿，请另建一条记录` },
  tooManyMarks: { code: 1, text: '标记过多，请先删除不再需要的记录' },
} as const satisfies Record<string, FaultSpec>;
