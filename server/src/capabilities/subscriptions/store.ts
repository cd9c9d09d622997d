import { and, asc, count, desc, eq, gt, inArray, max, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { subscriptionHits, subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type HitRow = Omit<typeof subscriptionHits.$inferSelect, 'subscriptionId'>;
export type SubscriptionsStore = ReturnType<typeof subscriptionsStore>;
type Kind = SubscriptionRow['kind'];

/** What a subscription has raised so far. */
export interface Counts {
  hits: number;
  fresh: number;
  lastAt: Date | null;
}

/** Hits of one subscription that wait for the daily digest. */
interface Due {
  subscription: SubscriptionRow;
  hits: number;
}

/** How far a look went and what it found. */
interface LookResult {
  positions: Record<string, number>;
  registerMark: string;
  hits: HitRow[];
}

/** What the owner has subscribed that is the same company, or the same conditions over the same records. */
function sameSubject({ ownerId, companyId, recordType, textForm, conditions }: typeof subscriptions.$inferInsert) {
  const isOwn = eq(subscriptions.ownerId, ownerId);
  if (companyId) return and(isOwn, eq(subscriptions.companyId, companyId));
  return and(
    isOwn,
    eq(subscriptions.kind, 'search'),
    eq(subscriptions.recordType, recordType),
    eq(subscriptions.textForm, textForm),
    eq(sql`coalesce(${subscriptions.conditions}->>'isZhenggai', 'false')`, String(conditions?.isZhenggai ?? false)),
  );
}

const rowsAtOnce = 2_000;
const watching = and(ne(subscriptions.frequency, 'none'), eq(subscriptions.isPaused, false));

const named = (subscriptionId: string) => eq(subscriptions.subscriptionId, subscriptionId);

const ofOwner = (ownerId: string, kind?: Kind) =>
  and(eq(subscriptions.ownerId, ownerId), kind === undefined ? undefined : eq(subscriptions.kind, kind));

/** Subscriptions as their owners keep them. */
function keeping({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    async find(subscriptionId: string): Promise<SubscriptionRow | undefined> {
      const rows = await drizzle.select().from(subscriptions).where(named(subscriptionId));
      return rows[0];
    },

    /** Adds a subscription unless its owner has as many already; one user's subscriptions come one after the other. */
    async add(row: typeof subscriptions.$inferInsert, max: number): Promise<'added' | 'tooMany' | 'alreadyThere'> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`subscriptions ${row.ownerId}`}))`);
        if ((await tx.$count(subscriptions, sameSubject(row))) > 0) return 'alreadyThere';
        if ((await tx.$count(subscriptions, ofOwner(row.ownerId))) >= max) return 'tooMany';
        await tx.insert(subscriptions).values(row);
        return 'added';
      });
    },

    async ofCompany(ownerId: string, companyId: string): Promise<SubscriptionRow | undefined> {
      const isOfCompany = and(ofOwner(ownerId, 'company'), eq(subscriptions.companyId, companyId));
      const rows = await drizzle.select().from(subscriptions).where(isOfCompany);
      return rows[0];
    },

    async page(ownerId: string, { kind, offset, limit }: { kind: Kind | undefined; offset: number; limit: number }) {
      const rows = await drizzle
        .select()
        .from(subscriptions)
        .where(ofOwner(ownerId, kind))
        .orderBy(desc(subscriptions.createdAt), desc(subscriptions.subscriptionId))
        .offset(offset)
        .limit(limit);
      return { rows, total: await drizzle.$count(subscriptions, ofOwner(ownerId, kind)) };
    },

    async update(subscriptionId: string, change: Partial<typeof subscriptions.$inferInsert>) {
      const revision = sql`${subscriptions.revision} + 1`;
      await drizzle
        .update(subscriptions)
        .set({ ...change, revision })
        .where(named(subscriptionId));
    },

    /** The user has looked at what was raised up to now; who looks for new records is not disturbed. */
    async open(subscriptionId: string, openedAt: Date) {
      await drizzle.update(subscriptions).set({ openedAt }).where(named(subscriptionId));
    },

    /** Nothing raised so far is told in the next digest. */
    async forgetDue(subscriptionId: string) {
      await drizzle
        .update(subscriptionHits)
        .set({ isDigestDue: false })
        .where(eq(subscriptionHits.subscriptionId, subscriptionId));
    },

    async remove(subscriptionId: string) {
      await drizzle.delete(subscriptions).where(named(subscriptionId));
    },
  };
}

/** What subscriptions have raised. */
function hitRows({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** How much these have raised, in record types that may be seen; one that raised nothing is left out. */
    async counts(
      ids: string[],
      { hiddenTypes, withRectified }: { hiddenTypes: string[]; withRectified: boolean },
    ): Promise<Map<string, Counts>> {
      if (ids.length === 0) return new Map();
      const rows = await drizzle
        .select({
          subscriptionId: subscriptionHits.subscriptionId,
          hits: count(),
          fresh: sql<number>`count(*) filter (where ${subscriptionHits.raisedAt} > ${subscriptions.openedAt})::int`,
          lastAt: max(subscriptionHits.raisedAt),
        })
        .from(subscriptionHits)
        .innerJoin(subscriptions, eq(subscriptions.subscriptionId, subscriptionHits.subscriptionId))
        .where(and(inArray(subscriptionHits.subscriptionId, ids), visible(hiddenTypes, withRectified)))
        .groupBy(subscriptionHits.subscriptionId);
      return new Map(rows.map(({ subscriptionId, ...counts }) => [subscriptionId, counts]));
    },

    /** What one subscription raised, the latest first. */
    async hits(
      id: string,
      {
        hiddenTypes,
        withRectified,
        offset,
        limit,
      }: { hiddenTypes: string[]; withRectified: boolean; offset: number; limit: number },
    ) {
      const which = and(eq(subscriptionHits.subscriptionId, id), visible(hiddenTypes, withRectified));
      const rows = await drizzle
        .select()
        .from(subscriptionHits)
        .where(which)
        .orderBy(desc(subscriptionHits.raisedAt), asc(subscriptionHits.recordType), asc(subscriptionHits.recordId))
        .offset(offset)
        .limit(limit);
      return { rows, total: await drizzle.$count(subscriptionHits, which) };
    },
  };
}

/** Who wants to hear of new records, and what a look found. */
function looks({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Subscriptions that want to hear of new records, in the order of their ids. */
    watching: (afterId: string, limit: number): Promise<SubscriptionRow[]> =>
      drizzle
        .select()
        .from(subscriptions)
        .where(and(watching, gt(subscriptions.subscriptionId, afterId)))
        .orderBy(asc(subscriptions.subscriptionId))
        .limit(limit),

    /**
     * Keeps what a look found and how far it went, in one transaction with what `tell` does for the records that were
     * not raised before. Nothing happens when the subscription has changed since it was read.
     */
    raise(
      { subscriptionId, revision }: SubscriptionRow,
      { positions, registerMark, hits }: LookResult,
      { tell }: { tell: (fresh: number, tx: Transaction) => Promise<void> },
    ): Promise<boolean> {
      return transaction(async tx => {
        const unchanged = and(named(subscriptionId), eq(subscriptions.revision, revision), watching);
        const moved = await tx
          .update(subscriptions)
          .set({ positions, registerMark, revision: revision + 1 })
          .where(unchanged)
          .returning({ id: subscriptions.subscriptionId });
        if (moved.length === 0) return false;
        let fresh = 0;
        for (let at = 0; at < hits.length; at += rowsAtOnce) {
          const rows = hits.slice(at, at + rowsAtOnce).map(hit => ({ ...hit, subscriptionId }));
          const added = await tx
            .insert(subscriptionHits)
            .values(rows)
            .onConflictDoNothing()
            .returning({ id: subscriptionHits.recordId });
          fresh += added.length;
        }
        if (fresh > 0) await tell(fresh, tx);
        return true;
      });
    },
  };
}

/** What waits for the daily digest. */
function digests({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Users for whom hits wait for the daily digest. */
    async digestOwners(): Promise<string[]> {
      const rows = await drizzle
        .selectDistinct({ ownerId: subscriptions.ownerId })
        .from(subscriptions)
        .innerJoin(subscriptionHits, eq(subscriptionHits.subscriptionId, subscriptions.subscriptionId))
        .where(and(eq(subscriptionHits.isDigestDue, true), watching));
      return rows.map(({ ownerId }) => ownerId);
    },

    /** Takes what waits for a user's digest, in one transaction with what `tell` does with it. */
    digest(ownerId: string, tell: (due: Due[], tx: Transaction) => Promise<void>): Promise<void> {
      return transaction(async tx => {
        const own = await tx
          .select()
          .from(subscriptions)
          .where(and(ofOwner(ownerId), watching))
          .orderBy(asc(subscriptions.createdAt))
          .for('update');
        const ids = own.map(({ subscriptionId }) => subscriptionId);
        if (ids.length === 0) return;
        const taken = await tx
          .update(subscriptionHits)
          .set({ isDigestDue: false })
          .where(and(inArray(subscriptionHits.subscriptionId, ids), eq(subscriptionHits.isDigestDue, true)))
          .returning({ subscriptionId: subscriptionHits.subscriptionId });
        const counts = new Map<string, number>();
        for (const { subscriptionId } of taken) counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
        const due = own.flatMap(subscription => {
          const hits = counts.get(subscription.subscriptionId) ?? 0;
          return hits > 0 ? [{ subscription, hits }] : [];
        });
        if (due.length > 0) await tell(due, tx);
      });
    },
  };
}

/** The only file that reads or writes subscriptions and subscription_hits. */
export function subscriptionsStore(database: Database) {
  const { drizzle } = database;
  return {
    ...keeping(database),
    ...hitRows(database),
    ...looks(database),
    ...digests(database),

    personal: ownedRows({ drizzle }, { table: subscriptions, ownerColumn: subscriptions.ownerId }),
  };
}

const visible = (hiddenTypes: string[], withRectified: boolean) =>
  and(
    hiddenTypes.length > 0 ? notInArray(subscriptionHits.recordType, hiddenTypes) : undefined,
    withRectified ? undefined : eq(subscriptionHits.isRectified, false),
  );
