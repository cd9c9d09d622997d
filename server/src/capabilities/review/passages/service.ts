import { reviewFaults } from '@antai/contract/review';
import { typeOf } from '@antai/contract-text';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { ReviewJobs } from '../jobs.ts';
import { basesOf } from '../name-basis.ts';
import { showFinding } from '../view-review.ts';
import type { JudgedText, TextOrder } from './judge-text.ts';
import readClauses, { type ClauseList, type ClauseOrder } from './read-clauses.ts';

interface Deps {
  workers: Workers;
  clock: Clock;
  verify: ReviewJobs['verify'];
}

const judge = new URL('./judge-text.ts', import.meta.url);
const clauseReader = new URL('./read-clauses.ts', import.meta.url);
/** Longer texts are cut into clauses in a thread: a shorter one takes a few milliseconds. */
const readHereMax = 10_000;

/** Texts that are judged and not kept. */
export function passages(deps: Deps) {
  const { workers, clock, verify } = deps;
  return {
    async text(
      caller: Caller,
      { signDate = shanghaiDay(clock.now()), ...data }: Omit<TextOrder, 'signDate'> & { signDate?: string },
    ) {
      if (data.typeId !== undefined && !typeOf(data.typeId)) throw new Fault(reviewFaults.noSuchType);
      const order: TextOrder = { ...data, signDate };
      // by the first text, however short, all rules are compiled
      const judged = await workers.runFor<JudgedText>(caller, { module: judge, input: order });
      if (!judged) throw new Fault(reviewFaults.tooSlow);
      const { typeId, parties, findings, coverage, bases } = judged;
      const verified = await verify(caller, { bases, day: signDate });
      return {
        typeId,
        parties,
        findings: findings.map(finding => showFinding(finding, basesOf(finding, verified))),
        coverage: coverage.map(({ rule, state, why }) => ({ rule, state, ...(why ? { why } : {}) })),
      };
    },

    async clause(caller: Caller, order: ClauseOrder) {
      const isShort = order.text.length <= readHereMax;
      const clauses = isShort
        ? readClauses(order)
        : await workers.runFor<ClauseList>(caller, { module: clauseReader, input: order });
      if (!clauses) throw new Fault(reviewFaults.tooSlow);
      return { clauses };
    },
  };
}
