import { z } from 'zod';
import { SignedIn } from './account.ts';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const securityLimits = { recoveryCodes: 10, passkeysMax: 20 } as const;

const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createTime: z.string(),
  /** Empty where it has not signed in yet. */
  lastUsedTime: z.string(),
});

const password = z.string().min(1, '请输入密码').max(256);
const ticket = z.string().min(1).max(2000);

/** What the browser's authenticator answered; the server looks into it only to verify it. */
const credential = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});

/** What the browser's authenticator is asked. */
const options = z.looseObject({ challenge: z.string() });
const AuthenticatorRequest = z.object({ ticket: z.string(), options });
/** The same where it is to make a passkey: for whom, of which site, and signed in which ways. */
const creation = options.extend({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
});
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const securityFaults = {
  wrongCode: { code: 1, text: '验证码不正确，请核对后重新输入' },
  staleSignIn: { code: 1, text: '登录已超时，请重新输入用户名和密码' },
  isOn: { code: 1, text: '两步验证已经开启' },
  isOff: { code: 1, text: '两步验证尚未开启' },
  noPasskeysHere: { code: 1, text: '通行密钥须以域名访问本系统时使用，请联系管理员设置访问地址' },
  wrongPasskey: { code: 1, text: '通行密钥未通过验证，请重试或改用密码登录' },
  tooManyPasskeys: { code: 1, text: `至多保存${securityLimits.passkeysMax}个通行密钥，请先删除不用的` },
} as const satisfies Record<string, FaultSpec>;

const call = callsAt('/api/security/', { style: 'B', access: 10021, isPersonal: true });

/** 登录安全: a second factor beside the password, and passkeys in its place. */
export const security = {
  state: call({
    path: 'state',
    summary: '本人的两步验证与通行密钥',
    output: z.object({ isTotpOn: z.boolean(), recoveryCodesLeft: z.number().int(), passkeys: z.array(Passkey) }),
  }),
  beginTotp: call({
    path: 'beginTotp',
    summary: '两步验证第一步：得到验证器应用要登记的密钥',
    input: dataOf({ password }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: call({
    path: 'confirmTotp',
    summary: '两步验证第二步：输入验证器显示的数字，当即开启并得到恢复码',
    input: dataOf({ code: z.string().regex(/^\d{6}$/, '请输入验证器显示的6位数字') }),
    output: RecoveryCodes,
  }),
  removeTotp: call({
    path: 'removeTotp',
    audit: 'deletion',
    summary: '关闭两步验证，恢复码一并作废',
    input: dataOf({ password }),
  }),
  renewRecoveryCodes: call({
    path: 'renewRecoveryCodes',
    summary: '换一批恢复码，旧的作废',
    input: dataOf({ password }),
    output: RecoveryCodes,
  }),
  verify: call({
    path: 'verify',
    access: 'open',
    isPersonal: false,
    summary: '登录的第二步：验证器显示的数字，或一个恢复码',
    input: dataOf({ ticket, code: z.string().trim().min(6, '请输入6位数字或恢复码').max(20) }),
    output: SignedIn,
  }),
  passkeyOptions: call({
    path: 'passkeyOptions',
    summary: '添加通行密钥：浏览器要问验证器的内容',
    input: dataOf({ password }),
    output: z.object({ ticket: z.string(), options: creation }),
  }),
  addPasskey: call({
    path: 'addPasskey',
    summary: '添加通行密钥：验证器的答复',
    input: dataOf({ ticket, name: z.string().trim().min(1, '请为通行密钥取名').max(40), credential }),
    output: Passkey,
  }),
  removePasskey: call({
    path: 'removePasskey',
    audit: 'deletion',
    summary: '删除一个通行密钥',
    input: dataOf({ passkeyId: z.string().min(1).max(1400), password }),
  }),
  passkeySignInOptions: call({
    path: 'passkeySignInOptions',
    access: 'open',
    isPersonal: false,
    summary: '以通行密钥登录：浏览器要问验证器的内容',
    output: AuthenticatorRequest,
  }),
  passkeySignIn: call({
    path: 'passkeySignIn',
    access: 'open',
    isPersonal: false,
    summary: '以通行密钥登录：验证器的答复',
    input: dataOf({ ticket, credential }),
    output: SignedIn,
  }),
} as const;
