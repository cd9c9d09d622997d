import type { UserInfo } from '@antai/contract/account';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { combineGrants, type Grant } from './access/combine-grants.ts';
import { isEnterpriseDisabled, sourcesOfUser } from './access/store.ts';
import { resourceGrants, systemConfig, users } from './tables.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
/** What is known of a user who calls: kept in memory between calls. */
export interface Account {
  isDisabled: boolean;
  grants: Grant[];
  info: UserInfo;
}

/** A user with what roles, own grants and enterprise come to. */
export interface GrantedUser {
  user: User;
  grants: Grant[];
  isEnterpriseDisabled: boolean;
}

export type AccountStore = ReturnType<typeof accountStore>;

/** Values of one field of the system configuration that one answer gives. */
const configMax = 500;

/** Finds users. */
const userSearch = ({ drizzle }: Database) => ({
  async findByLogin(login: string): Promise<User | undefined> {
    const lower = login.toLowerCase();
    const named = or(
      eq(sql`lower(${users.username})`, lower),
      and(eq(sql`lower(${users.email})`, lower), ne(users.email, '')),
      and(eq(users.mobile, login), ne(users.mobile, '')),
    );
    const rows = await drizzle.select().from(users).where(named).orderBy(users.createdAt).limit(1);
    return rows[0];
  },
  /** The user who has this e-mail or mobile and may sign in. */
  async findByContact(contact: string): Promise<User | undefined> {
    const isEmail = contact.includes('@');
    const same = isEmail ? eq(sql`lower(${users.email})`, contact.toLowerCase()) : eq(users.mobile, contact);
    const rows = await drizzle
      .select()
      .from(users)
      .where(and(same, eq(users.isDisabled, false)));
    return rows[0];
  },
  async find(userId: string): Promise<User | undefined> {
    const rows = await drizzle.select().from(users).where(eq(users.userId, userId));
    return rows[0];
  },
  /** A user with all that they may, in one statement. */
  async findWithGrants(userId: string): Promise<GrantedUser | undefined> {
    const rows = await drizzle
      .select({ user: users, sources: sourcesOfUser, isEnterpriseDisabled })
      .from(users)
      .where(eq(users.userId, userId));
    return rows[0] && { ...rows[0], grants: combineGrants(userId, rows[0].sources) };
  },
  async names(userIds: string[]): Promise<{ userId: string; name: string }[]> {
    const named = drizzle.select({ userId: users.userId, name: users.name }).from(users);
    return userIds.length > 0 ? named.where(inArray(users.userId, userIds)) : [];
  },
  /** Users of an enterprise who are not disabled, by name. */
  colleagues: (enterpriseId: string, limit: number): Promise<{ userId: string; name: string }[]> =>
    drizzle
      .select({ userId: users.userId, name: users.name })
      .from(users)
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.isDisabled, false)))
      .orderBy(users.name, users.userId)
      .limit(limit),
  async isContactTaken(userId: string, contact: { email?: string; mobile?: string }): Promise<boolean> {
    const { email = '', mobile = '' } = contact;
    const same = or(
      email === '' ? sql`false` : eq(sql`lower(${users.email})`, email.toLowerCase()),
      mobile === '' ? sql`false` : eq(users.mobile, mobile),
    );
    const rows = await drizzle
      .select({ id: users.userId })
      .from(users)
      .where(and(same, ne(users.userId, userId)));
    return rows.length > 0;
  },
  async count(): Promise<number> {
    return drizzle.$count(users);
  },
});

/** Adds, changes and removes users. */
const userChanges = ({ drizzle, transaction }: Database) => ({
  async add(user: NewUser, grants: Omit<Grant, 'userId'>[] = []) {
    await drizzle.insert(users).values(user);
    if (grants.length > 0) {
      await drizzle.insert(resourceGrants).values(grants.map(grant => ({ ...grant, userId: user.userId })));
    }
  },
  /** Adds a user unless name, e-mail or mobile are somebody's already. */
  async addUnlessThere(user: NewUser) {
    await drizzle.insert(users).values(user).onConflictDoNothing();
  },
  /** Removes a user with what hangs on the row: sessions and grants. */
  async remove(userId: string) {
    await drizzle.delete(users).where(eq(users.userId, userId));
  },
  async update(userId: string, change: Partial<NewUser>) {
    await drizzle.update(users).set(change).where(eq(users.userId, userId));
  },
  /** Changes a user, and tells of it in the same transaction. */
  updateAndTell: (
    userId: string,
    { set, tell }: { set: Partial<NewUser>; tell: (tx: Transaction) => Promise<void> },
  ): Promise<void> =>
    transaction(async tx => {
      await tx.update(users).set(set).where(eq(users.userId, userId));
      await tell(tx);
    }),
});

/** What administrators have set by field and name. */
const configuration = ({ drizzle }: Database) => ({
  /** The configured values of a field, of one name or of all, by name. */
  async systemConfig(field: string, name?: string) {
    const named = and(eq(systemConfig.field, field), name === undefined ? undefined : eq(systemConfig.name, name));
    return drizzle.select().from(systemConfig).where(named).orderBy(systemConfig.name).limit(configMax);
  },
  /** The configured values of a field whose name has these characters in it; the name itself first. */
  async searchSystemConfig(field: string, part: string) {
    const { name } = systemConfig;
    const has = and(eq(systemConfig.field, field), sql`position(lower(${part}) in lower(${name})) > 0`);
    const exactFirst = sql`(${name} = ${part}) desc`;
    return drizzle.select().from(systemConfig).where(has).orderBy(exactFirst, name).limit(configMax);
  },
  async setSystemConfig(field: string, { name, value }: { name: string; value: string }) {
    await drizzle
      .insert(systemConfig)
      .values({ field, name, value })
      .onConflictDoUpdate({ target: [systemConfig.field, systemConfig.name], set: { value } });
  },
});

/** The only file that reads or writes users, grants and the system configuration. */
export const accountStore = (database: Database) => ({
  ...userSearch(database),
  ...userChanges(database),
  ...configuration(database),
});
