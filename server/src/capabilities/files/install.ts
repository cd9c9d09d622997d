import type { Installed, Platform } from '../../platform/platform.ts';
import { filesRoutes } from './routes.ts';
import { type FilesService, filesService } from './service.ts';
import { filesStore } from './store.ts';

export function installFiles({ database, fileStore, orphans, config, clock }: Platform): Installed<FilesService> {
  const { uploadMaxBytes, uploadQuotas: quotas } = config;
  const store = filesStore(database);
  orphans.nameHolder(store.namedKeys);
  const service = filesService({ store, fileStore, uploadMaxBytes, quotas, clock });
  return { service, bindings: filesRoutes(service) };
}
