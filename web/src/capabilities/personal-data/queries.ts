import { personalData } from '@antai/contract/personal-data';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const stateKey = ['personalData', 'state'];
const lookAgainMs = 2000;

export const personalDataQuery = queryOptions({
  queryKey: stateKey,
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(personalData.state, {}, { signal }),
  refetchInterval: query => (query.state.data?.copy?.state === 'running' ? lookAgainMs : false),
});

function useStateAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: stateKey });
}

export const useCopyData = () =>
  useMutation({
    mutationFn: (password: string) => sendQuietly(personalData.copy, { data: { password } }),
    onSuccess: useStateAgain(),
  });

export const useFetchCopy = () =>
  useMutation({
    mutationFn: (taskId: string) => fetchFile(personalData.download, { data: { taskId } }),
    onSuccess: archive => saveFile(archive, '我的案台数据.zip'),
  });

export const useRemoveAccount = () =>
  useMutation({
    mutationFn: (data: { password: string; isImmediate: boolean }) => sendQuietly(personalData.remove, { data }),
    onSuccess: useStateAgain(),
  });

export const useKeepAccount = () => {
  const again = useStateAgain();
  return useMutation({
    mutationFn: () => send(personalData.keep, {}),
    onSuccess: async () => {
      presenter.success('已撤回注销申请，账号照常使用');
      await again();
    },
  });
};
