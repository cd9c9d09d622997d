import { usagePath, type usageWays } from '@antai/contract/usage';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { AccountService } from '../account/service.ts';
import { countAlike, readUsage } from './read-usage.ts';
import type { UsageStore } from './store.ts';

interface Deps {
  store: UsageStore;
  account: Pick<AccountService, 'namesOf'>;
  sealer: Sealer;
  clock: Clock;
  isOn: boolean;
  way: (typeof usageWays)[number];
}

export type UsageService = ReturnType<typeof usageService>;

const dayMs = 86_400_000;
/** A page may stay open this long and still be counted. */
const visitMs = dayMs;
const keptDays = 400;
const purpose = 'usage visit';

/** How much the product is used: counts by day, user and screen, and nothing of what is done there. */
export function usageService({ store, account, sealer, clock, isOn, way }: Deps) {
  const dayBefore = (days: number) => shanghaiDay(new Date(clock.now().getTime() - days * dayMs));

  /** The user of a visit; undefined where it is worth nothing, or over. */
  function visitorOf(visit: string): string | undefined {
    const [userId, until] = sealer.open(visit, purpose)?.split(' ') ?? [];
    return Number(until) > clock.now().getTime() ? userId : undefined;
  }

  return {
    async begin({ userId }: Caller) {
      const until = clock.now().getTime() + visitMs;
      const address = isOn ? `${usagePath}?visit=${sealer.seal(`${userId} ${until}`, purpose)}` : '';
      // an image carries one happening
      return { isOn, address, way, isBatched: way !== 'image' };
    },

    /** Takes what a browser sends; what nobody's visit stands behind, or cannot be read, is let go without a word. */
    async collect({ visit, form }: { visit: string; form: string }) {
      const userId = isOn ? visitorOf(visit) : undefined;
      const counts = userId ? countAlike(readUsage(form)) : [];
      if (userId && counts.length > 0) await store.add(userId, { day: shanghaiDay(clock.now()), happenings: counts });
    },

    async figures(days: number) {
      const from = dayBefore(days - 1);
      const users = await store.users(from);
      const names = await account.namesOf(users.map(({ userId }) => userId));
      return {
        isOn,
        days: await store.days(from),
        screens: await store.subjects(from, 'openScreen'),
        searches: await store.subjects(from, 'search'),
        users: users.map(({ userId, count }) => ({ name: names.get(userId) ?? '已删除的用户', count })),
      };
    },

    removeOld: () => store.removeBefore(dayBefore(keptDays)),
  };
}
