import type { Installed, Platform } from '../../platform/platform.ts';
import { filesRoutes } from './routes.ts';
import { type FilesService, filesService } from './service.ts';
import { filesStore } from './store.ts';

export function installFiles({
  database,
  fileStore,
  orphans,
  config,
  clock,
  personalData,
}: Platform): Installed<FilesService> {
  const { uploadMaxBytes, uploadQuotas: quotas } = config;
  const store = filesStore(database);
  orphans.nameHolder(store.namedKeys);
  const service = filesService({ store, fileStore, uploadMaxBytes, quotas, clock });
  const { listOf: list, filesOf: files, removeOf: remove } = service;
  personalData.offer({ name: '上传的文件', list, files, remove });
  return { service, bindings: filesRoutes(service) };
}
