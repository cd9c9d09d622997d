import type { Proposal } from '@antai/contract/questionnaires/proposals';
import type { Task } from '../../../platform/tasks/describe-task.ts';
import { statusOf } from '../../../platform/tasks/show-progress.ts';
import type { Said } from '../../notices/service.ts';

/** What a questionnaire is to be drafted from. */
export type ProposalSource =
  | { kind: 'statute'; recordId: string; title: string }
  | { kind: 'file'; fileId: string; fileName: string };

export interface ProposalOrder {
  source: ProposalSource;
  focus: string;
  /** Whose budget of the models it is. */
  enterpriseId: string;
}

/** What came of it. */
export interface ProposalResult {
  questionnaireId: string;
  questionCount: number;
  notes: string[];
}

export const nameOfSource = (source: ProposalSource): string =>
  source.kind === 'statute' ? `《${source.title}》` : source.fileName;

export function showProposal(task: Task<ProposalOrder>): Proposal {
  const result = task.result as ProposalResult | null;
  return {
    taskId: task.taskId,
    sourceName: nameOfSource(task.order.source),
    state: statusOf(task),
    finishPercent: task.percent,
    failReason: task.failReason,
    questionnaireId: result?.questionnaireId ?? null,
    questionCount: result?.questionCount ?? 0,
    notes: result?.notes ?? [],
  };
}

/** What a notice says of its end. */
export const sayProposalEnd = (task: Task<ProposalOrder>): Said => {
  const { sourceName, state, questionCount, failReason } = showProposal(task);
  return state === 'done'
    ? {
        title: '问卷草稿已拟好',
        paragraphs: [`由${sourceName}拟出${questionCount}题，请逐题采纳或删除；未采纳的不能发布。`],
      }
    : { title: '问卷拟稿失败', paragraphs: [`由${sourceName}拟稿没有完成：${failReason ?? ''}`] };
};
