import { randomBytes } from 'node:crypto';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/service.ts';
import { roleRoutes } from './access/routes.ts';
import { type AccessService, accessService } from './access/service.ts';
import { accessStore } from './access/store.ts';
import { auditRoutes } from './audit/routes.ts';
import { type AuditService, auditService } from './audit/service.ts';
import { auditStore } from './audit/store.ts';
import { codesService } from './codes/service.ts';
import { codesStore } from './codes/store.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { configurationService } from './configuration/service.ts';
import { configurationStore } from './configuration/store.ts';
import { type DeedsService, deedsService } from './deeds/service.ts';
import { deedStore } from './deeds/store.ts';
import { enterpriseRoutes, userRoutes } from './directory/routes.ts';
import { type DirectoryService, directoryService } from './directory/service.ts';
import { directoryStore } from './directory/store.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { invitationsService } from './invitations/service.ts';
import { invitationsStore } from './invitations/store.ts';
import { listSignInWays } from './list-sign-in-ways.ts';
import { accountRoutes } from './routes.ts';
import { type AccountService, accountService } from './service.ts';
import { sessionsService } from './sessions/service.ts';
import { sessionsStore } from './sessions/store.ts';
import { signInService } from './sign-in/service.ts';
import { signInStore } from './sign-in/store.ts';
import { accountStore } from './store.ts';
import { userImportTask } from './user-imports/jobs.ts';
import { userImportsService } from './user-imports/service.ts';

interface InstalledAccount extends InstalledCapability<AccountService> {
  access: AccessService;
  directory: DirectoryService;
  nameCalls: AuditService['nameCalls'];
}

/** What is entered in the audit log, and what processes that are gone have left to enter. */
async function keepDeeds({ database, jobs, clock, log }: Platform): Promise<DeedsService> {
  const deeds = deedsService({ store: deedStore(database), clock, log });
  // who holds the data folder works alone on its database
  await deeds.enterLost(database.lock !== undefined);
  jobs.define('account.enterLostDeeds', { run: async () => deeds.enterLost(false) });
  jobs.schedule('account.enterLostDeeds', { pattern: '*/10 * * * *', payload: {} });
  return deeds;
}

export async function installAccount(platform: Platform, files: FilesService): Promise<InstalledAccount> {
  const { database, installation, listener, jobs, tasks, workers, config, clock, log } = platform;
  const { mail, sms, tickets, sealer, personalData } = platform;
  const { isDevelopment } = config;
  const store = accountStore(database);
  const deeds = await keepDeeds(platform);
  const sessions = await sessionsService({
    store: sessionsStore(database, listener),
    clock,
    signingKey: Buffer.from(await installation.keep('signingKey', randomBytes(32).toString('hex')), 'hex'),
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    accounts: store,
    partnerEmailDomain: config.partnerEmailDomain,
  });
  const signIn = signInService({ store: signInStore(database), clock });
  const findUserId = async (target: string) => (await store.findByContact(target))?.userId;
  const codes = codesService({
    store: codesStore(database),
    ...{ jobs, mail, sms, sealer, tickets, clock, log, isDevelopment, findUserId },
  });
  const ways = listSignInWays({
    ...{ hasMail: mail.isConfigured, hasSms: sms.isConfigured, isDevelopment },
    ...{ providerName: config.oidc?.name, publicUrl: config.publicUrl },
  });
  const access = accessService({ store: accessStore(database), clock, forgetAccounts: sessions.forgetAccounts });
  const { permitted, permissionsOfAll, leave } = access;
  const directories = directoryStore(database);
  const directory = directoryService({ store: directories, access, sessions, clock });
  const { isOwnPhoto } = files;
  const { addEnterprise } = directories;
  const service = accountService({
    ...{ store, deeds, sessions, signIn, codes, tickets, mail, clock, ways },
    ...{ isOwnPhoto, permitted, permissionsOfAll, addEnterprise, leave },
  });
  personalData.offer({ name: '账号', list: service.describe, remove: service.remove });
  jobs.define('account.removeOldCodes', { run: codes.removeOld });
  jobs.schedule('account.removeOldCodes', { pattern: '45 3 * * *', payload: {} });
  const { permissionsOf } = service;
  const invitations = invitationsService({
    store: invitationsStore(database),
    directory,
    access,
    mail,
    clock,
    audit: service.audit,
    permissionsOf,
  });
  const userImports = tasks.define('users.import', userImportTask({ directory, workers, permissionsOf }));
  const imports = userImportsService({ tasks: userImports, files, access, directory, workers });
  jobs.define('account.removeOldAttempts', { run: signIn.removeOld });
  jobs.schedule('account.removeOldAttempts', { pattern: '40 3 * * *', payload: {} });
  const audit = auditService({ store: auditStore(database), workers });
  const bindings = [
    accountRoutes(service),
    userRoutes(directory, imports),
    enterpriseRoutes(directory),
    roleRoutes(access),
    invitationRoutes(invitations),
    configurationRoutes(configurationService({ store: configurationStore(database) })),
    auditRoutes(audit),
  ].flat();
  const stop = () => {
    deeds.close();
    sessions.close();
  };
  return { service, access, directory, bindings, nameCalls: audit.nameCalls, stop };
}
