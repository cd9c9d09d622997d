import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { opinionsRoutes } from './routes.ts';
import { type OpinionsService, opinionsService } from './service.ts';
import { opinionsStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installOpinions(
  { database, clock, personalData }: Platform,
  { files, account, notices }: Neighbours,
): InstalledCapability<OpinionsService> {
  const store = opinionsStore(database);
  personalData.offer({ name: '定制服务申请', ...store.personal });
  const { namesOf, administrators } = account;
  const service = opinionsService({ store, files, clock, namesOf, administrators, notices });
  return { service, bindings: opinionsRoutes(service) };
}
