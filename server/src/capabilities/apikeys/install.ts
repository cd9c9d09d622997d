import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { apiKeysRoutes } from './routes.ts';
import { type ApiKeysService, apiKeysService } from './service.ts';
import { apiKeysStore } from './store.ts';

export async function installApikeys(
  { database, listener, clock }: Platform,
  account: AccountService,
): Promise<Installed<ApiKeysService> & { stop: () => void }> {
  const service = await apiKeysService({ store: apiKeysStore(database, listener), account, clock });
  return { service, bindings: apiKeysRoutes(service), stop: service.close };
}
