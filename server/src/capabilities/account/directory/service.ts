import { randomInt, randomUUID } from 'node:crypto';
import { departmentsMax, enterpriseFaults } from '@antai/contract/administration/enterprises';
import { type AdministeredUser, type UserForm, userFaults } from '@antai/contract/administration/users';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { AccessService } from '../access/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { hashPassword } from '../sign-in/service.ts';
import type { DepartmentRow, DirectoryStore, EnterpriseRow, ListedUser, WhichUsers } from './store.ts';

interface Deps {
  store: DirectoryStore;
  access: Pick<
    AccessService,
    'rolesOf' | 'giveRoles' | 'setRoles' | 'changeRoles' | 'refuseUnknownRoles' | 'keepingAdministrator'
  >;
  sessions: Pick<SessionsService, 'endAll'>;
  clock: Clock;
}

interface UserChange {
  name?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  enterpriseId?: string | undefined;
  department?: string | undefined;
  roleIds?: string[] | undefined;
}

/** A user who is to be, whose password somebody has seen or is about to choose. */
interface Newcomer extends UserForm {
  userId: string;
  password: string;
  mustChangePassword: boolean;
}

export type DirectoryService = ReturnType<typeof directoryService>;

// without letters and digits that are taken for each other when read aloud
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const pick = (signs: string, length: number) =>
  Array.from({ length }, () => signs[randomInt(signs.length)] ?? '').join('');

/** A password to be used once: 12 signs, 57 bits. */
export const makeUpPassword = () => `${pick(letters, 4)}-${pick(letters, 4)}-${pick(digits, 6)}`;

/** An id that no user has. */
const nobody = '00000000-0000-0000-0000-000000000000';

const sinceText = (at: Date | null) => at?.toISOString() ?? null;

const stateOf = ({ isDisabled, mustChangePassword }: ListedUser) =>
  isDisabled ? 'disabled' : mustChangePassword ? 'firstSignIn' : 'active';

/** Users as administrators see them. */
function viewsOf({ store, access }: Deps) {
  async function show(rows: ListedUser[]): Promise<AdministeredUser[]> {
    const roles = Map.groupBy(await access.rolesOf(rows.map(({ userId }) => userId)), ({ userId }) => userId);
    return rows.map(row => ({
      userId: row.userId,
      username: row.username,
      name: row.name,
      email: row.email,
      mobile: row.mobile,
      enterpriseId: row.enterpriseId,
      enterpriseName: row.enterpriseName,
      department: row.kwmDepartment,
      roles: (roles.get(row.userId) ?? []).map(({ roleId, name }) => ({ roleId, name })),
      state: stateOf(row),
      createTime: row.createdAt.toISOString(),
      lastSeenTime: sinceText(row.lastSeenAt),
    }));
  }

  async function one(userId: string): Promise<AdministeredUser> {
    const row = await store.find(userId);
    const [user] = row ? await show([row]) : [];
    if (!user) throw new Fault(faults.notFound);
    return user;
  }

  return { show, one };
}

type Views = ReturnType<typeof viewsOf>;

/** Under which names and in which enterprise and department a user can be. */
function placementOf({ store, clock }: Deps) {
  async function refuseTaken(names: { username?: string; email?: string; mobile?: string }, exceptUserId: string) {
    const taken = await store.taken(names, exceptUserId);
    if (taken.username) throw new Fault(userFaults.usernameTaken);
    if (taken.email || taken.mobile) throw new Fault(userFaults.contactTaken);
  }

  /** What a user carries of the enterprise; none for an empty id. */
  async function membership(enterpriseId: string) {
    if (enterpriseId === '') return { enterpriseId, enterpriseName: '' };
    const enterprise = await store.findEnterprise(enterpriseId);
    if (!enterprise) throw new Fault(userFaults.noEnterprise);
    return { enterpriseId, enterpriseName: enterprise.name };
  }

  /** A department that somebody is put into exists from then on. */
  async function keepDepartments(enterpriseId: string, names: string[]) {
    if (enterpriseId === '') return;
    const rows = [...new Set(names.filter(Boolean))].map(name => departmentRow(enterpriseId, name));
    await store.keepDepartments(rows);
  }

  const departmentRow = (enterpriseId: string, name: string): DepartmentRow => ({
    departmentId: randomUUID(),
    enterpriseId,
    name,
    createdAt: clock.now(),
  });

  return { refuseTaken, membership, keepDepartments, departmentRow };
}

