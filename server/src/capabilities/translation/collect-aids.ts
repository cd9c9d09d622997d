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
  const kept = new Map<string, { ownerId: string; until: number; aids: Promise<Aids> }>();

  async function collect(record: Wanted): Promise<Aids> {
    const { ownerId: userId, enterpriseId, from, to, client } = record;
    const known = checkedFrom(from, to);
    const used = known ? await terms.termsOf({ userId, enterpriseId }, record.termBaseIds) : [];
    const own = (await memories.of(userId, { client, from, to })).map((row): AidEntry => {
      const { source, target, before, origin, updatedAt } = row;
      return { source, target, before, origin, updatedAt, client: row.client, from: 'own' };
    });
    return {
      ...(known ? { from: known } : {}),
      memory: openMemory([...(known ? readyIn(known) : []), ...own], known),
      terms: used,
      shown: indexTerms(used, { isChecked: false }),
      checked: indexTerms(used, { isChecked: true }),
      names: known ? namesOf(record.parties, known) : [],
    };
  }

  return {
    of(record: Wanted): Promise<Aids> {
      const time = now().getTime();
      const name = `${record.recordId} ${record.from}`;
      const known = kept.get(name);
      if (known && known.until > time) return known.aids;
      const aids = collect(record);
      kept.delete(name);
      kept.set(name, { ownerId: record.ownerId, until: time + keptMs, aids });
      aids.catch(() => kept.delete(name));
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return aids;
    },

    /** Term bases or memory of a user have changed. */
    forget(ownerId: string) {
      for (const [name, each] of kept) if (each.ownerId === ownerId) kept.delete(name);
    },
  };
}
