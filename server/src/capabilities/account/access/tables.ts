import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A bundle of resources that users are given together. */
export const roles = pgTable(
  'roles',
  {
    roleId: uuid('role_id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  table => [uniqueIndex('roles_name').on(sql`lower(${table.name})`)],
);

export const roleGrants = pgTable(
  'role_grants',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.roleId, { onDelete: 'cascade' }),
    resourceId: integer('resource_id').notNull(),
    display: boolean('display').notNull(),
    permission: boolean('permission').notNull(),
    setBy: uuid('set_by'),
    setAt: moment('set_at').notNull(),
  },
  table => [primaryKey({ columns: [table.roleId, table.resourceId] })],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.roleId, { onDelete: 'cascade' }),
    setBy: uuid('set_by'),
    setAt: moment('set_at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_roles_role').on(table.roleId)],
);

/** What an enterprise leaves of a resource to its users: it takes away and never gives. */
export const enterpriseGrants = pgTable(
  'enterprise_grants',
  {
    enterpriseId: text('enterprise_id').notNull(),
    resourceId: integer('resource_id').notNull(),
    display: boolean('display').notNull(),
    permission: boolean('permission').notNull(),
    setBy: uuid('set_by'),
    setAt: moment('set_at').notNull(),
  },
  table => [primaryKey({ columns: [table.enterpriseId, table.resourceId] })],
);
