import { accountFaults, type CodePurpose, type UserInfo } from '@antai/contract/account';
import type { AuditAction } from '@antai/contract/administration/audit';
import type { Caller, Stranger } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { CodesService } from '../codes/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { hashPassword, type SignInService } from '../sign-in/service.ts';
import type { AccountStore, NewUser, User } from '../store.ts';
import { type ContactChange, changedContacts } from './compare-contacts.ts';
import { contactMail, resetMail } from './write-mail.ts';

interface Deps {
  store: Pick<AccountStore, 'find' | 'update' | 'isContactTaken'>;
  sessions: Pick<SessionsService, 'forgetAccount' | 'endOthers' | 'endAll'>;
  signIn: Pick<SignInService, 'proveAgain'>;
  codes: Pick<CodesService, 'request' | 'check' | 'take' | 'isSent'>;
  mail: Mail;
  /** Notes in the audit log who did what. */
  audit: (action: AuditAction, caller: { userId?: string; keyId?: string; address: string }) => Promise<void>;
  info: (userId: string) => Promise<UserInfo>;
}

/** What becomes another, and whom it is told to. */
interface ProvedContact {
  set: Partial<NewUser>;
  tell: (transaction: Transaction) => Promise<void>;
}

/** New passwords, by the old one or by a code that was sent. */
const passwords = ({ store, sessions, signIn, codes, mail, audit, info }: Deps) => ({
  async changePassword(caller: Caller, { oldPassword, newPassword }: { oldPassword: string; newPassword: string }) {
    const user = await store.find(caller.userId);
    if (!user || !(await signIn.proveAgain(user.userId, { passwordHash: user.passwordHash, password: oldPassword }))) {
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

  async sendChangeCode(caller: Caller, { purpose, target }: { purpose: CodePurpose; target: string }) {
    await codes.request({ purpose, target, userId: caller.userId }, caller.address);
    return {};
  },

  checkCode: async (purpose: CodePurpose, { target, code }: { target: string; code: string }) => ({
    ticket: await codes.check(purpose, { typed: target, code }),
  }),

  /** Sets a new password by a proved code: every session ends, and the user is told by mail. */
  async resetPassword(stranger: Stranger, { ticket, newPassword }: { ticket: string; newPassword: string }) {
    const passwordHash = await hashPassword(newPassword);
    const { userId } = await codes.take('resetPassword', ticket);
    await store.update(userId, { passwordHash, mustChangePassword: false });
    await sessions.endAll(userId);
    await audit('passwordReset', { userId, address: stranger.address });
    const { email } = await info(userId);
    if (email && mail.isConfigured) await mail.send({ to: email, ...resetMail });
    return {};
  },
});

/** New e-mails and mobiles: by the password, and by a code that was sent there wherever codes are sent. */
function contacts({ store, signIn, codes, mail }: Deps) {
  async function provePassword({ userId, passwordHash }: User, password: string | undefined) {
    if (password === undefined) throw new Fault(accountFaults.passwordWanted);
    if (!(await signIn.proveAgain(userId, { passwordHash, password }))) throw new Fault(accountFaults.wrongPassword);
  }

  /** Whether a code was sent to a contact and came back; throws where it had to be and was not. */
  async function isProved(
    caller: Caller,
    {
      contact,
      purpose,
      ticket,
    }: { contact: string; purpose: 'changeEmail' | 'changeMobile'; ticket: string | undefined },
  ): Promise<boolean> {
    if (contact === '' || (ticket === undefined && !codes.isSent(contact))) return false;
    if (ticket === undefined) throw new Fault(accountFaults.codeWanted);
    const { userId, target } = await codes.take(purpose, ticket);
    if (userId !== caller.userId || target !== contact.toLowerCase()) throw new Fault(accountFaults.staleTicket);
    return true;
  }

  /** What a user's e-mail becomes is told where it went before: whoever has a session alone takes nobody's account unseen. */
  async function tellOld(email: string, { names, transaction }: { names: string[]; transaction: Transaction }) {
    if (email && mail.isConfigured) await mail.send({ to: email, ...contactMail(names) }, transaction);
  }

  return {
    /** The part of a change that is about where codes go; undefined where that stays as it is. */
    async provedContact(caller: Caller, change: ContactChange): Promise<ProvedContact | undefined> {
      const user = await store.find(caller.userId);
      const changed = user ? changedContacts(user, change) : [];
      if (!user || changed.length === 0) return undefined;
      await provePassword(user, change.password);
      const { email, mobile } = change;
      if (await store.isContactTaken(caller.userId, { email, mobile })) throw new Fault(accountFaults.nameTaken);
      const set: Partial<NewUser> = {};
      for (const { field, purpose, contact, ticket } of changed) {
        set[field] = contact;
        const hasCode = await isProved(caller, { contact, purpose, ticket });
        if (field === 'email') set.isEmailProved = hasCode;
      }
      const names = changed.map(({ name }) => name);
      return { set, tell: transaction => tellOld(user.email, { names, transaction }) };
    },
  };
}

export type CredentialsService = ReturnType<typeof credentialsService>;

/** What a user signs in with, and where codes are sent: how either becomes another. */
export const credentialsService = (deps: Deps) => ({ ...passwords(deps), ...contacts(deps) });
