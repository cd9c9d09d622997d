import { type DraftFile, type DraftFileType, type DraftTask, draftFileTypes } from '@antai/contract/drafting';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { showProgress } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';

/** What a finished file tells beside its bytes. */
export interface Built {
  fileName: string;
  /** The version of the answers that it was made of. */
  version: number;
}

interface DraftFacts {
  draftId: string;
  name: string;
  templateId: string;
  matter: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

type Builds = Partial<Record<DraftFileType, Task | undefined>>;

const showFile = (fileType: DraftFileType, task: Task): DraftFile => ({
  fileType,
  ...showProgress(task),
  fileName: (task.result as Built | null)?.fileName ?? null,
  version: (task.result as Built | null)?.version ?? null,
});

/** A draft as its user sees it in the list. */
export function showDraft(draft: DraftFacts & { missingCount: number }, builds: Builds): DraftTask {
  const { draftId, name, templateId, matter, version, missingCount, createdAt, updatedAt } = draft;
  return {
    ...{ taskId: draftId, name, templateId, matter, version, missingCount },
    files: draftFileTypes.flatMap(type => (builds[type] ? [showFile(type, builds[type])] : [])),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

/** What the file of a draft is called. */
export const nameOfFile = ({ name, matter }: Pick<DraftFacts, 'name' | 'matter'>, fileType: DraftFileType): string =>
  fileNameOf(`${matter === '' ? '' : `${matter} `}${name}.${fileType}`, 120);

/** What a notice says of the end of a build. */
export const sayEnd = ({ name, state, failReason }: Task): Said =>
  state === 'done'
    ? { title: '文书已生成', paragraphs: [`${name} 已生成，可以下载。`] }
    : { title: '文书未能生成', paragraphs: [`${name} 未能生成：${failReason ?? ''}`] };
