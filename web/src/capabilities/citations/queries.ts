import { CitationReport, citations } from '@antai/contract/citations';
import { files } from '@antai/contract/files';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { fetchQuietly, sendQuietly } from '../../lib/send-quietly.ts';

const listKey = ['citations', 'files'];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 5000;

export const fileChecksQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(citations.page, { baseInfo: { pageNum } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(each => each.state === 'running') ? pollMs : false),
  });

/** What came of a check; a report never changes. */
export const reportQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['citations', 'report', taskId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const file = await fetchQuietly(citations.report, { input: { data: { taskId } }, signal });
      return CitationReport.parse(JSON.parse(await file.text()));
    },
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listKey });
}

interface NewCheck {
  file: File;
  asOf: string | undefined;
}

/** Sends a file up and has it checked. */
export function useAddCheck() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ file, asOf }: NewCheck) => {
      const { fileId } = await upload(files.upload, file);
      return send(citations.add, { data: { fileId, asOf } });
    },
    onSuccess: refresh,
  });
}

export function useRetryCheck() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (taskId: string) => send(citations.retry, { data: { taskId } }),
    onSuccess: refresh,
  });
}

export function useRemoveCheck() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (taskId: string) => send(citations.remove, { data: { taskId } }),
    onSuccess: async () => {
      presenter.success('核验结果已删除');
      await refresh();
    },
  });
}

/** Saves the file with its findings. */
export const useSaveResult = () =>
  useMutation({
    mutationFn: async ({ taskId, fileName }: { taskId: string; fileName: string }) =>
      saveFile(await fetchFile(citations.download, { data: { taskId } }), fileName),
  });
