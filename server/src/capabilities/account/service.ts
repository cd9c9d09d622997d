import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accountFaults, departmentField, type SignedIn, type UserInfo } from '@antai/contract/account';
import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { Caller, Stranger } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Tickets } from '../../platform/secrets/tickets.ts';
import type { AccessService, Departure } from './access/service.ts';
import { isPermitted } from './admit-user.ts';
import type { CodesService } from './codes/service.ts';
import type { ContactChange } from './credentials/compare-contacts.ts';
import { type CredentialsService, credentialsService } from './credentials/service.ts';
import type { DeedsService } from './deeds/service.ts';
import type { DirectoryStore } from './directory/store.ts';
import type { SessionsService } from './sessions/service.ts';
import { hashPassword, type SignInService } from './sign-in/service.ts';
import type { AccountStore, NewUser, User } from './store.ts';

interface Deps {
  store: AccountStore;
  sessions: SessionsService;
  signIn: SignInService;
  codes: CodesService;
  tickets: Tickets;
  mail: Mail;
  clock: Clock;
  deeds: Pick<DeedsService, 'audit' | 'auditDeed'>;
  /** What the sign-in page offers besides the password. */
  ways: { isMailSent: boolean; isSmsSent: boolean; singleSignOn: string; hasPasskeys: boolean };
  /** Whether this photo is an image the user sent up. */
  isOwnPhoto: (userId: string, fileId: string) => Promise<boolean>;
  /** The users who have the permission of a resource and can sign in. */
  permitted: (resourceId: number, limit: number) => Promise<string[]>;
  /** What each of these users may at this moment; nothing once gone or disabled. */
  permissionsOfAll: AccessService['permissionsOfAll'];
  addEnterprise: DirectoryStore['addEnterprise'];
  /** Runs the work under the lock of whoever administers, unless somebody would be the last to have a resource who stays; false then. */
  leave: AccessService['leave'];
}

const administration = 9;
/** Administrators that one notice goes to. */
const administratorsMax = 50;

const secondFactorTicket = 'secondFactor';
/** How long somebody may look for the telephone after the password was right. */
const secondFactorMs = 5 * 60_000;

export type AccountService = ReturnType<typeof accountService>;

type Change = Omit<Partial<NewUser>, keyof ContactChange> & ContactChange;

type AuditLog = Pick<DeedsService, 'audit'>;

/** Who a user is at this moment, and whether they may act. */
function standingsOf({ store, sessions }: Deps) {
  /** A user who may act at this moment: whose quotas they share, and what they may; undefined once gone or disabled. */
  async function standingOf(userId: string) {
    const account = await sessions.account(userId);
    if (!account || account.isDisabled) return undefined;
    return { enterpriseId: account.info.enterpriseId, may: (id: ResourceId) => isPermitted(account.grants, id) };
  }

  /** The enterprise that a user belongs to at this moment, disabled or not; empty for none. */
  const enterpriseOf = async (userId: string) => (await sessions.account(userId))?.info.enterpriseId ?? '';

  async function info(userId: string): Promise<UserInfo> {
    const account = await sessions.account(userId);
    if (!account) throw new Fault(faults.notSignedIn);
    return account.info;
  }

  /** A user who may sign in; throws for one who is gone or disabled. */
  async function active(userId: string): Promise<User> {
    const user = await store.find(userId);
    if (!user || !(await isEnabled(userId))) throw new Fault(accountFaults.wrongNameOrPassword);
    return user;
  }
  /** Neither the user nor their enterprise is disabled. */
  const isEnabled = async (userId: string) => (await sessions.account(userId))?.isDisabled === false;

  return { standingOf, enterpriseOf, info, active };
}

type Standings = ReturnType<typeof standingsOf>;

/** How somebody comes in who has proved who they are. */
function admissionOf({ sessions, tickets }: Deps, { audit, info }: AuditLog & Standings) {
  /** Begins a session of somebody who has proved in full who they are; `how` goes into the audit log. */
  async function begin(
    stranger: Stranger,
    { userId, how = '' }: { userId: string; how?: string | undefined },
  ): Promise<SignedIn> {
    const tokens = await sessions.begin(userId, stranger);
    await audit('signIn', { userId, address: stranger.address }, { detail: how });
    return { ...tokens, ...(await info(userId)) };
  }

  /** Goes on after the first factor was proved: to a session, or to the second factor where the user has one. */
  async function admit(stranger: Stranger, { user, how }: { user: User; how?: string }) {
    const { userId, hasSecondFactor } = user;
    if (!hasSecondFactor) return begin(stranger, { userId, how });
    return {
      secondFactor: { ticket: tickets.issue(secondFactorTicket, { data: { userId }, lifeMs: secondFactorMs }) },
    };
  }

  return { begin, admit };
}

type Admission = ReturnType<typeof admissionOf>;

