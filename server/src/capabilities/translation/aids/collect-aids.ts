import type { TranslationParty } from '@antai/contract/translation/records';
import { indexTermsBySteps, type Memory, type NamePair } from '@antai/translation';
import { LRUCache } from 'lru-cache';
import { mapInSlices, runInSlices } from '../../../platform/map-in-slices.ts';
import type { Workers } from '../../../platform/workers.ts';
import { checkedFrom } from '../check-record.ts';
import type { AidEntry, OpenMemories } from '../memory/keep-open.ts';
import type { RecordHead } from '../store.ts';
import type { UsedTerm } from '../terms/describe-term.ts';
import type { TermsService } from '../terms/service.ts';
import type { IndexedTerms } from './describe-aids.ts';
import { type PackedTerms, packTerms } from './pack-terms.ts';

/** What a record is translated with. */
export interface Aids {
  /** Absent where values of the two languages are not known to each other. */
  from?: 'zh' | 'en';
  memory: Pick<Memory<AidEntry>, 'find'>;
  names: NamePair[];
  /** Whether the terms are so few that they are looked up in beside other work. */
  areFew: boolean;
  /** The terms made ready here: for few of them, and short texts. */
  indexed: () => Promise<IndexedTerms>;
  /** The terms for a thread. */
  packed: () => Promise<PackedTerms>;
}

type Wish = Pick<
  RecordHead,
  'recordId' | 'ownerId' | 'enterpriseId' | 'from' | 'to' | 'client' | 'termBaseIds' | 'parties'
>;

interface Slot {
  ownerId: string;
  until: number;
  terms: Promise<Omit<Aids, 'memory'> & { bytes: number }>;
}

interface Deps {
  memories: Pick<OpenMemories, 'of'>;
  terms: Pick<TermsService, 'termsOf'>;
  workers: Pick<Workers, 'inTurn'>;
  now: () => Date;
  /** A name that was never given before. */
  newName: () => string;
}

const keptMax = 30;
/** What the terms of all records that are at hand take, in bytes: once as they are, and once packed. */
const keptBytesMax = 384 * 1024 ** 2;
const keptMs = 60_000;
/** Forms of terms that are made ready in some hundred milliseconds, a slice at a time. */
const formsFew = 20_000;

const countForms = (terms: readonly UsedTerm[]) =>
  terms.reduce((sum, { zhVariants, enAlternatives }) => sum + 2 + zhVariants.length + enAlternatives.length, 0);

const namesOf = (parties: readonly TranslationParty[], from: 'zh' | 'en'): NamePair[] =>
  parties.map(({ zh, en }) => (from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }));

async function indexAll(terms: readonly UsedTerm[]): Promise<IndexedTerms> {
  const glossary = await runInSlices(indexTermsBySteps(terms, { isChecked: false }));
  const isAllChecked = terms.every(({ enforce }) => enforce !== false);
  const checked = isAllChecked ? glossary : await runInSlices(indexTermsBySteps(terms, { isChecked: true }));
  return { glossary, checked };
}

async function collectTerms(
  { terms, newName }: Pick<Deps, 'terms' | 'newName'>,
  record: Wish,
): Promise<Omit<Aids, 'memory'> & { bytes: number }> {
  const { ownerId: userId, enterpriseId, from, to } = record;
  const direction = checkedFrom(from, to);
  const used = direction ? await terms.termsOf({ userId, enterpriseId }, record.termBaseIds) : [];
  let indexed: Promise<IndexedTerms> | undefined;
  let packed: Promise<PackedTerms> | undefined;
  const sizes = await mapInSlices(used, term => JSON.stringify(term).length);
  return {
    ...(direction ? { from: direction } : {}),
    bytes: sizes.reduce((sum, size) => sum + 4 * size, 1),
    areFew: countForms(used) <= formsFew,
    indexed: () => (indexed ??= indexAll(used)),
    packed: () => (packed ??= packTerms(used, newName())),
    names: direction ? namesOf(record.parties, direction) : [],
  };
}

/** Brings together term bases and memory of records; terms are kept for a while: they are asked for at every key stroke. */
export function createAids({ memories, terms, workers, now, newName }: Deps) {
  const cache = new LRUCache<string, Slot>({ max: keptMax, maxSize: keptBytesMax });

  function termsOf(record: Wish): Slot['terms'] {
    const time = now().getTime();
    const name = `${record.recordId} ${record.from}`;
    const slot = cache.get(name);
    if (slot && slot.until > time) return slot.terms;
    // one after the other: all terms of a user may be tens of megabytes
    const work = () => collectTerms({ terms, newName }, record);
    const entry = {
      ownerId: record.ownerId,
      until: time + keptMs,
      terms: workers.inTurn({ userId: record.ownerId }, work),
    };
    cache.set(name, entry, { size: 1 });
    entry.terms.then(
      ({ bytes }) => {
        if (cache.peek(name) === entry) cache.set(name, entry, { size: bytes });
      },
      () => cache.delete(name),
    );
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
