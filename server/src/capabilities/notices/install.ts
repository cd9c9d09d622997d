import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import type { AccountService } from '../account/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { digestKind, noticeMails } from './jobs.ts';
import { publicationJob } from './publications/jobs.ts';
import { publicationRoutes } from './publications/routes.ts';
import { publicationsService } from './publications/service.ts';
import { publicationsStore } from './publications/store.ts';
import { noticesRoutes } from './routes.ts';
import { type NoticesService, noticesService } from './service.ts';
import { noticesStore } from './store.ts';

interface Neighbours {
  settings: SettingsService;
  account: AccountService;
  directory: DirectoryService;
}

export function installNotices(
  { database, events, jobs, mail, clock, config, personalData }: Platform,
  { settings, account, directory }: Neighbours,
): InstalledCapability<NoticesService> {
  const store = noticesStore(database);
  personalData.offer({ name: '通知', ...store.personal });
  const { noticeWish: wishOf } = settings;
  const address = `${config.publicUrl}/lawyer/`;
  const mails = noticeMails({ store, jobs, mail, clock, wishOf, emailOf: account.emailOf, address });
  jobs.define(digestKind, { run: mails.digest });
  jobs.schedule(digestKind, { pattern: '0 8 * * *', payload: null });
  const service = noticesService({ store, events, clock, wishOf, sendMail: mails.sendOne });
  const publicationStore = publicationsStore(database);
  jobs.define('publications.send', publicationJob({ store: publicationStore, directory, notices: service, clock }));
  const publications = publicationsService({ store: publicationStore, directory, jobs, clock });
  return { service, bindings: [...noticesRoutes(service), ...publicationRoutes(publications)] };
}
