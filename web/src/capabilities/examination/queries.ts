import {
  type CellDecision,
  type ExaminationDetail,
  type ExaminationPoint,
  examination,
} from '@antai/contract/examination';
import { files } from '@antai/contract/files';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, isRunning, pollWhile } from '../../lib/poll-while.ts';
import { readChanged } from '../../lib/read-changed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import { useShownChange } from '../../lib/use-shown-change.ts';

const listKey = ['examination', 'list'];
const setsKey = ['examination', 'sets'];
const recordKey = (recordId: string) => ['examination', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 2000;

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(examination.page, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: [...recordKey(recordId), 'detail'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(recordKey(recordId), () => sendQuietly(examination.detail, { data: { recordId } }, { signal })),
    refetchInterval: pollWhile(isRunning, pollMs),
  });

/** What a file says; read again where it has other answers than before. */
export const fileTextQuery = (recordId: string, { fileIndex, cells }: { fileIndex: number; cells: number }) =>
  queryOptions({
    queryKey: [...recordKey(recordId), 'text', fileIndex, cells],
    queryFn: ({ signal }) => sendQuietly(examination.fileText, { data: { recordId, fileIndex } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const setsQuery = queryOptions({
  queryKey: setsKey,
  queryFn: ({ signal }) => sendQuietly(examination.sets, { data: {} }, { signal }),
});

/** Begins an examination of files, which are sent up first. */
export function useBegin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ selection, points }: { selection: readonly File[]; points: ExaminationPoint[] }) => {
      const fileIds: string[] = [];
      for (const file of selection) fileIds.push((await upload(files.upload, file)).fileId);
      return send(examination.add, { data: { fileIds, points } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

export const useSaveSet = () =>
  useServerChange({
    keys: [setsKey],
    change: (set: { setId?: string; name: string; points: ExaminationPoint[] }) =>
      send(examination.saveSet, { data: set }),
    done: '要点集已保存',
  });

export const useRemoveSet = () =>
  useServerChange({
    keys: [setsKey],
    change: (setId: string) => send(examination.removeSet, { data: { setId } }),
    done: '要点集已删除',
  });

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useExamineAll = (recordId: string) =>
  useChanging(recordId, {
    change: (points: ExaminationPoint[]) => send(examination.all, { data: { recordId, points } }),
  });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(examination.retry, { data: { recordId } }) });

export const useCancel = (recordId: string) =>
  useChanging(recordId, { change: () => send(examination.cancel, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(examination.remove, { data: { recordId } }), done: '审查已删除' });

interface CellChoice {
  fileIndex: number;
  pointId: string;
  decision: CellDecision;
  changed?: string;
}

/** Decides on a cell, shown at once; what could not be kept is read again. */
export const useDecide = (recordId: string) =>
  useShownChange<ExaminationDetail, CellChoice>({
    queryKey: recordKey(recordId),
    shownIn: { queryKey: detailQuery(recordId).queryKey },
    thingsOf: ({ fileIndex, pointId }) => [`${fileIndex} ${pointId}`],
    isWhole: true,
    save: cell => send(examination.decide, { data: { recordId, cells: [cell] } }),
    show: decideIn,
  });

const decideIn = (detail: ExaminationDetail, { fileIndex, pointId, decision, changed }: CellChoice) => ({
  ...detail,
  rows: detail.rows.map(row =>
    row.fileIndex === fileIndex
      ? {
          ...row,
          cells: row.cells.map(cell =>
            cell.pointId === pointId ? { ...cell, decision, changed: changed ?? null } : cell,
          ),
        }
      : row,
  ),
});

export const useSave = () =>
  useMutation({
    mutationFn: async ({ recordId, name }: { recordId: string; name: string }) =>
      saveFile(await fetchFile(examination.download, { data: { recordId } }), `${name}（审查答案）.xlsx`),
  });
