import { type DownloadTask, downloads, taskStates } from '@antai/contract/downloads';
import type { RecordType } from '@antai/contract/records';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { dropDraft } from '../../lib/draft.ts';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { onSignIn } from '../../lib/session.ts';

export type NewTask = SentOf<typeof downloads.create>['data'];

const listKey = ['downloads', 'list'];

export const tasksQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(downloads.list, { baseInfo: { pageNum } }, { signal }),
  });

/** The prompts at the edge of the screen: tasks in the order they came, and those the user has put away. */
export const usePrompts = create<{ tasks: DownloadTask[]; dismissed: string[] }>()(() => ({
  tasks: [],
  dismissed: [],
}));
onSignIn(() => usePrompts.setState({ tasks: [], dismissed: [] }));

const isRunning = ({ taskStatus }: DownloadTask) => taskStatus === taskStates.generating;

/**
 * Shows a task, or what has become of it; one that was put away or was over before it was seen stays away. Answers and
 * events may overtake each other: what is over does not run again.
 */
function promptTask(task: DownloadTask) {
  usePrompts.setState(({ tasks, dismissed }) => {
    const before = tasks.find(({ taskId }) => taskId === task.taskId);
    if (!before) return isRunning(task) && !dismissed.includes(task.taskId) ? { tasks: [...tasks, task] } : {};
    if (isRunning(task) && !isRunning(before)) return {};
    return { tasks: tasks.map(each => (each === before ? task : each)) };
  });
}

/** Shows a task that begins now; it may be over already when its answer comes. */
async function promptNew(task: DownloadTask) {
  const isOther = (taskId: string) => taskId !== task.taskId;
  usePrompts.setState(({ tasks, dismissed }) => ({
    tasks: tasks.filter(({ taskId }) => isOther(taskId)),
    dismissed: dismissed.filter(isOther),
  }));
  promptTask(task);
  await refreshTasks().catch(() => undefined);
}

export const dismissTask = (taskId: string) =>
  usePrompts.setState(({ tasks, dismissed }) => ({
    tasks: tasks.filter(each => each.taskId !== taskId),
    dismissed: [...dismissed, taskId],
  }));

/** Reads the tasks again: what was missed while nobody listened. */
export async function refreshTasks() {
  const { tasks } = usePrompts.getState();
  const { records } = await sendQuietly(downloads.list, {});
  const promptedIds = new Set(tasks.map(({ taskId }) => taskId));
  const current = records.filter(task => promptedIds.has(task.taskId) || isRunning(task));
  for (const task of current.toReversed()) promptTask(task);
}

/** Takes a task that came over the socket into the list and the prompts. */
export function useTakeTask() {
  const queries = useQueryClient();
  return (task: DownloadTask) => {
    promptTask(task);
    void queries.invalidateQueries({ queryKey: listKey });
    if (!isRunning(task)) void queries.invalidateQueries({ queryKey: ['notices'] });
  };
}

/** The draft of a report on similar cases, kept until its task is made. */
export const reportDraft = 'caseReport';

export function useCreateTask() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: NewTask) => send(downloads.create, { data }),
    onSuccess: async task => {
      if (task.content === 'caseReport') dropDraft(reportDraft);
      await promptNew(task);
      await queries.invalidateQueries({ queryKey: listKey });
    },
  });
}

/** Orders the check of the shareholders that a finished report names. */
export function useCheckShareholders() {
  const create = useCreateTask();
  return {
    isCreating: create.isPending,
    check: (companyId: string) => create.mutate({ content: 'shareholderCheck', fileType: 'word', companyId }),
  };
}

export function useRetryTask() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => send(downloads.retry, { data: { taskId } }),
    onSuccess: async task => {
      await promptNew(task);
      await queries.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useRemoveTask() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => send(downloads.remove, { data: { taskId } }),
    onSuccess: async (_answer, taskId) => {
      dismissTask(taskId);
      presenter.success('下载任务已删除');
      await queries.invalidateQueries({ queryKey: listKey });
    },
  });
}

/** Saves the file of a finished task; a file that has expired meanwhile is seen as such at once. */
export function useSaveTask() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ taskId, fileName }: Pick<DownloadTask, 'taskId' | 'fileName'>) =>
      saveFile(await fetchFile(downloads.download, { data: { taskId } }), fileName),
    onError: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

interface Single {
  recordType: RecordType;
  id: string;
  title: string;
  fileType: 'word' | 'pdf';
}

/** Saves one record as a document. */
export const useSaveRecord = () =>
  useMutation({
    mutationFn: async ({ recordType, id, title, fileType }: Single) => {
      const data = { dataTypeId: recordType, id, md5: '', version: 'V2' as const, fileType };
      const file = await fetchFile(downloads.single, { data });
      saveFile(file, `${title.replace(/[\\/:*?"<>|]/g, ' ').slice(0, 80)}.${fileType === 'word' ? 'docx' : 'pdf'}`);
    },
  });

export const useVerifyCertificate = () =>
  useMutation({
    mutationFn: (certificateId: string) => send(downloads.verifyCertificate, { data: { certificateId } }),
  });
