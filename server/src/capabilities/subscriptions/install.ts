import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import type { SearchService } from '../search/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { digestJob, newsSchedule, subscriptionJobs } from './jobs.ts';
import { subscriptionsRoutes } from './routes.ts';
import { type SubscriptionsService, subscriptionsService } from './service.ts';
import { subscriptionsStore } from './store.ts';

interface Neighbours {
  search: SearchService;
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
  notices: NoticesService;
  settings: SettingsService;
  account: AccountService;
  /** Lets people and index take in what has changed. */
  catchUp: () => Promise<void>;
}

export async function installSubscriptions(
  platform: Platform,
  neighbours: Neighbours,
): Promise<InstalledCapability<SubscriptionsService>> {
  const { database, listener, jobs, clock, log, personalData } = platform;
  const store = subscriptionsStore(database);
  personalData.offer({ name: '订阅', ...store.personal });
  const service = subscriptionsService({ store, clock, ...neighbours });
  const deps = { store, clock, log, ...neighbours };
  const news = newsSchedule({ ...deps, jobs });
  jobs.define(subscriptionJobs.raise, news.job);
  jobs.define(subscriptionJobs.digest, digestJob(deps));
  jobs.schedule(subscriptionJobs.digest, { pattern: '30 8 * * *', payload: null });
  const channels = ['records_changed', 'registers_changed'];
  const stops = await Promise.all(channels.map(channel => listener.on(channel, () => news.wake())));
  const stop = () => {
    for (const each of stops) each();
  };
  news.wake();
  return { service, bindings: subscriptionsRoutes(service), stop };
}
