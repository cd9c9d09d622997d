import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Licence } from '@antai/contract/about';
import { z } from 'zod';
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

/** `builtDir` is where the build puts the pages and, beside them, the list of licences. */
export function installAbout(builtDir: string, neighbours: Neighbours): InstalledCapability<AboutService> {
  const readLicences = async () => {
    // a server without pages, in development, has no list either
    const text = await readFile(join(builtDir, 'licences.json'), 'utf8').catch(() => '[]');
    return z.array(Licence).parse(JSON.parse(text));
  };
  const service = aboutService({ ...neighbours, readLicences });
  return { service, bindings: aboutRoutes(service) };
}
