import { randomBytes } from 'node:crypto';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/service.ts';
import { accountRoutes } from './routes.ts';
import { type AccountService, accountService } from './service.ts';
import { accountStore } from './store.ts';

export async function installAccount(platform: Platform, files: FilesService): Promise<Installed<AccountService>> {
  const { database, installation, config, clock } = platform;
  const service = accountService({
    store: accountStore(database),
    clock,
    signingKey: Buffer.from(await installation.keep('signingKey', randomBytes(32).toString('hex')), 'hex'),
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    isOwnPhoto: files.isOwnPhoto,
    partnerEmailDomain: config.partnerEmailDomain,
  });
  return { service, bindings: accountRoutes(service) };
}
