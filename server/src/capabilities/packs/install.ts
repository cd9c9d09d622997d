import { join } from 'node:path';
import type { Installed, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import packsData from './data/packs.json' with { type: 'json' };
import { getPackJob, lookForPacksJob, type PackDescription } from './jobs.ts';
import { packsRoutes } from './routes.ts';
import { type PacksService, packJobs, packsService } from './service.ts';

export function installPacks(platform: Platform, imports: ImportsService): Installed<PacksService> {
  const { config, installation, jobs, clock } = platform;
  const packs = packsData as PackDescription[];
  const settings: Record<string, string | undefined> = {
    laws: config.lawsSource,
    regulations: config.regulationsSource,
  };
  const settingOf = (name: string) => settings[name];
  const mayLook = config.looksForPacks;
  const service = packsService({ packs, installation, jobs, imports, clock, settingOf, mayLook });
  const { keepOutcome, offerOf, keepOffer, proofOf, keepProof } = service;
  const folder = join(config.dataDir, 'packs');
  const deps = { packs, imports, settingOf, folder, keepOutcome, offerOf, keepOffer, proofOf, keepProof };
  jobs.define(packJobs.get, getPackJob(deps));
  jobs.define(packJobs.look, lookForPacksJob(deps));
  if (mayLook) jobs.schedule(packJobs.look, '20 5 * * 1', null);
  return { service, bindings: packsRoutes(service) };
}
