import { account } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send, upload } from '../../lib/send.ts';
import { fetchQuietly, sendQuietly } from '../../lib/send-quietly.ts';
import { keepSession, keepUser } from '../../lib/session.ts';

export const photoQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['account', 'photo', fileId],
    enabled: fileId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const photo = await fetchQuietly(files.download, { data: { fileId } }, signal);
      return URL.createObjectURL(photo);
    },
  });

export const useLogin = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof account.login>['data']) => sendQuietly(account.login, { data }),
    onSuccess: keepSession,
  });

export const useEditAccount = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof account.edit>['data']) => send(account.edit, { data }),
    onSuccess: user => {
      keepUser(user);
      presenter.success('用户设置修改成功');
    },
  });

export const useChangePhoto = () =>
  useMutation({
    mutationFn: async (photo: File) => {
      const { fileId } = await upload(files.upload, photo);
      return send(account.edit, { data: { headPhoto: fileId } });
    },
    onSuccess: keepUser,
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof account.changePassword>['data']) => sendQuietly(account.changePassword, { data }),
    onSuccess: () => presenter.success('密码修改成功，其他设备已退出登录'),
  });
