import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { createWorkers } from '../../platform/workers.ts';
import { filesRoutes } from './routes.ts';
import { scanService } from './scans/service.ts';
import { scanStore } from './scans/store.ts';
import { type FilesService, filesService } from './service.ts';
import { filesStore } from './store.ts';

/** One user has one of them, the others the other. */
const inspectorsMax = 2;

export function installFiles({
  database,
  fileStore,
  orphans,
  config,
  clock,
  personalData,
  recognition,
  workers,
  log,
}: Platform): InstalledCapability<FilesService> {
  const { uploadMaxBytes, uploadQuotas: quotas } = config;
  const store = filesStore(database);
  orphans.nameHolder(store.namedKeys);
  const scans = scanService({ store: scanStore(database), recognition, workers, clock });
  const inspectors = createWorkers({ maxThreads: inspectorsMax });
  const service = filesService({ store, fileStore, scans, inspectors, uploadMaxBytes, quotas, clock, log });
  const { listOf: list, filesOf: files, removeOf: remove } = service;
  personalData.offer({ name: '上传的文件', list, files, remove });
  return { service, bindings: filesRoutes(service), stop: inspectors.close };
}
