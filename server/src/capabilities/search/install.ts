import { type Fulltext, type IndexDefinition, openFulltext } from '@antai/fulltext';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { openSuggest } from '../../platform/suggest/suggest.ts';
import type { ImportsService } from '../imports/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { categories, categoryVersion, indexDefinitionOf } from './describe-categories.ts';
import { indexFollower } from './followers.ts';
import { searchRoutes } from './routes.ts';
import { type SearchService, searchService } from './service.ts';
import { suggestionsService } from './suggestions/service.ts';

interface Neighbours {
  records: RecordsService;
  imports: ImportsService;
  statutes: StatutesService;
  /** What others keep in the engine. */
  indexes: IndexDefinition[];
}

/** Each reading thread holds values of every record: a command that asks nothing of the index keeps none. */
const unattendedIdleMs = 20_000;

interface InstalledSearch extends InstalledCapability<SearchService> {
  index: Fulltext;
  ready: () => Promise<void>;
  /** Hears which index has lost what it held. */
  onDamage: (hear: (name: string) => void) => void;
}

/** Opens the engine for records, and for what others keep in it. */
export async function installSearch(
  platform: Platform,
  { records, imports, statutes, indexes }: Neighbours,
): Promise<InstalledSearch> {
  const { config, listener, log, installationId, indexDir, isUnattended } = platform;
  const readersIdleMs = isUnattended ? unattendedIdleMs : undefined;
  const damaged: ((name: string) => void)[] = [];
  const index = await openFulltext({
    folder: indexDir,
    openSearchUrl: config.openSearchUrl,
    prefix: `antai-${installationId}`,
    readersIdleMs,
    definitions: [...categories.map(indexDefinitionOf), ...indexes],
    onDamage: (name, file) => {
      log.error({ index: name, file }, 'the file of a search index was broken: it is put aside and built anew');
      for (const hear of damaged) hear(name);
    },
  });
  let follow: () => void = () => {};
  const suggest = await openSuggest({
    folder: indexDir,
    version: categoryVersion,
    readerIdleMs: readersIdleMs,
    onDamage: file => {
      log.error({ file }, 'the file of the suggestions was broken: it is put aside and built anew');
      follow();
    },
  });
  const follower = indexFollower({ index, suggest, records, log });
  const onDamage = (hear: (name: string) => void) => void damaged.push(hear);
  onDamage(follower.buildAnew);
  follow = () => void follower.wake();
  const { workers, clock } = platform;
  const { isBehind, reach } = follower;
  const service = searchService({ index, records, workers, clock, isBehind, reach });
  const suggestions = suggestionsService({ suggest, records, article: statutes.article });
  imports.whenDone(follower.wake);
  const stopListening = await listener.on('records_changed', () => void follower.wake());
  void follower.wake();
  async function stop() {
    stopListening();
    await follower.stop();
    await index.close();
    await suggest.close();
  }
  return {
    service,
    bindings: searchRoutes({ ...service, ...suggestions }),
    index,
    follower,
    ready: follower.ready,
    onDamage,
    stop,
  };
}
