import { files } from '@antai/contract/files';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaires, type Sharing } from '@antai/contract/questionnaires/questionnaires';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['questionnaires', 'page'];
const oneKey = (questionnaireId: string) => ['questionnaires', 'one', questionnaireId];

type PageWish = NonNullable<SentOf<typeof questionnaires.page>['data']> & { pageNum: number };

export const questionnairesQuery = ({ pageNum, ...data }: PageWish) =>
  queryOptions({
    queryKey: [...listKey, data, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(questionnaires.page, { baseInfo: { pageNum }, data }, { signal }),
  });

export const groupsQuery = queryOptions({
  queryKey: ['questionnaires', 'groups'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(questionnaires.libraryGroups, {}, { signal }),
});

export const libraryQuery = (groupId: string | undefined, keyword: string | undefined) =>
  queryOptions({
    queryKey: ['questionnaires', 'library', groupId, keyword],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(questionnaires.libraryPage, { data: { groupId, keyword } }, { signal }),
  });

export const libraryPreviewQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'preview', repositoryId],
    queryFn: ({ signal }) => sendQuietly(questionnaires.libraryPreview, { data: { repositoryId } }, { signal }),
  });

export const questionnaireQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: oneKey(questionnaireId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(questionnaires.get, { data: { questionnaireId } }, { signal }),
  });

export const sheetQuery = (questionnaireId: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['questionnaires', 'sheet', questionnaireId, version],
    queryFn: ({ signal }) => sendQuietly(questionnaires.preview, { data: { questionnaireId, version } }, { signal }),
  });

export const versionChangesQuery = (
  questionnaireId: string,
  { before, after }: { before: number; after: number | undefined },
) =>
  queryOptions({
    queryKey: ['questionnaires', 'changes', questionnaireId, before, after],
    staleTime: 0,
    queryFn: ({ signal }) =>
      sendQuietly(questionnaires.compare, { data: { questionnaireId, before, after } }, { signal }),
  });

/** Saves a draft; the one who saves shows what went wrong and keeps what was typed. */
export const saveQuestionnaire = (data: {
  questionnaireId?: string;
  revision?: number;
  content: QuestionnaireContent;
}) => sendQuietly(questionnaires.save, { data });

export const useRelease = (questionnaireId: string) =>
  useServerChange<number | undefined>({
    keys: [listKey, oneKey(questionnaireId)],
    change: revision => send(questionnaires.release, { data: { questionnaireId, revision } }),
    done: '问卷已发布',
  });

export const useTakeBack = (questionnaireId: string) =>
  useServerChange<undefined>({
    keys: [listKey, oneKey(questionnaireId)],
    change: () => send(questionnaires.takeBack, { data: { questionnaireId } }),
    done: '已取消发布，链接不再接受答卷',
  });

export const useCopy = (questionnaireId: string) =>
  useServerChange<undefined>({
    keys: [listKey],
    change: () => send(questionnaires.copy, { data: { questionnaireId } }),
    done: '已复制为新的草稿',
  });

export const useRemove = (questionnaireId: string) =>
  useServerChange<undefined>({
    keys: [listKey],
    change: () => send(questionnaires.remove, { data: { questionnaireId } }),
    done: '问卷已删除',
  });

export const useLibraryCopy = () =>
  useMutation({
    mutationFn: (repositoryId: string) => send(questionnaires.libraryCopy, { data: { repositoryId } }),
  });

export const useSetExpiry = (questionnaireId: string) =>
  useServerChange<string | null>({
    keys: [listKey, oneKey(questionnaireId)],
    change: expireDay => send(questionnaires.setExpiry, { data: { questionnaireId, expireDay } }),
    done: '到期日已保存',
  });

export const useShare = (questionnaireId: string) =>
  useServerChange<Sharing>({
    keys: [listKey, oneKey(questionnaireId)],
    change: sharing => send(questionnaires.share, { data: { questionnaireId, sharing } }),
    done: '共享范围已保存',
  });

export const useSetLogo = (questionnaireId: string) =>
  useServerChange<File>({
    keys: [oneKey(questionnaireId)],
    change: file => upload(questionnaires.setLogo, file, { fields: { questionnaireId } }),
    done: '标志已保存，作答页即时可见',
  });

export const useRemoveLogo = (questionnaireId: string) =>
  useServerChange<undefined>({
    keys: [oneKey(questionnaireId)],
    change: () => send(questionnaires.removeLogo, { data: { questionnaireId } }),
    done: '标志已删除',
  });

export const useImport = () =>
  useMutation({
    mutationFn: (file: File) => upload(riskExchange.importFile, file),
    onSuccess: (_answer, _file, _result, { client }) => client.invalidateQueries({ queryKey: listKey }),
  });

export const useExport = (questionnaireId: string) =>
  useMutation({
    mutationFn: async ({ form, name }: { form: 'excel' | 'word'; name: string }) =>
      saveFile(await fetchFile(riskExchange.exportFile, { data: { questionnaireId, form } }), name),
  });

/** How the articles that somebody is writing down stand today. */
export const basesQuery = (legalBasis: SentOf<typeof questionnaires.checkBases>['data']['legalBasis']) =>
  queryOptions({
    queryKey: ['questionnaires', 'bases', legalBasis],
    enabled: legalBasis.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(questionnaires.checkBases, { data: { legalBasis } }, { signal }),
  });

export const modelQuery = queryOptions({
  queryKey: ['questionnaires', 'model'],
  queryFn: ({ signal }) => sendQuietly(riskProposals.status, {}, { signal }),
});

const proposalKey = (taskId: string) => ['questionnaires', 'proposal', taskId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3_000;

export const proposalQuery = (taskId: string) =>
  queryOptions({
    queryKey: proposalKey(taskId),
    queryFn: ({ signal }) => sendQuietly(riskProposals.get, { data: { taskId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

/** Has a questionnaire drafted from a law by its name, or from a file that is sent up for it. */
export const usePropose = () =>
  useMutation({
    mutationFn: async ({ source, focus }: { source: string | File; focus: string }) =>
      send(riskProposals.add, {
        data: {
          focus,
          source:
            typeof source === 'string'
              ? { kind: 'statute', name: source }
              : { kind: 'file', fileId: (await upload(files.upload, source)).fileId },
        },
      }),
  });

export const useRetryProposal = (taskId: string) =>
  useServerChange<undefined>({
    keys: [proposalKey(taskId)],
    change: () => send(riskProposals.retry, { data: { taskId } }),
  });

export const stopProposal = (taskId: string) => sendQuietly(riskProposals.remove, { data: { taskId } });
