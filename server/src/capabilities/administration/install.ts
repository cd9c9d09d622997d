import type { Readiness } from '../../platform/http/health.ts';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import type { BackupsService } from '../backups/service.ts';
import type { FilesService } from '../files/service.ts';
import type { ImportsService } from '../imports/service.ts';
import type { RecordsService } from '../records/service.ts';
import { dataImportRoutes } from './data/routes.ts';
import { dataImportsService } from './data/service.ts';
import { administrationRoutes } from './routes.ts';
import { type AdministrationService, administrationService } from './service.ts';
import { administrationStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  directory: DirectoryService;
  records: RecordsService;
  imports: ImportsService;
  backups: BackupsService;
  /** The parts that the product cannot work without. */
  parts: Readiness[];
}

export function installAdministration(
  { database, jobs, config, clock, log }: Platform,
  { files, directory, records, imports, backups, parts }: Neighbours,
): InstalledCapability<AdministrationService> {
  const service = administrationService({
    store: administrationStore(database, clock.now),
    jobs,
    files,
    directory,
    backups,
    recordCounts: records.counts,
    parts,
    dataDir: config.dataDir,
    databaseKind: database.kind,
    indexEngine: config.openSearchUrl ? 'opensearch' : 'embedded',
    clock,
    log,
  });
  const data = dataImportsService({ imports, files });
  return { service, bindings: [...administrationRoutes(service), ...dataImportRoutes(data)] };
}
