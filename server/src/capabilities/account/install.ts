import { randomBytes } from 'node:crypto';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/service.ts';
import { accountRoutes } from './routes.ts';
import { type AccountService, accountReader, accountService } from './service.ts';
import { sessionsService } from './sessions/service.ts';
import { sessionsStore } from './sessions/store.ts';
import { signInService } from './sign-in/service.ts';
import { signInStore } from './sign-in/store.ts';
import { accountStore } from './store.ts';

export async function installAccount(
  platform: Platform,
  files: FilesService,
): Promise<Installed<AccountService> & { stop: () => void }> {
  const { database, installation, listener, jobs, config, clock } = platform;
  const store = accountStore(database);
  const sessions = await sessionsService({
    store: sessionsStore(database, listener),
    clock,
    signingKey: Buffer.from(await installation.keep('signingKey', randomBytes(32).toString('hex')), 'hex'),
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    loadAccount: accountReader(store, config.partnerEmailDomain),
  });
  const signIn = signInService({ store: signInStore(database), clock });
  const service = accountService({ store, sessions, signIn, clock, isOwnPhoto: files.isOwnPhoto });
  jobs.define('account.removeOldAttempts', { run: signIn.removeOld });
  jobs.schedule('account.removeOldAttempts', '40 3 * * *', {});
  return { service, bindings: accountRoutes(service), stop: sessions.close };
}
