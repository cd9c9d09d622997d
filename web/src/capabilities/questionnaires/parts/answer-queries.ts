import { type ReportForm, riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFiles } from '@antai/contract/questionnaires/attachments';
import type { Answers } from '@antai/contract/questionnaires/content';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../../lib/send.ts';
import { sendQuietly, uploadQuietly } from '../../../lib/send-quietly.ts';
import { useServerChange } from '../../../lib/use-server-change.ts';

const answersKey = (questionnaireId: string) => ['questionnaires', 'answers', questionnaireId];
const answerKey = (answerId: string) => ['questionnaires', 'answer', answerId];

export type AnswersWish = Omit<SentOf<typeof riskAnalysis.list>['data'], 'questionnaireId'>;

export const answersQuery = (questionnaireId: string, { wish, pageNum }: { wish: AnswersWish; pageNum: number }) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'page', wish, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(riskAnalysis.list, { baseInfo: { pageNum }, data: { questionnaireId, ...wish } }, { signal }),
  });

/** The latest answers that were handed in, to choose among. */
export const submittedQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'submitted'],
    queryFn: ({ signal }) =>
      sendQuietly(
        riskAnalysis.list,
        { baseInfo: { pageNum: 1, pageSize: 100 }, data: { questionnaireId, state: 'submitted' } },
        { signal },
      ),
  });

type OverallWish = Omit<SentOf<typeof riskAnalysis.overall>['data'], 'questionnaireId'>;

export const overallQuery = (questionnaireId: string, wish: OverallWish) =>
  queryOptions({
    queryKey: [...answersKey(questionnaireId), 'overall', wish],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.overall, { data: { questionnaireId, ...wish } }, { signal }),
  });

export const answerQuery = (answerId: string) =>
  queryOptions({
    queryKey: answerKey(answerId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.get, { data: { answerId } }, { signal }),
  });

export const reportQuery = (answerId: string) =>
  queryOptions({
    queryKey: [...answerKey(answerId), 'report'],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.previewReport, { data: { answerId } }, { signal }),
  });

export const useRemoveAnswer = (questionnaireId: string, answerId: string) =>
  useServerChange<undefined>({
    keys: [answersKey(questionnaireId)],
    change: () => send(riskAnalysis.removeAnswer, { data: { answerId } }),
    done: '答卷已删除',
  });

interface FillingState {
  questionnaireId: string;
  answerId?: string;
  respondent: string;
  answers: Answers;
  isFinal: boolean;
}

/** Keeps what the lawyer fills in; whoever calls shows what went wrong and keeps what was typed. */
export const keepFilling = (data: FillingState) => sendQuietly(riskAnalysis.fillIn, { data });

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

/** What is known of a company for the questions that ask for it; a refusal is toasted. */
export const usePrefill = (questionnaireId: string) =>
  useMutation({
    mutationFn: (company: string) => send(riskFilling.prefill, { data: { questionnaireId, company } }),
  });

/** Keeps a note; whoever calls shows what went wrong. */
export const saveNote = (answerId: string, { questionId, text }: { questionId: string; text: string }) =>
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
export const addAnswerFile = (answerId: string, { questionId, file }: { questionId: string; file: File }) =>
  uploadQuietly(riskFiles.add, { file, fields: { answerId, questionId } });

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
