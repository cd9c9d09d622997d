import type { TranslationParty } from '@antai/contract/translation/records';
import { indexTermsBySteps, type Memory, type NamePair, type TermIndex } from '@antai/translation';
import { LRUCache } from 'lru-cache';
import { runInSlices } from '../../platform/map-in-slices.ts';
import { checkedFrom } from './check-record.ts';
import type { AidEntry, OpenMemories } from './memory/keep-open.ts';
import type { RecordHead } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';
import type { TermsService } from './terms/service.ts';

/** What a record is translated with. */
export interface Aids {
  /** Absent where values of the two languages are not known to each other. */
  from?: 'zh' | 'en';
  memory: Pick<Memory<AidEntry>, 'find'>;
  terms: UsedTerm[];
  /** All terms, those that are only shown too. */
  glossary: TermIndex<UsedTerm>;
  checked: TermIndex<UsedTerm>;
  names: NamePair[];
}

type Wish = Pick<
  RecordHead,
  'recordId' | 'ownerId' | 'enterpriseId' | 'from' | 'to' | 'client' | 'termBaseIds' | 'parties'
>;

interface Slot {
  ownerId: string;
  until: number;
  terms: Promise<Omit<Aids, 'memory'>>;
}

interface Deps {
  memories: Pick<OpenMemories, 'of'>;
  terms: Pick<TermsService, 'termsOf'>;
  now: () => Date;
}

const keptMax = 30;
const keptMs = 60_000;

const namesOf = (parties: readonly TranslationParty[], from: 'zh' | 'en'): NamePair[] =>
  parties.map(({ zh, en }) => (from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }));

async function collectTerms({ terms }: Pick<Deps, 'terms'>, record: Wish): Promise<Omit<Aids, 'memory'>> {
  const { ownerId: userId, enterpriseId, from, to } = record;
  const direction = checkedFrom(from, to);
  const used = direction ? await terms.termsOf({ userId, enterpriseId }, record.termBaseIds) : [];
  const glossary = await runInSlices(indexTermsBySteps(used, { isChecked: false }));
  const isAllChecked = used.every(({ enforce }) => enforce !== false);
  return {
    ...(direction ? { from: direction } : {}),
    terms: used,
    glossary,
    checked: isAllChecked ? glossary : await runInSlices(indexTermsBySteps(used, { isChecked: true })),
    names: direction ? namesOf(record.parties, direction) : [],
  };
}

/** Brings together term bases and memory of records; terms are kept for a while: they are asked for at every key stroke. */
export function createAids({ memories, terms, now }: Deps) {
  const cache = new LRUCache<string, Slot>({ max: keptMax });

  function termsOf(record: Wish): Slot['terms'] {
    const time = now().getTime();
    const name = `${record.recordId} ${record.from}`;
    const slot = cache.get(name);
    if (slot && slot.until > time) return slot.terms;
    const entry = { ownerId: record.ownerId, until: time + keptMs, terms: collectTerms({ terms }, record) };
    cache.set(name, entry);
    entry.terms.catch(() => cache.delete(name));
    return entry.terms;
  }

  return {
    async of(record: Wish): Promise<Aids> {
      const [own, memory] = await Promise.all([termsOf(record), memories.of(record)]);
      return { ...own, memory };
    },

    /** Term bases of a user have changed. */
    forget(ownerId: string) {
      for (const [name, each] of [...cache.entries()]) if (each.ownerId === ownerId) cache.delete(name);
    },
  };
}
