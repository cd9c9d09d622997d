import { type DraftFileType, type DraftTask, drafting } from '@antai/contract/drafting';
import { type Batch, draftBatches } from '@antai/contract/drafting/batches';
import { material } from '@antai/contract/drafting/material';
import { sections } from '@antai/contract/drafting/sections';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { files } from '@antai/contract/files';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasRunning, isRunning, pollWhile } from '../../lib/poll-while.ts';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { begin } from '../../lib/stream.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['drafting', 'list'];
const mattersKey = ['drafting', 'matters'];
const batchesKey = ['drafting', 'batch'];
const draftKey = (taskId: string) => ['drafting', 'draft', taskId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 2000;

export const groupsQuery = queryOptions({
  queryKey: ['drafting', 'groups'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(drafting.groups, {}, { signal }),
});

export const templatesQuery = queryOptions({
  queryKey: ['drafting', 'templates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(drafting.templates, { data: {} }, { signal }),
});

export const mattersQuery = queryOptions({
  queryKey: mattersKey,
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(drafting.matters, {}, { signal }),
});

/** The draft that was opened last; null where there is none. */
export const lastDraftQuery = queryOptions({
  queryKey: ['drafting', 'last'],
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(drafting.activate, { data: {} }, { signal }),
});

/** What the files of a draft say of it as a record. */
const recordOf = (task: DraftTask) => {
  const running = task.files.find(({ status }) => status === 'running');
  const failed = task.files.find(({ status }) => status === 'failed');
  const status = running ? 'running' : failed ? 'failed' : 'done';
  const outcome = { finishPercent: running?.finishPercent ?? 100, failReason: failed?.failReason ?? null };
  return { ...task, ...outcome, recordId: task.taskId, status, isExpired: false };
};
export type DraftRecord = ReturnType<typeof recordOf>;

export const draftsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const page = await sendQuietly(drafting.page, { baseInfo: { pageNum } }, { signal });
      return { ...page, records: page.records.map(recordOf) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

/** A draft as it is opened; what is typed afterwards is newer than what a second reading would bring. */
export const draftQuery = (taskId: string) =>
  queryOptions({
    queryKey: draftKey(taskId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      await sendQuietly(drafting.activate, { data: { taskId } }, { signal });
      return sendQuietly(drafting.detail, { data: { taskId } }, { signal });
    },
  });

export function useCreate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: { templateId: string; matter?: string }) => send(drafting.create, { data }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['drafting'] }),
  });
}

/** Says which matter it is of; the field tells of a refusal. */
export const useRename = (taskId: string) =>
  useServerChange<string>({
    keys: [mattersKey, listKey],
    change: matter => sendQuietly(drafting.save, { data: { taskId, baseVersion: 0, changes: [], matter } }),
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

/** Makes a file of what is filled in, waits for it while its page is open, and saves it. */
export function useExport(taskId: string) {
  const page = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    page.current = leaving;
    return () => leaving.abort();
  }, []);
  return useServerChange<DraftFileType>({
    keys: [listKey],
    change: async fileType => {
      const { signal } = page.current;
      await send(drafting.build, { data: { taskId, fileType } });
      while (!signal.aborted) {
        const { files } = await send(drafting.detail, { data: { taskId } });
        const file = files.find(each => each.fileType === fileType);
        if (!file || file.isExpired) return presenter.error('文书未能生成：文件已不在，请重新导出');
        if (file.status === 'failed') return presenter.error(`文书未能生成：${file.failReason ?? '请重试'}`);
        if (file.status === 'done' && !signal.aborted)
          return saveAs(taskId, { fileType, name: file.fileName ?? `文书.${fileType}` });
        await wait(pollMs / 4);
      }
      presenter.message('文书仍在生成', '已离开起草页，完成后可在起草历史中下载');
    },
  });
}

async function saveAs(taskId: string, { fileType, name }: { fileType: DraftFileType; name: string }) {
  saveFile(await fetchFile(drafting.download, { data: { taskId, fileType } }), name);
  presenter.success('文件已下载');
}

export const useSave = () =>
  useMutation({
    mutationFn: ({ taskId, fileType, name }: { taskId: string; fileType: DraftFileType; name: string }) =>
      saveAs(taskId, { fileType, name }),
  });

export const useSaveBlanks = () =>
  useMutation({
    mutationFn: async ({ taskId, name }: { taskId: string; name: string }) =>
      saveFile(await fetchFile(drafting.blanks, { data: { taskId } }), `${name} 缺项报告.xlsx`),
  });

/** Sends material up and asks what of it answers the questions of a draft. */
export const usePropose = (taskId: string) =>
  useMutation({
    mutationFn: async ({ files: uploads, text }: { files: readonly File[]; text: string }) => {
      const fileIds: string[] = [];
      for (const file of uploads) fileIds.push((await upload(files.upload, file)).fileId);
      return send(material.propose, { data: { taskId, fileIds, text } });
    },
  });

/** Whether there is a model that can draft sections. */
export const sectionStatusQuery = queryOptions({
  queryKey: ['drafting', 'section-status'],
  queryFn: ({ signal }) => sendQuietly(sections.status, {}, { signal }),
});

const sectionsKey = (taskId: string) => ['drafting', 'sections', taskId];

