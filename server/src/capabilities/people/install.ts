import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import type { RecordsService } from '../records/service.ts';
import { decisionStore } from './decisions/store.ts';
import { peopleFollower } from './followers.ts';
import { profilesImporter } from './jobs.ts';
import { profileStore } from './profiles/store.ts';
import { peopleRoutes } from './routes.ts';
import { type PeopleService, peopleService } from './service.ts';
import { peopleStore } from './store.ts';

interface Neighbours {
  records: RecordsService;
  imports: ImportsService;
}

export async function installPeople(
  platform: Platform,
  { records, imports }: Neighbours,
): Promise<InstalledCapability<PeopleService>> {
  const { database, listener, config, workers, clock, log } = platform;
  const stores = {
    store: peopleStore(database),
    decisionStore: decisionStore(database),
    profileStore: profileStore(database),
  };
  const follower = peopleFollower({ ...stores, records, log });
  const service = peopleService({ ...stores, records, workers, clock, wake: follower.wake });
  for (const kind of ['companies', 'lawyers', 'judges'] as const) {
    imports.define(kind, profilesImporter(kind, { imports, people: service }));
  }
  imports.whenDone(follower.wake);
  const stopListening = config.isWorker ? await listener.on('records_changed', () => void follower.hear()) : () => {};
  if (config.isWorker) void follower.wake();
  async function stop() {
    stopListening();
    await follower.stop();
  }
  return { service, bindings: peopleRoutes(service), follower, stop };
}
