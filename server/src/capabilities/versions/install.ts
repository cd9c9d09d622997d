import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { versionsRoutes } from './routes.ts';
import { type VersionsService, versionsService } from './service.ts';
import { versionsStore } from './store.ts';

export function installVersions({ database, clock }: Platform): InstalledCapability<VersionsService> {
  const service = versionsService({ store: versionsStore(database), clock });
  return { service, bindings: versionsRoutes(service) };
}
