import { join } from 'node:path';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import packsData from './data/packs.json' with { type: 'json' };
import { getPackJob, type PackDescription } from './jobs.ts';
import { packsRoutes } from './routes.ts';
import { getPackKind, type PacksService, packsService } from './service.ts';

export function installPacks(platform: Platform, imports: ImportsService): Installed<PacksService> {
  const { config, installation, jobs } = platform;
  const packs = packsData as PackDescription[];
  const service = packsService({ packs, installation, jobs, imports });
  const settings: Record<string, string | undefined> = { laws: config.lawsSource };
  const job = getPackJob({
    packs,
    imports,
    settingOf: name => settings[name],
    folder: join(config.dataDir, 'packs'),
    keepOutcome: service.keepOutcome,
  });
  jobs.define(getPackKind, job);
  return { service, bindings: packsRoutes(service) };
}
