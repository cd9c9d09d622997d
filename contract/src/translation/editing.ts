import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { recordId, segmentCommentMax, segmentCommentsMax, segmentId, TranslationSegment } from './records.ts';

const textMax = 20_000;

/** A paragraph of the finished document, as far as it can be shown as text. */
export const PreviewParagraph = z.object({
  place: z.enum(['body', 'header', 'footer', 'footnote', 'endnote', 'comment']),
  number: z.string().nullable(),
  headingLevel: z.number().int().nullable(),
  cell: z.object({ table: z.number().int(), row: z.number().int(), column: z.number().int() }).nullable(),
  /** In order; what was not translated stands as it was. */
  pieces: z.array(
    z.object({
      text: z.string(),
      segmentId: z.number().int().nullable(),
      state: z.enum(['left', 'open', 'draft', 'confirmed']),
    }),
  ),
});
export type PreviewParagraph = z.output<typeof PreviewParagraph>;

/** What came of a file of exchange. */
export const ExchangeReport = z.object({
  applied: z.number().int(),
  confirmed: z.number().int(),
  unchanged: z.number().int(),
  notes: z.number().int(),
  /** Confirmed here with other words; what counts was said before. */
  conflicts: z.array(z.object({ segmentId: z.number().int(), own: z.string(), other: z.string() })),
  losses: z.array(z.string()),
});
export type ExchangeReport = z.output<typeof ExchangeReport>;

/** Whose words count where both sides have some. */
export const preference = z.enum(['own', 'file'], '请选择以哪一方为准');

const call = callsAt('/law-ai/api/ai/translate/record/', { style: 'A', access: 30018 });
const commentId = z.uuid('批注编号有误');
const changed = z.object({ segments: z.array(TranslationSegment) });

/** What a translator does with segments beside writing them. */
export const translationEditing = {
  split: call({
    path: 'divide',
    summary: '把一段的原文与译文各从一处断开，成为两段',
    input: dataOf({
      ...{ recordId, segmentId },
      sourceAt: z.number().int().min(1, '请选择断开处').max(textMax),
      targetAt: z.number().int().min(0).max(textMax),
    }),
    output: changed,
  }),
  merge: call({
    path: 'unite',
    summary: '把一段与同一段落中紧接的下一段合并',
    input: dataOf({ recordId, segmentId }),
    output: z.object({ segment: TranslationSegment, removedId: z.number().int() }),
  }),
  propagate: call({
    path: 'propagate',
    summary: '把一段的译文填入原文相同而未确认的各段',
    input: dataOf({ recordId, segmentId }),
    output: changed,
  }),
  comment: call({
    path: 'comment/add',
    summary: '给一段加一条批注',
    input: dataOf({
      ...{ recordId, segmentId },
      text: z.string().trim().min(1, '请填写批注').max(segmentCommentMax, `批注至多${segmentCommentMax}字`),
    }),
    output: z.object({ segment: TranslationSegment }),
  }),
  resolve: call({
    path: 'comment/resolve',
    summary: '把一条批注标为已解决，或重新打开',
    input: dataOf({ ...{ recordId, segmentId, commentId }, isResolved: z.boolean() }),
    output: z.object({ segment: TranslationSegment }),
  }),
  uncomment: call({
    path: 'comment/delete',
    audit: 'deletion',
    summary: '删除一条批注',
    input: dataOf({ recordId, segmentId, commentId }),
    output: z.object({ segment: TranslationSegment }),
  }),
  preview: call({
    path: 'preview',
    summary: '成稿预览：按段落给出译文，未译之处保留原文并标明',
    input: dataOf({ recordId }),
    output: z.object({ paragraphs: z.array(PreviewParagraph) }),
  }),
  take: call({
    path: 'upload',
    audit: 'import',
    summary: '收回在其他软件中改过的XLIFF文件（须先上传），报告收入、冲突与未收的内容',
    input: dataOf({ recordId, fileId: z.uuid('文件编号有误'), prefer: preference.default('own') }),
    output: ExchangeReport,
  }),
} as const;

export const editingFaults = {
  commentsFull: { code: 1, text: `一段至多${segmentCommentsMax}条批注，请先删除已解决的` },
  noSuchComment: { code: 404, text: '没有这条批注，可能已删除，请刷新' },
  noXliff: { code: 1, text: '文件不是XLIFF，请由原软件导出为XLIFF 2.1后重试' },
  oldXliff: { code: 1, text: '只能收回XLIFF 2.0或2.1，请由原软件另存为2.1后重试' },
  otherLanguages: { code: 1, text: '文件的语言与本记录不同，请选择由本记录导出的文件' },
  fileType: { code: 415, text: '只能收回xlf或xliff文件' },
} as const satisfies Record<string, FaultSpec>;
