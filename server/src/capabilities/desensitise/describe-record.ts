import type { Certificate, DesensitiseRecord, ReplacementMethod, Thoroughness } from '@antai/contract/desensitise';
import { fileNameOf } from '@antai/documents/document';
import { shanghaiMinute } from '@antai/values';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { sayFailure, showProgress, statusOf } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';

/** One file of a batch. */
export interface SourceFile {
  fileId: string;
  fileName: string;
  fileType: string;
}

/** What a record is made of: files, or a text. */
export type RecordSource = { kind: 'files'; files: SourceFile[] } | { kind: 'text'; text: string };

/** The same without the text. */
export type SourceHead = Exclude<RecordSource, { kind: 'text' }> | { kind: 'text' };

/** What a finished recognition tells beside its file. */
export interface RecognitionResult {
  findingCount: number;
  /** Absent in what was recognised before there was a model. */
  usesNameModel?: boolean;
}

/** What a finished export tells beside its file. */
export interface ExportResult {
  certificate: Certificate;
  hasKey: boolean;
}

interface RecordFacts {
  recordId: string;
  name: string;
  isText: boolean;
  thoroughness: Thoroughness;
  method: ReplacementMethod;
  source: SourceHead;
  createdAt: Date;
}

/** A record as its user sees it in the list. */
export function showRecord(
  record: RecordFacts,
  { recognition, output, now }: Record<'recognition' | 'output', Task | undefined> & { now: Date },
): DesensitiseRecord {
  const { recordId, name, isText, thoroughness, method, source, createdAt } = record;
  const recognised = recognition?.result as RecognitionResult | null | undefined;
  return {
    recordId,
    // older records are named by their text
    name: isText ? nameOfText(createdAt) : name,
    isText,
    thoroughness,
    method,
    ...showProgress(recognition, { createdAt, now }),
    createTime: createdAt.toISOString(),
    fileCount: source.kind === 'files' ? source.files.length : 1,
    findingCount: recognised?.findingCount ?? null,
    usesNameModel: recognised ? (recognised.usesNameModel ?? false) : null,
    exportStatus: output ? statusOf(output) : null,
    exportPercent: output?.percent ?? 0,
    exportFailReason: sayFailure(output),
  };
}

/** What a pasted text is called: never by what it says, which is to be hidden. */
const nameOfText = (createdAt: Date) => `粘贴文字 ${shanghaiMinute(createdAt)}`;

/** What a record is called: by the time of its text, its file, or its first file and how many there are. */
export function nameOfRecord(source: RecordSource, createdAt: Date): string {
  if (source.kind === 'text') return nameOfText(createdAt);
  const [first] = source.files;
  return source.files.length === 1 ? first!.fileName : `${first!.fileName}等${source.files.length}个文件`;
}

/** The files of a record; a pasted text is one. */
export const filesOf = (source: SourceHead): SourceFile[] =>
  source.kind === 'files' ? source.files : [{ fileId: '', fileName: '文字.txt', fileType: 'txt' }];

const resultTypes: Record<string, string> = { doc: 'docx', png: 'docx', jpg: 'docx', webp: 'docx', tif: 'docx' };

/** What the desensitised file is called: as its original, with what was replaced in it replaced in its name, too. */
export function nameOfResult(
  { fileName, fileType }: SourceFile,
  index: number,
  { count, replaced }: { count: number; replaced: { text: string; replacement: string }[] },
): string {
  const bare = fileName.replace(/\.\w{1,5}$/u, '');
  const longestFirst = replaced.filter(({ text }) => text.length > 1).sort((a, b) => b.text.length - a.text.length);
  const bareName = longestFirst.reduce((name, { text, replacement }) => name.replaceAll(text, replacement), bare);
  const number = count > 1 ? `${index + 1} ` : '';
  return fileNameOf(`${number}${bareName}（脱敏）.${resultTypes[fileType] ?? fileType}`, 120);
}

/** What a notice says of the end of a step. */
export function sayEnd(step: '识别' | '导出', { name, state, failReason }: Task): Said {
  if (state !== 'done')
    return { title: `文档脱敏${step}失败`, paragraphs: [`${name} 未能${step}：${failReason ?? ''}`] };
  return step === '识别'
    ? { title: '文档脱敏识别完成', paragraphs: [`${name} 已识别，请逐项确认后导出。`] }
    : { title: '脱敏件已生成', paragraphs: [`${name} 的脱敏件与证书已生成，可以下载。`] };
}
