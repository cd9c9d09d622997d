import {
  answerStates,
  type ExaminationCell,
  type ExaminationPoint,
  type ExaminationRecord,
  type ExaminationRow,
} from '@antai/contract/examination';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { showProgress } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';
import type { StoredAnswer } from './examine-file.ts';

interface RecordFacts {
  recordId: string;
  name: string;
  pointCount: number;
  fileCount: number;
  createdAt: Date;
}

export interface DescribedFile {
  fileIndex: number;
  fileId: string;
  fileName: string;
  fileType: string;
  state: ExaminationRow['state'];
  reason: string | null;
  answers: StoredAnswer[];
}

/** What a user said of a cell. */
export interface CellDecision {
  fileIndex: number;
  pointId: string;
  decision: ExaminationCell['decision'];
  changed: string | null;
}

/** A record as its user sees it in the list. */
export const showRecord = (
  { recordId, name, pointCount, fileCount, createdAt }: RecordFacts,
  task: Task | undefined,
  { now }: { now: Date },
): ExaminationRecord => ({
  recordId,
  name,
  ...showProgress(task, { createdAt, now }),
  createTime: createdAt.toISOString(),
  fileCount,
  pointCount,
});

/** The rows of a record: one a file, one cell a question that is answered. */
export function showRows(
  files: readonly DescribedFile[],
  { points, decisions }: { points: readonly ExaminationPoint[]; decisions: readonly CellDecision[] },
): ExaminationRow[] {
  const decided = new Map(decisions.map(each => [`${each.fileIndex} ${each.pointId}`, each]));
  return files.map(({ fileIndex, fileId, fileName, fileType, state, reason, answers }) => {
    const byPoint = new Map(answers.map(answer => [answer.pointId, answer]));
    const cells = points.flatMap(({ pointId }): ExaminationCell[] => {
      const answer = byPoint.get(pointId);
      const decision = decided.get(`${fileIndex} ${pointId}`);
      if (!answer) return [];
      return [
        {
          pointId,
          state: answer.state,
          value: answer.value ?? null,
          decision: decision?.decision ?? 'open',
          changed: decision?.changed ?? null,
        },
      ];
    });
    return { fileIndex, fileId, fileName, fileType, state, reason, cells };
  });
}

/** What a record is called: by its first file, and how many there are. */
export const nameOfRecord = (files: readonly { fileName: string }[]): string =>
  files.length === 1 ? files[0]!.fileName : `${files[0]!.fileName}等${files.length}份文件`;

/** A cell in words, for a table of a file. */
export function writeCell({ kind }: ExaminationPoint, cell: ExaminationCell | undefined): string {
  if (!cell) return '';
  if (cell.decision === 'notApplicable') return '不适用';
  if (cell.decision === 'changed') return cell.changed ?? '';
  if (cell.value === null) return answerStates[cell.state];
  if (Array.isArray(cell.value)) return cell.value.map((item, at) => `${at + 1}. ${item}`).join('\n');
  return kind === 'amount' ? `${(Number(cell.value) / 100).toLocaleString('zh-CN')}元` : String(cell.value);
}

/** What a notice says of the end of an examination. */
export function sayEnd({ name, state, failReason, result }: Task): Said {
  if (state !== 'done') return { title: '文件审查未完成', paragraphs: [`${name}：${failReason ?? '已停止'}`] };
  const { answered, notJudged } = result as { answered: number; notJudged: number };
  return {
    title: '文件审查完成',
    paragraphs: [`${name} 共得到${answered}个答案，${notJudged}格未判断，请逐格核对原文。`],
  };
}
