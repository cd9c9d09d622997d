import type { LanguageCode } from '@antai/contract/translation/languages';
import type { TranslationForm, TranslationRecord, TranslationSegment } from '@antai/contract/translation/records';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { nameOfText } from '../../platform/tasks/name-text.ts';
import { showProgress, statusOf } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';

/** What is translated: a file, or a text. */
export type RecordSource =
  | { kind: 'file'; fileId: string; fileName: string; fileType: string }
  | { kind: 'text'; text: string };

/** The same without its words: what is translated, lists and key strokes need not read. */
export type SourceHead = Exclude<RecordSource, { kind: 'text' }> | { kind: 'text' };

/** How many segments a record has, and how far they are. */
export interface SegmentCounts {
  segmentCount: number;
  translatedCount: number;
  confirmedCount: number;
}

/** What a finished export tells beside its file. */
export interface ExportResult {
  fileName: string;
}

interface RecordFacts {
  recordId: string;
  name: string;
  source: RecordSource;
  from: LanguageCode;
  to: LanguageCode;
  client: string;
  answeredBy: string | null;
  exportForm: TranslationForm | null;
  createdAt: Date;
}

interface Tasks {
  run: Task | undefined;
  output: Task | undefined;
  now: Date;
}

/** A record as its user sees it in the list. */
export function showRecord(
  record: Omit<RecordFacts, 'source'> & { source: SourceHead },
  counts: SegmentCounts,
  { run, output, now }: Tasks,
): TranslationRecord {
  const { recordId, name, source, from, to, client, answeredBy, exportForm, createdAt } = record;
  return {
    ...{ recordId, name, from, to, client, answeredBy },
    ...showProgress(run, { createdAt, now }),
    isText: source.kind === 'text',
    fileType: source.kind === 'file' ? source.fileType : 'txt',
    createTime: createdAt.toISOString(),
    ...counts,
    exportForm: output ? exportForm : null,
    exportStatus: output ? statusOf(output) : null,
    exportFailReason: output?.failReason ?? null,
    exportName: (output?.result as ExportResult | null | undefined)?.fileName ?? null,
  };
}

/** What the wire shows of a segment. */
export const shownNames = [
  ...(['segmentId', 'paragraph', 'language', 'source', 'target'] as const),
  ...(['origin', 'score', 'isConfirmed', 'comments', 'problem'] as const),
];

/** A segment without what only the house needs to know of it. */
export const showSegment = (row: TranslationSegment): TranslationSegment => {
  const { segmentId, paragraph, language, source, target, origin, score, isConfirmed, comments, problem } = row;
  return { segmentId, paragraph, language, source, target, origin, score, isConfirmed, comments, problem };
};

/** What a record is called: by its file, or by how its text begins. */
export const nameOfRecord = (source: RecordSource): string =>
  source.kind === 'file' ? source.fileName : nameOfText(source.text);

const formNames: Record<TranslationForm, string> = {
  translated: '译文',
  table: '双语对照表',
  tablePdf: '双语对照表',
  paragraphs: '双语对照',
  paragraphsPdf: '双语对照',
  xliff: '交换',
  report: '术语合规报告',
  reportPdf: '术语合规报告',
  reportExcel: '术语合规报告',
};

/** What an exported file is called. */
export function nameOfExport(
  { source }: Pick<RecordFacts, 'source'>,
  { form, fileType }: { form: TranslationForm; fileType: string },
): string {
  const bare = source.kind === 'file' ? source.fileName.replace(/\.\w{1,5}$/u, '') : nameOfRecord(source);
  return fileNameOf(`${bare}（${formNames[form]}）.${fileType}`, 120);
}

/** What a finished draft tells: how many segments there are, and how many it has left open. */
export interface DraftResult {
  segmentCount: number;
  openCount: number;
}

/** What a notice says of the end of a step. */
export function sayEnd(step: '翻译' | '导出', { name, state, failReason, result }: Task): Said {
  if (state !== 'done')
    return { title: `文档翻译${step}失败`, paragraphs: [`${name} 未能${step}：${failReason ?? ''}`] };
  return step === '翻译'
    ? sayDraft(name, result as DraftResult)
    : { title: '翻译文件已生成', paragraphs: [`${name} 的文件已生成，可以下载。`] };
}

function sayDraft(name: string, { segmentCount, openCount }: DraftResult): Said {
  if (openCount === 0) return { title: '文档翻译完成', paragraphs: [`${name} 的译文初稿已备好，请逐段核对后导出。`] };
  if (openCount === segmentCount)
    return {
      title: '文档已分段，等待翻译',
      paragraphs: [`${name} 已分为${segmentCount}段；术语与记忆库中没有现成的译文，全部待译。`],
    };
  return {
    title: '部分译文初稿已备好',
    paragraphs: [`${name} 共${segmentCount}段，${segmentCount - openCount}段已有译文初稿，${openCount}段待译。`],
  };
}
