import { files } from '@antai/contract/files';
import { documentsAtOnceMax, documentsPageSize, type KnowledgeDocument, knowledge } from '@antai/contract/knowledge';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly, uploadQuietly } from '../../lib/send-quietly.ts';

export const knowledgeKey = ['knowledge'];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const totalQuery = queryOptions({
  queryKey: [...knowledgeKey, 'total'],
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(knowledge.total, {}, { signal }),
});

export const foldersQuery = queryOptions({
  queryKey: [...knowledgeKey, 'folders'],
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(knowledge.folders, {}, { signal }),
});

export interface ListFilter {
  folderId?: string | undefined;
  keyword?: string | undefined;
  isUnmatched?: boolean;
}

export const documentsQuery = (listed: ListFilter, pageNum: number) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'documents', listed, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(knowledge.page, { baseInfo: { pageNum }, data: listed }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.isIndexing || state.data?.records.some(({ document }) => document.state === 'parsing')
        ? pollMs
        : false,
  });

/** Pages of a folder that are read one behind the other. */
const listedPagesMax = 20;

/** Every document of a folder and below that can be read, as many as the pages hold. */
export const listedQuery = (folderId: string | undefined) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'listed', folderId],
    enabled: folderId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<KnowledgeDocument[]> => {
      const all: KnowledgeDocument[] = [];
      for (let pageNum = 1; pageNum <= listedPagesMax; pageNum++) {
        const { records, total } = await sendQuietly(
          knowledge.page,
          { baseInfo: { pageNum, pageSize: documentsPageSize }, data: { folderId } },
          { signal },
        );
        all.push(...records.map(({ document }) => document));
        if (records.length === 0 || all.length >= total) break;
      }
      return all.filter(({ state }) => state === 'ready');
    },
  });

/** Fetches documents as files, for a tool that works on files. */
export const useTakeDocuments = () =>
  useMutation({
    mutationFn: async (documents: readonly Pick<KnowledgeDocument, 'documentId' | 'name' | 'fileType'>[]) => {
      const taken: File[] = [];
      for (const { documentId, name, fileType } of documents) {
        const bytes = await fetchFile(knowledge.download, { data: { documentId } });
        const isNamed = name.toLowerCase().endsWith(`.${fileType}`);
        taken.push(new File([bytes], isNamed ? name : `${name}.${fileType}`));
      }
      return taken;
    },
  });

/** What a document says, with the hits of a search in it. */
export const documentQuery = (documentId: string, keyword: string | undefined) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'text', documentId, keyword ?? ''],
    enabled: documentId !== '',
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(knowledge.read, { data: { documentId, keyword } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.document.state === 'parsing' ? pollMs : false),
  });

/** Makes a change and reads everything of the library again. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>, word?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (word) presenter.success(word);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: knowledgeKey }),
  });
}

export const useAddFolder = () =>
  useChange((data: SentOf<typeof knowledge.addFolder>['data']) => send(knowledge.addFolder, { data }), '文件夹已新建');
export const useRenameFolder = () =>
  useChange((data: { folderId: string; name: string }) => sendQuietly(knowledge.renameFolder, { data }));
export const useMoveFolder = () =>
  useChange(
    (data: { folderId: string; parentId: string | null }) => send(knowledge.moveFolder, { data }),
    '文件夹已移动',
  );
export const useRemoveFolder = () =>
  useChange((folderId: string) => send(knowledge.removeFolder, { data: { folderId } }), '文件夹已删除');

/** A file that did not get into the library, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** Sends files up and puts them into a folder; gives those that were refused, the others go in. */
export const useAddDocuments = () =>
  useChange(async ({ folderId, selection }: { folderId: string | undefined; selection: File[] }) => {
    const refused: RefusedFile[] = [];
    const sent: SentFile[] = [];
    for (const file of selection)
      await uploadQuietly(files.upload, { file, fields: {} }).then(
        ({ fileId }) => sent.push({ fileId, name: file.name }),
        (error: Error) => refused.push({ name: file.name, reason: error.message }),
      );
    for (let at = 0; at < sent.length; at += documentsAtOnceMax)
      refused.push(...(await putIn(folderId, sent.slice(at, at + documentsAtOnceMax))));
    return refused;
  });

interface SentFile {
  fileId: string;
  name: string;
}

/** What cannot be put in is of no use and takes room. */
async function putIn(folderId: string | undefined, sent: SentFile[]): Promise<RefusedFile[]> {
  try {
    await sendQuietly(knowledge.addDocuments, { data: { folderId, fileIds: sent.map(({ fileId }) => fileId) } });
    return [];
  } catch (error) {
    for (const { fileId } of sent) await sendQuietly(files.remove, { data: { fileId } }).catch(() => undefined);
    return sent.map(({ name }) => ({ name, reason: (error as Error).message }));
  }
}

export const useReplaceDocument = () =>
  useChange(async ({ documentId, file }: { documentId: string; file: File }) => {
    const { fileId } = await upload(files.upload, file);
    return send(knowledge.replaceDocument, { data: { documentId, fileId } });
  }, '新版本已上传，正在解析');
export const useRetryDocument = () =>
  useChange((documentId: string) => send(knowledge.retryDocument, { data: { documentId } }));
export const useRenameDocument = () =>
  useChange((data: { documentId: string; name: string }) => sendQuietly(knowledge.renameDocument, { data }));
export const useMoveDocuments = () =>
  useChange(
    (data: { documentIds: string[]; folderId: string }) => send(knowledge.moveDocuments, { data }),
    '文件已移动',
  );
export const useRemoveDocuments = () =>
  useChange((documentIds: string[]) => send(knowledge.removeDocuments, { data: { documentIds } }), '文件已删除');

export const useSaveDocument = () =>
  useMutation({
    mutationFn: async ({ documentId, name }: { documentId: string; name: string }) =>
      saveFile(await fetchFile(knowledge.download, { data: { documentId } }), name),
  });
