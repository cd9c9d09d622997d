import type { Installed, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import { articlesImporter, casesImporter, penaltiesImporter } from './jobs.ts';
import { recordsRoutes } from './routes.ts';
import { type RecordsService, recordsService } from './service.ts';
import { recordsStore } from './store.ts';

export function installRecords(platform: Platform, imports: ImportsService): Installed<RecordsService> {
  const { database, workers } = platform;
  const service = recordsService({ store: recordsStore(database) });
  const deps = { imports, records: service, workers };
  imports.define('cases', casesImporter(deps));
  imports.define('penalties', penaltiesImporter(deps));
  imports.define('articles', articlesImporter(deps));
  return { service, bindings: recordsRoutes(service) };
}
