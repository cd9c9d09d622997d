import { randomUUID } from 'node:crypto';
import type { ModelUsage } from '@antai/contract/wire/models';
import { shanghaiDay } from '@antai/values';
import type { Clock } from '../clock.ts';
import { createWatchedCache } from '../watched-cache.ts';
import type { Endpoint } from './endpoint.ts';
import { ModelError } from './model-error.ts';
import type { BudgetChange, LimitedPurse, ModelStore, Purse } from './store.ts';

/** Who uses a model, and for what. */
interface User {
  userId: string;
  enterpriseId: string;
  feature: string;
}

interface Outcome {
  usage: ModelUsage;
  endpoint?: Endpoint;
  tries: number;
  errorKind?: ModelError['kind'];
  firstTokenMs?: number;
}

/** One use of a model while it runs. */
export interface Entry {
  /** Tokens that it may still write; undefined where nothing limits it. */
  outputMax?: number;
  /**
   * Gives back what was reserved beyond what has been used so far, and takes what another step needs; throws
   * `budgetExceeded` where there is not as much left.
   */
  extend(usedTokens: number, inputTokens: number): Promise<void>;
  end(outcome: Outcome): Promise<void>;
}

export type Ledger = ReturnType<typeof createLedger>;

/** What an answer is given room for at least and at most; a budget that has less left refuses. */
const outputLeast = 256;
const outputMost = 8192;
/** How often a budget is looked at again that others draw on at the same time. */
const drawsMax = 4;
/** A budget that another process has set counts within a second. */
const keptMs = 1000;
const keptDays = 400;
const dayMs = 86_400_000;

const periodOf = (scope: Purse['scope'], day: string) => (scope === 'user' ? day : day.slice(0, 'YYYY-MM'.length));

/** Whose budgets a use draws on: the user's of the day, the enterprise's of the month. */
const pursesOf = ({ userId, enterpriseId }: Pick<User, 'userId' | 'enterpriseId'>, day: string): Purse[] => [
  { scope: 'user', holderId: userId, period: periodOf('user', day) },
  ...(enterpriseId
    ? [{ scope: 'enterprise' as const, holderId: enterpriseId, period: periodOf('enterprise', day) }]
    : []),
];

/** Millionths of a yuan, by the prices of the moment. */
function costOf({ inputTokens, cachedTokens, outputTokens }: ModelUsage, { price }: Endpoint): number {
  const plain = Math.max(0, inputTokens - cachedTokens) * price.input;
  const fenPerMillion = plain + cachedTokens * price.cachedInput + outputTokens * price.output;
  return Math.round(fenPerMillion / 100);
}

interface Deps {
  store: ModelStore;
  clock: Clock;
  useMaxMs: number;
}

const budgetCache = (store: ModelStore) => createWatchedCache({ max: 1, maxAgeMs: keptMs, load: store.budgets });

interface Tools extends Deps {
  budgets: ReturnType<typeof budgetCache>;
}

/**
 * Takes what one more request may need with `take`, as much as the budgets leave; gives the tokens it may write back,
 * undefined where nothing limits them. Throws `budgetExceeded` where too little is left.
 */
async function draw(
  { store }: Pick<Tools, 'store'>,
  purses: LimitedPurse[],
  { inputTokens, take }: { inputTokens: number; take: (tokens: number) => Promise<boolean> },
) {
  const bounded = purses.filter(({ tokensMax }) => tokensMax !== undefined);
  for (let tries = 0; tries < drawsMax; tries++) {
    if (bounded.length === 0 && (await take(0))) return undefined;
    const spent = await store.spendingOf(bounded);
    const left = bounded.map(({ scope, holderId, period, tokensMax = 0 }) => {
      const row = spent.find(each => each.scope === scope && each.holderId === holderId && each.period === period);
      return tokensMax - (row?.tokens ?? 0);
    });
    const output = Math.min(outputMost, ...left.map(tokens => tokens - inputTokens));
    if (output < outputLeast) break;
    // somebody else may have drawn meanwhile: then it is looked again
    if (await take(inputTokens + output)) return output;
  }
  throw new ModelError('budgetExceeded');
}

