import type { InstalledCapability } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { PacksService } from '../packs/service.ts';
import type { VersionsService } from '../versions/service.ts';
import { aboutRoutes } from './routes.ts';
import { type AboutService, aboutService } from './service.ts';

interface Neighbours {
  account: AccountService;
  packs: PacksService;
  versions: VersionsService;
}

export function installAbout(builtDir: string, neighbours: Neighbours): InstalledCapability<AboutService> {
  const service = aboutService({ ...neighbours, builtDir });
  return { service, bindings: aboutRoutes(service) };
}
