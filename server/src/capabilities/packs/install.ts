import { join } from 'node:path';
import { hasMembers } from '../../platform/files/unpack-members.ts';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import packsData from './data/packs.json' with { type: 'json' };
import { getPackJob, lookForPacksJob, type PackDescription } from './jobs.ts';
import { packsRoutes } from './routes.ts';
import { type PacksService, packJobs, packsService } from './service.ts';

export function installPacks(platform: Platform, imports: ImportsService): InstalledCapability<PacksService> {
  const { config, installation, jobs, clock, recognition } = platform;
  const packs = packsData as PackDescription[];
  const settings: Record<string, string | undefined> = {
    laws: config.lawsSource,
    regulations: config.regulationsSource,
    ocr: config.ocrSource,
    names: config.namesSource,
  };
  const settingOf = (name: string) => settings[name];
  const mayLook = config.looksForPacks;
  const folder = join(config.dataDir, 'packs');
  const folderOf = ({ name, version }: Pick<PackDescription, 'name' | 'version'>) => join(folder, name, version);
  const presentFolder = (pack: PackDescription) =>
    pack.kind === 'files' && hasMembers(folderOf(pack), pack.members) ? folderOf(pack) : undefined;
  const wantedNames = config.modelPacks;
  const service = packsService({
    ...{ packs, installation, jobs, imports, clock, settingOf, mayLook, wantedNames, presentFolder },
  });
  const { keepOutcome, offerOf, keepOffer, proofOf, keepProof } = service;
  const deps = { packs, imports, settingOf, folder, folderOf, keepOutcome, offerOf, keepOffer, proofOf, keepProof };
  jobs.define(packJobs.get, getPackJob(deps));
  jobs.define(packJobs.look, lookForPacksJob(deps));
  if (mayLook) jobs.schedule(packJobs.look, { pattern: '20 5 * * 1', payload: null });
  recognition.lookIn(() => service.filesOf('ocr'));
  return { service, bindings: packsRoutes(service) };
}
