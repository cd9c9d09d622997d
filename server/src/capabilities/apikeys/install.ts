import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { apiKeysRoutes } from './routes.ts';
import { type ApiKeysService, apiKeysService } from './service.ts';
import { apiKeysStore } from './store.ts';

export async function installApikeys(
  { database, listener, clock, personalData }: Platform,
  account: AccountService,
): Promise<InstalledCapability<ApiKeysService>> {
  const store = apiKeysStore(database, listener);
  async function* list(userId: string) {
    for await (const { keyHash, ...facts } of store.personal.list(userId)) yield facts;
  }
  personalData.offer({ name: 'API密钥', list, remove: store.personal.remove });
  const service = await apiKeysService({ store, account, clock });
  return { service, bindings: apiKeysRoutes(service), stop: service.close };
}
