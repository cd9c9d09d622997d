import type { TranslationParty } from '@antai/contract/translation/records';
import { indexTermsBySteps, type Memory, type NamePair, openMemory } from '@antai/translation';
import { LRUCache } from 'lru-cache';
import { mapInSlices, runInSlices } from '../../../platform/map-in-slices.ts';
import type { Workers } from '../../../platform/workers.ts';
import { checkedFrom } from '../check-record.ts';
import type { MemoryStore, NewMemory } from '../memory/store.ts';
import type { RecordHead } from '../store.ts';
import type { UsedTerm } from '../terms/describe-term.ts';
import type { TermsService } from '../terms/service.ts';
import type { IndexedTerms } from './describe-aids.ts';
import { type AidEntry, entryOf, isBefore, isIn, type MemoryKey, nameOf, readyIn, sizeOf } from './describe-memory.ts';
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

type AidsRequest = Pick<
  RecordHead,
  'recordId' | 'ownerId' | 'enterpriseId' | 'from' | 'to' | 'client' | 'termBaseIds' | 'parties'
>;

interface TermsSlot {
  ownerId: string;
  until: number;
  terms: Promise<Omit<Aids, 'memory'> & { bytes: number }>;
}

interface MemorySlot {
  key: MemoryKey;
  memory: Promise<Memory<AidEntry>>;
  /** How the rows stood that it holds. */
  mark: string;
  lookedAt: number;
}

interface Deps {
  memories: Pick<MemoryStore, 'of' | 'markOf'>;
  terms: Pick<TermsService, 'termsOf'>;
  workers: Pick<Workers, 'inTurn'>;
  now: () => Date;
  /** A name that was never given before. */
  newName: () => string;
}

export type AidsService = ReturnType<typeof aidsService>;

const keptMax = 30;
/** What the terms of all records that are at hand take, in bytes: once as they are, and once packed. */
const keptBytesMax = 384 * 1024 ** 2;
const keptMs = 60_000;
/** What all memories that are open take, in bytes. */
const openBytesMax = 512 * 1024 ** 2;
/** What one of them takes at most: several times what 50,000 sentences come to. Of one that would take more the oldest are open. */
const memoryBytesMax = 192 * 1024 ** 2;
/** How long another process may have changed a memory unheard. */
const unheardMs = 60_000;
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
  record: AidsRequest,
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

/** Terms of records that are at hand for a while: they are asked for at every key stroke. */
function termsAtHand({ terms, workers, now, newName }: Omit<Deps, 'memories'>) {
  const cache = new LRUCache<string, TermsSlot>({ max: keptMax, maxSize: keptBytesMax });

  return {
    of(record: AidsRequest): TermsSlot['terms'] {
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
    },

    /** Term bases of a user have changed. */
    forget(ownerId: string) {
      for (const [name, each] of [...cache.entries()]) if (each.ownerId === ownerId) cache.delete(name);
    },
  };
}

/** Memories that are open: each is opened once, a slice at a time, and what is confirmed is added to those that are. */
function openMemories({ memories, now }: Pick<Deps, 'memories' | 'now'>) {
  const cache = new LRUCache<string, MemorySlot>({ max: keptMax, maxSize: openBytesMax });

  function open(key: MemoryKey): Promise<Memory<AidEntry>> {
    const name = nameOf(key);
    const slot: MemorySlot = { key, memory: read(), mark: '', lookedAt: now().getTime() };
    cache.set(name, slot, { size: 1 });
    slot.memory.catch(() => {
      if (cache.peek(name) === slot) cache.delete(name);
    });
    return slot.memory;

    async function read() {
      // before the rows: what changes in between is seen at the next look
      const mark = await memories.markOf(key);
      slot.mark = mark;
      const direction = checkedFrom(key.from, key.to);
      const memory = openMemory<AidEntry>([], direction);
      await mapInSlices(direction ? readyIn(direction) : [], entry => memory.add(entry));
      let size = 1;
      for await (const rows of memories.of(key)) {
        await mapInSlices(rows, row => memory.add(entryOf(row)));
        size += rows.reduce((sum, row) => sum + sizeOf(row), 0);
        if (size > memoryBytesMax) break;
      }
      if (cache.peek(name) === slot) {
        cache.delete(name);
        cache.set(name, slot, { size });
      }
      return memory;
    }
  }

  return {
    /** What is remembered for a work; what other processes remember is found within a minute. */
    async of({ ownerId, from, to, client }: MemoryKey): Promise<Memory<AidEntry>> {
      const key = { ownerId, from, to, client };
      const slot = cache.get(nameOf(key));
      if (!slot) return open(key);
      const time = now().getTime();
      if (time < slot.lookedAt + unheardMs) return slot.memory;
      const mark = await memories.markOf(key);
      if (mark !== slot.mark) return open(key);
      slot.lookedAt = time;
      return slot.memory;
    },

    /** Adds what was remembered just now, each in the place of what was remembered of its source for its client. */
    async add(rows: readonly NewMemory[]): Promise<void> {
      for (const slot of [...cache.values()]) {
        const own = rows.filter(row => isIn(slot.key, row));
        if (own.length === 0) continue;
        const memory = await slot.memory;
        await mapInSlices(own, row => memory.add(entryOf(row), other => isBefore(other, row)));
        slot.mark = await memories.markOf(slot.key);
      }
    },

    /** Memories of a user have changed otherwise. */
    forget(ownerId: string) {
      for (const [name, { key }] of [...cache.entries()]) if (key.ownerId === ownerId) cache.delete(name);
    },
  };
}

/** What records are translated with: their term bases and what is remembered, each kept at hand for a while. */
export function aidsService(deps: Deps) {
  const terms = termsAtHand(deps);
  const memories = openMemories(deps);
  return {
    async of(record: AidsRequest): Promise<Aids> {
      const [own, memory] = await Promise.all([terms.of(record), memories.of(record)]);
      return { ...own, memory };
    },

    /** Term bases of a user have changed. */
    forgetTerms: terms.forget,
    /** Memories of a user have changed otherwise than by `remember`. */
    forgetMemories: memories.forget,
    /** Rows were remembered just now, and are found from now on. */
    remember: memories.add,
  };
}
