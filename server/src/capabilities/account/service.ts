import { randomBytes, randomUUID } from 'node:crypto';
import { accountFaults, departmentField, type UserInfo } from '@antai/contract/account';
import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import { type Caller, type Stranger, thisMachine } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { isPermitted, resourceList } from './admit-user.ts';
import type { SessionsService } from './sessions/service.ts';
import { hashPassword, type SignInService } from './sign-in/service.ts';
import type { Account, AccountStore, NewUser, User } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: SessionsService;
  signIn: SignInService;
  clock: Clock;
  /** Whether this photo is an image the user sent up. */
  isOwnPhoto: (userId: string, fileId: string) => Promise<boolean>;
  /** The users who have the permission of a resource and can sign in. */
  permitted: (resourceId: number, limit: number) => Promise<string[]>;
}

const administration = 9;
/** Administrators that one notice goes to. */
const administratorsMax = 50;

export type AccountService = ReturnType<typeof accountService>;

/** Reads the account of a user from the database; undefined where there is none. */
export const accountReader = (store: AccountStore, partnerEmailDomain: string) => {
  /** The department of a user of the partner enterprise, as the system configuration resolves it. */
  async function departmentOf({ email, kwmDepartment }: User) {
    const isPartner = partnerEmailDomain !== '' && email.toLowerCase().endsWith(`@${partnerEmailDomain}`);
    const [department] = isPartner && kwmDepartment ? await store.systemConfig(departmentField, kwmDepartment) : [];
    return { departmentname: department?.name ?? '', departmentid: department?.value ?? '' };
  }

  return async (userId: string): Promise<Account | undefined> => {
    const row = await store.findWithGrants(userId);
    if (!row) return undefined;
    const { passwordHash, isDisabled, createdAt, username, mustChangePassword, ...shown } = row.user;
    const lmRoleResourceVOList = resourceList(row.grants);
    const info = { ...shown, mustChangePassword, ...(await departmentOf(row.user)), lmRoleResourceVOList };
    return { isDisabled: isDisabled || row.isEnterpriseDisabled, grants: row.grants, info };
  };
};

/** Sign-in, sessions and what a user may change about themselves. */
export function accountService({ store, sessions, signIn, clock, isOwnPhoto, permitted }: Deps) {
  /** Notes who did what and when, and with which API key if with one; never the content. */
  async function audit(action: string, caller: { userId?: string; keyId?: string; address: string }, detail = '') {
    const isMachine = caller.userId === thisMachine;
    const [userId, address] = isMachine ? [undefined, thisMachine] : [caller.userId, caller.address];
    const whole = caller.keyId ? `${detail} key=${caller.keyId}`.trim() : detail;
    await store.audit({ auditId: randomUUID(), userId, action, detail: whole, address, at: clock.now() });
  }

  /** A user who may act at this moment: whose quotas they share, and what they may; undefined once gone or disabled. */
  async function standingOf(userId: string) {
    const account = await sessions.account(userId);
    if (!account || account.isDisabled) return undefined;
    return { enterpriseId: account.info.enterpriseId, may: (id: ResourceId) => isPermitted(account.grants, id) };
  }

  async function info(userId: string): Promise<UserInfo> {
    const account = await sessions.account(userId);
    if (!account) throw new Fault(faults.notSignedIn);
    return account.info;
  }

  /** Neither the user nor their enterprise is disabled. */
  const isEnabled = async (userId: string) => (await sessions.account(userId))?.isDisabled === false;

  return {
    async login(stranger: Stranger, username: string, password: string) {
      const { address } = stranger;
      const user = await store.findByLogin(username);
      const kept = user && (await isEnabled(user.userId)) ? user.passwordHash : undefined;
      const attempt = { account: user?.userId ?? username, userId: user?.userId, address };
      if (!(await signIn.prove(attempt, kept, password)) || !user) {
        await audit('signInRefused', { userId: user?.userId, address });
        throw new Fault(accountFaults.wrongNameOrPassword);
      }
      const tokens = await sessions.begin(user.userId, address);
      await audit('signIn', { userId: user.userId, address });
      return { ...tokens, ...(await info(user.userId)) };
    },

    async logout(caller: Caller) {
      await sessions.end(caller.sessionId);
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
      sessions.forgetAccount(caller.userId);
      return info(caller.userId);
    },

    async findSystemConfig(field: string, name?: string) {
      const rows = await store.systemConfig(field, name);
      return rows.map(row => ({ con_name: row.name, con_value: row.value }));
    },

    async changePassword(caller: Caller, oldPassword: string, newPassword: string) {
      const user = await store.find(caller.userId);
      if (!user || !(await signIn.proveAgain(user.userId, user.passwordHash, oldPassword))) {
        throw new Fault(accountFaults.wrongOldPassword);
      }
      if (oldPassword === newPassword) throw new Fault(accountFaults.samePassword);
      await store.update(caller.userId, {
        passwordHash: await hashPassword(newPassword),
        mustChangePassword: false,
      });
      sessions.forgetAccount(caller.userId);
      await sessions.endOthers(caller.userId, caller.sessionId);
      await audit('passwordChange', caller);
      return {};
    },

    audit,

    authenticate: sessions.authenticate,
    userOfToken: sessions.userOfToken,
    watchToken: sessions.watch,

    /** What an administrator has set for a field, by name. */
    systemConfig: (field: string) => store.systemConfig(field),

    /** The shown names of users by id. */
    async namesOf(userIds: string[]): Promise<Map<string, string>> {
      const named = await store.names([...new Set(userIds)]);
      return new Map(named.map(({ userId, name }) => [userId, name]));
    },

    /** Who administers the product: those who are told what waits for them. */
    administrators: () => permitted(administration, administratorsMax),

    /** What a user may at this moment, for work that goes on after the call: nothing once gone or disabled. */
    async permissionsOf(userId: string): Promise<(id: ResourceId) => boolean> {
      return (await standingOf(userId))?.may ?? (() => false);
    },

    standingOf,

    /** Who is at work: users with a session that has not gone idle. */
    activeUserIds: sessions.activeUserIds,

    /** Makes the first two accounts on an empty database; gives the passwords it made up, so that they can be shown once. */
    async createFirstAccounts(given: { admin?: string; demo?: string }) {
      if ((await store.count()) > 0) return undefined;
      const madeUp = { admin: makeUpPassword(), demo: makeUpPassword() };
      const everything = [{ resourceId: 9, display: true, permission: true }];
      await store.add(await accountOf('admin', '系统管理员', given.admin ?? madeUp.admin), everything);
      await store.add(await accountOf('demo', '陈律师', given.demo ?? madeUp.demo));
      return { admin: given.admin ? undefined : madeUp.admin, demo: given.demo ? undefined : madeUp.demo };
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
    passwordHash: await hashPassword(password),
    userType: '律师',
    enterpriseName: '演示律师事务所',
  };
}
