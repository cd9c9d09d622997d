import { resourceList } from '../admit-user.ts';
import type { Account, GrantedUser } from '../store.ts';

/** Whether an e-mail is one of the partner enterprise's; of nobody where none is configured. */
export const isOfDomain = (email: string, domain: string) =>
  domain !== '' && email.toLowerCase().endsWith(`@${domain}`);

interface Partnership {
  isPartner: boolean;
  /** The department of a user of the partner enterprise, as the system configuration resolves it. */
  department: { name: string; value: string } | undefined;
}

/** The account of a user as it is kept while they call. */
export function describeAccount(row: GrantedUser, { isPartner, department }: Partnership): Account {
  const { passwordHash, isDisabled, createdAt, username, hasSecondFactor, isEmailProved, ...rest } = row.user;
  const lmRoleResourceVOList = resourceList(row.grants);
  const departments = { departmentname: department?.name ?? '', departmentid: department?.value ?? '', isPartner };
  const info = { ...rest, ...departments, lmRoleResourceVOList };
  return { isDisabled: isDisabled || row.isEnterpriseDisabled, grants: row.grants, info };
}
