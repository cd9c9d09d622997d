import { and, asc, eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database, Executor, Transaction } from '../../../platform/db/open-database.ts';
import { enterprises } from '../directory/tables.ts';
import { resourceGrants, users } from '../tables.ts';
import type { SourceGrant } from './combine-grants.ts';
import { enterpriseGrants, roleGrants, roles, userRoles } from './tables.ts';

type RoleRow = typeof roles.$inferSelect;
type RoleGrantRow = typeof roleGrants.$inferSelect;
export type AccessStore = ReturnType<typeof accessStore>;

/** Who sets something, and when. */
export interface Setting {
  setBy: string | null;
  setAt: Date;
}

interface Flags {
  display: boolean;
  permission: boolean;
}

/** What is said of one resource for one holder; null takes back what was. */
type OwnGrant<Holder extends string> = Record<Holder, string> & { resourceId: number; flags: Flags | null };

/** How somebody goes: who else is about to, and what is written with it. */
export interface Departure {
  leaving: (transaction: Transaction) => Promise<string[]>;
  work: (transaction: Transaction) => Promise<void>;
}

interface RoleGrants {
  roleId: string;
  grants: (Flags & { resourceId: number })[];
}

interface RolesOfUsers {
  userIds: string[];
  roleIds: string[];
}

/** Everything that is said of the resources of the user of a row of `users`, as JSON. */
export const sourcesOfUser: SQL<SourceGrant[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'source', sources.source, 'name', sources.name, 'resourceId', sources.resource_id,
    'display', sources.display, 'permission', sources.permission, 'setBy', setter.name, 'setAt', sources.set_at)), '[]')
  from (
    select 'user' as source, '' as name, resource_id, display, permission, set_by, set_at
      from resource_grants own where own.user_id = ${users}.user_id
    union all
    select 'role', role.name, grants.resource_id, grants.display, grants.permission, grants.set_by, grants.set_at
      from user_roles own join roles role using (role_id) join role_grants grants using (role_id)
     where own.user_id = ${users}.user_id
    union all
    select 'enterprise', coalesce(enterprise.name, ''), grants.resource_id, grants.display, grants.permission, grants.set_by, grants.set_at
      from enterprise_grants grants left join enterprises enterprise using (enterprise_id)
     where grants.enterprise_id = ${users}.enterprise_id and ${users}.enterprise_id <> ''
  ) sources left join users setter on setter.user_id = sources.set_by
)`;

/** Whether the enterprise of the user of a row of `users` is disabled. */
export const isEnterpriseDisabled: SQL<boolean> = sql`exists (
  select from enterprises closed where closed.enterprise_id = ${users}.enterprise_id and closed.is_disabled
)`;

/** Whether the user of a row of `users` has the permission of one resource, its parents aside. */
const isGranted = (resourceId: number): SQL => sql`
  coalesce(
    (select own.permission from resource_grants own
      where own.user_id = ${users}.user_id and own.resource_id = ${resourceId}),
    (select bool_or(grants.permission) from user_roles own join role_grants grants using (role_id)
      where own.user_id = ${users}.user_id and grants.resource_id = ${resourceId}),
    false
  ) and not exists (
    select from enterprise_grants cut where cut.enterprise_id = ${users}.enterprise_id
       and cut.resource_id = ${resourceId} and not cut.permission
  ) and not ${isEnterpriseDisabled}`;

const roleWithCount = {
  roleId: roles.roleId,
  name: roles.name,
  description: roles.description,
  createdAt: roles.createdAt,
  users: sql<number>`(select count(*) from user_roles own where own.role_id = ${roles}.role_id)::int`,
};

/** Roles. */
const roleTable = ({ drizzle }: Database) => ({
  list: () => drizzle.select(roleWithCount).from(roles).orderBy(asc(roles.createdAt), asc(roles.roleId)),
  async find(roleId: string) {
    const rows = await drizzle.select(roleWithCount).from(roles).where(eq(roles.roleId, roleId));
    return rows[0];
  },
  /** Adds a role unless there are as many as there may be or one has its name; with it goes what the work writes. */
  async add(
    row: RoleRow,
    { max, work }: { max: number; work: (executor: Executor) => Promise<void> },
  ): Promise<'added' | 'full' | 'taken'> {
    return drizzle.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('roles'))`);
      if ((await tx.$count(roles)) >= max) return 'full';
      const added = await tx.insert(roles).values(row).onConflictDoNothing().returning({ roleId: roles.roleId });
      if (added.length === 0) return 'taken';
      await work(tx);
      return 'added';
    });
  },
  async isNameTaken(name: string, exceptRoleId: string): Promise<boolean> {
    const same = and(sql`lower(${roles.name}) = lower(${name})`, sql`${roles.roleId} <> ${exceptRoleId}`);
    return (await drizzle.$count(roles, same)) > 0;
  },
  async change(roleId: string, change: Partial<RoleRow>, { executor = drizzle }: { executor?: Executor } = {}) {
    await executor.update(roles).set(change).where(eq(roles.roleId, roleId));
  },
  async remove(roleId: string, executor: Executor = drizzle) {
    await executor.delete(roles).where(eq(roles.roleId, roleId));
  },
  /** How many of these roles there are. */
  countOf: (roleIds: string[]): Promise<number> =>
    roleIds.length > 0 ? drizzle.$count(roles, inArray(roles.roleId, roleIds)) : Promise.resolve(0),
});

