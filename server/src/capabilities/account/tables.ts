import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  'users',
  {
    userId: uuid('user_id').primaryKey(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    sex: text('sex').notNull().default(''),
    userType: text('user_type').notNull().default(''),
    email: text('email').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    enterpriseId: text('enterprise_id').notNull().default(''),
    enterpriseName: text('enterprise_name').notNull().default(''),
    industry: text('industry').notNull().default(''),
    headPhoto: text('head_photo').notNull().default(''),
    kwmDepartment: text('kwm_department').notNull().default(''),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Whether the password alone does not sign in. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** False where the user put the e-mail there without a code: nobody else's account may be taken for it. */
    isEmailProved: boolean('is_email_proved').notNull().default(true),
    /** The password is one that an administrator saw: it opens nothing but its own change. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('users_created').on(table.createdAt, table.userId),
    index('users_of_enterprise').on(table.enterpriseId, table.createdAt),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    uniqueIndex('users_mobile').on(table.mobile).where(sql`${table.mobile} <> ''`),
  ],
);

/** What a user may beyond or below the defaults of the resource table. */
export const resourceGrants = pgTable(
  'resource_grants',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    resourceId: integer('resource_id').notNull(),
    display: boolean('display').notNull(),
    permission: boolean('permission').notNull(),
    setBy: uuid('set_by'),
    setAt: moment('set_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.resourceId] })],
);

/** Sessions by the hash of their token; the token itself is kept nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** What the browser called itself. */
    agent: text('agent').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  table => [index('sessions_user').on(table.userId)],
);

/** Failed sign-ins in a row, by account name or by network address. */
export const signInFailures = pgTable('sign_in_failures', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  retryAt: moment('retry_at').notNull(),
});

/**
 * Who did what and when; never the content. A trigger numbers each entry and binds it to the one before by a hash, and
 * none can be changed or taken away.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    auditId: uuid('audit_id').primaryKey(),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    detail: text('detail').notNull().default(''),
    address: text('address').notNull().default(''),
    at: moment('at').notNull(),
    // written by the trigger, whatever an insert says
    number: bigint('number', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
  },
  table => [
    index('audit_log_at').on(table.at),
    uniqueIndex('audit_log_number').on(table.number),
    index('audit_log_user').on(table.userId, table.number),
    index('audit_log_action').on(table.action, table.number),
  ],
);

/**
 * What calls are about to do that the audit log keeps: written before they begin, gone with the entry. What outlives its lease
 * was left by a process that is gone.
 */
export const auditIntentions = pgTable('audit_intentions', {
  auditId: uuid('audit_id').primaryKey(),
  userId: uuid('user_id'),
  action: text('action').notNull(),
  detail: text('detail').notNull(),
  address: text('address').notNull(),
  at: moment('at').notNull(),
  leaseUntil: moment('lease_until').notNull(),
});

/** What an administrator sets for all users, by field and name: departments, for one. */
export const systemConfig = pgTable(
  'system_config',
  { field: text('field').notNull(), name: text('name').notNull(), value: text('value').notNull() },
  table => [primaryKey({ columns: [table.field, table.name] })],
);
