import { type DiligenceKind, type DiligenceModule, dueDiligence } from '@antai/contract/due-diligence';
import { files } from '@antai/contract/files';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, isRunning, pollWhile } from '../../lib/poll-while.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['dueDiligence', 'list'];
const recordKey = (recordId: string) => ['dueDiligence', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 2000;

export const recordsQuery = (kind: DiligenceKind, pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, kind, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(dueDiligence.page, { baseInfo: { pageNum }, data: { kind } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: [...recordKey(recordId), 'detail'],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(dueDiligence.detail, { data: { recordId } }, { signal }),
    refetchInterval: pollWhile(isRunning, pollMs),
  });

/** What was seen of a company; read again once it was looked at anew. */
export const companyQuery = (recordId: string, { companyIndex, state }: { companyIndex: number; state: string }) =>
  queryOptions({
    queryKey: [...recordKey(recordId), 'company', companyIndex, state],
    queryFn: ({ signal }) => sendQuietly(dueDiligence.company, { data: { recordId, companyIndex } }, { signal }),
    placeholderData: keepPreviousData,
  });

interface DiligenceOrder {
  kind: DiligenceKind;
  name?: string;
  names: string[];
  modules: DiligenceModule[];
}

export function useBegin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: DiligenceOrder) => send(dueDiligence.add, { data: wish }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** The names in a workbook, which is sent up for that alone. */
export const useReadNames = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const { fileId } = await upload(files.upload, file);
      return (await send(dueDiligence.readNames, { data: { fileId } })).names;
    },
  });

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useAgain = (recordId: string) =>
  useChanging(recordId, { change: () => send(dueDiligence.again, { data: { recordId } }) });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(dueDiligence.retry, { data: { recordId } }) });

export const useCancel = (recordId: string) =>
  useChanging(recordId, { change: () => send(dueDiligence.cancel, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(dueDiligence.remove, { data: { recordId } }), done: '核查已删除' });

export const useChoose = (recordId: string, companyIndex: number) =>
  useChanging(recordId, {
    change: (companyId: string) => send(dueDiligence.choose, { data: { recordId, companyIndex, companyId } }),
  });

export const useNote = (recordId: string, companyIndex: number) =>
  useChanging(recordId, {
    change: ({ findingId, text }: { findingId?: string; text: string }) =>
      send(dueDiligence.note, { data: { recordId, companyIndex, ...(findingId ? { findingId } : {}), text } }),
    done: '备注已保存',
  });

const endings = { word: 'docx', pdf: 'pdf', excel: 'xlsx' } as const;
export type ReportType = keyof typeof endings;

export const useSave = () =>
  useMutation({
    mutationFn: async ({ recordId, name, fileType }: { recordId: string; name: string; fileType: ReportType }) =>
      saveFile(
        await fetchFile(dueDiligence.download, { data: { recordId, fileType } }),
        `${name} 核查报告.${endings[fileType]}`,
      ),
  });
