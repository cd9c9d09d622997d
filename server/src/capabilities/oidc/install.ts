import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { oidcRoutes } from './routes.ts';
import { type OidcService, oidcService } from './service.ts';
import { oidcStore } from './store.ts';

export function installOidc(platform: Platform, account: AccountService): InstalledCapability<OidcService> {
  const { database, tickets, log, config, personalData } = platform;
  const store = oidcStore(database);
  personalData.offer({ name: '单点登录身份', ...store.personal });
  const redirectUri = `${config.publicUrl}/lawyer/`;
  const service = oidcService({ store, account, tickets, log, settings: config.oidc, redirectUri });
  return { service, bindings: oidcRoutes(service) };
}
