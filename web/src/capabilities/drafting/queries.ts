import { type DraftFileType, type DraftTask, drafting } from '@antai/contract/drafting';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['drafting', 'list'];
const mattersKey = ['drafting', 'matters'];
const draftKey = (taskId: string) => ['drafting', 'draft', taskId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 2000;

export const groupsQuery = queryOptions({
  queryKey: ['drafting', 'groups'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(drafting.groups, {}, signal),
});

export const templatesQuery = queryOptions({
  queryKey: ['drafting', 'templates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(drafting.templates, { data: {} }, signal),
});

export const mattersQuery = queryOptions({
  queryKey: mattersKey,
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(drafting.matters, {}, signal),
});

/** The draft that was opened last; null where there is none. */
export const lastDraftQuery = queryOptions({
  queryKey: ['drafting', 'last'],
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(drafting.activate, { data: {} }, signal),
});

/** What the files of a draft say of it as a record. */
const recordOf = (task: DraftTask) => {
  const running = task.files.find(({ status }) => status === 'running');
  const failed = task.files.find(({ status }) => status === 'failed');
  const status = running ? 'running' : failed ? 'failed' : 'done';
  const told = { finishPercent: running?.finishPercent ?? 100, failReason: failed?.failReason ?? null };
  return { ...task, ...told, recordId: task.taskId, status, isExpired: false };
};
export type DraftRecord = ReturnType<typeof recordOf>;

export const draftsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const page = await sendQuietly(drafting.page, { baseInfo: { pageNum } }, signal);
      return { ...page, records: page.records.map(recordOf) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(({ status }) => status === 'running') ? pollMs : false),
  });

/** A draft as it is opened; what is typed afterwards is newer than what a second reading would bring. */
export const draftQuery = (taskId: string) =>
  queryOptions({
    queryKey: draftKey(taskId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      await sendQuietly(drafting.activate, { data: { taskId } }, signal);
      return sendQuietly(drafting.detail, { data: { taskId } }, signal);
    },
  });

export function useCreate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: { templateId: string; matter?: string }) => send(drafting.create, { data }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['drafting'] }),
  });
}

export const useRename = (taskId: string) =>
  useServerChange<string>({
    keys: [mattersKey, listKey],
    change: matter => send(drafting.save, { data: { taskId, baseVersion: 0, changes: [], matter } }),
  });

export const useRemove = (taskId: string) =>
  useServerChange<undefined>({
    keys: [listKey, mattersKey],
    change: () => send(drafting.remove, { data: { taskId } }),
    done: '起草任务已删除',
  });

/** Makes the files that failed once more. */
export const useRetry = (taskId: string) =>
  useServerChange<undefined>({
    keys: [listKey],
    change: async () => {
      const { files } = await send(drafting.detail, { data: { taskId } });
      for (const { fileType, status } of files)
        if (status === 'failed') await send(drafting.build, { data: { taskId, fileType } });
    },
  });

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Makes a file of what is filled in, waits for it and saves it. */
export const useExport = (taskId: string) =>
  useServerChange<DraftFileType>({
    keys: [listKey],
    change: async fileType => {
      await send(drafting.build, { data: { taskId, fileType } });
      for (;;) {
        const { files } = await send(drafting.detail, { data: { taskId } });
        const file = files.find(each => each.fileType === fileType);
        if (file?.status === 'done') return saveAs(taskId, fileType, file.fileName ?? `文书.${fileType}`);
        if (file?.status === 'failed') return presenter.error(`文书未能生成：${file.failReason ?? '请重试'}`);
        await wait(pollMs / 4);
      }
    },
  });

async function saveAs(taskId: string, fileType: DraftFileType, name: string) {
  saveFile(await fetchFile(drafting.download, { data: { taskId, fileType } }), name);
  presenter.success('文件已下载');
}

export const useSave = () =>
  useMutation({
    mutationFn: ({ taskId, fileType, name }: { taskId: string; fileType: DraftFileType; name: string }) =>
      saveAs(taskId, fileType, name),
  });
