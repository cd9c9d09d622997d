import type { Installed, Platform } from '../../platform/platform.ts';
import { historyRoutes } from './routes.ts';
import { type HistoryService, historyService } from './service.ts';
import { historyStore } from './store.ts';

export function installHistory({ database, clock }: Platform): Installed<HistoryService> {
  const service = historyService({ store: historyStore(database), clock });
  return { service, bindings: historyRoutes(service) };
}
