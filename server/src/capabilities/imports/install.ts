import { join } from 'node:path';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import { importsFollower } from './followers.ts';
import { importsRoutes } from './routes.ts';
import { type ImportsService, importsService } from './service.ts';
import { importsStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
}

export function installImports(
  platform: Platform,
  { files, account }: Neighbours,
): InstalledCapability<ImportsService> {
  const { database, tasks, tempDir, jobs, events, log } = platform;
  const service = importsService({
    store: importsStore(database),
    tasks,
    files,
    folder: join(tempDir, 'imports'),
  });
  jobs.onChange(importsFollower({ imports: service, account, events, log }));
  return { service, bindings: importsRoutes(service) };
}
