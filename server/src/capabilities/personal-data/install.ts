import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { copyMaker, removeUser } from './jobs.ts';
import { personalDataRoutes } from './routes.ts';
import { type PersonalDataService, personalDataService } from './service.ts';
import { personalDataStore } from './store.ts';

export function installPersonalData(
  platform: Platform,
  account: AccountService,
): InstalledCapability<PersonalDataService> {
  const { database, tasks, jobs, mail, personalData, clock, config } = platform;
  const store = personalDataStore(database);
  const service = personalDataService({
    ...{ store, tasks, jobs, mail, personalData, account, clock },
    makeCopy: copyMaker(personalData),
    removeUser: removeUser({ store, personalData, account }),
    keepMs: config.downloadKeepMs,
  });
  jobs.define('personalData.addDue', { run: service.addDue });
  jobs.schedule('personalData.addDue', { pattern: '5 * * * *', payload: null });
  return { service, bindings: personalDataRoutes(service) };
}
