import type { LanguageCode, TranslationParty } from '@antai/contract/translation/records';
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
import type { RecordRow, TranslationStore } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';
import type { TermsService } from './terms/service.ts';

export interface AidEntry extends MemoryEntry {
  from: 'own' | 'ready';
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

type Wanted = Pick<RecordRow, 'recordId' | 'ownerId' | 'enterpriseId' | 'from' | 'to' | 'termBaseIds' | 'parties'>;

const keptMax = 30;
const keptMs = 60_000;

const namesOf = (parties: readonly TranslationParty[], from: 'zh' | 'en'): NamePair[] =>
  parties.map(({ zh, en }) => (from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }));

const readyIn = (from: 'zh' | 'en'): AidEntry[] =>
  readyPairs.map(({ zh, en }) => ({
    ...(from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }),
    from: 'ready' as const,
  }));

interface Deps {
  store: Pick<TranslationStore, 'memory'>;
  terms: Pick<TermsService, 'termsOf'>;
  now: () => Date;
}

/** Brings together term bases and memory of records, and keeps them for a while: they are asked for at every key stroke. */
export function createAids({ store, terms, now }: Deps) {
  const kept = new Map<string, { ownerId: string; until: number; aids: Promise<Aids> }>();

  async function collect(record: Wanted): Promise<Aids> {
    const { ownerId: userId, enterpriseId, from, to } = record;
    const known = checkedFrom(from as LanguageCode, to as LanguageCode);
    const used = known ? await terms.termsOf({ userId, enterpriseId }, record.termBaseIds) : [];
    const own = (await store.memory(userId, from, to)).map(({ source, target, before }) => ({
      ...{ source, target, before },
      from: 'own' as const,
    }));
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
      const known = kept.get(record.recordId);
      if (known && known.until > time) return known.aids;
      const aids = collect(record);
      kept.delete(record.recordId);
      kept.set(record.recordId, { ownerId: record.ownerId, until: time + keptMs, aids });
      aids.catch(() => kept.delete(record.recordId));
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return aids;
    },

    /** Term bases or memory of a user have changed. */
    forget(ownerId: string) {
      for (const [recordId, each] of kept) if (each.ownerId === ownerId) kept.delete(recordId);
    },
  };
}
