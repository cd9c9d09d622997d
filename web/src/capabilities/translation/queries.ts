import { files } from '@antai/contract/files';
import {
  type LanguageCode,
  type TranslationDetail,
  type TranslationForm,
  type TranslationParty,
  type TranslationRule,
  translation,
} from '@antai/contract/translation/records';
import { type NewTerm, type TermReport, terms } from '@antai/contract/translation/terms';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';
import type { Source } from '../../ui/SourceInput.tsx';

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
    queryFn: ({ signal }) => sendQuietly(translation.record, { baseInfo: { pageNum } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(each => each.status === 'running') ? pollMs : false),
  });

const isAtWork = (detail: TranslationDetail | undefined) =>
  detail?.status === 'running' || detail?.exportStatus === 'running';

export const detailQuery = (recordId: string) =>
  queryOptions({
    queryKey: detailKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(translation.detail, { data: { recordId } }, signal),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? pollMs : false),
  });

export const aidsQuery = (recordId: string, segmentId: number, target: string) =>
  queryOptions({
    queryKey: [...aidsKey(recordId), segmentId, target],
    queryFn: ({ signal }) => sendQuietly(translation.aids, { data: { recordId, segmentId, target } }, signal),
    placeholderData: (before, query) => (query?.queryKey[3] === segmentId ? before : undefined),
  });

export const inspectQuery = (recordId: string) =>
  queryOptions({
    queryKey: inspectKey(recordId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(translation.inspect, { data: { recordId } }, signal),
  });

/** The languages of a text; a later text aborts the question about an earlier one. */
export const identifyQuery = (text: string) =>
  queryOptions({
    queryKey: ['translation', 'identify', text],
    queryFn: ({ signal }) => sendQuietly(translation.identify, { data: { text } }, signal),
    enabled: text !== '',
  });

export const basesQuery = () =>
  queryOptions({ queryKey: basesKey, queryFn: ({ signal }) => sendQuietly(terms.bases, {}, signal) });

export interface TermsWanted {
  termBaseId: string;
  keyword: string;
  domain: string;
  pageNum: number;
}

export const termsQuery = ({ pageNum, ...data }: TermsWanted) =>
  queryOptions({
    queryKey: [...termsKey, data.termBaseId, data, pageNum],
    queryFn: ({ signal }) => sendQuietly(terms.page, { baseInfo: { pageNum }, data }, signal),
    placeholderData: keepPreviousData,
  });

interface Beginning {
  source: Source;
  from: LanguageCode;
  to: LanguageCode;
  termBaseIds: string[];
  parties: TranslationParty[];
}

/** Begins a record: of a file, which is sent up first, or of a text. */
export const useBegin = () =>
  useMutation({
    mutationFn: async ({ source, ...order }: Beginning) => {
      const own = 'file' in source ? { fileId: (await upload(files.upload, source.file)).fileId } : source;
      return send(translation.create, { data: { ...order, ...own } });
    },
  });

const useChanging = <Input>(recordId: string, change: (input: Input) => Promise<unknown>, done?: string) =>
  useServerChange<Input>({ keys: [detailKey(recordId), listKey], change, done });

export const useExport = (recordId: string) =>
  useChanging(recordId, (form: TranslationForm) => send(translation.export, { data: { recordId, form } }));

export const useRetry = (recordId: string) =>
  useChanging(recordId, () => send(translation.retry, { data: { recordId } }));

export const useRemove = (recordId: string) =>
  useChanging(recordId, () => send(translation.remove, { data: { recordId } }), '翻译记录已删除');

export interface Accepted {
  segmentId: number;
  rule: TranslationRule;
  text: string;
  reason: string;
}

export const useAccept = (recordId: string) =>
  useChanging(recordId, (accepted: Accepted) => send(translation.accept, { data: { recordId, ...accepted } }));

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

export interface KeptTerm {
  termBaseId: string;
  termId: string | undefined;
  term: NewTerm;
}

/** Adds a term, or changes the one that has the id. */
export const useKeepTerm = () =>
  useTermChange(({ termId, ...data }: KeptTerm) =>
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
    mutationFn: async ({ name, ...data }: { termBaseId: string; fileType: 'xlsx' | 'csv'; name: string }) =>
      saveFile(await fetchFile(terms.download, { data }), `${name}.${data.fileType}`),
  });
