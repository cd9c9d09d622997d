import type { Installed, Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { publicationJob } from './publications/jobs.ts';
import { publicationRoutes } from './publications/routes.ts';
import { publicationsService } from './publications/service.ts';
import { publicationsStore } from './publications/store.ts';
import { noticesRoutes } from './routes.ts';
import { type NoticesService, noticesService } from './service.ts';
import { noticesStore } from './store.ts';

interface Neighbours {
  settings: SettingsService;
  directory: DirectoryService;
}

export function installNotices(
  { database, jobs, events, clock }: Platform,
  { settings, directory }: Neighbours,
): Installed<NoticesService> {
  const service = noticesService({ store: noticesStore(database), events, clock, wishOf: settings.noticeWish });
  const store = publicationsStore(database);
  jobs.define('publications.send', publicationJob({ store, directory, notices: service, clock }));
  const publications = publicationsService({ store, directory, jobs, clock });
  return { service, bindings: [...noticesRoutes(service), ...publicationRoutes(publications)] };
}
