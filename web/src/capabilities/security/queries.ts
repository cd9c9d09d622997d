import { security } from '@antai/contract/security';
import type { SentOf } from '@antai/contract/wire/call';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { keepSession } from '../../lib/session.ts';

const stateKey = ['security', 'state'];

export const securityQuery = queryOptions({
  queryKey: stateKey,
  queryFn: ({ signal }) => sendQuietly(security.state, {}, { signal }),
});

/** Loaded when somebody uses a passkey; most never do. */
const browserSide = () => import('@simplewebauthn/browser');

/** What the browser says when its user called it off, or has no such passkey. */
const refusal = '没有完成通行密钥的验证，请重试或改用密码';

async function fromBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    throw new Error(refusal);
  }
}

export const useVerify = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof security.verify>['data']) => sendQuietly(security.verify, { data }),
    onSuccess: keepSession,
  });

export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async () => {
      const { ticket, options } = await sendQuietly(security.passkeySignInOptions, {});
      const { startAuthentication } = await browserSide();
      const credential = await fromBrowser(() =>
        startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
      );
      return sendQuietly(security.passkeySignIn, {
        data: { ticket, credential: { ...credential, response: { ...credential.response } } },
      });
    },
    onSuccess: keepSession,
  });

/** After a change the state is read again. */
function useChanged(message?: string) {
  const queries = useQueryClient();
  return async () => {
    if (message) presenter.success(message);
    await queries.invalidateQueries({ queryKey: stateKey });
  };
}

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { ticket, options } = await sendQuietly(security.passkeyOptions, { data: { password } });
      const { startRegistration } = await browserSide();
      const credential = await fromBrowser(() => startRegistration({ optionsJSON: options }));
      return sendQuietly(security.addPasskey, {
        data: { ticket, name, credential: { ...credential, response: { ...credential.response } } },
      });
    },
    onSuccess: useChanged('通行密钥已添加，下次可以用它登录'),
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof security.removePasskey>['data']) => sendQuietly(security.removePasskey, { data }),
    onSuccess: useChanged('通行密钥已删除'),
  });

export const useBeginTotp = () =>
  useMutation({ mutationFn: (password: string) => sendQuietly(security.beginTotp, { data: { password } }) });

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => sendQuietly(security.confirmTotp, { data: { code } }),
    onSuccess: useChanged(),
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: (password: string) => sendQuietly(security.removeTotp, { data: { password } }),
    onSuccess: useChanged('两步验证已关闭'),
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (password: string) => sendQuietly(security.renewRecoveryCodes, { data: { password } }),
    onSuccess: useChanged(),
  });
