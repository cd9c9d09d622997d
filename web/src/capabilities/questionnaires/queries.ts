import { type ReportForm, riskAnalysis } from '@antai/contract/questionnaires/analysis';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['questionnaires', 'page'];
const oneKey = (questionnaireId: string) => ['questionnaires', 'one', questionnaireId];
const answersKey = (questionnaireId: string) => ['questionnaires', 'answers', questionnaireId];
const answerKey = (answerId: string) => ['questionnaires', 'answer', answerId];
const linksKey = (questionnaireId: string) => ['questionnaires', 'links', questionnaireId];

type PageWish = NonNullable<SentOf<typeof questionnaires.page>['data']> & { pageNum: number };

export const questionnairesQuery = ({ pageNum, ...data }: PageWish) =>
  queryOptions({
    queryKey: [...listKey, data, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(questionnaires.page, { baseInfo: { pageNum }, data }, signal),
  });

export const groupsQuery = queryOptions({
  queryKey: ['questionnaires', 'groups'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(questionnaires.libraryGroups, {}, signal),
});

export const libraryQuery = (groupId: string | undefined, keyword: string | undefined) =>
  queryOptions({
    queryKey: ['questionnaires', 'library', groupId, keyword],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(questionnaires.libraryPage, { data: { groupId, keyword } }, signal),
  });

export const libraryPreviewQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'preview', repositoryId],
    queryFn: ({ signal }) => sendQuietly(questionnaires.libraryPreview, { data: { repositoryId } }, signal),
  });

export const questionnaireQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: oneKey(questionnaireId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(questionnaires.get, { data: { questionnaireId } }, signal),
  });

export const sheetQuery = (questionnaireId: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['questionnaires', 'sheet', questionnaireId, version],
    queryFn: ({ signal }) => sendQuietly(questionnaires.preview, { data: { questionnaireId, version } }, signal),
  });

export const linksQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: linksKey(questionnaireId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.links, { data: { questionnaireId } }, signal),
  });

export const answersQuery = (questionnaireId: string, pageNum: number) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'page', pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(riskAnalysis.list, { baseInfo: { pageNum }, data: { questionnaireId } }, signal),
  });

export const overallQuery = (questionnaireId: string, version: number | undefined) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'overall', version],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.overall, { data: { questionnaireId, version } }, signal),
  });

export const answerQuery = (answerId: string) =>
  queryOptions({
    queryKey: answerKey(answerId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.get, { data: { answerId } }, signal),
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

type LinkWish = Omit<SentOf<typeof riskAnalysis.addLink>['data'], 'questionnaireId'>;

export const useAddLink = (questionnaireId: string) =>
  useServerChange<LinkWish>({
    keys: [linksKey(questionnaireId)],
    change: wish => send(riskAnalysis.addLink, { data: { questionnaireId, ...wish } }),
    done: '链接已生成',
  });

export const useSetLinkOpen = (questionnaireId: string, linkId: string) =>
  useServerChange<boolean>({
    keys: [linksKey(questionnaireId)],
    change: isOpen => send(riskAnalysis.editLink, { data: { linkId, isOpen } }),
  });

export const useRemoveAnswer = (questionnaireId: string, answerId: string) =>
  useServerChange<undefined>({
    keys: [answersKey(questionnaireId)],
    change: () => send(riskAnalysis.removeAnswer, { data: { answerId } }),
    done: '答卷已删除',
  });

interface Filling {
  questionnaireId: string;
  answerId?: string;
  respondent: string;
  answers: Answers;
  isFinal: boolean;
}

export const useFillIn = (questionnaireId: string) =>
  useMutation({
    mutationFn: (filling: Omit<Filling, 'questionnaireId'>) =>
      send(riskAnalysis.fillIn, { data: { questionnaireId, ...filling } }),
    onSuccess: (_answer, _filling, _result, { client }) =>
      client.invalidateQueries({ queryKey: answersKey(questionnaireId) }),
  });

export const useSaveReport = (answerId: string) =>
  useMutation({
    mutationFn: async ({ form, name }: { form: ReportForm; name: string }) =>
      saveFile(await fetchFile(riskAnalysis.previewFile, { data: { answerId, form } }), name),
  });

export const useSaveTable = (questionnaireId: string, version: number | undefined) =>
  useMutation({
    mutationFn: async (name: string) =>
      saveFile(await fetchFile(riskAnalysis.table, { data: { questionnaireId, version } }), name),
  });
