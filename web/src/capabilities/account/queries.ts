import { account, type CodePurpose, departmentField } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
      const photo = await fetchQuietly(files.download, { input: { data: { fileId } }, signal });
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
      sendQuietly(account.findSystemConfig, { data: { con_field: departmentField, con_name: name } }, { signal }),
  });

/** The first step of a sign-in; the second follows where the answer asks for it. */
export const useLogin = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof account.login>['data']) => sendQuietly(account.login, { data }),
    onSuccess: answer => {
      if ('token' in answer) keepSession(answer);
    },
  });

/** What the sign-in page offers, and how codes are delivered. */
export const signInWaysQuery = queryOptions({
  queryKey: ['account', 'signInWays'],
  staleTime: 300_000,
  queryFn: ({ signal }) => sendQuietly(account.signInWays, {}, { signal }),
});

const isEmail = (target: string) => target.includes('@');

/** Has a code sent to an e-mail or mobile: to get back in, or to prove a new one. */
export const useSendCode = () =>
  useMutation({
    mutationFn: ({ purpose, target }: { purpose: CodePurpose; target: string }) => {
      if (purpose === 'changeEmail') return sendQuietly(account.sendCodeForResetEmail, { data: { email: target } });
      if (purpose === 'changeMobile') return sendQuietly(account.sendCodeForResetMobile, { data: { mobile: target } });
      return isEmail(target)
        ? sendQuietly(account.sendCodeByEmail, { data: { email: target } })
        : sendQuietly(account.sendCode, { data: { mobile: target } });
    },
  });

const checkCode = async (purpose: CodePurpose, { target, code }: { target: string; code: string }) =>
  (await sendQuietly(account.checkCode, { data: { purpose, target, code } })).ticket;

/** Proves the code, then sets the password; a code that was proved is not asked for again. */
export function useResetPassword() {
  const proved = useRef<{ of: string; ticket: string }>(undefined);
  return useMutation({
    mutationFn: async ({ target, code, newPassword }: { target: string; code: string; newPassword: string }) => {
      const of = `${target} ${code}`;
      if (proved.current?.of !== of)
        proved.current = { of, ticket: await checkCode('resetPassword', { target, code }) };
      return sendQuietly(account.resetPassword, { data: { ticket: proved.current.ticket, newPassword } });
    },
    onSuccess: () => presenter.success('密码已重置，请用新密码登录'),
  });
}

/** Changes e-mail or mobile by the password, and by a code wherever codes are really sent; one that was proved is not asked for again. */
export function useChangeContact(field: 'email' | 'mobile') {
  const proved = useRef<{ of: string; ticket: string }>(undefined);
  return useMutation({
    mutationFn: async ({ target, code, password }: { target: string; code?: string; password: string }) => {
      const purpose = field === 'email' ? 'changeEmail' : 'changeMobile';
      const of = `${target} ${code}`;
      if (code && proved.current?.of !== of)
        proved.current = { of, ticket: await checkCode(purpose, { target, code }) };
      const proof = code ? { [`${field}Ticket`]: proved.current?.ticket } : {};
      return sendQuietly(account.edit, { data: { [field]: target, ...proof, password } });
    },
    onSuccess: user => {
      keepUser(user);
      presenter.success('用户设置修改成功');
    },
  });
}

const sessionsKey = ['account', 'sessions'];

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(account.sessions, {}, { signal }),
});

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => send(account.endSession, { data: { sessionId } }),
    onSuccess: () => presenter.success('该处已退出登录'),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

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
