import { randomUUID } from 'node:crypto';
import { type Grant, type Role, roleFaults, rolesMax } from '@antai/contract/administration/roles';
import { userFaults } from '@antai/contract/administration/users';
import { faults } from '@antai/contract/wire/faults';
import type { ResourceId } from '@antai/contract/wire/resources';
import { type Caller, isThisMachine } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { isPermitted } from '../admit-user.ts';
import { combineGrants, explainGrants } from './combine-grants.ts';
import type { AccessStore, Departure, Setting } from './store.ts';

export type { Departure } from './store.ts';

export type AccessService = ReturnType<typeof accessService>;

interface Flags {
  display: boolean;
  permission: boolean;
}

const administration = 9;

interface Deps {
  store: AccessStore;
  clock: Clock;
  /** Accounts kept in memory are read anew from now on. */
  forgetAccounts: () => void;
}

/** How permissions are changed: by whom, and so that somebody still administers. */
function changesOf({ store, clock, forgetAccounts }: Deps) {
  const by = (caller: Caller): Setting => ({
    setBy: isThisMachine(caller) ? null : caller.userId,
    setAt: clock.now(),
  });

  /**
   * Does the work in a transaction that is undone where the caller would no longer administer. The caller's next call meets
   * the change: its signal, which all processes hear, may come after that.
   */
  async function keepingAdministrator<Result>(
    caller: Caller,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const refuse = () => new Fault(userFaults.lastAdministrator);
    const result = await store.changeAdministrators(work, {
      userId: isThisMachine(caller) ? undefined : caller.userId,
      resourceId: administration,
      refuse,
    });
    forgetAccounts();
    return result;
  }

  return { by, keepingAdministrator };
}

type Changes = ReturnType<typeof changesOf>;

/** Roles and what they grant. */
function roles({ store, clock }: Deps, { by, keepingAdministrator }: Changes) {
  async function role(roleId: string): Promise<Role> {
    const row = await store.find(roleId);
    if (!row) throw new Fault(faults.notFound);
    return roleOf(row, await store.grantsOf(roleId));
  }

  return {
    async list(): Promise<Role[]> {
      const grants = Map.groupBy(await store.grantsOfRoles(), ({ roleId }) => roleId);
      return (await store.list()).map(row => roleOf(row, grants.get(row.roleId) ?? []));
    },

    async create(caller: Caller, { name, description, grants }: Pick<Role, 'name' | 'description' | 'grants'>) {
      const roleId = randomUUID();
      const outcome = await store.add(
        { roleId, name, description, createdAt: clock.now() },
        { max: rolesMax, work: tx => store.setRoleGrants({ roleId, grants }, { by: by(caller), executor: tx }) },
      );
      if (outcome === 'full') throw new Fault(roleFaults.tooMany);
      if (outcome === 'taken') throw new Fault(roleFaults.nameTaken);
      return role(roleId);
    },

    async edit(
      caller: Caller,
      roleId: string,
      {
        grants,
        ...change
      }: { name?: string | undefined; description?: string | undefined; grants?: Grant[] | undefined },
    ) {
      await role(roleId);
      if (change.name && (await store.isNameTaken(change.name, roleId))) throw new Fault(roleFaults.nameTaken);
      await keepingAdministrator(caller, async tx => {
        if (Object.keys(change).length > 0) await store.change(roleId, change, { executor: tx });
        if (grants) await store.setRoleGrants({ roleId, grants }, { by: by(caller), executor: tx });
      });
      return role(roleId);
    },

    async remove(caller: Caller, roleId: string) {
      await role(roleId);
      await keepingAdministrator(caller, tx => store.remove(roleId, tx));
      return {};
    },
  };
}

