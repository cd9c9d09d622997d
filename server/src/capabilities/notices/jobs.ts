import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { SettingsService } from '../settings/service.ts';
import type { NoticesStore } from './store.ts';
import { writeDigest, writeNoticeMail } from './write-mail.ts';

interface Deps {
  store: NoticesStore;
  jobs: Jobs;
  mail: Mail;
  clock: Clock;
  wishOf: SettingsService['noticeWish'];
  /** Where a user can be written to; empty where nowhere. */
  emailOf: (userId: string) => Promise<string>;
  /** Where the product is. */
  address: string;
}

export type NoticeMails = ReturnType<typeof noticeMails>;

export const digestKind = 'notices.mailDigests';
const oneDigestKind = 'notices.mailDigest';
const dayMs = 24 * 3_600_000;
/** Titles that one mail spells out. */
const titlesMax = 20;

/** Notices by mail, for those who want them: each at once, or one mail a day. Nothing but titles leaves the house. */
export function noticeMails({ store, jobs, mail, clock, wishOf, emailOf, address }: Deps) {
  jobs.define<{ userId: string; since: string }>(oneDigestKind, {
    concurrency: 2,
    async run({ payload: { userId, since } }) {
      const { titles, total } = await store.fresh(userId, { since: new Date(since), limit: titlesMax });
      const wishes = await Promise.all(titles.map(({ messageType }) => wishOf(userId, messageType)));
      const titlesOfDay = titles.filter((_title, index) => wishes[index]?.mail === 'daily').map(({ title }) => title);
      const to = titlesOfDay.length > 0 ? await emailOf(userId) : '';
      const isWhole = titlesOfDay.length === titles.length;
      const count = isWhole ? total : titlesOfDay.length;
      if (to) await mail.send({ to, ...writeDigest({ titles: titlesOfDay, total: count, address }) });
    },
  });

  /** A job for each user with something new; each user once a day, however often this runs. */
  async function digest() {
    if (!mail.isConfigured) return;
    const now = clock.now();
    const since = new Date(now.getTime() - dayMs);
    for (const userId of await store.ownersOfFresh(since)) {
      const idempotencyKey = `${oneDigestKind} ${userId} ${shanghaiDay(now)}`;
      await jobs.add(oneDigestKind, { userId, since: since.toISOString() }, { idempotencyKey });
    }
  }

  return {
    digest,

    /** Writes to a user about one notice; with the transaction that keeps it, where one is given. */
    async sendOne(userId: string, title: string, { transaction }: { transaction?: Transaction } = {}) {
      const to = await emailOf(userId);
      if (to) await mail.send({ to, ...writeNoticeMail(title, address) }, transaction);
    },
  };
}
