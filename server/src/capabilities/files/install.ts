import type { Installed, Platform } from '../../platform/platform.ts';
import { filesRoutes } from './routes.ts';
import { scanService } from './scans/service.ts';
import { scanStore } from './scans/store.ts';
import { type FilesService, filesService } from './service.ts';
import { filesStore } from './store.ts';

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
}: Platform): Installed<FilesService> {
  const { uploadMaxBytes, uploadQuotas: quotas } = config;
  const store = filesStore(database);
  orphans.nameHolder(store.namedKeys);
  const scans = scanService({ store: scanStore(database), recognition, workers, clock });
  const service = filesService({ store, fileStore, scans, uploadMaxBytes, quotas, clock, log });
  const { listOf: list, filesOf: files, removeOf: remove } = service;
  personalData.offer({ name: '上传的文件', list, files, remove });
  return { service, bindings: filesRoutes(service) };
}
