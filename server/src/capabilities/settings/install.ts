import type { Installed, Platform } from '../../platform/platform.ts';
import type { SearchService } from '../search/service.ts';
import { settingsRoutes } from './routes.ts';
import { type SettingsService, settingsService } from './service.ts';
import { settingsStore } from './store.ts';

export function installSettings({ database, clock }: Platform, search: SearchService): Installed<SettingsService> {
  const service = settingsService({
    store: settingsStore(database),
    clock,
    categoriesOf: async caller => (await search.categoryInfo(caller)).categories,
  });
  return { service, bindings: settingsRoutes(service) };
}
