import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { selectionRoutes } from './routes.ts';
import { type SelectionService, selectionService, type Tools } from './service.ts';
import { selectionStore } from './store.ts';

export function installSelection(
  { database, clock, personalData }: Platform,
  tools: Tools,
): InstalledCapability<SelectionService> {
  const store = selectionStore(database);
  const [favourites, uses] = store.personal;
  personalData.offer({ name: '智选库的收藏', ...favourites });
  personalData.offer({ name: '智选库的使用', ...uses });
  const service = selectionService({ store, clock, ...tools });
  return { service, bindings: selectionRoutes(service) };
}
