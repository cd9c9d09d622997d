import { files } from '@antai/contract/files';
import { type ReviewChoice, type ReviewDetail, review } from '@antai/contract/review';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['review', 'history'];
const recordKey = (recordId: string) => ['review', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const typesQuery = queryOptions({
  queryKey: ['review', 'types'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(review.typeList, {}, signal),
});

export const checklistQuery = (typeId: string | null) =>
  queryOptions({
    queryKey: ['review', 'checklist', typeId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sendQuietly(review.checklist, { data: typeId ? { typeId } : {} }, signal),
  });

export const historyQuery = (dictId: string | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, dictId, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(review.history, { data: { ...(dictId ? { dictId } : {}), pageNum } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(each => each.status === 'running') ? pollMs : false),
  });

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: recordKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(review.get, { data: { recordId } }, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });

/** Reads a contract in: a file, which is sent up first, or a text. */
export function useAdd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (source: { file: File } | { text: string }) => {
      if ('text' in source) return send(review.add, { data: source });
      const { fileId } = await upload(files.upload, source.file);
      return send(review.add, { data: { fileId } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(recordId: string, change: (input: Input) => Promise<unknown>, done?: string) =>
  useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useStart = (recordId: string) =>
  useChanging(recordId, (settings: Omit<SentOf<typeof review.start>['data'], 'recordId'>) =>
    send(review.start, { data: { recordId, ...settings } }),
  );

export const useRetry = (recordId: string) => useChanging(recordId, () => send(review.retry, { data: { recordId } }));

export const useRemove = (recordId: string) =>
  useChanging(recordId, () => send(review.remove, { data: { recordId } }), '审查记录已删除');

/** Decides on findings, shown at once and kept as one goes; what could not be kept is read again. */
export function useDecide(recordId: string) {
  const queries = useQueryClient();
  const queryKey = recordKey(recordId);
  return useMutation({
    mutationFn: (decisions: ReviewChoice[]) => send(review.decide, { data: { recordId, decisions } }),
    onMutate: decisions => {
      queries.setQueryData<ReviewDetail>(queryKey, detail => detail && decideIn(detail, decisions));
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

function decideIn(detail: ReviewDetail, choices: ReviewChoice[]): ReviewDetail {
  const wanted = new Map(choices.map(choice => [choice.findingId, choice]));
  const findings = detail.result?.findings.map(finding => {
    const own = wanted.get(finding.findingId);
    if (!own) return finding;
    const { decision = finding.decision, level = finding.level } = own;
    const wording = own.wording === undefined ? finding.wording : own.wording;
    const note = own.note === undefined ? finding.note : own.note;
    const effect = wording ? (finding.start === undefined ? 'insert' : 'replace') : finding.effect;
    return { ...finding, decision, level, wording, note, effect } as const;
  });
  return detail.result && findings ? { ...detail, result: { ...detail.result, findings } } : detail;
}

export type ExportFormat = SentOf<typeof review.export>['data']['format'];
export type CardFormat = SentOf<typeof review.download>['data']['format'];

export const useExport = (recordId: string) =>
  useMutation({
    mutationFn: async ({ format, name }: { format: ExportFormat; name: string }) =>
      saveFile(await fetchFile(review.export, { data: { recordId, format } }), name),
  });

export const useSaveCard = (recordId: string) =>
  useMutation({
    mutationFn: async ({ format, name }: { format: CardFormat; name: string }) =>
      saveFile(await fetchFile(review.download, { data: { recordId, format } }), name),
  });
