import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { usageRoutes } from './routes.ts';
import { type UsageService, usageService } from './service.ts';
import { usageStore } from './store.ts';

export function installUsage(
  { database, sealer, clock, jobs, config, personalData }: Platform,
  account: AccountService,
): InstalledCapability<UsageService> {
  const store = usageStore(database);
  personalData.offer({ name: '使用统计', ...store.personal });
  const service = usageService({ store, account, sealer, clock, ...config.usage });
  jobs.define('usage.removeOld', { run: service.removeOld });
  jobs.schedule('usage.removeOld', { pattern: '50 3 * * *', payload: null });
  return { service, bindings: usageRoutes(service) };
}
