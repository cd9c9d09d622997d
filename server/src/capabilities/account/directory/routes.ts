import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { bind } from '../../../platform/http/bind.ts';
import type { UserImportsService } from '../user-imports/service.ts';
import type { DirectoryService } from './service.ts';

export const userRoutes = (service: DirectoryService, imports: UserImportsService) =>
  bind(users, {
    page: (_caller, { baseInfo, data }) => service.page(data, baseInfo),
    find: (_caller, { data }) => service.find(data.userId),
    create: (caller, { data }) => service.create(caller, data),
    edit: (caller, { data: { userId, ...change } }) => service.edit(caller, userId, change),
    setDisabled: (caller, { data }) =>
      service.setDisabled(caller, { userIds: data.userIds, isDisabled: data.isDisabled }),
    changeRoles: (caller, { data }) => service.changeRoles(caller, data),
    resetPassword: (_caller, { data }) => service.resetPassword(data.userId),
    signOut: (_caller, { data }) => service.signOut(data.userId),
    template: caller => imports.template(caller),
    import: (caller, { data }) => imports.begin(caller, { fileId: data.fileId, enterpriseId: data.enterpriseId }),
    importState: (caller, { data }) => imports.state(caller, data.taskId),
    importPasswords: (caller, { data }) => imports.passwords(caller, data.taskId),
  });

export const enterpriseRoutes = (service: DirectoryService) =>
  bind(enterprises, {
    page: (_caller, { baseInfo, data }) => service.enterprises(data.keyword ?? '', baseInfo),
    create: (_caller, { data }) => service.createEnterprise(data),
    edit: (caller, { data: { enterpriseId, ...change } }) => service.editEnterprise(caller, { enterpriseId, change }),
    departments: (_caller, { data }) => service.departments(data.enterpriseId),
    addDepartment: (_caller, { data }) => service.addDepartment(data.enterpriseId, data.name),
    renameDepartment: (_caller, { data }) => service.renameDepartment(data.departmentId, data.name),
    removeDepartment: (_caller, { data }) => service.removeDepartment(data.departmentId),
  });
