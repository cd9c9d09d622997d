import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { securityRoutes } from './routes.ts';
import { type SecurityService, securityService } from './service.ts';
import { securityStore } from './store.ts';

export function installSecurity(platform: Platform, account: AccountService): InstalledCapability<SecurityService> {
  const { database, sealer, tickets, clock, config, personalData } = platform;
  const store = securityStore(database);
  const service = securityService({ store, account, sealer, tickets, clock, publicUrl: config.publicUrl });
  const list = async (userId: string) =>
    (await store.passkeysOf(userId)).map(({ name, createdAt }) => ({ name, createdAt }));
  personalData.offer({ name: '通行密钥', list, remove: service.reset });
  return { service, bindings: securityRoutes(service) };
}
