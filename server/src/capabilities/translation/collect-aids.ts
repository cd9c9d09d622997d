import type { TranslationParty } from '@antai/contract/translation/records';
import {
  indexTerms,
  type Memory,
  type MemoryEntry,
  type NamePair,
  openMemory,
  readyPairs,
  type TermIndex,
} from '@antai/translation';
import { checkedFrom } from './check-record.ts';
import type { MemoryStore } from './memory/store.ts';
import type { RecordRow } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';
import type { TermsService } from './terms/service.ts';

export interface AidEntry extends MemoryEntry {
  from: 'own' | 'ready';
  client: string;
  /** The work it comes from. */
  origin: string;
  updatedAt: Date | null;
}

/** What a record is translated with. */
export interface Aids {
  /** Absent where values of the two languages are not known to each other. */
  from?: 'zh' | 'en';
  memory: Memory<AidEntry>;
  terms: UsedTerm[];
  /** All terms, those that are only shown too. */
  shown: TermIndex<UsedTerm>;
  checked: TermIndex<UsedTerm>;
  names: NamePair[];
}

type Wanted = Pick<
  RecordRow,
  'recordId' | 'ownerId' | 'enterpriseId' | 'from' | 'to' | 'client' | 'termBaseIds' | 'parties'
>;

const keptMax = 30;
const keptMs = 60_000;

const namesOf = (parties: readonly TranslationParty[], from: 'zh' | 'en'): NamePair[] =>
  parties.map(({ zh, en }) => (from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }));

const readyIn = (from: 'zh' | 'en'): AidEntry[] =>
  readyPairs.map(({ zh, en }) => ({
    ...(from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }),
    ...{ from: 'ready' as const, client: '', origin: '', updatedAt: null },
  }));

interface Deps {
  memories: Pick<MemoryStore, 'of'>;
  terms: Pick<TermsService, 'termsOf'>;
  now: () => Date;
}

/** Brings together term bases and memory of records, and keeps them for a while: they are asked for at every key stroke. */
export function createAids({ memories, terms, now }: Deps) {
  const cache = new Map<string, { ownerId: string; until: number; aids: Promise<Aids> }>();

  async function collect(record: Wanted): Promise<Aids> {
    const { ownerId: userId, enterpriseId, from, to, client } = record;
    const direction = checkedFrom(from, to);
    const used = direction ? await terms.termsOf({ userId, enterpriseId }, record.termBaseIds) : [];
    const own = (await memories.of(userId, { client, from, to })).map((row): AidEntry => {
      const { source, target, before, origin, updatedAt } = row;
      return { source, target, before, origin, updatedAt, client: row.client, from: 'own' };
    });
    return {
      ...(direction ? { from: direction } : {}),
      memory: openMemory([...(direction ? readyIn(direction) : []), ...own], direction),
      terms: used,
      shown: indexTerms(used, { isChecked: false }),
      checked: indexTerms(used, { isChecked: true }),
      names: direction ? namesOf(record.parties, direction) : [],
    };
  }

  return {
    of(record: Wanted): Promise<Aids> {
      const time = now().getTime();
      const name = `${record.recordId} ${record.from}`;
      const entry = cache.get(name);
      if (entry && entry.until > time) return entry.aids;
      const aids = collect(record);
      cache.delete(name);
      cache.set(name, { ownerId: record.ownerId, until: time + keptMs, aids });
      aids.catch(() => cache.delete(name));
      const [oldest] = cache.keys();
      if (cache.size > keptMax && oldest !== undefined) cache.delete(oldest);
      return aids;
    },

    /** Term bases or memory of a user have changed. */
    forget(ownerId: string) {
      for (const [name, each] of cache) if (each.ownerId === ownerId) cache.delete(name);
    },
  };
}
