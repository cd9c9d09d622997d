import { account, departmentField } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send, upload } from '../../lib/send.ts';
import { fetchQuietly, sendQuietly } from '../../lib/send-quietly.ts';
import { forgetSession, keepSession, keepUser, useUser } from '../../lib/session.ts';

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

/** Reads the user and their permissions again; what the screens know stays as it is where that fails. */
export function readUserAgain() {
  const userId = useUser.getState().user?.userId;
  if (!userId) return;
  void sendQuietly(account.info, {})
    .then(user => {
      if (useUser.getState().user?.userId === user.userId) keepUser(user);
    })
    .catch(() => undefined);
}

/** The departments that the system configuration knows under a name; asked for once typing has paused. */
export const departmentQuery = (name: string) =>
  queryOptions({
    queryKey: ['account', 'department', name],
    enabled: name !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      sendQuietly(account.findSystemConfig, { data: { con_field: departmentField, con_name: name } }, signal),
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
    onSuccess: () => {
      presenter.success('密码修改成功，其他设备已退出登录');
      // a one-time password kept every screen closed
      readUserAgain();
    },
  });

/** Leaves; should the server not answer, this browser forgets the session all the same. */
export const useLogout = () =>
  useMutation({ mutationFn: () => sendQuietly(account.logout, {}), onSettled: forgetSession });