/** The purses with what may be in them: of the holder, or of everyone of the scope; undefined where nothing limits. */
async function limited({ budgets }: Pick<Tools, 'budgets'>, purses: Purse[]): Promise<LimitedPurse[]> {
  const rows = (await budgets.get('')) ?? [];
  return purses.map(purse => {
    const ofScope = rows.filter(({ scope }) => scope === purse.scope);
    const row = ofScope.find(({ holderId }) => holderId === purse.holderId) ?? ofScope.find(each => !each.holderId);
    return { ...purse, tokensMax: row?.tokensMax };
  });
}

/** Uses as they begin and end. */
function uses(tools: Tools) {
  const { clock, useMaxMs, store } = tools;
  return {
    /** Notes a use and reserves what it may take; throws `budgetExceeded`. */
    async begin(user: User, inputTokens: number): Promise<Entry> {
      const startedAt = clock.now();
      const day = shanghaiDay(startedAt);
      const purses = await limited(tools, pursesOf(user, day));
      const useId = randomUUID();
      const expiresAt = new Date(startedAt.getTime() + useMaxMs);
      let reserved = 0;
      const noteReserved = (tokens: number) => (isTaken: boolean) => {
        if (isTaken) reserved += tokens;
        return isTaken;
      };
      let outputMax = await draw(tools, purses, {
        inputTokens,
        take: tokens => {
          const row = { useId, ...user, isRunning: true, day, startedAt, expiresAt, reservedTokens: tokens };
          return store.reserve(row, purses).then(noteReserved(tokens));
        },
      });
      const take = (tokens: number) => store.extend(useId, { tokens, purses }).then(noteReserved(tokens));
      return {
        get outputMax() {
          return outputMax;
        },

        async extend(usedTokens, nextInputTokens) {
          if (outputMax === undefined) return;
          if (!(await take(usedTokens - reserved))) throw new ModelError('budgetExceeded');
          outputMax = await draw(tools, purses, { inputTokens: nextInputTokens, take });
        },

        async end({ usage, endpoint, tries, errorKind, firstTokenMs }) {
          const outcome = {
            ...usage,
            ...(endpoint ? { endpointId: endpoint.endpointId, label: endpoint.label, model: endpoint.model } : {}),
            costMicro: endpoint ? costOf(usage, endpoint) : 0,
            ...{ tries, errorKind, firstTokenMs, finishedAt: clock.now() },
          };
          await store.settle(useId, { outcome, pursesOf: ended => pursesOf(ended, ended.day) });
        },
      };
    },

    /** Frees what processes that died had reserved, and lets old records go. */
    async tidy() {
      const now = clock.now();
      for (const { useId } of await store.lost(now)) {
        await store.settle(useId, {
          outcome: { errorKind: 'network', finishedAt: now },
          pursesOf: row => pursesOf(row, row.day),
        });
      }
      await store.removeOld(shanghaiDay(new Date(now.getTime() - keptDays * dayMs)));
    },
  };
}

/**
 * The record of who used which model and what it took, and the budgets. What a use may take is reserved before it is
 * asked and settled after; what a process that died had reserved comes free when its use can no longer be running.
 */
export function createLedger(deps: Deps) {
  const tools: Tools = { ...deps, budgets: budgetCache(deps.store) };
  const { store, budgets, clock } = tools;
  return {
    ...uses(tools),

    /** All that are set, those of everyone first in their scope. */
    budgets: store.budgets,

    /** Sets a budget, or (null) takes it away; false where there are as many. It counts at once. */
    async setBudget(change: BudgetChange, max: number): Promise<boolean> {
      const isSet = await store.setBudget(change, max);
      budgets.forget();
      return isSet;
    },

    /** What holders have used and reserved in the period that runs now, by scope and id. */
    async usedNow(holders: Pick<Purse, 'scope' | 'holderId'>[]): Promise<Map<string, number>> {
      const today = shanghaiDay(clock.now());
      const purses = holders.map(({ scope, holderId }) => ({ scope, holderId, period: periodOf(scope, today) }));
      const rows = await store.spendingOf(purses);
      return new Map(rows.map(({ scope, holderId, tokens }) => [`${scope} ${holderId}`, tokens]));
    },
  };
}
