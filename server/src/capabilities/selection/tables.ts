import type { SelectionKind } from '@antai/contract/selection';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What a user wants to find again. */
export const selectionFavourites = pgTable(
  'selection_favourites',
  {
    ownerId: text('owner_id').notNull(),
    kind: text('kind').$type<SelectionKind>().notNull(),
    itemId: text('item_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.ownerId, table.kind, table.itemId] })],
);

/** Who took what on which day: each counts once. */
export const selectionUses = pgTable(
  'selection_uses',
  {
    kind: text('kind').$type<SelectionKind>().notNull(),
    itemId: text('item_id').notNull(),
    ownerId: text('owner_id').notNull(),
    day: text('day').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.itemId, table.ownerId, table.day] })],
);
