import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../db/open-database.ts';
import { rowsOf } from '../db/owned-rows.ts';
import { modelBudgets, modelEndpoints, modelSpending, modelUses } from './tables.ts';

export type EndpointRow = typeof modelEndpoints.$inferSelect;
type UseRow = typeof modelUses.$inferSelect;
export type BudgetScope = (typeof modelBudgets.$inferSelect)['scope'];
export type ModelStore = ReturnType<typeof modelStore>;

/** A part of a budget: of whom, and in which period. */
export interface Purse {
  scope: BudgetScope;
  holderId: string;
  period: string;
}

export interface BudgetChange {
  scope: BudgetScope;
  holderId: string;
  tokensMax: number | null;
}

export type LimitedPurse = Purse & { tokensMax?: number };

const uses = modelUses;

const total = (column: PgColumn) => sql<number>`sum(${column})::float8`;

const figures = {
  uses: sql<number>`count(*)::int`,
  failed: sql<number>`count(*) filter (where ${uses.errorKind} is not null and ${uses.errorKind} <> 'aborted')::int`,
  inputTokens: total(uses.inputTokens),
  cachedTokens: total(uses.cachedTokens),
  outputTokens: total(uses.outputTokens),
  costMicro: total(uses.costMicro),
};

const reserveWithin = (
  { transaction }: Pick<Database, 'drizzle' | 'transaction'>,
  { row, purses }: { row: typeof uses.$inferInsert; purses: LimitedPurse[] },
) =>
  takingBack(() =>
    transaction(async tx => {
      await tx.insert(uses).values(row);
      await takeAll(tx, { purses, tokens: row.reservedTokens });
    }),
  );

const between = (from: string, to: string) => and(gte(uses.day, from), lte(uses.day, to));

/** Where models are asked. */
function services({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    endpoints: (): Promise<EndpointRow[]> =>
      drizzle.select().from(modelEndpoints).orderBy(modelEndpoints.createdAt, modelEndpoints.endpointId),

    /** Adds an endpoint unless there are as many; those that are added at once come one after the other. */
    addEndpoint: (row: EndpointRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('model_endpoints'))`);
        if ((await tx.$count(modelEndpoints)) >= max) return false;
        await tx.insert(modelEndpoints).values(row);
        return true;
      }),

    async changeEndpoint({ endpointId, ...change }: Partial<EndpointRow> & Pick<EndpointRow, 'endpointId'>) {
      const isNamed = eq(modelEndpoints.endpointId, endpointId);
      const { rowCount } = await drizzle.update(modelEndpoints).set(change).where(isNamed);
      return (rowCount ?? 0) > 0;
    },

    async removeEndpoint(endpointId: string): Promise<boolean> {
      const { rowCount } = await drizzle.delete(modelEndpoints).where(eq(modelEndpoints.endpointId, endpointId));
      return (rowCount ?? 0) > 0;
    },
  };
}

/** How much may be used, and how much is. */
function budgeting({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    budgets: () => drizzle.select().from(modelBudgets).orderBy(modelBudgets.scope, modelBudgets.holderId),

    /** Sets a budget, or (null) takes it away; false where there are as many. */
    setBudget: ({ scope, holderId, tokensMax }: BudgetChange, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { scope: scopeColumn, holderId: holderColumn } = modelBudgets;
        if (tokensMax === null) {
          await tx.delete(modelBudgets).where(and(eq(scopeColumn, scope), eq(holderColumn, holderId)));
          return true;
        }
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('model_budgets'))`);
        const row = { scope, holderId, tokensMax };
        const target = [scopeColumn, holderColumn];
        await tx.insert(modelBudgets).values(row).onConflictDoUpdate({ target, set: { tokensMax } });
        if ((await tx.$count(modelBudgets)) <= max) return true;
        throw new Overdrawn();
      }).catch(error => {
        if (error instanceof Overdrawn) return false;
        throw error;
      }),

    spendingOf: (purses: Purse[]) =>
      purses.length === 0
        ? Promise.resolve([])
        : drizzle
            .select()
            .from(modelSpending)
            .where(
              inArray(
                sql`(${modelSpending.scope}, ${modelSpending.holderId}, ${modelSpending.period})`,
                purses.map(({ scope, holderId, period }) => sql`(${scope}, ${holderId}, ${period})`),
              ),
            ),
  };
}

