import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/service.ts';
import { codesService } from './codes/service.ts';
import { codesStore } from './codes/store.ts';
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
  const { database, installation, listener, jobs, config, clock, log, mail, sms, tickets, sealer, personalData } =
    platform;
  const { isDevelopment } = config;
  const store = accountStore(database);
  const sessions = await sessionsService({
    store: sessionsStore(database, listener),
    clock,
    signingKey: Buffer.from(await installation.keep('signingKey', randomBytes(32).toString('hex')), 'hex'),
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    loadAccount: accountReader(store, config.partnerEmailDomain),
  });
  const signIn = signInService({ store: signInStore(database), clock });
  const findUserId = async (target: string) => (await store.findByContact(target))?.userId;
  const codes = codesService({
    store: codesStore(database),
    ...{ jobs, mail, sms, sealer, tickets, clock, log, isDevelopment, findUserId },
  });
  const ways = {
    isMailSent: mail.isConfigured || isDevelopment,
    isSmsSent: sms.isConfigured || isDevelopment,
    singleSignOn: config.oidc?.name ?? '',
    // browsers bind passkeys to a name, never to a number
    hasPasskeys: isIP(new URL(config.publicUrl).hostname) === 0,
  };
  const { isOwnPhoto } = files;
  const service = accountService({ store, sessions, signIn, codes, tickets, mail, clock, ways, isOwnPhoto });
  personalData.offer({ name: '账号', list: service.describe, remove: service.remove });
  jobs.define('account.removeOldCodes', { run: codes.removeOld });
  jobs.schedule('account.removeOldCodes', '45 3 * * *', {});
  jobs.define('account.removeOldAttempts', { run: signIn.removeOld });
  jobs.schedule('account.removeOldAttempts', '40 3 * * *', {});
  return { service, bindings: accountRoutes(service), stop: sessions.close };
}
