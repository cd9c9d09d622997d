import { and, asc, count, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../../platform/db/contains-text.ts';
import type { Database, Executor } from '../../../platform/db/open-database.ts';
import { userRoles } from '../access/tables.ts';
import type { NewUser, User } from '../store.ts';
import { sessions, users } from '../tables.ts';
import { departments, enterprises } from './tables.ts';

export type EnterpriseRow = typeof enterprises.$inferSelect;
export type DepartmentRow = typeof departments.$inferSelect;
export type DirectoryStore = ReturnType<typeof directoryStore>;

export type ListedUser = Omit<User, 'passwordHash'> & { lastSeenAt: Date | null };

export interface WhichUsers {
  keyword?: string | null | undefined;
  enterpriseId?: string | null | undefined;
  department?: string | null | undefined;
  roleId?: string | null | undefined;
  state?: 'active' | 'firstSignIn' | 'disabled' | null | undefined;
}

const ofState = {
  active: and(eq(users.isDisabled, false), eq(users.mustChangePassword, false)),
  firstSignIn: and(eq(users.isDisabled, false), eq(users.mustChangePassword, true)),
  disabled: eq(users.isDisabled, true),
};

function matching({ keyword, enterpriseId, department, roleId, state }: WhichUsers): SQL | undefined {
  const named = keyword
    ? [users.name, users.username, users.email, users.mobile, users.kwmDepartment].map(column =>
        containsText(column, keyword),
      )
    : [];
  return and(
    named.length > 0 ? or(...named) : undefined,
    enterpriseId == null ? undefined : eq(users.enterpriseId, enterpriseId),
    department ? eq(users.kwmDepartment, department) : undefined,
    roleId
      ? sql`exists (select from ${userRoles} where ${userRoles.userId} = ${users.userId} and ${userRoles.roleId} = ${roleId})`
      : undefined,
    state ? ofState[state] : undefined,
  );
}

const { passwordHash: _secret, ...openColumns } = getTableColumns(users);

/** Whom something is for. */
interface Members {
  audience: 'all' | 'enterprise' | 'role' | 'users';
  ids: string[];
}

function belonging({ audience, ids }: Members): SQL | undefined {
  const isActive = eq(users.isDisabled, false);
  if (audience === 'enterprise') return and(isActive, inArray(users.enterpriseId, ids));
  if (audience === 'users') return and(isActive, inArray(users.userId, ids));
  if (audience === 'all') return isActive;
  const hasRole = and(eq(userRoles.userId, users.userId), inArray(userRoles.roleId, ids));
  return and(isActive, sql`exists (select from ${userRoles} where ${hasRole})`);
}

const membersOf = sql<number>`(select count(*) from ${users} where ${users.enterpriseId} = ${enterprises}.enterprise_id)::int`;

const enterpriseColumns = {
  enterpriseId: enterprises.enterpriseId,
  name: enterprises.name,
  note: enterprises.note,
  isDisabled: enterprises.isDisabled,
  createdAt: enterprises.createdAt,
  users: membersOf,
};

const departmentColumns = {
  departmentId: departments.departmentId,
  enterpriseId: departments.enterpriseId,
  name: departments.name,
  createdAt: departments.createdAt,
  users: sql<number>`(select count(*) from ${users} where ${users.enterpriseId} = ${departments}.enterprise_id and ${users.kwmDepartment} = ${departments}.name)::int`,
};

/** Users as administrators list and change them. */
function userTable({ drizzle }: Database) {
  async function withLastSeen(rows: Omit<ListedUser, 'lastSeenAt'>[]): Promise<ListedUser[]> {
    const ids = rows.map(({ userId }) => userId);
    const seen = ids.length
      ? await drizzle
          .select({
            userId: sessions.userId,
            lastSeenAt: sql<Date>`max(${sessions.lastSeenAt})`.mapWith(sessions.lastSeenAt),
          })
          .from(sessions)
          .where(inArray(sessions.userId, ids))
          .groupBy(sessions.userId)
      : [];
    const byUser = new Map(seen.map(({ userId, lastSeenAt }) => [userId, lastSeenAt]));
    return rows.map(row => ({ ...row, lastSeenAt: byUser.get(row.userId) ?? null }));
  }

  return {
    async page(which: WhichUsers, { offset, limit }: { offset: number; limit: number }) {
      const rows = await drizzle
        .select(openColumns)
        .from(users)
        .where(matching(which))
        .orderBy(desc(users.createdAt), desc(users.userId))
        .offset(offset)
        .limit(limit);
      return { records: await withLastSeen(rows), total: await drizzle.$count(users, matching(which)) };
    },
    async find(userId: string): Promise<ListedUser | undefined> {
      const rows = await drizzle.select(openColumns).from(users).where(eq(users.userId, userId));
      return (await withLastSeen(rows))[0];
    },
    countUsers: (userIds: string[]): Promise<number> => drizzle.$count(users, inArray(users.userId, userIds)),
    /** Adds a user; false where the name or a contact is somebody else's. */
    async add(user: NewUser, executor: Executor = drizzle): Promise<boolean> {
      const rows = await executor.insert(users).values(user).onConflictDoNothing().returning({ id: users.userId });
      return rows.length > 0;
    },
    /** Which of these are somebody else's already. */
    async taken(
      { username, email, mobile }: { username?: string; email?: string; mobile?: string },
      exceptUserId: string,
    ) {
      const others = sql`${users.userId} <> ${exceptUserId}`;
      const isTaken = async (same: SQL) => (await drizzle.$count(users, and(same, others))) > 0;
      return {
        username: username ? await isTaken(sql`lower(${users.username}) = lower(${username})`) : false,
        email: email ? await isTaken(sql`lower(${users.email}) = lower(${email})`) : false,
        mobile: mobile ? await isTaken(eq(users.mobile, mobile)) : false,
      };
    },
    async change(userIds: string[], change: Partial<NewUser>, { executor = drizzle }: { executor?: Executor } = {}) {
      await executor.update(users).set(change).where(inArray(users.userId, userIds));
    },
  };
}

/** Users by what they belong to, and their names. */
const audiences = ({ drizzle }: Database) => ({
  async namesOfUsers(userIds: string[]): Promise<{ id: string; name: string }[]> {
    if (userIds.length === 0) return [];
    const named = drizzle.select({ id: users.userId, name: users.name }).from(users);
    return named.where(inArray(users.userId, userIds));
  },
  /** Users who can sign in and belong to an audience, by id, those after one of them. */
  async members(
    which: Members,
    { afterUserId, limit }: { afterUserId: string | null; limit: number },
  ): Promise<string[]> {
    const behind = afterUserId === null ? undefined : gt(users.userId, afterUserId);
    const rows = await drizzle
      .select({ userId: users.userId })
      .from(users)
      .where(and(belonging(which), behind))
      .orderBy(asc(users.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },
  countMembers: (which: Members): Promise<number> => drizzle.$count(users, belonging(which)),
});

/** Enterprises, whose users carry their name. */
const enterpriseTable = ({ drizzle }: Database) => ({
  async namesOfEnterprises(ids: string[]): Promise<{ id: string; name: string }[]> {
    if (ids.length === 0) return [];
    const named = drizzle.select({ id: enterprises.enterpriseId, name: enterprises.name }).from(enterprises);
    return named.where(inArray(enterprises.enterpriseId, ids));
  },

  async enterprisePage(keyword: string, { offset, limit }: { offset: number; limit: number }) {
    const which = keyword ? containsText(enterprises.name, keyword) : undefined;
    const records = await drizzle
      .select(enterpriseColumns)
      .from(enterprises)
      .where(which)
      .orderBy(desc(enterprises.createdAt), asc(enterprises.enterpriseId))
      .offset(offset)
      .limit(limit);
    return { records, total: await drizzle.$count(enterprises, which) };
  },
  async findEnterprise(enterpriseId: string) {
    const rows = await drizzle
      .select(enterpriseColumns)
      .from(enterprises)
      .where(eq(enterprises.enterpriseId, enterpriseId));
    return rows[0];
  },
  async addEnterprise(row: EnterpriseRow): Promise<boolean> {
    const rows = await drizzle
      .insert(enterprises)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: enterprises.enterpriseId });
    return rows.length > 0;
  },
  async isEnterpriseNameTaken(name: string, exceptId: string): Promise<boolean> {
    const same = and(sql`lower(${enterprises.name}) = lower(${name})`, sql`${enterprises.enterpriseId} <> ${exceptId}`);
    return (await drizzle.$count(enterprises, same)) > 0;
  },
  /** Its users carry the name with them. */
  async changeEnterprise(
    enterpriseId: string,
    change: Partial<EnterpriseRow>,
    { executor = drizzle }: { executor?: Executor } = {},
  ) {
    await executor.update(enterprises).set(change).where(eq(enterprises.enterpriseId, enterpriseId));
    if (change.name !== undefined) {
      await executor.update(users).set({ enterpriseName: change.name }).where(eq(users.enterpriseId, enterpriseId));
    }
  },
});

/** Departments of enterprises, whose users carry their name. */
const departmentTable = ({ drizzle }: Database) => ({
  departments: (enterpriseId: string) =>
    drizzle
      .select(departmentColumns)
      .from(departments)
      .where(eq(departments.enterpriseId, enterpriseId))
      .orderBy(asc(departments.createdAt), asc(departments.departmentId)),
  async findDepartment(departmentId: string) {
    const rows = await drizzle
      .select(departmentColumns)
      .from(departments)
      .where(eq(departments.departmentId, departmentId));
    return rows[0];
  },
  async addDepartment(row: DepartmentRow, max: number): Promise<'added' | 'full' | 'taken'> {
    return drizzle.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`departments ${row.enterpriseId}`}))`);
      const [before] = await tx
        .select({ count: count() })
        .from(departments)
        .where(eq(departments.enterpriseId, row.enterpriseId));
      if ((before?.count ?? 0) >= max) return 'full';
      const rows = await tx
        .insert(departments)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: departments.departmentId });
      return rows.length > 0 ? 'added' : 'taken';
    });
  },
  /** Its users come along; false where another department has the name. */
  async renameDepartment({ departmentId, enterpriseId, name: before }: DepartmentRow, name: string): Promise<boolean> {
    return drizzle.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`departments ${enterpriseId}`}))`);
      const same = and(
        eq(departments.enterpriseId, enterpriseId),
        sql`lower(${departments.name}) = lower(${name})`,
        sql`${departments.departmentId} <> ${departmentId}`,
      );
      if ((await tx.$count(departments, same)) > 0) return false;
      await tx.update(departments).set({ name }).where(eq(departments.departmentId, departmentId));
      const members = and(eq(users.enterpriseId, enterpriseId), eq(users.kwmDepartment, before));
      await tx.update(users).set({ kwmDepartment: name }).where(members);
      return true;
    });
  },
  /** False where somebody is in it. */
  async removeDepartment({ departmentId, enterpriseId, name }: DepartmentRow): Promise<boolean> {
    const members = sql`exists (select from ${users} where ${users.enterpriseId} = ${enterpriseId} and ${users.kwmDepartment} = ${name})`;
    const rows = await drizzle
      .delete(departments)
      .where(and(eq(departments.departmentId, departmentId), sql`not ${members}`))
      .returning({ id: departments.departmentId });
    return rows.length > 0;
  },
  /** The departments of these names, made where the enterprise has none of the name. */
  async keepDepartments(rows: DepartmentRow[], executor: Executor = drizzle) {
    if (rows.length > 0) await executor.insert(departments).values(rows).onConflictDoNothing();
  },
});

/** Users as administrators list them, enterprises and their departments. */
export function directoryStore(deps: Database) {
  return { ...userTable(deps), ...audiences(deps), ...enterpriseTable(deps), ...departmentTable(deps) };
}
