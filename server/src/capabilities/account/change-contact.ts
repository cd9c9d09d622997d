import { accountFaults } from '@antai/contract/account';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { CodesService } from './codes/service.ts';
import type { SignInService } from './sign-in/service.ts';
import type { AccountStore, NewUser, User } from './store.ts';

interface Deps {
  store: Pick<AccountStore, 'find' | 'isContactTaken'>;
  signIn: Pick<SignInService, 'proveAgain'>;
  codes: Pick<CodesService, 'isSent' | 'take'>;
  mail: Mail;
}

export interface ContactChange {
  email?: string;
  mobile?: string;
  /** The password of the account, wherever one of the two becomes another. */
  password?: string;
  emailTicket?: string;
  mobileTicket?: string;
}

/** What becomes another, and whom it is told to. */
interface ProvedContact {
  set: Partial<NewUser>;
  tell: (transaction: Transaction) => Promise<void>;
}

const fields = [
  { field: 'email', purpose: 'changeEmail', name: '邮箱' },
  { field: 'mobile', purpose: 'changeMobile', name: '手机' },
] as const;

/** What a user's e-mail becomes is told where it went before: whoever has a session alone takes nobody's account unseen. */
async function tellOld(
  { mail }: Pick<Deps, 'mail'>,
  { email, names, transaction }: { email: string; names: string[]; transaction: Transaction },
) {
  if (!email || !mail.isConfigured) return;
  const what = names.join('与');
  const text = `您的案台账号的${what}刚刚已更换，登录与找回密码自此以新的为准。如非本人操作，请立即联系管理员。`;
  await mail.send({ to: email, subject: `案台：${what}已更换`, text }, transaction);
}

/** New e-mails and mobiles: by the password, and by a code that was sent there wherever codes are sent. */
export const contacts = ({ store, signIn, codes, mail }: Deps) => {
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

  return {
    /** The part of a change that is about where codes go; undefined where that stays as it is. */
    async provedContact(caller: Caller, change: ContactChange): Promise<ProvedContact | undefined> {
      const user = await store.find(caller.userId);
      const changed = fields.filter(({ field }) => change[field] !== undefined && change[field] !== user?.[field]);
      if (!user || changed.length === 0) return undefined;
      await provePassword(user, change.password);
      const { email, mobile } = change;
      if (await store.isContactTaken(caller.userId, { email, mobile })) throw new Fault(accountFaults.nameTaken);
      const set: Partial<NewUser> = {};
      for (const { field, purpose } of changed) {
        const contact = change[field] ?? '';
        set[field] = contact;
        const hasCode = await isProved(caller, { contact, purpose, ticket: change[`${field}Ticket`] });
        if (field === 'email') set.isEmailProved = hasCode;
      }
      const names = changed.map(({ name }) => name);
      return { set, tell: transaction => tellOld({ mail }, { email: user.email, names, transaction }) };
    },
  };
};