type Placement = ReturnType<typeof placementOf>;

/** Finds users, and whom something is for. */
const finding = ({ store }: Deps, { show, one }: Views) => ({
  namesOfUsers: async (ids: string[]) => namesById(await store.namesOfUsers(ids)),
  namesOfEnterprises: async (ids: string[]) => namesById(await store.namesOfEnterprises(ids)),
  /** Whom something is for: in the order of their ids, so that a long sending can go on where it broke. */
  members: store.members,
  countMembers: store.countMembers,

  async page(which: WhichUsers, page: Page) {
    const { records, total } = await store.page(which, {
      offset: (page.pageNum - 1) * page.pageSize,
      limit: page.pageSize,
    });
    return paged(await show(records), total, page);
  },

  find: one,
  isContactTaken: async (email: string): Promise<boolean> => (await store.taken({ email }, nobody)).email,
  has: async (userId: string): Promise<boolean> => (await store.find(userId)) !== undefined,
});

/** Adds users with their roles. */
function adding({ store, access, clock }: Deps, { refuseTaken, membership, keepDepartments, one }: Placement & Views) {
  /** Adds a user with their roles; the rules of names are the database's, so that two at once cannot both have one. */
  async function add(caller: Caller, newcomer: Newcomer): Promise<void> {
    const { userId, username, name, email, mobile, department, roleIds, password, mustChangePassword } = newcomer;
    await refuseTaken({ username, email, mobile }, userId);
    await access.refuseUnknownRoles(roleIds);
    const row = {
      userId,
      username,
      name,
      email,
      mobile,
      ...(await membership(newcomer.enterpriseId)),
      kwmDepartment: department,
      userType: '律师',
      passwordHash: await hashPassword(password),
      mustChangePassword,
      createdAt: clock.now(),
    };
    const isAdded = await access.giveRoles(caller, { userIds: [userId], roleIds }, { work: tx => store.add(row, tx) });
    if (!isAdded) {
      await refuseTaken({ username, email, mobile }, userId);
      throw new Fault(faults.changedMeanwhile);
    }
    await keepDepartments(newcomer.enterpriseId, [department]);
  }

  return {
    add,

    async create(caller: Caller, form: UserForm) {
      const userId = randomUUID();
      const password = makeUpPassword();
      await add(caller, { ...form, userId, password, mustChangePassword: true });
      return { user: await one(userId), password };
    },
  };
}

/** Changes users; whoever does it still administers afterwards. */
function changing(
  { store, access, sessions }: Deps,
  { one, refuseTaken, membership, keepDepartments }: Views & Placement,
) {
  async function everyOne(userIds: string[]) {
    if ((await store.countUsers(userIds)) < new Set(userIds).size) throw new Fault(faults.notFound);
  }

  return {
    async edit(caller: Caller, userId: string, { roleIds, department, enterpriseId, ...plain }: UserChange) {
      const before = await one(userId);
      await refuseTaken(plain, userId);
      if (roleIds) await access.refuseUnknownRoles(roleIds);
      const change = {
        ...plain,
        ...(department === undefined ? {} : { kwmDepartment: department }),
        ...(enterpriseId === undefined ? {} : await membership(enterpriseId)),
      };
      await access.keepingAdministrator(caller, async tx => {
        if (Object.keys(change).length > 0) await store.change([userId], change, { executor: tx });
        if (roleIds) await access.setRoles(caller, { userId, roleIds }, { transaction: tx });
      });
      if (department) await keepDepartments(enterpriseId ?? before.enterpriseId, [department]);
      return one(userId);
    },

    async setDisabled(caller: Caller, { userIds, isDisabled }: { userIds: string[]; isDisabled: boolean }) {
      if (isDisabled && userIds.includes(caller.userId)) throw new Fault(userFaults.notOneself);
      await everyOne(userIds);
      await access.keepingAdministrator(caller, tx => store.change(userIds, { isDisabled }, { executor: tx }));
      if (isDisabled) for (const userId of userIds) await sessions.endAll(userId);
      return {};
    },

    async changeRoles(
      caller: Caller,
      {
        userIds,
        grantedRoleIds,
        revokedRoleIds,
      }: { userIds: string[]; grantedRoleIds: string[]; revokedRoleIds: string[] },
    ) {
      await everyOne(userIds);
      await access.changeRoles(caller, { userIds, added: grantedRoleIds, taken: revokedRoleIds });
      return {};
    },
  };
}

