import { account } from '@antai/contract/account';
import { bind } from '../../platform/http/bind.ts';
import type { AccountService } from './service.ts';

export const accountRoutes = (service: AccountService) =>
  bind(account, {
    login: (stranger, { data }) => service.login(stranger, data.username, data.password),
    signInWays: () => service.signInWays(),
    logout: caller => service.logout(caller),
    info: caller => service.info(caller),
    edit: (caller, { data }) => service.edit(caller, data),
    findSystemConfig: (_caller, { data }) => service.findSystemConfig(data.con_field, data.con_name),
    changePassword: (caller, { data }) => service.changePassword(caller, data.oldPassword, data.newPassword),
    sendCode: (stranger, { data }) => service.sendResetCode(stranger, data.mobile),
    sendCodeByEmail: (stranger, { data }) => service.sendResetCode(stranger, data.email),
    sendCodeForResetEmail: (caller, { data }) => service.sendChangeCode(caller, 'changeEmail', data.email),
    sendCodeForResetMobile: (caller, { data }) => service.sendChangeCode(caller, 'changeMobile', data.mobile),
    checkCode: (_stranger, { data }) => service.checkCode(data.purpose, data.target, data.code),
    resetPassword: (stranger, { data }) => service.resetPassword(stranger, data.ticket, data.newPassword),
    sessions: caller => service.sessions(caller),
    endSession: (caller, { data }) => service.endSession(caller, data.sessionId),
  });