/** What roles grant. */
const roleGrantTable = ({ drizzle }: Database) => ({
  grantsOfRoles: (): Promise<RoleGrantRow[]> => drizzle.select().from(roleGrants).orderBy(asc(roleGrants.resourceId)),
  grantsOf: (roleId: string): Promise<RoleGrantRow[]> =>
    drizzle.select().from(roleGrants).where(eq(roleGrants.roleId, roleId)).orderBy(asc(roleGrants.resourceId)),
  /** What the role grants from now on; what it granted before and is not named is gone. */
  async setRoleGrants({ roleId, grants }: RoleGrants, { by, executor }: { by: Setting; executor: Executor }) {
    const before = await executor.select().from(roleGrants).where(eq(roleGrants.roleId, roleId));
    const isSame = (row: RoleGrantRow) =>
      grants.some(
        each =>
          each.resourceId === row.resourceId && each.display === row.display && each.permission === row.permission,
      );
    const gone = before.filter(row => !isSame(row)).map(({ resourceId }) => resourceId);
    if (gone.length > 0) {
      await executor.delete(roleGrants).where(and(eq(roleGrants.roleId, roleId), inArray(roleGrants.resourceId, gone)));
    }
    const fresh = grants.filter(each => !before.some(row => row.resourceId === each.resourceId && isSame(row)));
    if (fresh.length > 0) {
      await executor.insert(roleGrants).values(fresh.map(each => ({ ...each, roleId, ...by })));
    }
  },
});