/** How users come in again, or are put out. */
const entry = ({ store, sessions }: Deps, { one }: Views) => ({
  /** A new password that is shown once; whoever is signed in with the old one no longer is. */
  async resetPassword(userId: string) {
    await one(userId);
    const password = makeUpPassword();
    const passwordHash = await hashPassword(password);
    await store.change([userId], { passwordHash, mustChangePassword: true });
    await sessions.endAll(userId);
    return { password };
  },

  async signOut(userId: string) {
    await one(userId);
    return { sessions: await sessions.endAll(userId) };
  },
});

/** Enterprises and their departments. */
function enterprises({ store, access, clock }: Deps, { departmentRow }: Placement) {
  async function enterpriseOf(enterpriseId: string) {
    const row = await store.findEnterprise(enterpriseId);
    if (!row) throw new Fault(faults.notFound);
    return showEnterprise(row);
  }

  async function departmentOf(departmentId: string) {
    const row = await store.findDepartment(departmentId);
    if (!row) throw new Fault(faults.notFound);
    return row;
  }

  return {
    async enterprises(keyword: string, page: Page) {
      const { records, total } = await store.enterprisePage(keyword, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(records.map(showEnterprise), total, page);
    },

    async createEnterprise(form: { name: string; note: string }) {
      const row = { ...form, enterpriseId: randomUUID(), isDisabled: false, createdAt: clock.now() };
      if (!(await store.addEnterprise(row))) throw new Fault(enterpriseFaults.nameTaken);
      return showEnterprise({ ...row, users: 0 });
    },

    async editEnterprise(
      caller: Caller,
      { enterpriseId, change }: { enterpriseId: string; change: Partial<EnterpriseRow> },
    ) {
      await enterpriseOf(enterpriseId);
      if (change.name && (await store.isEnterpriseNameTaken(change.name, enterpriseId))) {
        throw new Fault(enterpriseFaults.nameTaken);
      }
      if (Object.keys(change).length > 0) {
        await access.keepingAdministrator(caller, tx => store.changeEnterprise(enterpriseId, change, { executor: tx }));
      }
      return enterpriseOf(enterpriseId);
    },

    async departments(enterpriseId: string) {
      await enterpriseOf(enterpriseId);
      return (await store.departments(enterpriseId)).map(showDepartment);
    },

    async addDepartment(enterpriseId: string, name: string) {
      await enterpriseOf(enterpriseId);
      const row = departmentRow(enterpriseId, name);
      const outcome = await store.addDepartment(row, departmentsMax);
      if (outcome === 'full') throw new Fault(enterpriseFaults.tooManyDepartments);
      if (outcome === 'taken') throw new Fault(enterpriseFaults.departmentTaken);
      return showDepartment({ ...row, users: 0 });
    },

    async renameDepartment(departmentId: string, name: string) {
      const row = await departmentOf(departmentId);
      if (!(await store.renameDepartment(row, name))) throw new Fault(enterpriseFaults.departmentTaken);
      return showDepartment(await departmentOf(departmentId));
    },

    async removeDepartment(departmentId: string) {
      const row = await departmentOf(departmentId);
      if (!(await store.removeDepartment(row))) throw new Fault(enterpriseFaults.departmentInUse);
      return {};
    },
  };
}

/** Users, their enterprises and departments, as administrators keep them. Nobody can shut themselves out. */
export function directoryService(deps: Deps) {
  const views = viewsOf(deps);
  const placement = placementOf(deps);
  const { membership } = placement;

  return {
    ...finding(deps, views),
    ...adding(deps, { ...placement, ...views }),
    ...changing(deps, { ...views, ...placement }),
    ...entry(deps, views),
    ...enterprises(deps, placement),

    membership,
  };
}

const namesById = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

const showEnterprise = ({ createdAt, ...row }: EnterpriseRow & { users: number }) => ({
  ...row,
  createTime: createdAt.toISOString(),
});

const showDepartment = ({ departmentId, name, users }: DepartmentRow & { users: number }) => ({
  departmentId,
  name,
  users,
});
