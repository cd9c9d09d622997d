import { shanghaiDay } from '@antai/values';
import { latestFile } from '../../platform/files/latest-file.ts';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import type { RecordsService } from '../records/service.ts';
import { lawsImporter, refreshStatutesJob } from './jobs.ts';
import { statuteLibrary } from './library/service.ts';
import { readCitations } from './read-citations.ts';
import { type ArticleFinder, articleFinder } from './retrieval/service.ts';
import { statutesRoutes } from './routes.ts';
import { type StatutesService, statutesService } from './service.ts';
import { statutesStore } from './store.ts';

/** One of each kind that is read. */
const sampleText =
  '《民法典》第五百八十五条第一款、《合同法》第52条规定：“有下列情形之一的，”（2023）京0105民初1号、本法第五条';

interface Neighbours {
  records: RecordsService;
  imports: ImportsService;
}

export function installStatutes(
  platform: Platform,
  { records, imports }: Neighbours,
): InstalledCapability<StatutesService> & { finder: ArticleFinder } {
  const { database, jobs, workers, clock, log, indexDir, tempDir } = platform;
  // the first reading takes twenty milliseconds more than the next: now nobody waits for it
  readCitations({ text: sampleText, asOf: shanghaiDay(clock.now()) });
  const store = statutesStore(database);
  const library = statuteLibrary({ store, records, clock });
  const finder = articleFinder({ store, library, workers, file: latestFile(indexDir, 'articles'), log });
  const service = statutesService({ store, library, finder, records, clock, workers });
  imports.define('laws', lawsImporter({ imports, library, workers, tempDir }));
  jobs.define('statutes.refresh', refreshStatutesJob(library));
  jobs.schedule('statutes.refresh', { pattern: '10 0 * * *', payload: null });
  imports.whenDone(async kind => {
    if (kind === 'laws') await finder.prepare();
  });
  return { service, bindings: statutesRoutes(service), finder };
}
