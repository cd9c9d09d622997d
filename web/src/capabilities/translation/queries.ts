import { files } from '@antai/contract/files';
import { type ExchangeReport, translationEditing } from '@antai/contract/translation/editing';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { type MemoryReport, translationMemories } from '@antai/contract/translation/memory';
import {
  type ChangeDecision,
  type TranslationDetail,
  type TranslationForm,
  type TranslationParty,
  type TranslationRule,
  translation,
} from '@antai/contract/translation/records';
import { type NewTerm, type TermReport, terms } from '@antai/contract/translation/terms';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasRunning, pollWhile } from '../../lib/poll-while.ts';
import { readChanged } from '../../lib/read-changed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import type { WorkSource } from '../../ui/SourceInput.tsx';

const listKey = ['translation', 'list'];
const basesKey = ['translation', 'bases'];
const termsKey = ['translation', 'terms'];
export const detailKey = (recordId: string) => ['translation', 'record', recordId];
export const inspectKey = (recordId: string) => ['translation', 'inspect', recordId];
const aidsKey = (recordId: string) => ['translation', 'aids', recordId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3000;

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(translation.record, { baseInfo: { pageNum } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasRunning, pollMs),
  });

const isAtWork = (detail: TranslationDetail | undefined) =>
  detail?.status === 'running' || detail?.exportStatus === 'running';

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: detailKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      readChanged(detailKey(recordId), () => sendQuietly(translation.detail, { data: { recordId } }, { signal })),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
  });

export const aidsQuery = (recordId: string, { segmentId, target }: { segmentId: number; target: string }) =>
  queryOptions({
    queryKey: [...aidsKey(recordId), segmentId, target],
    queryFn: ({ signal }) => sendQuietly(translation.aids, { data: { recordId, segmentId, target } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[3] === segmentId ? before : undefined),
  });

export const inspectQuery = (recordId: string) =>
  queryOptions({
    queryKey: inspectKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(translation.inspect, { data: { recordId } }, { signal }),
  });

/** The languages of a text; a later text aborts the question about an earlier one. */
export const identifyQuery = (text: string) =>
  queryOptions({
    queryKey: ['translation', 'identify', text],
    queryFn: ({ signal }) => sendQuietly(translation.identify, { data: { text } }, { signal }),
    enabled: text !== '',
  });

export const basesQuery = () =>
  queryOptions({ queryKey: basesKey, queryFn: ({ signal }) => sendQuietly(terms.bases, {}, { signal }) });

interface TermsQuery {
  termBaseId: string;
  keyword: string;
  domain: string;
  isDoubled: boolean;
  pageNum: number;
}

export const termsQuery = ({ pageNum, ...data }: TermsQuery) =>
  queryOptions({
    queryKey: [...termsKey, data.termBaseId, data, pageNum],
    queryFn: ({ signal }) => sendQuietly(terms.page, { baseInfo: { pageNum }, data }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A source that the server has, and what stands in it that somebody has to decide on. */
export interface ReceivedSource {
  own: { fileId: string } | { text: string };
  languages: { language: LanguageCode; name: string; characters: number }[];
  hasTrackedChanges: boolean;
}

const pictures = /\.(?:png|jpe?g|pdf)$/iu;

/** Sends a source up, and asks what is in it; what cannot be told does not stand in the way. */
export const useReceive = () =>
  useMutation({
    mutationFn: async (source: WorkSource): Promise<ReceivedSource> => {
      const own = 'file' in source ? { fileId: (await upload(files.upload, source.file)).fileId } : source;
      const unknown = { languages: [], hasTrackedChanges: false };
      // letters in pictures take long to be told; the task does it
      const isSlow = 'file' in source && pictures.test(source.file.name);
      const language = isSlow ? unknown : await sendQuietly(translation.identify, { data: own }).catch(() => unknown);
      return { own, ...language };
    },
  });

/** Lets go of a file that is not translated after all. */
export const useDrop = () =>
  useMutation({
    mutationFn: async ({ own }: ReceivedSource) => {
      if ('fileId' in own) await sendQuietly(files.remove, { data: own }).catch(() => undefined);
    },
  });

interface RecordStart {
  own: ReceivedSource['own'];
  from: LanguageCode;
  to: LanguageCode;
  termBaseIds: string[];
  parties: TranslationParty[];
  client: string;
  alsoFrom: LanguageCode[];
  changes: ChangeDecision;
}

export const useBegin = () =>
  useMutation({
    mutationFn: ({ own, ...order }: RecordStart) => send(translation.create, { data: { ...order, ...own } }),
  });

const useChanging = <Input>(
  recordId: string,
  { change, done }: { change: (input: Input) => Promise<unknown>; done?: string },
) => useServerChange<Input>({ keys: [detailKey(recordId), listKey], change, done });

export const useExport = (recordId: string) =>
  useChanging(recordId, { change: (form: TranslationForm) => send(translation.export, { data: { recordId, form } }) });

export const useRetry = (recordId: string) =>
  useChanging(recordId, { change: () => send(translation.retry, { data: { recordId } }) });

export const useRemove = (recordId: string) =>
  useChanging(recordId, { change: () => send(translation.remove, { data: { recordId } }), done: '翻译记录已删除' });

interface AcceptedDeviation {
  segmentId: number;
  rule: TranslationRule;
  text: string;
  reason: string;
}

export const useAccept = (recordId: string) =>
  useChanging(recordId, {
    change: (accepted: AcceptedDeviation) => send(translation.accept, { data: { recordId, ...accepted } }),
  });

export const useSave = () =>
  useMutation({
    mutationFn: async ({ recordId, name }: { recordId: string; name: string }) =>
      saveFile(await fetchFile(translation.download, { data: { recordId } }), name),
  });

const useTermChange = <Input>(change: (input: Input) => Promise<unknown>, done?: string) =>
  useServerChange<Input>({ keys: [basesKey, termsKey, ['translation', 'aids']], change, done });

export function useAddBase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: { name: string; isShared?: boolean; copyOf?: string }) => send(terms.addBase, { data }),
    onSuccess: () => queries.invalidateQueries({ queryKey: basesKey }),
  });
}

