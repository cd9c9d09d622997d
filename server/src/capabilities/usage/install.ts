import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { usageRoutes } from './routes.ts';
import { type UsageService, usageService } from './service.ts';
import { usageStore } from './store.ts';

export function installUsage(
  { database, sealer, clock, jobs, config }: Platform,
  account: AccountService,
): Installed<UsageService> {
  const service = usageService({ store: usageStore(database), account, sealer, clock, ...config.usage });
  jobs.define('usage.removeOld', { run: service.removeOld });
  jobs.schedule('usage.removeOld', '50 3 * * *', null);
  return { service, bindings: usageRoutes(service) };
}
