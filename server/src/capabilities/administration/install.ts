import type { Readiness } from '../../platform/http/health.ts';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import type { FilesService } from '../files/service.ts';
import type { RecordsService } from '../records/service.ts';
import { administrationRoutes } from './routes.ts';
import { type AdministrationService, administrationService } from './service.ts';
import { administrationStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  directory: DirectoryService;
  records: RecordsService;
  /** The parts that the product cannot work without. */
  parts: Readiness[];
}

export function installAdministration(
  { database, jobs, config, clock, log }: Platform,
  { files, directory, records, parts }: Neighbours,
): Installed<AdministrationService> {
  const service = administrationService({
    store: administrationStore(database),
    jobs,
    files,
    directory,
    recordCounts: records.counts,
    parts,
    dataDir: config.dataDir,
    databaseKind: database.kind,
    indexEngine: config.openSearchUrl ? 'opensearch' : 'embedded',
    clock,
    log,
  });
  return { service, bindings: administrationRoutes(service) };
}
