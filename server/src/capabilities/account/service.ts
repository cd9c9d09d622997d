import { randomBytes, randomUUID } from 'node:crypto';
import {
  accountFaults,
  type CodePurpose,
  departmentField,
  type SignedIn,
  type UserInfo,
} from '@antai/contract/account';
import type { AuditAction } from '@antai/contract/administration/audit';
import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import { type Caller, type Stranger, thisMachine } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Tickets } from '../../platform/secrets/tickets.ts';
import { isPermitted, resourceList } from './admit-user.ts';
import type { CodesService } from './codes/service.ts';
import type { SessionsService } from './sessions/service.ts';
import { hashPassword, type SignInService } from './sign-in/service.ts';
import type { Account, AccountStore, NewUser, User } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: SessionsService;
  signIn: SignInService;
  codes: CodesService;
  tickets: Tickets;
  mail: Mail;
  clock: Clock;
  /** What the sign-in page offers besides the password. */
  ways: { isMailSent: boolean; isSmsSent: boolean; singleSignOn: string; hasPasskeys: boolean };
  /** Whether this photo is an image the user sent up. */
  isOwnPhoto: (userId: string, fileId: string) => Promise<boolean>;
  /** The users who have the permission of a resource and can sign in. */
  permitted: (resourceId: number, limit: number) => Promise<string[]>;
}

const administration = 9;
/** Administrators that one notice goes to. */
const administratorsMax = 50;

const secondFactorTicket = 'secondFactor';
/** How long somebody may look for the telephone after the password was right. */
const secondFactorMs = 5 * 60_000;

export type AccountService = ReturnType<typeof accountService>;

type Change = Partial<NewUser> & { emailTicket?: string; mobileTicket?: string };

const isOfDomain = (email: string, domain: string) => domain !== '' && email.toLowerCase().endsWith(`@${domain}`);

/** Reads the account of a user from the database; undefined where there is none. */
export const accountReader = (store: AccountStore, partnerEmailDomain: string) => {
  /** The department of a user of the partner enterprise, as the system configuration resolves it. */
  async function departmentOf({ email, kwmDepartment }: User) {
    const isPartner = isOfDomain(email, partnerEmailDomain);
    const [department] = isPartner && kwmDepartment ? await store.systemConfig(departmentField, kwmDepartment) : [];
    return { departmentname: department?.name ?? '', departmentid: department?.value ?? '', isPartner };
  }

  return async (userId: string): Promise<Account | undefined> => {
    const row = await store.findWithGrants(userId);
    if (!row) return undefined;
    const { passwordHash, isDisabled, createdAt, username, hasSecondFactor, isEmailProved, ...rest } = row.user;
    const { mustChangePassword, ...shown } = rest;
    const lmRoleResourceVOList = resourceList(row.grants);
    const info = { ...shown, mustChangePassword, ...(await departmentOf(row.user)), lmRoleResourceVOList };
    return { isDisabled: isDisabled || row.isEnterpriseDisabled, grants: row.grants, info };
  };
};