export const useChangeBase = () =>
  useTermChange((data: { termBaseId: string; name: string; isShared: boolean }) => send(terms.updateBase, { data }));

export const useRemoveBase = () =>
  useTermChange((termBaseId: string) => send(terms.removeBase, { data: { termBaseId } }), '术语库已删除');

interface StoredTerm {
  termBaseId: string;
  termId: string | undefined;
  term: NewTerm;
}

/** Adds a term, or changes the one that has the id. */
export const useKeepTerm = () =>
  useTermChange(({ termId, ...data }: StoredTerm) =>
    termId ? send(terms.update, { data: { ...data, termId } }) : send(terms.add, { data }),
  );

export const useRemoveTerm = (termBaseId: string) =>
  useTermChange((termId: string) => send(terms.remove, { data: { termBaseId, termIds: [termId] } }), '术语已删除');

/** Takes a filled template into a base. */
export function useImport(termBaseId: string, onReport: (report: TermReport) => void) {
  return useTermChange(async (file: File) => {
    const { fileId } = await upload(files.upload, file);
    onReport(await send(terms.upload, { data: { termBaseId, fileId } }));
  });
}

export const useSaveTemplate = () =>
  useMutation({ mutationFn: async () => saveFile(await fetchFile(terms.template, {}), '术语模板.xlsx') });

export const useSaveTerms = () =>
  useMutation({
    mutationFn: async ({ name, ...data }: { termBaseId: string; fileType: 'xlsx' | 'csv' | 'tbx'; name: string }) =>
      saveFile(await fetchFile(terms.download, { data }), `${name}.${data.fileType}`),
  });

export const useSplit = (recordId: string) =>
  useSegmentChange(recordId, (data: { segmentId: number; sourceAt: number; targetAt: number }) =>
    send(translationEditing.split, { data: { recordId, ...data } }),
  );

export const useMerge = (recordId: string) =>
  useSegmentChange(recordId, (segmentId: number) => send(translationEditing.merge, { data: { recordId, segmentId } }));

export const usePropagate = (recordId: string) =>
  useSegmentChange(recordId, (segmentId: number) =>
    send(translationEditing.propagate, { data: { recordId, segmentId } }),
  );

