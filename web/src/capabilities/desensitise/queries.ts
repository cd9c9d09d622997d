import {
  type DesensitiseDetail,
  desensitise,
  type EntityType,
  type ReplacementMethod,
  type Thoroughness,
} from '@antai/contract/desensitise';
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
import { mentionOf } from './parts/group-findings.ts';

const listKey = ['desensitise', 'list'];
const recordKey = (recordId: string) => ['desensitise', 'record', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(desensitise.page, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

const isAtWork = (detail: DesensitiseDetail | undefined) =>
  detail?.status === 'running' || detail?.exportStatus === 'running';

export const detailQuery = (recordId: string, fileIndex: number) =>
  queryOptions({
    queryKey: [...recordKey(recordId), fileIndex],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(recordKey(recordId), () =>
        sendQuietly(desensitise.get, { data: { recordId, fileIndex } }, { signal }),
      ),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
  });

export const compareQuery = (recordId: string, { fileIndex, pageNum }: { fileIndex: number; pageNum: number }) =>
  queryOptions({
    queryKey: [...recordKey(recordId), 'compare', fileIndex, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) =>
      sendQuietly(desensitise.compare, { baseInfo: { pageNum }, data: { recordId, fileIndex } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What can be recognised, and with what. */
export const meansQuery = () =>
  queryOptions({
    queryKey: ['desensitise', 'means'],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(desensitise.types, { data: {} }, { signal }),
  });

interface Settings {
  method: ReplacementMethod;
  words: string[];
}

interface Start extends Settings {
  thoroughness: Thoroughness;
  sources?: File[];
  text?: string;
}

/** Begins a record: of files, which are sent up first, or of a text. */
export function useBegin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ sources, text, ...settings }: Start) => {
      if (text !== undefined) return send(desensitise.addText, { data: { text, ...settings } });
      const fileIds: string[] = [];
      for (const file of sources ?? []) fileIds.push((await upload(files.upload, file)).fileId);
      return send(desensitise.add, { data: { fileIds, ...settings } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

export interface EntityDecision {
  type: EntityType;
  text: string;
  decision: 'open' | 'accepted' | 'ignored';
  replacement?: string;
}

/** Decides on things, shown at once everywhere and kept as one goes; what could not be kept is read again. */
export function useDecide(recordId: string) {
  const queryKey = recordKey(recordId);
  return useShownChange<DesensitiseDetail, EntityDecision[]>({
    queryKey,
    shownIn: { queryKey, predicate: ({ queryKey: [, , , part] }) => typeof part === 'number' },
    thingsOf: decisions => decisions.map(mentionOf),
    isWhole: true,
    save: decisions => send(desensitise.decide, { data: { recordId, decisions } }),
    show: (detail, decisions) => decideIn(detail, new Map(decisions.map(each => [mentionOf(each), each]))),
  });
}

function decideIn(detail: DesensitiseDetail, decisions: Map<string, EntityDecision>): DesensitiseDetail {
  const before = openOf(detail.findings);
  const findings = detail.findings.map(finding => {
    const own = decisions.get(mentionOf(finding));
    if (!own) return finding;
    const proposal = own.replacement ?? finding.proposal;
    const replacement = own.decision === 'ignored' ? finding.text : proposal;
    return { ...finding, decision: own.decision, proposal, replacement };
  });
  const open = openOf(findings);
  const files = detail.files.map(file => (file.fileIndex === detail.fileIndex ? { ...file, openCount: open } : file));
  return { ...detail, findings, files, openCount: Math.max(0, detail.openCount - before + open) };
}

const openOf = (findings: DesensitiseDetail['findings']) =>
  new Set(findings.filter(({ decision }) => decision === 'open').map(mentionOf)).size;

/** Makes a change to a record and reads it again. */
const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [recordKey(recordId), listKey], change, done });

export const useChange = (recordId: string) =>
  useChanging(recordId, {
    change: (settings: Partial<Settings> & { methods?: Partial<Record<EntityType, ReplacementMethod>> }) =>
      send(desensitise.change, { data: { recordId, ...settings } }),
  });

export const useExport = (recordId: string) =>
  useChanging(recordId, {
    change: (options: { password?: string; keepsPictures: boolean }) =>
      send(desensitise.export, { data: { recordId, isConfirmed: true, ...options } }),
  });

export const useCancel = (recordId: string) =>
  useChanging(recordId, { change: () => send(desensitise.cancel, { data: { recordId } }) });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(desensitise.retry, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(desensitise.remove, { data: { recordId } }), done: '脱敏记录已删除' });

export const useSaveZip = () =>
  useMutation({
    mutationFn: async ({ recordId, name }: { recordId: string; name: string }) =>
      saveFile(await fetchFile(desensitise.downloadZip, { data: { recordId } }), name),
  });

export const useSaveFile = () =>
  useMutation({
    mutationFn: async ({ recordId, fileIndex, name }: { recordId: string; fileIndex: number; name: string }) =>
      saveFile(await fetchFile(desensitise.download, { data: { recordId, fileIndex } }), name),
  });

export const useSaveComparison = () =>
  useMutation({
    mutationFn: async ({ recordId, fileIndex, name }: { recordId: string; fileIndex: number; name: string }) =>
      saveFile(await fetchFile(desensitise.downloadCompared, { data: { recordId, fileIndex } }), name),
  });

/** Brings a desensitised file back to its own words. */
export const useRestore = () =>
  useMutation({
    mutationFn: async ({ file, key, password }: { file: File; key: File; password: string }) => {
      const [{ fileId }, { fileId: keyFileId }] = [await upload(files.upload, file), await upload(files.upload, key)];
      const restored = await fetchFile(desensitise.restore, { data: { fileId, keyFileId, password } });
      const [, bare = '', ending = ''] = /^(.*?)(\.\w+)?$/u.exec(file.name) ?? [];
      saveFile(restored, `${bare}（还原）${ending === '.pdf' || ending === '.html' ? '.docx' : ending}`);
    },
    onSuccess: () => presenter.success('已还原并下载'),
  });
