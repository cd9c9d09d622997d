import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { PacksService } from '../packs/service.ts';
import { pluginsRoutes } from './routes.ts';
import { type PluginsService, pluginsService } from './service.ts';

export function installPlugins(
  { config, database, models }: Platform,
  packs: PacksService,
): InstalledCapability<PluginsService> {
  const equipment = {
    hasOpenSearch: config.openSearchUrl !== undefined,
    hasDatabaseServer: database.kind === 'server',
    hasObjectStore: config.s3 !== undefined,
  };
  const service = pluginsService({ packs, equipment, models });
  return { service, bindings: pluginsRoutes(service) };
}