/** The ways in and out. */
const signingIn = (
  { store, sessions, signIn, tickets, ways }: Deps,
  { audit, admit, begin, active }: Standings & AuditLog & Admission,
) => ({
  async login(stranger: Stranger, { username, password }: { username: string; password: string }) {
    const { address } = stranger;
    const user = await store.findByLogin(username);
    // of a name that nobody has everything is asked too: neither answer nor time tells that nobody has it
    const userId = user?.userId ?? idOfNobody(username);
    const account = await sessions.accountNow(userId);
    const passwordHash = account?.isDisabled === false ? user?.passwordHash : undefined;
    const attempt = { account: user?.userId ?? username, userId, address };
    if (!(await signIn.prove(attempt, { passwordHash, password })) || !user) {
      await audit('signInRefused', { userId: user?.userId, address });
      throw new Fault(accountFaults.wrongNameOrPassword);
    }
    return admit(stranger, { user });
  },

  /** Whose password was right, by the ticket of `login`; undefined where it has expired. */
  userOfTicket: (ticket: string) => tickets.read<{ userId: string }>(secondFactorTicket, ticket)?.data.userId,

  /** Signs in a user who has proved in full who they are; throws where they may not. */
  async signIn(stranger: Stranger, { userId, how }: { userId: string; how: string }): Promise<SignedIn> {
    return begin(stranger, { userId: (await active(userId)).userId, how });
  },

  /** Signs in a user who has proved as much as a password proves. */
  signInFirst: async (stranger: Stranger, { userId, how }: { userId: string; how: string }) =>
    admit(stranger, { user: await active(userId), how }),

  signInWays: async () => ways,

  async logout(caller: Caller) {
    await sessions.end(caller.sessionId);
    await audit('signOut', caller);
    return {};
  },
});

/** Users whom somebody else vouches for, by a proved e-mail. */
function vouching({ store }: Deps) {
  async function ownerOfProvedEmail(email: string): Promise<string | undefined> {
    const user = await store.findByContact(email);
    return user?.isEmailProved ? user.userId : undefined;
  }

  return {
    /** The user of an e-mail that was proved, or that an administrator gave. */
    ownerOfProvedEmail,

    /** A new user for whom somebody else vouches; of several at once there is one. */
    async create({ email, name }: { email: string; name: string }): Promise<string | undefined> {
      const row = await accountOf(email, { name: name || email.split('@')[0]!, password: makeUpPassword() });
      await store.addUnlessThere({ ...row, email });
      return ownerOfProvedEmail(email);
    },
  };
}

/** Whether something holds that only its owner can know. */
const proving = ({ store, signIn }: Deps) => ({
  /** Whether something that only this user can know holds; counted before it is looked at. */
  proveLimited: signIn.limited,

  /** A password of something else than an account, a link for one: how it is kept, and whether this is it. */
  hashPassword,
  provePasswordOf: signIn.proveOther,

  /** Throws unless this is the caller's password. */
  async provePassword(caller: Caller, password: string) {
    const user = await store.find(caller.userId);
    const isRight = user && (await signIn.proveAgain(user.userId, { passwordHash: user.passwordHash, password }));
    if (!isRight) throw new Fault(accountFaults.wrongPassword);
  },

  /** Whether the password alone signs the user in from now on. */
  async setSecondFactor(userId: string, hasSecondFactor: boolean) {
    await store.update(userId, { hasSecondFactor });
  },
});

/** What users read and change about themselves. */
function ownData(
  { store, sessions, isOwnPhoto }: Deps,
  { info, audit, provedContact }: Standings & AuditLog & Pick<CredentialsService, 'provedContact'>,
) {
  async function checkDepartment(caller: Caller, department: string) {
    const { isPartner } = await info(caller.userId);
    const isKnown = isPartner && (await store.systemConfig(departmentField, department)).length > 0;
    if (department !== '' && !isKnown) throw new Fault(accountFaults.noSuchDepartment);
  }

  return {
    info: (caller: Caller) => info(caller.userId),

    async edit(caller: Caller, change: Change) {
      const { emailTicket, mobileTicket, email, mobile, password, ...rest } = change;
      if (rest.headPhoto && !(await isOwnPhoto(caller.userId, rest.headPhoto))) {
        throw new Fault(accountFaults.notAPhoto);
      }
      if (rest.kwmDepartment !== undefined) await checkDepartment(caller, rest.kwmDepartment);
      const contact = await provedContact(caller, change);
      if (contact) {
        await store.updateAndTell(caller.userId, { ...contact, set: { ...rest, ...contact.set } });
        await audit('contactChange', caller);
      } else if (Object.keys(rest).length > 0) await store.update(caller.userId, rest);
      sessions.forgetAccount(caller.userId);
      return info(caller.userId);
    },
  };
}

