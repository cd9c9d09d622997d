import { files } from '@antai/contract/files';
import { opinions, type RequestState } from '@antai/contract/opinions';
import type { SentOf } from '@antai/contract/wire/call';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const key = 'opinions';

export const ownRequestsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [key, 'own', pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(opinions.requestPage, { baseInfo: { pageNum } }, { signal }),
  });

export const allRequestsQuery = (state: RequestState | undefined, pageNum: number) =>
  queryOptions({
    queryKey: [key, 'all', state, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(opinions.allRequests, { baseInfo: { pageNum }, data: { state } }, { signal }),
  });

/** Asks for the requests again. */
export function useRefreshRequests() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

export function useAddRequest() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (data: SentOf<typeof opinions.addRequest>['data']) => send(opinions.addRequest, { data }),
    onSuccess: async () => {
      presenter.success('申请已提交，答复后会通知您');
      await refresh();
    },
  });
}

export function useWithdrawRequest() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (requestId: string) => send(opinions.withdrawRequest, { data: { requestId } }),
    onSuccess: () => presenter.success('申请已撤回'),
    onSettled: refresh,
  });
}

export function useAnswerRequest() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (data: SentOf<typeof opinions.answerRequest>['data']) => send(opinions.answerRequest, { data }),
    onSuccess: ({ state }) => presenter.success(state === 'answered' ? '已答复，并已告知申请人' : '已标为处理中'),
    onSettled: refresh,
  });
}

export const useSendAttachment = () => useMutation({ mutationFn: (file: File) => upload(files.upload, file) });

/** Saves the attachment of a request: one's own, or any for the administrator. */
export const useSaveAttachment = () =>
  useMutation({
    mutationFn: async ({ requestId, fileId, fileName }: { requestId?: string; fileId: string; fileName: string }) => {
      const file = requestId
        ? await fetchFile(opinions.attachment, { data: { requestId } })
        : await fetchFile(files.download, { data: { fileId } });
      saveFile(file, fileName);
    },
  });
