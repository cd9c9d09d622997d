import type { Installed } from '../../platform/platform.ts';
import { versionsRoutes } from './routes.ts';
import { type VersionsService, versionsService } from './service.ts';

export function installVersions(): Installed<VersionsService> {
  const service = versionsService();
  return { service, bindings: versionsRoutes(service) };
}
