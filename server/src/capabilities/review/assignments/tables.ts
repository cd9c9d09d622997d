import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Findings given to colleagues: at most one has a finding at a time. */
export const contractReviewAssignments = pgTable(
  'contract_review_assignments',
  {
    recordId: uuid('record_id').notNull(),
    findingId: text('finding_id').notNull(),
    /** Whose review it is. */
    ownerId: text('owner_id').notNull(),
    assigneeId: text('assignee_id').notNull(),
    /** Of which both are while it holds: who leaves it sees nothing any more. */
    enterpriseId: text('enterprise_id').notNull(),
    note: text('note').notNull(),
    dueDay: text('due_day'),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
    /** When it was handed back. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.findingId] }),
    index('contract_review_assignments_owner').on(table.ownerId),
    index('contract_review_assignments_assignee').on(table.assigneeId),
  ],
);
