import { account } from '@antai/contract/account';
import { bind } from '../../platform/http/bind.ts';
import type { AccountService } from './service.ts';

export const accountRoutes = (service: AccountService) =>
  bind(account, {
    login: (stranger, { data }) => service.login(stranger, { username: data.username, password: data.password }),
    signInWays: () => service.signInWays(),
    logout: caller => service.logout(caller),
    info: caller => service.info(caller),
    edit: (caller, { data }) => service.edit(caller, data),
    findSystemConfig: (_caller, { data }) => service.findSystemConfig(data.con_field, data.con_name),
    changePassword: (caller, { data }) =>
      service.changePassword(caller, { oldPassword: data.oldPassword, newPassword: data.newPassword }),
    sendCode: (stranger, { data }) => service.sendResetCode(stranger, data.mobile),
    sendCodeByEmail: (stranger, { data }) => service.sendResetCode(stranger, data.email),
    sendCodeForResetEmail: (caller, { data }) =>
      service.sendChangeCode(caller, { purpose: 'changeEmail', target: data.email }),
    sendCodeForResetMobile: (caller, { data }) =>
      service.sendChangeCode(caller, { purpose: 'changeMobile', target: data.mobile }),
    checkCode: (_stranger, { data }) => service.checkCode(data.purpose, { target: data.target, code: data.code }),
    resetPassword: (stranger, { data }) =>
      service.resetPassword(stranger, { ticket: data.ticket, newPassword: data.newPassword }),
    sessions: caller => service.sessions(caller),
    endSession: (caller, { data }) => service.endSession(caller, data.sessionId),
  });
