import type { Installed, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import type { RecordsService } from '../records/service.ts';
import { peopleFollower } from './followers.ts';
import { profilesImporter } from './jobs.ts';
import { peopleRoutes } from './routes.ts';
import { type PeopleService, peopleService } from './service.ts';
import { peopleStore } from './store.ts';

interface Neighbours {
  records: RecordsService;
  imports: ImportsService;
}

type PeopleFollower = ReturnType<typeof peopleFollower>;

export async function installPeople(
  platform: Platform,
  { records, imports }: Neighbours,
): Promise<Installed<PeopleService> & { follower: PeopleFollower; stop: () => Promise<void> }> {
  const { database, listener, config, clock, log } = platform;
  const store = peopleStore(database);
  const follower = peopleFollower({ store, records, log });
  const service = peopleService({ store, records, clock, wake: follower.wake });
  for (const kind of ['companies', 'lawyers', 'judges'] as const) {
    imports.define(kind, profilesImporter(kind, { imports, people: service }));
  }
  imports.whenDone(follower.wake);
  const stopListening = config.isWorker ? await listener.on('records_changed', () => void follower.wake()) : () => {};
  if (config.isWorker) void follower.wake();
  async function stop() {
    stopListening();
    await follower.stop();
  }
  return { service, bindings: peopleRoutes(service), follower, stop };
}
