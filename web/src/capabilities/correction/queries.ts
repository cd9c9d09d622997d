import { type Care, type CorrectionDetail, correction, type ExportForm } from '@antai/contract/correction';
import { files } from '@antai/contract/files';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, pollWhile } from '../../lib/poll-while.ts';
import { presenter } from '../../lib/presenter.ts';
import { readChanged } from '../../lib/read-changed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import { useShownChange } from '../../lib/use-shown-change.ts';

const listKey = ['correction', 'list'];
const dictionaryKey = ['correction', 'dictionary'];
const recordKey = (recordId: string) => ['correction', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(correction.page, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

export const dictionaryQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...dictionaryKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(correction.dictionary, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
  });

const isAtWork = (detail: CorrectionDetail | undefined) =>
  [detail?.status, detail?.evidenceStatus, detail?.modelStatus, detail?.exportStatus].includes('running');

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: recordKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(recordKey(recordId), () => sendQuietly(correction.get, { data: { recordId } }, { signal })),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
  });

/** Begins a record: of a file, which is sent up first, or of a text. */
export function useBegin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, text, care }: { file?: File; text?: string; care: Care }) => {
      if (!file) return send(correction.addText, { data: { text: text ?? '', care } });
      const { fileId } = await upload(files.upload, file);
      return send(correction.add, { data: { fileId, care } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

export interface FindingDecision {
  findingId: string;
  decision: 'open' | 'accepted' | 'ignored';
  replacement?: string;
  isRemembered?: boolean;
}

/** Decides on findings, shown at once and kept as one goes; what could not be kept is read again. */
export function useDecide(recordId: string) {
  const queries = useQueryClient();
  const queryKey = recordKey(recordId);
  return useShownChange<CorrectionDetail, FindingDecision[]>({
    queryKey,
    thingsOf: decisions => decisions.map(({ findingId }) => findingId),
    isWhole: true,
    save: decisions => send(correction.decide, { data: { recordId, decisions } }),
    show: decideIn,
    // what is remembered is ignored wherever it stands
    onKept: decisions => {
      if (!decisions.some(({ isRemembered }) => isRemembered)) return undefined;
      void queries.invalidateQueries({ queryKey: dictionaryKey });
      return queries.invalidateQueries({ queryKey });
    },
  });
}

function decideIn(detail: CorrectionDetail, decisions: FindingDecision[]): CorrectionDetail {
  const fresh = new Map(decisions.map(each => [each.findingId, each]));
  const findings = detail.findings.map(finding => {
    const own = fresh.get(finding.findingId);
    if (!own) return finding;
    const replacement = own.decision === 'accepted' ? (own.replacement ?? finding.right ?? null) : null;
    return { ...finding, decision: own.decision, replacement };
  });
  return { ...detail, findings, openCount: findings.filter(({ decision }) => decision === 'open').length };
}

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useExport = (recordId: string) =>
  useChanging(recordId, { change: (form: ExportForm) => send(correction.export, { data: { recordId, form } }) });

export const useAskModel = (recordId: string) =>
  useChanging(recordId, { change: () => send(correction.askModel, { data: { recordId } }) });

export const useCancel = (recordId: string) =>
  useChanging(recordId, { change: () => send(correction.cancel, { data: { recordId } }) });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(correction.retry, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(correction.remove, { data: { recordId } }), done: '纠错记录已删除' });

export const useSave = () =>
  useMutation({
    mutationFn: async ({ recordId, name }: { recordId: string; name: string }) =>
      saveFile(await fetchFile(correction.download, { data: { recordId } }), name),
  });

export function useForget() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wordIds: string[]) => send(correction.forget, { data: { wordIds } }),
    onSuccess: () => {
      presenter.success('已从词典删去，此后照常提示');
      return queries.invalidateQueries({ queryKey: ['correction'] });
    },
  });
}