/** Uses of models, each with what it takes of the budgets. */
function metering(database: Pick<Database, 'drizzle' | 'transaction'>) {
  const { drizzle, transaction } = database;
  return {
    /**
     * Begins a use with what it may take of the budgets; false, and nothing is changed, where one of them has not as
     * much left. A budget is added to and compared in one statement, so that no two take the same tokens.
     */
    reserve: async (row: typeof uses.$inferInsert, purses: LimitedPurse[]): Promise<boolean> => {
      if (row.reservedTokens > 0) return reserveWithin(database, { row, purses });
      await drizzle.insert(uses).values(row);
      return true;
    },

    /** Takes more for a use that runs; false where there is not as much left. */
    extend: (useId: string, { tokens, purses }: { tokens: number; purses: LimitedPurse[] }): Promise<boolean> =>
      takingBack(() =>
        transaction(async tx => {
          const set = { reservedTokens: sql`${uses.reservedTokens} + ${tokens}` };
          await tx.update(uses).set(set).where(eq(uses.useId, useId));
          await takeAll(tx, { purses, tokens });
        }),
      ),

    /** Ends a use: what it took replaces what was reserved. Nothing happens where it has been ended already. */
    settle: (
      useId: string,
      { outcome, pursesOf }: { outcome: Partial<UseRow>; pursesOf: (row: UseRow) => Purse[] },
    ): Promise<void> =>
      transaction(async tx => {
        const isOpen = and(eq(uses.useId, useId), eq(uses.isRunning, true));
        const [row] = await tx
          .update(uses)
          .set({ ...outcome, isRunning: false })
          .where(isOpen)
          .returning();
        if (!row) return;
        const change = row.inputTokens + row.outputTokens - row.reservedTokens;
        for (const purse of pursesOf(row)) await add(tx, purse, { tokens: change });
      }),

    /** Uses whose process is gone. */
    lost: (now: Date) =>
      drizzle
        .select({ useId: uses.useId })
        .from(uses)
        .where(and(eq(uses.isRunning, true), lt(uses.expiresAt, now))),

    async removeOld(beforeDay: string) {
      await drizzle.delete(uses).where(and(lt(uses.day, beforeDay), eq(uses.isRunning, false)));
      await drizzle.delete(modelSpending).where(lt(modelSpending.period, beforeDay));
    },
  };
}

/** The only file that reads or writes model_endpoints, model_uses, model_spending and model_budgets. */
export function modelStore(database: Pick<Database, 'drizzle' | 'transaction'>) {
  const { drizzle, transaction } = database;
  return {
    ...services(database),
    ...budgeting(database),
    ...metering(database),

    /** What is kept of a user: what they used, and when. */
    personal: {
      list: (userId: string) => rowsOf({ drizzle }, { table: uses, where: eq(uses.userId, userId) }),
      remove: (userId: string) =>
        transaction(async tx => {
          const isTheirs = (table: typeof modelSpending | typeof modelBudgets) =>
            and(eq(table.scope, 'user'), eq(table.holderId, userId));
          await tx.delete(uses).where(eq(uses.userId, userId));
          await tx.delete(modelSpending).where(isTheirs(modelSpending));
          await tx.delete(modelBudgets).where(isTheirs(modelBudgets));
        }),
    },

    figures: {
      total: (from: string, to: string) => drizzle.select(figures).from(uses).where(between(from, to)),
      byDay: (from: string, to: string) =>
        drizzle
          .select({ name: uses.day, ...figures })
          .from(uses)
          .where(between(from, to))
          .groupBy(uses.day)
          .orderBy(uses.day),
      by: (
        column: 'feature' | 'label' | 'userId' | 'enterpriseId',
        { from, to, max }: { from: string; to: string; max: number },
      ) =>
        drizzle
          .select({ name: uses[column], ...figures })
          .from(uses)
          .where(between(from, to))
          .groupBy(uses[column])
          .orderBy(desc(sql`sum(${uses.inputTokens} + ${uses.outputTokens})`), uses[column])
          .limit(max),
    },
  };
}

/** Thrown inside a transaction to take back what it has done. */
class Overdrawn extends Error {}

async function takingBack(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Overdrawn) return false;
    throw error;
  }
}

async function takeAll(tx: Executor, { purses, tokens }: { purses: LimitedPurse[]; tokens: number }) {
  for (const { tokensMax, ...purse } of purses) {
    if (!(await add(tx, purse, { tokens, max: tokensMax }))) throw new Overdrawn();
  }
}

/** Adds tokens to a period, below zero too; false where the sum would pass the maximum. */
async function add(tx: Executor, purse: Purse, { tokens, max }: { tokens: number; max?: number }): Promise<boolean> {
  if (max !== undefined && tokens > max) return false;
  const { scope, holderId, period, tokens: column } = modelSpending;
  const rows = await tx
    .insert(modelSpending)
    .values({ ...purse, tokens })
    .onConflictDoUpdate({
      target: [scope, holderId, period],
      set: { tokens: sql`${column} + ${tokens}` },
      setWhere: max === undefined ? undefined : sql`${column} + ${tokens} <= ${max}`,
    })
    .returning({ tokens: column });
  return rows.length > 0;
}