/** The sections of a draft that a model drafts or has drafted, and nobody has taken or let go. */
export const sectionRunsQuery = (taskId: string) =>
  queryOptions({
    queryKey: sectionsKey(taskId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(sections.list, { data: { taskId } }, { signal }),
  });

/** Has a model begin a section; it goes on, and its card follows it. */
export function useBeginSection(taskId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: { fieldId: string; facts: string }) =>
      begin(sections.propose, { input: { data: { taskId, ...wish } }, follow: sections.follow }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sectionsKey(taskId) }),
  });
}

export const useContinueSection = (runId: string) =>
  useMutation({ mutationFn: () => begin(sections.continue, { input: { data: { runId } }, follow: sections.follow }) });

export const useStopSection = (runId: string) =>
  useMutation({ mutationFn: () => send(sections.stop, { data: { runId } }) });

/** What was drafted is taken or let go: the server keeps it no longer. */
export function useRemoveSection(taskId: string, runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send(sections.remove, { data: { runId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sectionsKey(taskId) }),
  });
}

/** Batches of a user, as the table of records shows them. */
const batchRecord = (batch: Batch) => ({ ...batch, recordId: batch.batchId });
export type BatchRecord = ReturnType<typeof batchRecord>;

export const batchesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...batchesKey, 'list', pageNum],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const page = await sendQuietly(draftBatches.page, { baseInfo: { pageNum } }, { signal });
      return { ...page, records: page.records.map(batchRecord) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...batchesKey, 'one', batchId],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(draftBatches.detail, { data: { batchId } }, { signal }),
    refetchInterval: pollWhile(isRunning, pollMs),
  });

export const useSaveSheet = () =>
  useMutation({
    mutationFn: async ({ templateId, title }: { templateId: string; title: string }) =>
      saveFile(await fetchFile(draftBatches.sheet, { data: { templateId } }), `${title} 填写表.xlsx`),
  });

/** Sends a filled table up and has it checked. */
export function useCreateBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ templateId, file }: { templateId: string; file: File }) => {
      const { fileId } = await upload(files.upload, file);
      return send(draftBatches.create, { data: { templateId, fileId } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: batchesKey }),
  });
}

export const useBuildBatch = (batchId: string) =>
  useServerChange<DraftFileType[]>({
    keys: [batchesKey],
    change: fileTypes => send(draftBatches.build, { data: { batchId, fileTypes } }),
  });

/** Makes a batch that failed or expired once more, as it was ordered. */
export const useRetryBatch = (batchId: string) =>
  useServerChange<undefined>({
    keys: [batchesKey],
    change: async () => {
      const { fileTypes } = await send(draftBatches.detail, { data: { batchId } });
      return send(draftBatches.build, { data: { batchId, fileTypes } });
    },
  });

export const useCancelBatch = (batchId: string) =>
  useServerChange<undefined>({ keys: [batchesKey], change: () => send(draftBatches.cancel, { data: { batchId } }) });

export const useRemoveBatch = (batchId: string) =>
  useServerChange<undefined>({
    keys: [batchesKey],
    change: () => send(draftBatches.remove, { data: { batchId } }),
    done: '批次已删除',
  });

export const useSavePack = () =>
  useMutation({
    mutationFn: async ({ batchId, name, documentCount }: Pick<Batch, 'batchId' | 'name' | 'documentCount'>) =>
      saveFile(await fetchFile(draftBatches.download, { data: { batchId } }), `${name}（${documentCount}份）.zip`),
  });

export const useSaveBatchBlanks = () =>
  useMutation({
    mutationFn: async ({ batchId, name }: Pick<Batch, 'batchId' | 'name'>) =>
      saveFile(await fetchFile(draftBatches.blanks, { data: { batchId } }), `${name} 缺项报告.xlsx`),
  });

export const ownTemplatesQuery = queryOptions({
  queryKey: ['drafting', 'own', 'list'],
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(ownTemplates.list, {}, { signal }),
});

export const ownTemplateQuery = (templateId: string, version?: number) =>
  queryOptions({
    queryKey: ['drafting', 'own', 'one', templateId, version ?? 'latest'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      sendQuietly(ownTemplates.detail, { data: { templateId, ...(version ? { version } : {}) } }, { signal }),
  });

/** A template of one's own: of a docx that is sent up, or as a copy of another. */
export function useAddTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (from: { file: File } | { templateId: string }) => {
      if ('templateId' in from) return send(ownTemplates.copy, { data: from });
      const { fileId } = await upload(files.upload, from.file);
      return send(ownTemplates.upload, { data: { fileId } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['drafting'] }),
  });
}

/** Saves a version; where something is wrong with it nothing is saved, and the answer says what. */
export function useSaveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: SentOf<typeof ownTemplates.save>['data']) => send(ownTemplates.save, { data }),
    onSuccess: async ({ version }) => {
      if (version === null) return;
      presenter.success(`已存为第${version}版；已有的起草仍用原版本`);
      await queries.invalidateQueries({ queryKey: ['drafting'] });
    },
  });
}

export const useShareTemplate = (templateId: string) =>
  useServerChange<boolean>({
    keys: [['drafting']],
    change: isShared => send(ownTemplates.share, { data: { templateId, isShared } }),
  });

export const useRemoveTemplate = (templateId: string) =>
  useServerChange<undefined>({
    keys: [['drafting']],
    change: () => send(ownTemplates.remove, { data: { templateId } }),
    done: '模板已删除，已有的起草不受影响',
  });