/** Sign-in, sessions and what a user may change about themselves. */
export function accountService(deps: Deps) {
  const { store, sessions, signIn, codes, tickets, mail, clock, ways, isOwnPhoto, permitted } = deps;

  /** Notes who did what and when, and with which API key if with one; never the content. */
  async function audit(action: AuditAction, caller: { userId?: string; keyId?: string; address: string }, detail = '') {
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

  /** Begins a session of somebody who has proved in full who they are; `how` goes into the audit log. */
  async function begin(stranger: Stranger, userId: string, how = ''): Promise<SignedIn> {
    const tokens = await sessions.begin(userId, stranger);
    await audit('signIn', { userId, address: stranger.address }, how);
    return { ...tokens, ...(await info(userId)) };
  }

  /** Goes on after the first factor was proved: to a session, or to the second factor where the user has one. */
  async function admit(stranger: Stranger, { userId, hasSecondFactor }: User, how = '') {
    if (!hasSecondFactor) return begin(stranger, userId, how);
    return { secondFactor: { ticket: tickets.issue(secondFactorTicket, { userId }, secondFactorMs) } };
  }

  async function ownerOfProvedEmail(email: string): Promise<string | undefined> {
    const user = await store.findByContact(email);
    return user?.isEmailProved ? user.userId : undefined;
  }

  /** A user who may sign in; throws for one who is gone or disabled. */
  async function active(userId: string): Promise<User> {
    const user = await store.find(userId);
    if (!user || !(await isEnabled(userId))) throw new Fault(accountFaults.wrongNameOrPassword);
    return user;
  }

  /** The part of a change that is about where codes go: proved by its ticket wherever codes are sent. */
  async function provedContact(caller: Caller, change: Change): Promise<Partial<NewUser>> {
    const user = await store.find(caller.userId);
    const proved: Partial<NewUser> = {};
    const contacts = [
      { field: 'email', purpose: 'changeEmail', ticket: change.emailTicket },
      { field: 'mobile', purpose: 'changeMobile', ticket: change.mobileTicket },
    ] as const;
    for (const { field, purpose, ticket } of contacts) {
      const wanted = change[field];
      if (wanted === undefined || wanted === user?.[field]) continue;
      const isProofWanted = wanted !== '' && (ticket !== undefined || codes.isSent(wanted));
      if (isProofWanted) {
        if (ticket === undefined) throw new Fault(accountFaults.codeWanted);
        const { userId, target } = await codes.take(purpose, ticket);
        if (userId !== caller.userId || target !== wanted.toLowerCase()) throw new Fault(accountFaults.staleTicket);
      }
      proved[field] = wanted;
      if (field === 'email') proved.isEmailProved = isProofWanted;
    }
    return proved;
  }

  async function checkDepartment(caller: Caller, department: string) {
    const { isPartner } = await info(caller.userId);
    const isKnown = isPartner && (await store.systemConfig(departmentField, department)).length > 0;
    if (department !== '' && !isKnown) throw new Fault(accountFaults.noSuchDepartment);
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
      return admit(stranger, user);
    },

    /** Whose password was right, by the ticket of `login`; undefined where it has expired. */
    userOfTicket: (ticket: string) => tickets.read<{ userId: string }>(secondFactorTicket, ticket)?.data.userId,

    /** Signs in a user who has proved in full who they are; throws where they may not. */
    async signIn(stranger: Stranger, userId: string, how: string): Promise<SignedIn> {
      return begin(stranger, (await active(userId)).userId, how);
    },

    /** Signs in a user who has proved as much as a password proves. */
    signInFirst: async (stranger: Stranger, userId: string, how: string) => admit(stranger, await active(userId), how),

    /** The user of an e-mail that was proved, or that an administrator gave. */
    ownerOfProvedEmail,

    /** A new user for whom somebody else vouches; of several at once there is one. */
    async create({ email, name }: { email: string; name: string }): Promise<string | undefined> {
      const row = await accountOf(email, name || email.split('@')[0]!, makeUpPassword());
      await store.addUnlessThere({ ...row, email, enterpriseName: '' });
      return ownerOfProvedEmail(email);
    },

    /** Whether something that only this user can know holds; counted before it is looked at. */
    proveLimited: signIn.limited,

    /** A password of something else than an account, a link for one: how it is kept, and whether this is it. */
    hashPassword,
    provePasswordOf: signIn.proveOther,

    /** Throws unless this is the caller's password. */
    async provePassword(caller: Caller, password: string) {
      const user = await store.find(caller.userId);
      const isRight = user && (await signIn.proveAgain(user.userId, user.passwordHash, password));
      if (!isRight) throw new Fault(accountFaults.wrongPassword);
    },

    /** What the user signs in with, as other programs show it. */
    loginNameOf: async (userId: string) => (await store.find(userId))?.username ?? '',

    /** Whether the password alone signs the user in from now on. */
    async setSecondFactor(userId: string, hasSecondFactor: boolean) {
      await store.update(userId, { hasSecondFactor });
    },

    signInWays: async () => ways,

    async logout(caller: Caller) {
      await sessions.end(caller.sessionId);
      await audit('signOut', caller);
      return {};
    },

    info: (caller: Caller) => info(caller.userId),

    async edit(caller: Caller, change: Change) {
      const { emailTicket, mobileTicket, email, mobile, ...rest } = change;
      if (await store.isContactTaken(caller.userId, { email, mobile })) throw new Fault(accountFaults.nameTaken);
      if (rest.headPhoto && !(await isOwnPhoto(caller.userId, rest.headPhoto))) {
        throw new Fault(accountFaults.notAPhoto);
      }
      if (rest.kwmDepartment !== undefined) await checkDepartment(caller, rest.kwmDepartment);
      const all = { ...rest, ...(await provedContact(caller, change)) };
      if (Object.keys(all).length > 0) await store.update(caller.userId, all);
      if ('email' in all || 'mobile' in all) await audit('contactChange', caller);
      sessions.forgetAccount(caller.userId);
      return info(caller.userId);
    },

    async findSystemConfig(field: string, part?: string) {
      const rows = part ? await store.searchSystemConfig(field, part) : await store.systemConfig(field);
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

    async sendResetCode(stranger: Stranger, target: string) {
      await codes.request({ purpose: 'resetPassword', target }, stranger.address);
      return {};
    },

    async sendChangeCode(caller: Caller, purpose: CodePurpose, target: string) {
      await codes.request({ purpose, target, userId: caller.userId }, caller.address);
      return {};
    },

    checkCode: async (purpose: CodePurpose, target: string, code: string) => ({
      ticket: await codes.check(purpose, target, code),
    }),

    /** Sets a new password by a proved code: every session ends, and the user is told by mail. */
    async resetPassword(stranger: Stranger, ticket: string, newPassword: string) {
      const passwordHash = await hashPassword(newPassword);
      const { userId } = await codes.take('resetPassword', ticket);
      await store.update(userId, { passwordHash, mustChangePassword: false });
      await sessions.endAll(userId);
      await audit('passwordReset', { userId, address: stranger.address });
      const { email } = await info(userId);
      const text = '您的案台密码刚刚已通过验证码重置，所有设备均已退出登录。如非本人操作，请立即联系管理员。';
      if (email && mail.isConfigured) await mail.send({ to: email, subject: '案台：密码已重置', text });
      return {};
    },

    sessions: sessions.list,

    async endSession(caller: Caller, sessionId: string) {
      await sessions.endOwn(caller.userId, sessionId);
      await audit('sessionEnd', caller);
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

    /** The members of an enterprise who are not disabled. */
    colleaguesOf: store.colleagues,

    /** Who administers the product: those who are told what waits for them. */
    administrators: () => permitted(administration, administratorsMax),

    /** What is kept of a user, as the user may read it. */
    async describe(userId: string) {
      const user = await store.find(userId);
      if (!user) return undefined;
      const { passwordHash, ...shown } = user;
      return { ...shown, sessions: await sessions.historyOf(userId) };
    },

    /** Lets nobody in as this user any more, and ends every session. */
    async disable(userId: string) {
      await store.update(userId, { isDisabled: true });
      await sessions.endAll(userId);
    },

    /** Removes the user; what the audit log holds names nobody any more. */
    async remove(userId: string) {
      await sessions.endAll(userId);
      await codes.removeOf(userId);
      await store.remove(userId);
    },

    /** Whether the user is the only one who administers the product. */
    async isOnlyAdministrator(userId: string) {
      const all = await permitted(administration, 2);
      return all.length === 1 && all[0] === userId;
    },

    /** What a user is called; empty where there is none. */
    nameOf: async (userId: string) => (await store.find(userId))?.name ?? '',

    /** Where a user can be written to; empty where nowhere. */
    emailOf: async (userId: string) => (await store.find(userId))?.email ?? '',

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
async function accountOf(username: string, name: string, password: string): Promise<NewUser> {
  return {
    userId: randomUUID(),
    username,
    name,
    passwordHash: await hashPassword(password),
    userType: '律师',
    enterpriseName: '演示律师事务所',
  };
}
