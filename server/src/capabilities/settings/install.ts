import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { SearchService } from '../search/service.ts';
import { settingsRoutes } from './routes.ts';
import { type SettingsService, settingsService } from './service.ts';
import { settingsStore } from './store.ts';

export function installSettings(
  { database, clock, mail, personalData }: Platform,
  search: SearchService,
): InstalledCapability<SettingsService> {
  const store = settingsStore(database);
  personalData.offer({ name: '设置', ...store.personal });
  const service = settingsService({
    store,
    clock,
    isMailSent: mail.isConfigured,
    categoriesOf: async caller => (await search.categoryInfo(caller)).categories,
  });
  return { service, bindings: settingsRoutes(service) };
}
