import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import { importsFollower } from './followers.ts';
import { importsRoutes } from './routes.ts';
import { type ImportsService, importsService } from './service.ts';
import { importsStore } from './store.ts';

export function installImports(platform: Platform, account: AccountService): Installed<ImportsService> {
  const { database, tasks, jobs, events, log } = platform;
  const service = importsService({ store: importsStore(database), tasks });
  jobs.onChange(importsFollower({ imports: service, account, events, log }));
  return { service, bindings: importsRoutes(service) };
}
