import { roles } from '@antai/contract/administration/roles';
import { bind } from '../../../platform/http/bind.ts';
import type { AccessService } from './service.ts';

export const roleRoutes = (service: AccessService) =>
  bind(roles, {
    list: () => service.list(),
    create: (caller, { data }) => service.create(caller, data),
    edit: (caller, { data: { roleId, ...change } }) => service.edit(caller, roleId, change),
    remove: (caller, { data }) => service.remove(caller, data.roleId),
    explain: (_caller, { data }) => service.explain(data.userId),
    setUserGrant: (caller, { data }) => service.setUserGrant(caller, { target: data, flags: data.flags }),
    setEnterpriseGrant: (caller, { data }) => service.setEnterpriseGrant(caller, { target: data, flags: data.flags }),
  });
