import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Firms and companies whose people use the product; a user holds the id as text, empty for none. */
export const enterprises = pgTable(
  'enterprises',
  {
    enterpriseId: text('enterprise_id').primaryKey(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    isDisabled: boolean('is_disabled').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  table => [uniqueIndex('enterprises_name').on(sql`lower(${table.name})`)],
);

/** A user holds the name of the department, as the specification has it. */
export const departments = pgTable(
  'departments',
  {
    departmentId: uuid('department_id').primaryKey(),
    enterpriseId: text('enterprise_id')
      .notNull()
      .references(() => enterprises.enterpriseId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [uniqueIndex('departments_name').on(table.enterpriseId, sql`lower(${table.name})`)],
);

/** Who was asked to join, by the hash of what the link carries. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: uuid('invitation_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    enterpriseId: text('enterprise_id').notNull().default(''),
    department: text('department').notNull().default(''),
    roleIds: uuid('role_ids').array().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Set once it was accepted or withdrawn: the link is worth nothing any more. */
    closedAt: moment('closed_at'),
    userId: uuid('user_id'),
  },
  table => [
    index('invitations_created').on(table.createdAt),
    uniqueIndex('invitations_open').on(sql`lower(${table.email})`).where(sql`${table.closedAt} is null`),
  ],
);
