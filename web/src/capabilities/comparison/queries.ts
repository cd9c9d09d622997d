import { type ComparisonDetail, comparison, type Ignorable, type RevisionReading } from '@antai/contract/comparison';
import { files } from '@antai/contract/files';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, isRunning, pollWhile } from '../../lib/poll-while.ts';
import { readChanged } from '../../lib/read-changed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import { useShownChange } from '../../lib/use-shown-change.ts';

const listKey = ['comparison', 'list'];
export const recordsKey = ['comparison', 'record'];
const recordKey = (recordId: string) => [...recordsKey, recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(comparison.page, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

/** Two versions of a record, the older first. */
export interface Pair {
  recordId: string;
  before: number;
  after: number;
}

export const detailQuery = ({ recordId, before, after }: Pair) =>
  queryOptions({
    queryKey: [...recordKey(recordId), before, after],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(recordKey(recordId), () =>
        sendQuietly(comparison.get, { data: { recordId, before, after } }, { signal }),
      ),
    refetchInterval: pollWhile(isRunning, pollMs),
  });

/** Sends versions up, the oldest first, and has them compared. */
export function useBegin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sources: File[]) => {
      const fileIds: string[] = [];
      for (const file of sources) fileIds.push((await upload(files.upload, file)).fileId);
      return send(comparison.add, { data: { fileIds } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useAddVersion = (recordId: string) =>
  useChanging(recordId, {
    change: async (file: File) => {
      const { fileId } = await upload(files.upload, file);
      await send(comparison.addVersion, { data: { recordId, fileId } });
    },
  });

export const useSettle = (recordId: string) =>
  useChanging(recordId, {
    change: (readings: { version: number; reading: RevisionReading }[]) =>
      send(comparison.settle, { data: { recordId, readings } }),
  });

export const useCancel = (recordId: string) =>
  useChanging(recordId, { change: () => send(comparison.cancel, { data: { recordId } }) });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(comparison.retry, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(comparison.remove, { data: { recordId } }), done: '比对记录已删除' });

interface Mark {
  changeKey: string;
  isSeen?: boolean;
  note?: string;
}

/** Marks changes, shown at once and kept as one goes; what could not be kept is read again. */
export const useMark = (recordId: string) =>
  useShownChange<ComparisonDetail, Mark[]>({
    queryKey: recordKey(recordId),
    thingsOf: marks => marks.map(({ changeKey }) => changeKey),
    save: marks => send(comparison.decide, { data: { recordId, marks } }),
    show: (detail, marks) => {
      const fresh = new Map(marks.map(mark => [mark.changeKey, mark]));
      return { ...detail, changes: detail.changes.map(each => ({ ...each, ...fresh.get(each.changeKey) })) };
    },
  });

export const useSave = (pair: Pair) =>
  useMutation({
    mutationFn: async ({
      name,
      ...options
    }: {
      fileType: 'word' | 'pdf' | 'excel';
      ignore?: Ignorable[];
      name: string;
    }) => saveFile(await fetchFile(comparison.download, { data: { ...pair, ...options } }), name),
  });
