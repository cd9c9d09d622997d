import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { ImportsService } from '../imports/service.ts';
import { casesImporter, commentariesImporter, penaltiesImporter } from './jobs.ts';
import { recordsRoutes } from './routes.ts';
import { type RecordsService, recordsService } from './service.ts';
import { recordsStore } from './store.ts';

interface Neighbours {
  account: AccountService;
  imports: ImportsService;
}

export async function installRecords(
  platform: Platform,
  { account, imports }: Neighbours,
): Promise<InstalledCapability<RecordsService>> {
  const { database, listener, workers } = platform;
  const service = recordsService({ store: recordsStore(database), configured: account.systemConfig });
  const deps = { imports, records: service, workers };
  imports.define('cases', casesImporter(deps));
  imports.define('penalties', penaltiesImporter(deps));
  imports.define('articles', commentariesImporter(deps));
  const stop = await listener.on('records_changed', service.forgetKept);
  return { service, bindings: recordsRoutes(service), stop };
}
