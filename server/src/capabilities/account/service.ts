import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accountFaults, departmentField, type UserInfo } from '@antai/contract/account';
import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import { hash, verify } from '@node-rs/argon2';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Caller, Stranger } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Presented } from '../../platform/http/http.ts';
import { isExpired, isPermitted, resourceList, sayWait, waitMs } from './admit-user.ts';
import type { AccountStore, NewUser, User } from './store.ts';

interface Deps {
  store: AccountStore;
  clock: Clock;
  signingKey: Uint8Array;
  limits: { idleMs: number; maxMs: number };
  /** Whether this photo is an image the user sent up. */
  isOwnPhoto: (userId: string, fileId: string) => Promise<boolean>;
  /** The mail domain of the partner enterprise; empty where there is none. */
  partnerEmailDomain: string;
}

export type AccountService = ReturnType<typeof accountService>;

const authTokenMs = 15 * 60_000;
const renewBeforeMs = 5 * 60_000;
/** A session is marked seen at most this often: one write a minute, not one a call. */
const touchMs = 60_000;
const forgetFailuresMs = 24 * 3_600_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sign-in, sessions and what a user may change about themselves. */
export function accountService({ store, clock, signingKey, limits, isOwnPhoto, partnerEmailDomain }: Deps) {
  /** Verified against when the name is unknown, so that both refusals take the same time. */
  const nobodysHash = hash(randomBytes(16).toString('hex'));

  async function refuseWhileWaiting(subjects: string[]) {
    const now = clock.now().getTime();
    const rows = await store.failures(subjects);
    const wait = Math.max(0, ...rows.map(row => row.retryAt.getTime() - now));
    if (wait > 0) throw new Fault(faults.tooMany, `登录失败次数过多，请${sayWait(wait)}后再试`);
  }

  async function addFailure(subject: string, kind: 'account' | 'address') {
    const now = clock.now().getTime();
    const retryAt = (count: number) => new Date(now + waitMs(kind, count));
    await store.addFailure(subject, retryAt, new Date(now - forgetFailuresMs));
  }

  /** A signed token bound to one session token: useless beside any other. */
  async function sign(userId: string, sessionId: string, tokenHash: string): Promise<string> {
    const now = clock.now().getTime();
    return new SignJWT({ sid: sessionId, th: tokenHash })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + authTokenMs) / 1000))
      .sign(signingKey);
  }

  /** What a signed token says; an expired one is still read, because a live session may renew it. */
  async function readSigned(authToken: string, tokenHash: string) {
    try {
      const { payload } = await jwtVerify(authToken, signingKey, {
        algorithms: ['HS256'],
        currentDate: new Date(0),
      });
      if (payload.th !== tokenHash || !payload.sub || typeof payload.sid !== 'string')
        throw new Fault(faults.notSignedIn);
      const leftMs = (payload.exp ?? 0) * 1000 - clock.now().getTime();
      return { userId: payload.sub, sessionId: payload.sid, leftMs };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new Fault(faults.notSignedIn);
      throw error;
    }
  }

  async function liveSession(tokenHash: string) {
    const found = await store.findSession(tokenHash);
    if (!found) throw new Fault(faults.notSignedIn);
    const { session, isDisabled, grants } = found;
    if (session.revokedAt || isDisabled) throw new Fault(faults.revoked);
    const now = clock.now();
    if (isExpired(session, now, limits)) throw new Fault(faults.notSignedIn);
    if (now.getTime() - session.lastSeenAt.getTime() > touchMs) await store.touchSession(session.sessionId, now);
    return { session, grants };
  }

  async function audit(action: string, caller: { userId?: string; address: string }, detail = '') {
    const { userId, address } = caller;
    await store.audit({ auditId: randomUUID(), userId, action, detail, address, at: clock.now() });
  }

  /** The department of a user of the partner enterprise, as the system configuration resolves it. */
  async function departmentOf({ email, kwmDepartment }: User) {
    const isPartner = partnerEmailDomain !== '' && email.toLowerCase().endsWith(`@${partnerEmailDomain}`);
    const [found] = isPartner && kwmDepartment ? await store.systemConfig(departmentField, kwmDepartment) : [];
    return { departmentname: found?.name ?? '', departmentid: found?.value ?? '' };
  }

  async function infoOf(user: User): Promise<UserInfo> {
    const { passwordHash, isDisabled, createdAt, username, ...shown } = user;
    const lmRoleResourceVOList = resourceList(await store.grants(user.userId));
    return { ...shown, ...(await departmentOf(user)), lmRoleResourceVOList };
  }

  async function info(userId: string): Promise<UserInfo> {
    const user = await store.find(userId);
    if (!user) throw new Fault(faults.notSignedIn);
    return infoOf(user);
  }

  return {
    async login(stranger: Stranger, username: string, password: string) {
      const bySubject = [`account:${username.toLowerCase()}`, `address:${stranger.address}`] as const;
      await refuseWhileWaiting([...bySubject]);
      const user = await store.findByLogin(username);
      const isRight = await verify(user?.passwordHash ?? (await nobodysHash), password);
      if (!user || !isRight || user.isDisabled) {
        await addFailure(bySubject[0], 'account');
        await addFailure(bySubject[1], 'address');
        await audit('signInRefused', { userId: user?.userId, address: stranger.address });
        throw new Fault(accountFaults.wrongNameOrPassword);
      }
      await store.clearFailures(bySubject[0]);
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const sessionId = randomUUID();
      const { userId } = user;
      const tokenHash = hashOf(token);
      await store.addSession({
        sessionId,
        tokenHash,
        userId,
        address: stranger.address,
        createdAt: now,
        lastSeenAt: now,
      });
      await audit('signIn', { userId, address: stranger.address });
      const authToken = await sign(userId, sessionId, tokenHash);
      return { token, authToken, ...(await infoOf(user)) };
    },

    async logout(caller: Caller) {
      await store.revokeSession(caller.sessionId, clock.now());
      await audit('signOut', caller);
      return {};
    },

    info: (caller: Caller) => info(caller.userId),

    async edit(caller: Caller, change: Partial<NewUser>) {
      if (await store.isContactTaken(caller.userId, change)) throw new Fault(accountFaults.nameTaken);
      if (change.headPhoto && !(await isOwnPhoto(caller.userId, change.headPhoto))) {
        throw new Fault(accountFaults.notAPhoto);
      }
      if (Object.keys(change).length > 0) await store.update(caller.userId, change);
      return info(caller.userId);
    },

    async findSystemConfig(field: string, name?: string) {
      const rows = await store.systemConfig(field, name);
      return rows.map(row => ({ con_name: row.name, con_value: row.value }));
    },

    async changePassword(caller: Caller, oldPassword: string, newPassword: string) {
      const subject = `password:${caller.userId}`;
      await refuseWhileWaiting([subject]);
      const user = await store.find(caller.userId);
      if (!user || !(await verify(user.passwordHash, oldPassword))) {
        await addFailure(subject, 'account');
        throw new Fault(accountFaults.wrongOldPassword);
      }
      if (oldPassword === newPassword) throw new Fault(accountFaults.samePassword);
      await store.update(caller.userId, { passwordHash: await hash(newPassword) });
      await store.revokeOtherSessions(caller.userId, caller.sessionId, clock.now());
      await audit('passwordChange', caller);
      return {};
    },

    /** Who presents these two tokens. A session-bound call looks the session up; an AI or risk call trusts a fresh signed token. */
    async authenticate(presented: Presented): Promise<{ caller: Caller; renewedAuthToken?: string }> {
      if (!presented.token || !presented.authToken) throw new Fault(faults.notSignedIn);
      const tokenHash = hashOf(presented.token);
      const signed = await readSigned(presented.authToken, tokenHash);
      const isLookedUp = presented.isSessionLookedUp || signed.leftMs < renewBeforeMs;
      const grants = isLookedUp ? (await liveSession(tokenHash)).grants : await store.grants(signed.userId);
      const renewedAuthToken =
        signed.leftMs < renewBeforeMs ? await sign(signed.userId, signed.sessionId, tokenHash) : undefined;
      const { userId, sessionId } = signed;
      const { address, traceId } = presented;
      return { caller: { userId, sessionId, address, traceId, may: id => isPermitted(grants, id) }, renewedAuthToken };
    },

    /** The user of a session token, for the socket; undefined where there is none. */
    async userOfToken(token: string): Promise<string | undefined> {
      try {
        return (await liveSession(hashOf(token))).session.userId;
      } catch (error) {
        if (error instanceof Fault) return undefined;
        throw error;
      }
    },

    /** The shown names of users by id. */
    async namesOf(userIds: string[]): Promise<Map<string, string>> {
      const named = await store.names([...new Set(userIds)]);
      return new Map(named.map(({ userId, name }) => [userId, name]));
    },

    /** What a user may at this moment, for work that goes on after the call: nothing once gone or disabled. */
    async permissionsOf(userId: string): Promise<(id: ResourceId) => boolean> {
      const [user, grants] = await Promise.all([store.find(userId), store.grants(userId)]);
      const isActive = user !== undefined && !user.isDisabled;
      return id => isActive && isPermitted(grants, id);
    },

    /** Who is at work: users with a session that has not gone idle. */
    activeUserIds: () => store.activeUserIds(new Date(clock.now().getTime() - limits.idleMs)),

    /** Makes the first two accounts on an empty database; gives the passwords it made up so that they can be shown once. */
    async createFirstAccounts(given: { admin?: string; demo?: string }) {
      if ((await store.count()) > 0) return undefined;
      const passwords = { admin: given.admin ?? makeUpPassword(), demo: given.demo ?? makeUpPassword() };
      const everything = [{ resourceId: 9, display: true, permission: true }];
      await store.add(await accountOf('admin', '系统管理员', passwords.admin), everything);
      await store.add(await accountOf('demo', '陈律师', passwords.demo));
      return passwords;
    },
  };
}

const makeUpPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}7a`;

/** A new user row with a hashed password. */
export async function accountOf(username: string, name: string, password: string): Promise<NewUser> {
  return {
    userId: randomUUID(),
    username,
    name,
    passwordHash: await hash(password),
    userType: '律师',
    enterpriseName: '演示律师事务所',
  };
}