/** Which users have which roles. */
function rolesOfUsers({ store }: Deps, { by, keepingAdministrator }: Changes) {
  async function refuseUnknownRoles(roleIds: string[]) {
    if ((await store.countOf(roleIds)) < new Set(roleIds).size) throw new Fault(userFaults.noRole);
  }

  return {
    refuseUnknownRoles,
    rolesOf: (userIds: string[]) => store.rolesOf(userIds),

    /** Gives roles to users whom the work adds; nothing where it says that it added none. */
    giveRoles: (
      caller: Caller,
      { userIds, roleIds }: { userIds: string[]; roleIds: string[] },
      { work }: { work: (transaction: Transaction) => Promise<boolean> },
    ) =>
      store.transaction(async tx => {
        const isAdded = await work(tx);
        if (isAdded) await store.giveRoles({ userIds, roleIds }, { by: by(caller), executor: tx });
        return isAdded;
      }),

    /** The roles of a user from now on. */
    async setRoles(
      caller: Caller,
      { userId, roleIds }: { userId: string; roleIds: string[] },
      { transaction }: { transaction: Transaction },
    ) {
      const before = (await store.rolesOf([userId], transaction)).map(each => each.roleId);
      const gone = before.filter(roleId => !roleIds.includes(roleId));
      await store.takeRoles({ userIds: [userId], roleIds: gone }, transaction);
      await store.giveRoles({ userIds: [userId], roleIds }, { by: by(caller), executor: transaction });
    },

    async changeRoles(
      caller: Caller,
      { userIds, added, taken }: { userIds: string[]; added: string[]; taken: string[] },
    ) {
      await refuseUnknownRoles([...added, ...taken]);
      await keepingAdministrator(caller, async tx => {
        await store.takeRoles({ userIds, roleIds: taken }, tx);
        await store.giveRoles({ userIds, roleIds: added }, { by: by(caller), executor: tx });
      });
    },
  };
}

/** What one user or enterprise is given or denied beside the roles. */
const grants = ({ store }: Deps, { keepingAdministrator, by }: Changes) => ({
  async explain(userId: string) {
    const sources = await store.sources(userId);
    if (!sources) throw new Fault(faults.notFound);
    return explainGrants(sources);
  },

  async setUserGrant(
    caller: Caller,
    { target, flags }: { target: { userId: string; resourceId: number }; flags: Flags | null },
  ) {
    const { userId, resourceId } = target;
    if (!(await store.sources(userId))) throw new Fault(faults.notFound);
    await keepingAdministrator(caller, tx =>
      store.setUserGrant({ userId, resourceId, flags }, { by: by(caller), executor: tx }),
    );
    return {};
  },

  async setEnterpriseGrant(
    caller: Caller,
    { target, flags }: { target: { enterpriseId: string; resourceId: number }; flags: Flags | null },
  ) {
    const { enterpriseId, resourceId } = target;
    if (!(await store.hasEnterprise(enterpriseId))) throw new Fault(faults.notFound);
    await keepingAdministrator(caller, tx =>
      store.setEnterpriseGrant({ enterpriseId, resourceId, flags }, { by: by(caller), executor: tx }),
    );
    return {};
  },
});

/** Who may what, and why. Whoever changes it still administers afterwards, so that somebody always does. */
export function accessService(deps: Deps) {
  const { store } = deps;
  const changes = changesOf(deps);
  const { keepingAdministrator } = changes;

  return {
    ...rolesOfUsers(deps, changes),
    ...roles(deps, changes),
    ...grants(deps, changes),

    keepingAdministrator,
    permitted: store.permitted,

    /** What each of these users may at this moment, asked at once; nothing once gone or disabled. */
    async permissionsOfAll(userIds: string[]): Promise<Map<string, (id: ResourceId) => boolean>> {
      const sources = await store.sourcesOfMany(userIds);
      return new Map(
        userIds.map(userId => {
          const own = sources.get(userId);
          const grants = own && combineGrants(userId, own);
          return [userId, id => grants !== undefined && isPermitted(grants, id)];
        }),
      );
    },
    leave: (userId: string, departure: Departure) => store.leave(userId, { ...departure, resourceId: administration }),
  };
}

const roleOf = (
  { roleId, name, description, users }: Pick<Role, 'roleId' | 'name' | 'description' | 'users'>,
  grants: Grant[],
): Role => ({
  roleId,
  name,
  description,
  users,
  grants: grants.map(({ resourceId, display, permission }) => ({ resourceId, display, permission })),
});
