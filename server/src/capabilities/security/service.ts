import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { securityFaults, securityLimits } from '@antai/contract/security';
import { faults } from '@antai/contract/wire/faults';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Caller, Stranger } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Tickets } from '../../platform/secrets/tickets.ts';
import type { AccountService } from '../account/service.ts';
import { makeSecret, periodOfCode, totpUri } from './read-totp.ts';
import type { PasskeyRow, SecurityStore } from './store.ts';
import { algorithms, readNewPasskey, readSignature } from './verify-passkey.ts';

interface Deps {
  store: SecurityStore;
  account: AccountService;
  sealer: Sealer;
  tickets: Tickets;
  clock: Clock;
  /** Scheme, host and port under which users reach the product. */
  publicUrl: string;
}

export type SecurityService = ReturnType<typeof securityService>;

const sealPurpose = 'totp';
const [addTicket, signInTicket] = ['passkey.add', 'passkey.signIn'];
/** How long an authenticator may be asked. */
const askMs = 5 * 60_000;
const productName = '案台';
/** 32 letters and digits that are not taken for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Two groups of five letters and digits. */
function makeRecoveryCode(): string {
  const code = [...randomBytes(10)].map(byte => letters[byte % letters.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const plainCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');

const hostOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => new URL(publicUrl).hostname;

const markOf = ({ sealer }: Pick<Deps, 'sealer'>, { userId, code }: { userId: string; code: string }) =>
  sealer.mark(`${userId} ${plainCode(code)}`, 'recovery');

function makeRecoveryCodes(deps: Deps, userId: string) {
  const codes = Array.from({ length: securityLimits.recoveryCodes }, makeRecoveryCode);
  return { codes, codeMarks: codes.map(code => markOf(deps, { userId, code })) };
}

/** The period of a code of the user's authenticator; undefined where it is none of this moment. */
async function periodOf(
  { store, sealer, clock }: Pick<Deps, 'store' | 'sealer' | 'clock'>,
  { userId, code }: { userId: string; code: string },
): Promise<number | undefined> {
  const factor = await store.totp(userId);
  const secret = factor && sealer.open(factor.sealedSecret, `${sealPurpose} ${userId}`);
  return secret === undefined ? undefined : periodOfCode(secret, { code, now: clock.now() });
}

/** Whether this is the authenticator's code of now or one of the recovery codes; either is good once. */
async function isRightCode(deps: Deps, { userId, typed }: { userId: string; typed: string }): Promise<boolean> {
  const { store } = deps;
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return store.takeRecoveryCode(userId, markOf(deps, { userId, code }));
  const period = await periodOf(deps, { userId, code });
  return period !== undefined && store.takePeriod(userId, period);
}

function checkHost(deps: Deps) {
  if (isIP(hostOf(deps)) !== 0) throw new Fault(securityFaults.noPasskeysHere);
}

async function removeTotp({ account, store }: Pick<Deps, 'account' | 'store'>, userId: string) {
  await account.setSecondFactor(userId, false);
  await store.removeTotp(userId);
}

/** The second factor: an authenticator’s code, or a recovery code. */
function secondFactor(deps: Deps) {
  const { store, account, sealer, clock } = deps;
  return {
    async state(caller: Caller) {
      const factor = await store.totp(caller.userId);
      return {
        isTotpOn: factor?.confirmedAt != null,
        recoveryCodesLeft: await store.recoveryCodesLeft(caller.userId),
        passkeys: (await store.passkeysOf(caller.userId)).map(passkeyOf),
      };
    },

    async beginTotp(caller: Caller, password: string) {
      await account.provePassword(caller, password);
      const secret = makeSecret();
      const isProposed = await store.propose(caller.userId, sealer.seal(secret, `${sealPurpose} ${caller.userId}`));
      if (!isProposed) throw new Fault(securityFaults.isOn);
      return { secret, uri: totpUri(secret, await account.loginNameOf(caller.userId)) };
    },

    async confirmTotp(caller: Caller, code: string) {
      const { userId } = caller;
      let period: number | undefined;
      const isRight = await account.proveLimited(`factor:${userId}`, async () => {
        period = await periodOf(deps, { userId, code });
        return period !== undefined;
      });
      if (!isRight || period === undefined) throw new Fault(securityFaults.wrongCode);
      const { codes, codeMarks } = makeRecoveryCodes(deps, userId);
      const isConfirmed = await store.confirm({ userId, period, codeMarks, at: clock.now() });
      if (!isConfirmed) throw new Fault(securityFaults.isOn);
      await account.setSecondFactor(userId, true);
      await account.audit('secondFactorOn', caller);
      return { recoveryCodes: codes };
    },

    async removeTotp(caller: Caller, password: string) {
      await account.provePassword(caller, password);
      await removeTotp(deps, caller.userId);
      await account.audit('secondFactorOff', caller);
      return {};
    },

    async renewRecoveryCodes(caller: Caller, password: string) {
      await account.provePassword(caller, password);
      const factor = await store.totp(caller.userId);
      if (!factor?.confirmedAt) throw new Fault(securityFaults.isOff);
      const { codes, codeMarks } = makeRecoveryCodes(deps, caller.userId);
      await store.replaceRecoveryCodes(caller.userId, codeMarks);
      return { recoveryCodes: codes };
    },

    async verify(stranger: Stranger, { ticket, code }: { ticket: string; code: string }) {
      const userId = account.userOfTicket(ticket);
      if (userId === undefined) throw new Fault(securityFaults.staleSignIn);
      if (!(await account.proveLimited(`factor:${userId}`, () => isRightCode(deps, { userId, typed: code })))) {
        await account.audit('signInRefused', { userId, address: stranger.address });
        throw new Fault(securityFaults.wrongCode);
      }
      return account.signIn(stranger, { userId, how: '两步验证' });
    },
  };
}

/** Passkeys, and signing in with one. */
function passkeys(deps: Deps) {
  const { account, store, tickets, publicUrl, clock } = deps;
  return {
    async passkeyOptions(caller: Caller, password: string) {
      checkHost(deps);
      await account.provePassword(caller, password);
      const own = await store.passkeysOf(caller.userId);
      const options = await generateRegistrationOptions({
        rpName: productName,
        rpID: hostOf(deps),
        userName: await account.loginNameOf(caller.userId),
        userID: new TextEncoder().encode(caller.userId),
        timeout: askMs,
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: own.map(({ passkeyId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const data = { challenge: options.challenge, userId: caller.userId };
      return { ticket: tickets.issue(addTicket, { data, lifeMs: askMs }), options: { ...options } };
    },

    async addPasskey(caller: Caller, { ticket: sealed, name, credential }: NewPasskey) {
      const ticket = tickets.read<{ challenge: string; userId: string }>(addTicket, sealed);
      if (ticket?.data.userId !== caller.userId) throw new Fault(securityFaults.wrongPasskey);
      const expected = { challenge: ticket.data.challenge, origin: publicUrl };
      const made = await readNewPasskey(credential, expected);
      if (!made || !(await tickets.use(ticket))) throw new Fault(securityFaults.wrongPasskey);
      const row = { ...made, userId: caller.userId, name, createdAt: clock.now(), lastUsedAt: null };
      if (!(await store.addPasskey(row, securityLimits.passkeysMax))) throw new Fault(securityFaults.tooManyPasskeys);
      await account.audit('passkeyOn', caller);
      return passkeyOf(row);
    },

    async removePasskey(caller: Caller, { passkeyId, password }: { passkeyId: string; password: string }) {
      await account.provePassword(caller, password);
      if (!(await store.removePasskey(caller.userId, passkeyId))) throw new Fault(faults.notFound);
      await account.audit('passkeyOff', caller);
      return {};
    },

    async passkeySignInOptions() {
      checkHost(deps);
      const options = await generateAuthenticationOptions({
        rpID: hostOf(deps),
        timeout: askMs,
        userVerification: 'required',
      });
      const data = { challenge: options.challenge };
      return { ticket: tickets.issue(signInTicket, { data, lifeMs: askMs }), options: { ...options } };
    },

    /** Signs in whoever holds the passkey: it is something they have, unlocked by what they are or know. */
    async passkeySignIn(stranger: Stranger, sealed: string, credential: { id: string }) {
      const ticket = tickets.read<{ challenge: string }>(signInTicket, sealed);
      const passkey = ticket && (await store.passkey(credential.id));
      if (!passkey) throw new Fault(securityFaults.wrongPasskey);
      const expected = { challenge: ticket.data.challenge, origin: publicUrl };
      const counter = await readSignature(credential, { passkey, expected });
      if (counter === undefined || !(await tickets.use(ticket))) throw new Fault(securityFaults.wrongPasskey);
      await store.notePasskeyUse(passkey.passkeyId, { counter, at: clock.now() });
      return account.signIn(stranger, { userId: passkey.userId, how: '通行密钥' });
    },
  };
}

/** The second factor of a sign-in, and passkeys. What is shared with an authenticator lies sealed in the database. */
export function securityService(deps: Deps) {
  const { store } = deps;
  return {
    ...secondFactor(deps),
    ...passkeys(deps),

    /** Takes second factor and passkeys away from a user who can no longer prove them. */
    async reset(userId: string) {
      await removeTotp(deps, userId);
      await store.removePasskeys(userId);
    },
  };
}

interface NewPasskey {
  ticket: string;
  name: string;
  credential: unknown;
}

const passkeyOf = ({ passkeyId, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  passkeyId,
  name,
  createTime: createdAt.toISOString(),
  lastUsedTime: lastUsedAt?.toISOString() ?? '',
});