/** Who has which roles. */
const userRoleTable = ({ drizzle }: Database) => ({
  async giveRoles({ userIds, roleIds }: RolesOfUsers, { by, executor }: { by: Setting; executor: Executor }) {
    const roles = [...new Set(roleIds)];
    // a user a statement: five thousand rows in one would hold everybody up
    for (const userId of roles.length > 0 ? new Set(userIds) : []) {
      const rows = roles.map(roleId => ({ userId, roleId, ...by }));
      await executor.insert(userRoles).values(rows).onConflictDoNothing();
    }
  },
  async takeRoles({ userIds, roleIds }: RolesOfUsers, executor: Executor) {
    if (roleIds.length === 0) return;
    await executor.delete(userRoles).where(and(inArray(userRoles.userId, userIds), inArray(userRoles.roleId, roleIds)));
  },
  async rolesOf(
    userIds: string[],
    executor: Executor = drizzle,
  ): Promise<{ userId: string; roleId: string; name: string }[]> {
    if (userIds.length === 0) return [];
    return executor
      .select({ userId: userRoles.userId, roleId: roles.roleId, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
      .where(inArray(userRoles.userId, userIds))
      .orderBy(asc(roles.createdAt), asc(roles.roleId));
  },
});

/** What is said of one user or one enterprise, beside the roles. */
const ownGrants = ({ drizzle }: Database) => ({
  async setUserGrant(
    { userId, resourceId, flags }: OwnGrant<'userId'>,
    { by, executor }: { by: Setting; executor: Executor },
  ) {
    const which = and(eq(resourceGrants.userId, userId), eq(resourceGrants.resourceId, resourceId));
    await executor.delete(resourceGrants).where(which);
    if (flags) await executor.insert(resourceGrants).values({ userId, resourceId, ...flags, ...by });
  },
  async setEnterpriseGrant(
    { enterpriseId, resourceId, flags }: OwnGrant<'enterpriseId'>,
    { by, executor }: { by: Setting; executor: Executor },
  ) {
    const which = and(eq(enterpriseGrants.enterpriseId, enterpriseId), eq(enterpriseGrants.resourceId, resourceId));
    await executor.delete(enterpriseGrants).where(which);
    if (flags) await executor.insert(enterpriseGrants).values({ enterpriseId, resourceId, ...flags, ...by });
  },
  async hasEnterprise(enterpriseId: string): Promise<boolean> {
    return (await drizzle.$count(enterprises, eq(enterprises.enterpriseId, enterpriseId))) > 0;
  },

  /** What is said of the resources of a user; undefined where there is no such user. */
  async sources(userId: string): Promise<SourceGrant[] | undefined> {
    const rows = await drizzle.select({ sources: sourcesOfUser }).from(users).where(eq(users.userId, userId));
    return rows[0]?.sources;
  },

  /** What is said of the resources of these users, by user; those who are gone or disabled are left out. */
  async sourcesOfMany(userIds: string[]): Promise<Map<string, SourceGrant[]>> {
    const isEnabled = and(eq(users.isDisabled, false), not(isEnterpriseDisabled));
    const rows = await drizzle
      .select({ userId: users.userId, sources: sourcesOfUser })
      .from(users)
      .where(and(inArray(users.userId, userIds), isEnabled));
    return new Map(rows.map(({ userId, sources }) => [userId, sources]));
  },

  /** The users who have the permission of a resource and can sign in, up to a number, the oldest first. */
  async permitted(resourceId: number, limit: number): Promise<string[]> {
    const rows = await drizzle
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.isDisabled, false), isGranted(resourceId)))
      .orderBy(users.createdAt)
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },
});

/** The only file that writes roles, what they grant, and who has them. */
export function accessStore(deps: Database) {
  const { drizzle } = deps;

  return {
    ...roleTable(deps),
    ...roleGrantTable(deps),
    ...userRoleTable(deps),
    ...ownGrants(deps),

    transaction: <Result>(work: (executor: Transaction) => Promise<Result>) => drizzle.transaction(work),

    /** Runs the work while no other change of who administers goes on; undone where the user, if one is named, no longer does. */
    async changeAdministrators<Result>(
      work: (executor: Transaction) => Promise<Result>,
      { userId, resourceId, refuse }: { userId: string | undefined; resourceId: number; refuse: () => Error },
    ): Promise<Result> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.administrators})`);
        const result = await work(tx);
        if (userId === undefined) return result;
        const still = and(eq(users.userId, userId), eq(users.isDisabled, false), isGranted(resourceId));
        if ((await tx.$count(users, still)) === 0) throw refuse();
        return result;
      });
    },

    /**
     * Runs the work while no other change of who administers goes on, unless the user has the resource and nobody else has
     * who can sign in and is not about to leave; false then.
     */
    async leave(userId: string, { leaving, work, resourceId }: Departure & { resourceId: number }): Promise<boolean> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.administrators})`);
        const gone = [userId, ...(await leaving(tx))];
        const may = and(eq(users.isDisabled, false), isGranted(resourceId));
        const isOne = (await tx.$count(users, and(may, eq(users.userId, userId)))) > 0;
        if (isOne && (await tx.$count(users, and(may, notInArray(users.userId, gone)))) === 0) return false;
        await work(tx);
        return true;
      });
    },
  };
}
