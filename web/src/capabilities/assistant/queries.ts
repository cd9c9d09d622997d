import { conversations, type NewQuestion } from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { files } from '@antai/contract/files';
import type { SentOf } from '@antai/contract/wire/call';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { begin } from '../../lib/stream.ts';

const root = 'assistant';
const keys = {
  list: [root, 'list'],
  history: [root, 'history'],
  presets: [root, 'presets'],
  libraries: [root, 'libraries'],
};

/** How answers are given now, and what there is to look through. */
export const stateQuery = queryOptions({
  queryKey: [root, 'state'],
  staleTime: 60_000,
  queryFn: ({ signal }) => sendQuietly(conversations.state, {}, { signal }),
});

/** One page of the user's conversations. */
export const conversationsQuery = (keyword: string, pageNum: number) =>
  queryOptions({
    queryKey: [...keys.list, 'page', keyword, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(conversations.page, { baseInfo: { pageNum }, data: { keyword } }, { signal }),
  });

/** The conversations from the latest on, page after page. */
export const recentQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.list, 'recent', keyword],
    staleTime: 0,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam: pageNum }) =>
      sendQuietly(conversations.page, { baseInfo: { pageNum }, data: { keyword } }, { signal }),
    getNextPageParam: ({ pageNum, pages }) => (pageNum < pages ? pageNum + 1 : undefined),
  });

/** A conversation along its branch in view; whoever leaves before it has come cancels it. */
export const historyQuery = (imId: string) =>
  queryOptions({
    queryKey: [...keys.history, imId],
    enabled: imId !== '',
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(conversations.history, { data: { imId } }, { signal }),
  });

export const fileTextQuery = (imId: string, fileId: string) =>
  queryOptions({
    queryKey: [root, 'file', fileId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sendQuietly(conversations.fileText, { data: { imId, fileId } }, { signal }),
  });

/** The knowledge libraries of the user, and which of them a conversation looks through. */
export const librariesQuery = (imId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.libraries, imId ?? ''],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(conversations.libraries, { data: { imId } }, { signal }),
  });

/** Binds libraries to a conversation, or to a new one; gives the conversation. */
export function useBindLibraries() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ imId, owmId, libraryIds }: { imId?: string; owmId?: string; libraryIds: string[] }) => {
      const place = imId ?? (await send(conversations.add, { data: { owmId } })).imId;
      await send(conversations.bindLibraries, { data: { imId: place, libraryIds } });
      return place;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.libraries }),
  });
}

export const assistantsQuery = queryOptions({
  queryKey: [...keys.presets, 'assistants'],
  staleTime: 60_000,
  queryFn: ({ signal }) => sendQuietly(presets.assistants, {}, { signal }),
});

export const templatesQuery = queryOptions({
  queryKey: [...keys.presets, 'templates'],
  staleTime: 60_000,
  queryFn: ({ signal }) => sendQuietly(presets.templates, {}, { signal }),
});

/** Reads conversations again: after an answer has begun or ended, and after any change. */
export function useRefresh() {
  const queries = useQueryClient();
  return async (imId?: string) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keys.list }),
      ...(imId ? [queries.invalidateQueries({ queryKey: [...keys.history, imId] })] : []),
    ]);
  };
}

type Question = Omit<SentOf<typeof conversations.ask>['data'], 'imId'> & Partial<Pick<NewQuestion, 'imId'>>;

export type PreviewQuestion = SentOf<typeof conversations.preview>['data'];

/** What a question would send to a model, as it stands: never kept. */
export const previewQuery = (question: PreviewQuestion) =>
  queryOptions({
    queryKey: [root, 'preview', question],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => sendQuietly(conversations.preview, { data: question }, { signal }),
  });

/** Asks in a conversation, or in a new one with an assistant; gives the conversation. */
export function useAsk() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ owmId, imId, ...question }: Question & { owmId?: string | undefined }) => {
      const place = imId ?? (await send(conversations.add, { data: { owmId } })).imId;
      await begin(conversations.ask, { input: { data: { ...question, imId: place } }, follow: conversations.follow });
      await refresh(place);
      return place;
    },
  });
}

export function useRegenerate(imId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (messageId: string) =>
      begin(conversations.regenerate, { input: { data: { imId, messageId } }, follow: conversations.follow }),
    onSettled: () => refresh(imId),
  });
}

export function useContinue(imId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (runId: string) =>
      begin(conversations.continue, { input: { data: { runId } }, follow: conversations.follow }),
    onSettled: () => refresh(imId),
  });
}

export const useStop = () =>
  useMutation({ mutationFn: (runId: string) => send(conversations.stop, { data: { runId } }) });

/** Opens a conversation, at a branch where a message of it is named. */
export function useActivate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (data: { imId: string; messageId?: string }) => send(conversations.activate, { data }),
    onSuccess: (_answer, { imId, messageId }) => (messageId ? refresh(imId) : undefined),
  });
}

/** A conversation of its own for files that come before the first question. */
export const useAddConversation = () =>
  useMutation({ mutationFn: (owmId: string | undefined) => send(conversations.add, { data: { owmId } }) });

export function useRename() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (data: { imId: string; title: string }) => sendQuietly(conversations.rename, { data }),
    onSuccess: ({ imId }) => refresh(imId),
  });
}

export function useRemoveConversation() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (imId: string) => send(conversations.remove, { data: { imId } }),
    onSuccess: async () => {
      presenter.success('对话已删除');
      await refresh();
    },
  });
}

/** Sends a file up and has it read for a conversation. */
export const useAttach = () =>
  useMutation({
    mutationFn: async ({ imId, file }: { imId: string; file: File }) => {
      const { fileId } = await upload(files.upload, file);
      return send(conversations.analyseFile, { data: { imId, fileId } }).catch(async error => {
        // what cannot be read is of no use here and takes room
        await sendQuietly(files.remove, { data: { fileId } }).catch(() => undefined);
        throw error;
      });
    },
  });

export const useDetach = () =>
  useMutation({
    mutationFn: (data: { imId: string; fileId: string }) => sendQuietly(conversations.removeFile, { data }),
  });

/** Saves a conversation, or one answer with its question, as a Word file. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ imId, messageId, title }: { imId: string; messageId?: string; title: string }) =>
      saveFile(await fetchFile(conversations.export, { data: { imId, messageId } }), `${title}.docx`),
  });

/** Changes assistants or templates and reads them again. */
function usePresetChange<Input, Output>(change: (input: Input) => Promise<Output>, word: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      presenter.success(word);
      await queries.invalidateQueries({ queryKey: keys.presets });
    },
  });
}

export const useSaveAssistant = () =>
  usePresetChange(
    (data: SentOf<typeof presets.addAssistant>['data']) => send(presets.addAssistant, { data }),
    '助手已保存',
  );
export const useRemoveAssistant = () =>
  usePresetChange((owmId: string) => send(presets.removeAssistant, { data: { owmId } }), '助手已删除');
export const useSaveTemplate = () =>
  usePresetChange(
    (data: SentOf<typeof presets.saveTemplate>['data']) => send(presets.saveTemplate, { data }),
    '模板已保存',
  );
export const useRemoveTemplate = () =>
  usePresetChange((templateId: string) => send(presets.removeTemplate, { data: { templateId } }), '模板已删除');
