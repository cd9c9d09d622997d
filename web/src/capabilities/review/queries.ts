import { files } from '@antai/contract/files';
import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { batches } from '@antai/contract/review/batches';
import { type PlaybookReport, playbooks } from '@antai/contract/review/playbooks';
import type { ReviewChoice, ReviewDetail } from '@antai/contract/review/records';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, isRunning, pollWhile } from '../../lib/poll-while.ts';
import { readChanged } from '../../lib/read-changed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendInOrder } from '../../lib/send-in-order.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import { orderKeysOf, useShownChange } from '../../lib/use-shown-change.ts';
import type { WorkSource } from '../../ui/SourceInput.tsx';

const listKey = ['review', 'history'];
const recordKey = (recordId: string) => ['review', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const typesQuery = queryOptions({
  queryKey: ['review', 'types'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(review.typeList, {}, { signal }),
});

export const checklistQuery = (typeId: string | null) =>
  queryOptions({
    queryKey: ['review', 'checklist', typeId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sendQuietly(review.checklist, { data: typeId ? { typeId } : {} }, { signal }),
  });

export const historyQuery = (dictId: string | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, dictId, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) =>
      sendQuietly(review.history, { data: { ...(dictId ? { dictId } : {}), pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: recordKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(recordKey(recordId), () => sendQuietly(review.get, { data: { recordId } }, { signal })),
    refetchInterval: pollWhile(isRunning, pollMs),
  });

/** What a contract is on the wire: a file is sent up first. */
const sentSource = async (source: WorkSource) =>
  'text' in source ? source : { fileId: (await upload(files.upload, source.file)).fileId };

/** Reads a contract in; with the version before, only what changed since is reviewed. */
export function useAdd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, earlier }: { source: WorkSource; earlier?: WorkSource | undefined }) => {
      const before = earlier ? { earlier: await sentSource(earlier) } : {};
      return send(review.add, { data: { ...(await sentSource(source)), ...before } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useStart = (recordId: string) =>
  useChanging(recordId, {
    change: (settings: Omit<SentOf<typeof review.start>['data'], 'recordId'>) =>
      send(review.start, { data: { recordId, ...settings } }),
  });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(review.retry, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(review.remove, { data: { recordId } }), done: '审查记录已删除' });

/** Decides on findings, shown at once and kept as one goes; what could not be kept is read again. */
export function useDecide(recordId: string) {
  const queries = useQueryClient();
  const queryKey = recordKey(recordId);
  return useShownChange<ReviewDetail, ReviewChoice[]>({
    queryKey,
    thingsOf: decisions => decisions.map(({ findingId }) => findingId),
    save: decisions => send(review.decide, { data: { recordId, decisions } }),
    show: decideIn,
    // what is said comes back with who said it, and when
    onKept: decisions => (decisions.some(({ note }) => note) ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}

export const useRemoveNote = (recordId: string) =>
  useChanging(recordId, {
    change: (noteId: string) => send(review.removeNote, { data: { recordId, noteId } }),
    done: '批注已删除',
  });

const receivedKey = ['review', 'received'];

export const colleaguesQuery = queryOptions({
  queryKey: ['review', 'colleagues'],
  queryFn: ({ signal }) => sendQuietly(assignments.colleagues, {}, { signal }),
});

export const receivedQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...receivedKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(assignments.received, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useAssign = (recordId: string) =>
  useChanging(recordId, {
    change: (order: Omit<SentOf<typeof assignments.assign>['data'], 'recordId'>) =>
      send(assignments.assign, { data: { recordId, ...order } }),
    done: '已分配，同事会收到通知',
  });

export const useTakeBack = (recordId: string) =>
  useChanging(recordId, {
    change: (findingIds: string[]) => send(assignments.takeBack, { data: { recordId, findingIds } }),
    done: '已收回',
  });

/** Nothing can be decided afterwards: what was decided before goes first. */
export const useHandBack = (recordId: string) =>
  useServerChange<string[]>({
    keys: [recordKey(recordId), receivedKey],
    change: findingIds =>
      sendInOrder({ keys: orderKeysOf(recordKey(recordId), findingIds) }, () =>
        send(assignments.handBack, { data: { recordId, findingIds } }),
      ),
    done: '已交回，审查人会收到通知',
  });

function decideIn(detail: ReviewDetail, choices: ReviewChoice[]): ReviewDetail {
  const fresh = new Map(choices.map(choice => [choice.findingId, choice]));
  const findings = detail.result?.findings.map(finding => {
    const own = fresh.get(finding.findingId);
    if (!own) return finding;
    const { decision = finding.decision, level = finding.level } = own;
    const wording = own.wording === undefined ? finding.wording : own.wording;
    const effect = wording ? (finding.start === undefined ? 'insert' : 'replace') : finding.effect;
    return { ...finding, decision, level, wording, effect } as const;
  });
  return detail.result && findings ? { ...detail, result: { ...detail.result, findings } } : detail;
}

export type ExportFormat = SentOf<typeof review.export>['data']['format'];
type CardFormat = SentOf<typeof review.download>['data']['format'];

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

const playbooksKey = ['review', 'playbooks'];

export const playbooksQuery = queryOptions({
  queryKey: [...playbooksKey, 'list'],
  queryFn: ({ signal }) => sendQuietly(playbooks.list, {}, { signal }),
});

export const playbookQuery = (playbookId: string, version?: number) =>
  queryOptions({
    queryKey: [...playbooksKey, playbookId, version],
    queryFn: ({ signal }) =>
      sendQuietly(playbooks.get, { data: { playbookId, ...(version ? { version } : {}) } }, { signal }),
  });

type Proposal = SentOf<typeof playbooks.propose>['data'];

export const proposalQuery = ({ typeId, side = 'both' }: Proposal) =>
  queryOptions({
    queryKey: [...playbooksKey, 'proposal', typeId, side],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(playbooks.propose, { data: { typeId, side } }, { signal }),
  });

export const readyPointsQuery = (typeId: string | null, side: Proposal['side'] = 'both') =>
  queryOptions({
    queryKey: [...playbooksKey, 'ready', typeId, side],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sendQuietly(playbooks.readyPoints, { data: { typeId, side } }, { signal }),
  });

export type SavedPlaybook = SentOf<typeof playbooks.save>['data'];

export function useSavePlaybook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: SavedPlaybook) => send(playbooks.save, { data }),
    onSuccess: () => queries.invalidateQueries({ queryKey: playbooksKey }),
  });
}

export const useRemovePlaybook = () =>
  useServerChange<string>({
    keys: [[...playbooksKey, 'list']],
    change: playbookId => send(playbooks.remove, { data: { playbookId } }),
    done: '立场库已删除',
  });

export const useImportPoints = (playbookId: string, onReport: (report: PlaybookReport) => void) =>
  useServerChange<File>({
    keys: [playbooksKey],
    change: async file => {
      const { fileId } = await upload(files.upload, file);
      onReport(await send(playbooks.upload, { data: { playbookId, fileId } }));
    },
  });

export const useSaveTemplate = () =>
  useMutation({ mutationFn: async () => saveFile(await fetchFile(playbooks.template, {}), '立场库模板.xlsx') });

export const useSavePoints = () =>
  useMutation({
    mutationFn: async ({ name, ...data }: { playbookId: string; version: number; name: string }) =>
      saveFile(await fetchFile(playbooks.download, { data }), `${name}（第${data.version}版）.xlsx`),
  });

const batchesKey = ['review', 'batches'];

export const batchesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...batchesKey, 'list', pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(batches.page, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...batchesKey, batchId],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(batches.get, { data: { batchId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.files.some(each => each.status === 'running') ? pollMs : false),
  });

export const useAddBatch = () => useMutation({ mutationFn: (name: string) => send(batches.add, { data: { name } }) });

/** Sends contracts up one by one and reads each into a batch; one that cannot be read stops no other. */
export function useAddFiles(batchId: string, onDone: (file: File) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sources: readonly File[]) => {
      for (const file of sources) {
        const { fileId } = await upload(files.upload, file);
        await send(batches.addFile, { data: { batchId, fileId } });
        onDone(file);
        await queries.invalidateQueries({ queryKey: batchesKey });
      }
    },
  });
}

export const useStartBatch = () =>
  useServerChange<SentOf<typeof batches.start>['data']>({
    keys: [batchesKey, listKey],
    change: data => send(batches.start, { data }),
  });

export const useRemoveBatch = () =>
  useServerChange<string>({
    keys: [[...batchesKey, 'list']],
    change: batchId => send(batches.remove, { data: { batchId } }),
    done: '批次已删除，各份的审查记录仍在',
  });

export const useSaveBatch = () =>
  useMutation({
    mutationFn: async ({ batchId, name }: { batchId: string; name: string }) =>
      saveFile(await fetchFile(batches.download, { data: { batchId } }), `${name}（批量审查）.xlsx`),
  });