/** What others are told of users. */
const naming = ({ store, permitted, leave }: Deps) => ({
  /** What the user signs in with, as other programs show it. */
  loginNameOf: async (userId: string) => (await store.find(userId))?.username ?? '',

  /** The shown names of users by id. */
  async namesOf(userIds: string[]): Promise<Map<string, string>> {
    const named = await store.names([...new Set(userIds)]);
    return new Map(named.map(({ userId, name }) => [userId, name]));
  },

  /** The members of an enterprise who are not disabled. */
  colleaguesOf: store.colleagues,

  /** What a user is called; empty where there is none. */
  nameOf: async (userId: string) => (await store.find(userId))?.name ?? '',

  /** Where a user can be written to; empty where nowhere. */
  emailOf: async (userId: string) => (await store.find(userId))?.email ?? '',

  /** Who administers the product: those who are told what waits for them. */
  administrators: () => permitted(administration, administratorsMax),

  /** Lets a user go, unless nobody would administer the product then who stays; false then. */
  leaveAdministration: (userId: string, departure: Departure) => leave(userId, departure),
});

/** What is kept of a user, and how a user goes. */
const leaving = ({ store, sessions, codes }: Deps) => ({
  /** What is kept of a user, as the user may read it. */
  async describe(userId: string) {
    const user = await store.find(userId);
    if (!user) return undefined;
    const { passwordHash, ...facts } = user;
    return { ...facts, sessions: await sessions.historyOf(userId) };
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
});

/** Sign-in, sessions and what a user may change about themselves. */
export function accountService(deps: Deps) {
  const { store, sessions } = deps;
  const auditLog = deps.deeds;
  const { audit, auditDeed } = auditLog;
  const standings = standingsOf(deps);
  const { standingOf, enterpriseOf } = standings;
  const admission = admissionOf(deps, { ...auditLog, ...standings });
  const { provedContact, ...credentials } = credentialsService({ ...deps, ...auditLog, ...standings });

  return {
    ...signingIn(deps, { ...standings, ...auditLog, ...admission }),
    ...vouching(deps),
    ...proving(deps),
    ...naming(deps),
    ...ownData(deps, { ...standings, ...auditLog, provedContact }),
    ...credentials,
    ...leaving(deps),

    async findSystemConfig(field: string, part?: string) {
      const rows = part ? await store.searchSystemConfig(field, part) : await store.systemConfig(field);
      return rows.map(row => ({ con_name: row.name, con_value: row.value }));
    },

    sessions: sessions.list,

    async endSession(caller: Caller, sessionId: string) {
      await sessions.endOwn(caller.userId, sessionId);
      await audit('sessionEnd', caller);
      return {};
    },

    audit,
    auditDeed,

    authenticate: sessions.authenticate,
    userOfToken: sessions.userOfToken,
    watchToken: sessions.watch,

    /** What an administrator has set for a field, by name. */
    systemConfig: (field: string) => store.systemConfig(field),

    /** What a user may at this moment, for work that goes on after the call: nothing once gone or disabled. */
    async permissionsOf(userId: string): Promise<(id: ResourceId) => boolean> {
      return (await standingOf(userId))?.may ?? (() => false);
    },
    permissionsOfAll: deps.permissionsOfAll,

    standingOf,
    enterpriseOf,

    /** Who is at work: users with a session that has not gone idle. */
    activeUserIds: sessions.activeUserIds,

    /** Makes the first two accounts on an empty database; gives the passwords it made up, so that they can be shown once. */
    async createFirstAccounts(passwords: { admin?: string; demo?: string }) {
      if ((await store.count()) > 0) return undefined;
      const madeUp = { admin: makeUpPassword(), demo: makeUpPassword() };
      const everything = [{ resourceId: 9, display: true, permission: true }];
      const firm = { enterpriseId: randomUUID(), name: '演示律师事务所' };
      await deps.addEnterprise({ ...firm, note: '', isDisabled: false, createdAt: deps.clock.now() });
      await store.add(
        await accountOf('admin', { name: '系统管理员', password: passwords.admin ?? madeUp.admin, firm }),
        everything,
      );
      const merging = [{ resourceId: 20025, display: true, permission: true }];
      const demo = await accountOf('demo', { name: '陈律师', password: passwords.demo ?? madeUp.demo, firm });
      await store.add(demo, merging);
      return { admin: passwords.admin ? undefined : madeUp.admin, demo: passwords.demo ? undefined : madeUp.demo };
    },
  };
}

/** An id that no user has, the same for the same name. */
function idOfNobody(username: string): string {
  const digest = createHash('sha256').update(username.toLowerCase()).digest('hex');
  return [8, 4, 4, 4, 12].map((length, at) => digest.slice(at * 12, at * 12 + length)).join('-');
}

const makeUpPassword = () => `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}7a`;

interface NewAccount {
  name: string;
  password: string;
  firm?: { enterpriseId: string; name: string };
}

/** A new user row with a hashed password. */
async function accountOf(username: string, { name, password, firm }: NewAccount): Promise<NewUser> {
  return {
    userId: randomUUID(),
    username,
    name,
    passwordHash: await hashPassword(password),
    userType: '律师',
    ...(firm ? { enterpriseId: firm.enterpriseId, enterpriseName: firm.name } : {}),
  };
}
