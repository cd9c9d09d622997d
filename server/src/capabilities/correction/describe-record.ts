import type { Care, CorrectionRecord, ExportForm } from '@antai/contract/correction';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { nameOfText } from '../../platform/tasks/name-text.ts';
import { sayFailure, showProgress, statusOf } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';

/** What is proofread: a file, or a text. */
export type RecordSource =
  | { kind: 'file'; fileId: string; fileName: string; fileType: string }
  | { kind: 'text'; text: string };

/** The same without the text. */
export type SourceHead = Extract<RecordSource, { kind: 'file' }> | { kind: 'text' };

/** What a finished check tells beside its file. */
interface CheckResult {
  findingCount: number;
}

/** What a finished export tells beside its file. */
export interface ExportResult {
  fileName: string;
}

interface RecordFacts {
  recordId: string;
  name: string;
  isText: boolean;
  source: SourceHead;
  care: Care;
  exportForm: ExportForm | null;
  createdAt: Date;
}

interface Works {
  check: Task | undefined;
  evidence: Task | undefined;
  model: Task | undefined;
  output: Task | undefined;
  now: Date;
}

/** A record as its user sees it in the list. */
export function showRecord(record: RecordFacts, { check, evidence, model, output, now }: Works): CorrectionRecord {
  const { recordId, name, isText, source, care, exportForm, createdAt } = record;
  const certain = (check?.result as CheckResult | null | undefined)?.findingCount;
  const likely = (evidence?.result as CheckResult | null | undefined)?.findingCount;
  const suggested = (model?.result as CheckResult | null | undefined)?.findingCount;
  const likelihood = showProgress(evidence, { createdAt, now });
  return {
    recordId,
    name,
    isText,
    ...(source.kind === 'file' ? { fileId: source.fileId } : {}),
    fileType: source.kind === 'file' ? source.fileType : 'txt',
    ...showProgress(check, { createdAt, now }),
    createTime: createdAt.toISOString(),
    findingCount: certain === undefined ? null : certain + (likely ?? 0) + (suggested ?? 0),
    care,
    evidenceStatus: evidence || likelihood.status === 'failed' ? likelihood.status : null,
    evidenceFailReason: likelihood.failReason,
    modelStatus: model ? statusOf(model) : null,
    modelFailReason: sayFailure(model),
    exportForm: output ? exportForm : null,
    exportStatus: output ? statusOf(output) : null,
    exportFailReason: sayFailure(output),
    exportName: (output?.result as ExportResult | null | undefined)?.fileName ?? null,
  };
}

/** What a record is called: by its file, or by how its text begins. */
export const nameOfRecord = (source: RecordSource): string =>
  source.kind === 'file' ? source.fileName : nameOfText(source.text);

const formNames: Record<ExportForm, string> = {
  tracked: '纠错修订',
  comments: '纠错批注',
  clean: '已纠错',
  report: '纠错报告',
};

/** What an exported file is called. */
export function nameOfExport(
  { source, name }: Pick<RecordFacts, 'source' | 'name'>,
  { form, fileType }: { form: ExportForm; fileType: string },
): string {
  const bare = source.kind === 'file' ? source.fileName.replace(/\.\w{1,5}$/u, '') : name;
  return fileNameOf(`${bare}（${formNames[form]}）.${fileType}`, 120);
}

/** A step of the work whose end its user is told of. */
export type Step = '检查' | '复看' | '导出';

const ends: Record<Step, (name: string) => Said> = {
  检查: name => ({ title: '文书纠错检查完成', paragraphs: [`${name} 已检查，请逐处决定后导出。`] }),
  复看: name => ({
    title: '文书纠错模型复看完成',
    paragraphs: [`${name} 已由语言模型复看，其建议标明“模型建议”，请逐处核对。`],
  }),
  导出: name => ({ title: '纠错文件已生成', paragraphs: [`${name} 的文件已生成，可以下载。`] }),
};

/** What a notice says of the end of a step. */
export function sayEnd(step: Step, { name, state, failReason }: Task): Said {
  if (state === 'done') return ends[step](name);
  return { title: `文书纠错${step}失败`, paragraphs: [`${name} 未能${step}：${failReason ?? ''}`] };
}
