import { accountFaults, type CodePurpose, type UserInfo } from '@antai/contract/account';
import type { AuditAction } from '@antai/contract/administration/audit';
import type { Caller, Stranger } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { CodesService } from './codes/service.ts';
import type { SessionsService } from './sessions/service.ts';
import { hashPassword, type SignInService } from './sign-in/service.ts';
import type { AccountStore } from './store.ts';

interface Deps {
  store: Pick<AccountStore, 'find' | 'update'>;
  sessions: Pick<SessionsService, 'forgetAccount' | 'endOthers' | 'endAll'>;
  signIn: Pick<SignInService, 'proveAgain'>;
  codes: Pick<CodesService, 'request' | 'check' | 'take'>;
  mail: Mail;
}

interface Others {
  /** Notes in the audit log who did what. */
  audit: (action: AuditAction, caller: { userId?: string; keyId?: string; address: string }) => Promise<void>;
  info: (userId: string) => Promise<UserInfo>;
}

/** New passwords, by the old one or by a code that was sent. */
export const passwords = ({ store, sessions, signIn, codes, mail }: Deps, { audit, info }: Others) => ({
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
    const text = '您的案台密码刚刚已通过验证码重置，所有设备均已退出登录。如非本人操作，请立即联系管理员。';
    if (email && mail.isConfigured) await mail.send({ to: email, subject: '案台：密码已重置', text });
    return {};
  },
});
