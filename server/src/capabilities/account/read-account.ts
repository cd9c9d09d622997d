import { departmentField } from '@antai/contract/account';
import { resourceList } from './admit-user.ts';
import type { Account, AccountStore, User } from './store.ts';

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
    const lmRoleResourceVOList = resourceList(row.grants);
    const info = { ...rest, ...(await departmentOf(row.user)), lmRoleResourceVOList };
    return { isDisabled: isDisabled || row.isEnterpriseDisabled, grants: row.grants, info };
  };
};
