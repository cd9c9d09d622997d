import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { citationsRoutes } from './routes.ts';
import { type CitationsService, citationsService } from './service.ts';

interface Neighbours {
  files: FilesService;
  statutes: StatutesService;
  account: AccountService;
  notices: NoticesService;
}

export function installCitations(
  { tasks, workers, clock, config }: Platform,
  { files, statutes, account, notices }: Neighbours,
): InstalledCapability<CitationsService> {
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const service = citationsService({ tasks, workers, clock, files, statutes, notices, permissionsOf, keepMs });
  return { service, bindings: citationsRoutes(service) };
}
