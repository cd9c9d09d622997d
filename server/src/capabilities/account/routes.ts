import { account } from '@antai/contract/account';
import { bind } from '../../platform/http/bind.ts';
import type { AccountService } from './service.ts';

export const accountRoutes = (service: AccountService) =>
  bind(account, {
    login: (stranger, { data }) => service.login(stranger, data.username, data.password),
    logout: caller => service.logout(caller),
    info: caller => service.info(caller),
    edit: (caller, { data }) => service.edit(caller, data),
    findSystemConfig: (_caller, { data }) => service.findSystemConfig(data.con_field, data.con_name),
    changePassword: (caller, { data }) => service.changePassword(caller, data.oldPassword, data.newPassword),
  });
