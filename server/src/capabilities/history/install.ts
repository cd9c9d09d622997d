import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { historyRoutes } from './routes.ts';
import { type HistoryService, historyService } from './service.ts';
import { historyStore } from './store.ts';

export function installHistory({ database, clock, personalData }: Platform): InstalledCapability<HistoryService> {
  const store = historyStore(database);
  personalData.offer({ name: '检索与浏览历史', ...store.personal });
  const service = historyService({ store, clock });
  return { service, bindings: historyRoutes(service) };
}