export const useComment = (recordId: string) =>
  useSegmentChange(recordId, (data: { segmentId: number; text: string }) =>
    send(translationEditing.comment, { data: { recordId, ...data } }),
  );

export const useResolve = (recordId: string) =>
  useSegmentChange(recordId, (data: { segmentId: number; commentId: string; isResolved: boolean }) =>
    send(translationEditing.resolve, { data: { recordId, ...data } }),
  );

export const useUncomment = (recordId: string) =>
  useSegmentChange(recordId, (data: { segmentId: number; commentId: string }) =>
    send(translationEditing.uncomment, { data: { recordId, ...data } }),
  );

const useSegmentChange = <Input>(recordId: string, change: (input: Input) => Promise<unknown>) =>
  useServerChange<Input>({ keys: [detailKey(recordId), inspectKey(recordId), aidsKey(recordId)], change });

export const previewQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['translation', 'preview', recordId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => sendQuietly(translationEditing.preview, { data: { recordId } }, { signal }),
  });

export type Preference = 'own' | 'file';

/** Takes a file back that was worked on elsewhere. */
export const useTake = (recordId: string, onReport: (report: ExchangeReport) => void) =>
  useSegmentChange(recordId, async ({ file, prefer }: { file: File; prefer: Preference }) => {
    const { fileId } = await upload(files.upload, file);
    onReport(await send(translationEditing.take, { data: { recordId, fileId, prefer } }));
  });

const memoryKey = ['translation', 'memory'];

export const clientsQuery = () =>
  queryOptions({
    queryKey: [...memoryKey, 'clients'],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(translationMemories.clients, {}, { signal }),
  });

interface MemoriesQuery {
  /** Undefined: of all. */
  client: string | undefined;
  keyword: string;
  pageNum: number;
}

export const memoriesQuery = ({ pageNum, client, keyword }: MemoriesQuery) =>
  queryOptions({
    queryKey: [...memoryKey, 'page', client, keyword, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) =>
      sendQuietly(
        translationMemories.page,
        { baseInfo: { pageNum }, data: { keyword, ...(client === undefined ? {} : { client }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const useMemoryChange = <Input>(change: (input: Input) => Promise<unknown>, done?: string) =>
  useServerChange<Input>({ keys: [memoryKey, ['translation', 'aids']], change, done });

export const useChangeMemory = () =>
  useMemoryChange((data: { memoryId: string; target: string }) => send(translationMemories.update, { data }));

export const useRemoveMemory = () =>
  useMemoryChange(
    (memoryId: string) => send(translationMemories.remove, { data: { memoryIds: [memoryId] } }),
    '翻译记忆已删除',
  );

export const useImportMemory = (onReport: (report: MemoryReport) => void) =>
  useMemoryChange(async ({ file, ...data }: { file: File; client: string; prefer: Preference }) => {
    const { fileId } = await upload(files.upload, file);
    onReport(await send(translationMemories.upload, { data: { fileId, ...data } }));
  });

export const useSaveMemory = () =>
  useMutation({
    mutationFn: async (client: string | undefined) =>
      saveFile(
        await fetchFile(translationMemories.download, { data: client === undefined ? {} : { client } }),
        `翻译记忆${client ? ` ${client}` : ''}.tmx`,
      ),
  });

/** Where terms are taken from: two files that say the same, or a record. */
export type TermSource = { zh: File; en: File } | { recordId: string };

export const useExtract = () =>
  useMutation({
    mutationFn: async ({ source, termBaseId }: { source: TermSource; termBaseId: string | undefined }) => {
      const base = termBaseId ? { termBaseId } : {};
      if ('recordId' in source) return send(terms.extract, { data: { ...source, ...base } });
      const { fileId: zhFileId } = await upload(files.upload, source.zh);
      const { fileId: enFileId } = await upload(files.upload, source.en);
      return send(terms.extract, { data: { zhFileId, enFileId, ...base } });
    },
  });

export const useAdopt = (onReport: (report: TermReport) => void) =>
  useTermChange(async (data: { termBaseId: string; terms: { zh: string; en: string }[] }) =>
    onReport(await send(terms.adopt, { data })),
  );
