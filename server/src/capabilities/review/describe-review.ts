import type { PlaybookPoint } from '@antai/contract/review/playbooks';
import type { Preparation, ReviewRecord, ReviewSettings } from '@antai/contract/review/records';
import { typeOf } from '@antai/contract-text';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { nameOfText } from '../../platform/tasks/name-text.ts';
import { showProgress, statusOf } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';

/** What a contract came as. */
export type ContractSource =
  | { kind: 'file'; fileId: string; fileName: string; fileType: string }
  | { kind: 'text'; text: string };

/** The same without its words: lists need not read them. */
export type SourceHead = Exclude<ContractSource, { kind: 'text' }> | { kind: 'text' };

/** A version of a playbook as a review keeps it. */
export interface UsedPlaybook {
  playbookId: string;
  name: string;
  version: number;
  points: PlaybookPoint[];
}

/** What a finished run tells beside its file. */
export interface RunOutcome {
  findingCount: number;
  highCount: number;
  /** Runs of before told only the gravest. */
  mediumCount?: number;
  lowCount?: number;
}

interface ReviewFacts {
  recordId: string;
  taskId: string | null;
  name: string;
  source: SourceHead;
  settings: ReviewSettings;
  dictId: string | null;
  createdAt: Date;
}

/** A review as its user sees it in the list. */
export function showReview(
  record: ReviewFacts,
  { task, decidedCount }: { task: Task | undefined; decidedCount: number },
): ReviewRecord {
  const { recordId, taskId, name, source, settings, dictId, createdAt } = record;
  const outcome = task?.result as RunOutcome | null | undefined;
  return {
    recordId,
    taskId,
    name,
    ...(source.kind === 'file' ? { fileId: source.fileId } : {}),
    fileType: source.kind === 'file' ? source.fileType : 'text',
    ...showProgress(task),
    // a run that is gone can only be begun anew
    status: taskId ? (task ? statusOf(task) : 'failed') : 'prepared',
    createTime: createdAt.toISOString(),
    dictId,
    typeName: settings.typeId ? (typeOf(settings.typeId)?.name ?? null) : null,
    side: settings.side,
    findingCount: outcome?.findingCount ?? null,
    highCount: outcome?.highCount ?? null,
    mediumCount: outcome?.mediumCount ?? null,
    lowCount: outcome?.lowCount ?? null,
    decidedCount,
  };
}

/** What a review is called: by its file, or by the first line of the text. */
export const nameOfReview = (source: ContractSource, firstLine: string): string =>
  source.kind === 'file' ? source.fileName : nameOfText(firstLine) || '粘贴的合同';

/** What the version before is called. */
export const nameOfEarlier = (source: ContractSource | null): string | null =>
  source && (source.kind === 'file' ? source.fileName : '粘贴的上一稿');

/** What a run begins with until its user says otherwise: the type that was told, neither side, the usual strictness. */
export const usualSettings = ({ typeOutcome, candidates, signDate }: Preparation, today: string): ReviewSettings => ({
  typeId: typeOutcome === 'found' ? (candidates[0]?.typeId ?? null) : null,
  side: 'both',
  strictness: 'usual',
  signDate: signDate ?? today,
  facts: {},
  pointIds: null,
  isMainland: false,
  hasModel: false,
});

/** What a file made of a review is called. */
export const nameOfExport = (name: string, { what, ending }: { what: string; ending: string }): string =>
  fileNameOf(`${name.replace(/\.\w{1,5}$/u, '')}（${what}）.${ending}`, 120);

/** What a notice says of the end of a run. */
export function sayRunEnd({ name, state, failReason, result }: Task): Said {
  if (state !== 'done') return { title: '合同审查失败', paragraphs: [`${name} 未能审查：${failReason ?? ''}`] };
  const { findingCount, highCount } = result as RunOutcome;
  return {
    title: '合同审查完成',
    paragraphs: [`${name} 共${findingCount}条发现，其中高风险${highCount}条，请逐条处理后导出。`],
  };
}
