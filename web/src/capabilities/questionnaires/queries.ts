import { files } from '@antai/contract/files';
import { type ReportForm, riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFiles } from '@antai/contract/questionnaires/attachments';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaires, type Sharing } from '@antai/contract/questionnaires/questionnaires';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly, uploadQuietly } from '../../lib/send-quietly.ts';
import { useServerChange } from '../../lib/use-server-change.ts';

const listKey = ['questionnaires', 'page'];
const oneKey = (questionnaireId: string) => ['questionnaires', 'one', questionnaireId];
const answersKey = (questionnaireId: string) => ['questionnaires', 'answers', questionnaireId];
const answerKey = (answerId: string) => ['questionnaires', 'answer', answerId];
const invitationsKey = (linkId: string) => ['questionnaires', 'invitations', linkId];
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

export type AnswersWish = Omit<SentOf<typeof riskAnalysis.list>['data'], 'questionnaireId'>;

export const answersQuery = (questionnaireId: string, wish: AnswersWish, pageNum: number) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'page', wish, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(riskAnalysis.list, { baseInfo: { pageNum }, data: { questionnaireId, ...wish } }, signal),
  });

/** The latest answers that were handed in, to choose among. */
export const submittedQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'submitted'],
    queryFn: ({ signal }) =>
      sendQuietly(
        riskAnalysis.list,
        { baseInfo: { pageNum: 1, pageSize: 100 }, data: { questionnaireId, state: 'submitted' } },
        signal,
      ),
  });

export const versionChangesQuery = (questionnaireId: string, before: number, after: number | undefined) =>
  queryOptions({
    queryKey: ['questionnaires', 'changes', questionnaireId, before, after],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(questionnaires.compare, { data: { questionnaireId, before, after } }, signal),
  });

type OverallWish = Omit<SentOf<typeof riskAnalysis.overall>['data'], 'questionnaireId'>;

export const overallQuery = (questionnaireId: string, wish: OverallWish) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'overall', wish],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.overall, { data: { questionnaireId, ...wish } }, signal),
  });

export const answerQuery = (answerId: string) =>
  queryOptions({
    queryKey: answerKey(answerId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.get, { data: { answerId } }, signal),
  });

