import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { recordTypes } from '@antai/contract/records';
import { shanghaiDay } from '@antai/values';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import { mayFollow, sayDigest, subscriptionResource } from './describe-news.ts';
import { lookForNews, type NewsDeps } from './followers.ts';

/** The jobs of this capability. `raise` without a payload looks at once, else when the records have come to rest. */
export const subscriptionJobs = { raise: 'subscriptions.raise', digest: 'subscriptions.digest' } as const;

/** Records that did not change for this long are at rest. */
const restMs = 5_000;
/** Who waits for records that never rest is heard after this long. */
const patienceMs = 300_000;
/** When to look again for what the index has not taken in. */
const behindMs = 60_000;

/** The job that looks once the records are at rest, and what asks for it. */
export function newsSchedule(deps: NewsDeps & { jobs: Jobs }) {
  const { jobs, records, clock, log } = deps;
  const look = lookForNews(deps);
  let waitingSince: number | undefined;
  let payload = '';

  const lastSeq = async () => Math.max(...(await Promise.all(Object.values(recordTypes).map(records.lastSeq))));

  /** Adds one look for all who ask within a stretch of time, at its end. */
  async function add(seenSeq: number | undefined, delayMs: number) {
    const runAt = new Date((Math.floor(Date.now() / delayMs) + 1) * delayMs);
    const idempotencyKey = `${subscriptionJobs.raise} ${delayMs} ${runAt.getTime()}`;
    if (seenSeq === undefined && idempotencyKey === payload) return;
    payload = idempotencyKey;
    await jobs.add(subscriptionJobs.raise, { seenSeq: seenSeq ?? 0 }, { idempotencyKey, runAt });
  }

  const job: JobDefinition<{ seenSeq: number } | null> = {
    concurrency: 1,
    async run({ payload }, { signal }) {
      const last = payload ? await lastSeq() : 0;
      waitingSince ??= clock.now().getTime();
      const isAtRest = !payload || payload.seenSeq === last || clock.now().getTime() - waitingSince > patienceMs;
      if (!isAtRest) return add(last, restMs);
      waitingSince = undefined;
      const { isBehind } = await look(signal);
      if (isBehind) await add(0, behindMs);
    },
  };

  return {
    job,
    /** Records have changed: look when they are at rest. */
    wake: () =>
      void add(undefined, restMs).catch(error =>
        log.warn({ err: error }, 'looking for news of subscriptions could not be scheduled'),
      ),
  };
}

/** Tells each user once a day what all subscriptions raised since the last time; says nothing where there is nothing. */
export function digestJob({
  store,
  notices,
  account,
  clock,
}: Pick<NewsDeps, 'store' | 'notices' | 'account' | 'clock'>): JobDefinition<null> {
  return {
    async run() {
      const permissions = await account.permissionsOfAll(await store.digestOwners());
      for (const [ownerId, may] of permissions) {
        const viewer = { userId: ownerId, may };
        if (!viewer.may(subscriptionResource)) continue;
        await store.digest(ownerId, async (due, tx) => {
          const visible = due.filter(({ subscription }) => mayFollow(viewer, subscription));
          if (visible.length === 0) return;
          const lines = visible.map(({ subscription, hits }) => ({ name: subscription.name, hits }));
          await notices.tell(
            {
              userId: ownerId,
              messageType: messageTypes.monitoring,
              redirectType: redirectTypes.digest,
              relateId: shanghaiDay(clock.now()),
              count: lines.reduce((sum, { hits }) => sum + hits, 0),
              say: count => sayDigest(lines, count),
            },
            tx,
          );
        });
      }
    },
  };
}
