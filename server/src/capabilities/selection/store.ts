import type { SelectionKind } from '@antai/contract/selection';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { selectionFavourites, selectionUses } from './tables.ts';

export interface ItemKey {
  kind: SelectionKind;
  itemId: string;
}

export type SelectionStore = ReturnType<typeof selectionStore>;

/** The only file that reads or writes selection_favourites and selection_uses. */
export function selectionStore({ drizzle }: Database) {
  return {
    personal: [
      ownedRows({ drizzle }, { table: selectionFavourites, ownerColumn: selectionFavourites.ownerId }),
      ownedRows({ drizzle }, { table: selectionUses, ownerColumn: selectionUses.ownerId }),
    ] as const,

    favouritesOf: (ownerId: string): Promise<ItemKey[]> =>
      drizzle
        .select({ kind: selectionFavourites.kind, itemId: selectionFavourites.itemId })
        .from(selectionFavourites)
        .where(eq(selectionFavourites.ownerId, ownerId)),

    async favour(ownerId: string, { kind, itemId }: ItemKey, { createdAt }: { createdAt: Date }) {
      await drizzle.insert(selectionFavourites).values({ ownerId, kind, itemId, createdAt }).onConflictDoNothing();
    },

    async disfavour(ownerId: string, { kind, itemId }: ItemKey) {
      const { ownerId: owner, kind: ofKind, itemId: item } = selectionFavourites;
      await drizzle.delete(selectionFavourites).where(and(eq(owner, ownerId), eq(ofKind, kind), eq(item, itemId)));
    },

    /** Counts a use; a second one of the same user on that day counts no more. */
    async use(ownerId: string, { kind, itemId }: ItemKey, { day }: { day: string }) {
      await drizzle.insert(selectionUses).values({ kind, itemId, ownerId, day }).onConflictDoNothing();
    },

    uses: (): Promise<(ItemKey & { total: number })[]> =>
      drizzle
        .select({ kind: selectionUses.kind, itemId: selectionUses.itemId, total: count() })
        .from(selectionUses)
        .groupBy(selectionUses.kind, selectionUses.itemId),
  };
}