export const reportQuery = (answerId: string) =>
  queryOptions({
    queryKey: [...answerKey(answerId), 'report'],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.previewReport, { data: { answerId } }, signal),
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

type LinkChange = Omit<SentOf<typeof riskAnalysis.editLink>['data'], 'linkId' | 'isOpen'>;

export const useEditLink = (questionnaireId: string, linkId: string) =>
  useServerChange<LinkChange>({
    keys: [linksKey(questionnaireId)],
    change: set => send(riskAnalysis.editLink, { data: { linkId, ...set } }),
    done: '链接已修改',
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

/** Keeps what the lawyer fills in; whoever calls shows what went wrong and keeps what was typed. */
export const keepFilling = (data: Filling) => sendQuietly(riskAnalysis.fillIn, { data });

/** Reads again what an answer that was handed in changes. */
export function useFinished(questionnaireId: string) {
  const queries = useQueryClient();
  return async (answerId: string) => {
    await queries.invalidateQueries({ queryKey: answersKey(questionnaireId) });
    await queries.invalidateQueries({ queryKey: answerKey(answerId) });
  };
}

export const useAnalyseAgain = (questionnaireId: string, answerId: string) =>
  useServerChange<undefined>({
    keys: [answersKey(questionnaireId), answerKey(answerId)],
    change: () => send(riskAnalysis.analyseAgain, { data: { answerId } }),
    done: '已按今日的依据重新分析',
  });

export const useSetExpiry = (questionnaireId: string) =>
  useServerChange<string | null>({
    keys: [listKey, oneKey(questionnaireId)],
    change: expireDay => send(questionnaires.setExpiry, { data: { questionnaireId, expireDay } }),
    done: '到期日已保存',
  });

export const useSaveReport = (answerId: string) =>
  useMutation({
    mutationFn: async ({ form, name }: { form: ReportForm; name: string }) =>
      saveFile(await fetchFile(riskAnalysis.previewFile, { data: { answerId, form } }), name),
  });

/** The table of what a list with this filter shows. */
export const useSaveTable = (questionnaireId: string, { state: _state, ...wish }: AnswersWish) =>
  useMutation({
    mutationFn: async (name: string) =>
      saveFile(await fetchFile(riskAnalysis.table, { data: { questionnaireId, ...wish } }), name),
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

export const invitationsQuery = (linkId: string) =>
  queryOptions({
    queryKey: invitationsKey(linkId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskInvitations.list, { data: { linkId } }, signal),
  });

type Invitee = SentOf<typeof riskInvitations.invite>['data']['people'][number];

export const useInvite = (linkId: string) =>
  useMutation({
    mutationFn: (people: Invitee[]) => send(riskInvitations.invite, { data: { linkId, people } }),
    onSuccess: (_answer, _people, _result, { client }) =>
      client.invalidateQueries({ queryKey: invitationsKey(linkId) }),
  });

export const useRemind = (linkId: string) =>
  useServerChange<undefined>({
    keys: [invitationsKey(linkId)],
    change: () => send(riskInvitations.remind, { data: { linkId } }),
    done: '提醒邮件已发出',
  });

export const useWithdrawInvitation = (linkId: string, invitationId: string) =>
  useServerChange<undefined>({
    keys: [invitationsKey(linkId)],
    change: () => send(riskInvitations.withdraw, { data: { invitationId } }),
    done: '邀请已撤回，其私人链接已作废',
  });

/** What is known of a company for the questions that ask for it; a refusal is toasted. */
export const usePrefill = (questionnaireId: string) =>
  useMutation({
    mutationFn: (company: string) => send(riskFilling.prefill, { data: { questionnaireId, company } }),
  });

/** Keeps a note; whoever calls shows what went wrong. */
export const saveNote = (answerId: string, questionId: string, text: string) =>
  sendQuietly(riskFilling.note, { data: { answerId, questionId, text } });

export const useSendBack = (questionnaireId: string, answerId: string) =>
  useMutation({
    mutationFn: (wish: { reason: string; questionIds: string[] }) =>
      send(riskFilling.sendBack, { data: { answerId, ...wish } }),
    onSuccess: async (_answer, _wish, _result, { client }) => {
      await client.invalidateQueries({ queryKey: answerKey(answerId) });
      await client.invalidateQueries({ queryKey: answersKey(questionnaireId) });
    },
  });

/** Sends a file of the lawyer up; whoever calls shows what went wrong. */
export const addAnswerFile = (answerId: string, questionId: string, file: File) =>
  uploadQuietly(riskFiles.add, file, { answerId, questionId });

export const removeAnswerFile = (fileId: string) => sendQuietly(riskFiles.remove, { data: { fileId } });

export const useAddEvidence = (answerId: string) =>
  useServerChange<{ questionId: string; file: File }>({
    keys: [answerKey(answerId)],
    change: ({ questionId, file }) => upload(riskFiles.add, file, { fields: { answerId, questionId } }),
    done: '证据材料已上传',
  });

export const useRemoveEvidence = (answerId: string) =>
  useServerChange<string>({
    keys: [answerKey(answerId)],
    change: fileId => send(riskFiles.remove, { data: { fileId } }),
    done: '文件已删除',
  });

export const useSaveAnswerFile = () =>
  useMutation({
    mutationFn: async ({ fileId, fileName }: { fileId: string; fileName: string }) =>
      saveFile(await fetchFile(riskFiles.download, { data: { fileId } }), fileName),
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
    queryFn: ({ signal }) => sendQuietly(questionnaires.checkBases, { data: { legalBasis } }, signal),
  });

export const modelQuery = queryOptions({
  queryKey: ['questionnaires', 'model'],
  queryFn: ({ signal }) => sendQuietly(riskProposals.status, {}, signal),
});

const proposalKey = (taskId: string) => ['questionnaires', 'proposal', taskId];
/** The socket tells of each step; this is for what was missed. */
const pollMs = 3_000;

export const proposalQuery = (taskId: string) =>
  queryOptions({
    queryKey: proposalKey(taskId),
    queryFn: ({ signal }) => sendQuietly(riskProposals.get, { data: { taskId } }, signal),
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
