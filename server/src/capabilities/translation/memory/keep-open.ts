import { type Memory, type MemoryEntry, openMemory, readyPairs } from '@antai/translation';
import { LRUCache } from 'lru-cache';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { checkedFrom } from '../check-record.ts';
import type { MemoryRow, MemoryStore, NewMemory } from './store.ts';

export interface AidEntry extends MemoryEntry {
  from: 'own' | 'ready';
  client: string;
  /** The work it comes from. */
  origin: string;
  updatedAt: Date | null;
}

/** Which memory a work draws on. */
type MemoryKey = Pick<MemoryRow, 'ownerId' | 'from' | 'to' | 'client'>;

interface Slot {
  key: MemoryKey;
  memory: Promise<Memory<AidEntry>>;
  /** How the rows stood that it holds. */
  mark: string;
  lookedAt: number;
}

interface Deps {
  store: Pick<MemoryStore, 'of' | 'markOf'>;
  now: () => Date;
}

export type OpenMemories = ReturnType<typeof keepOpen>;

const keptMax = 30;
/** What all memories that are open take, in bytes. */
const openBytesMax = 512 * 1024 ** 2;
/** What one of them takes at most: several times what 50,000 sentences come to. Of one that would take more the oldest are open. */
const memoryBytesMax = 192 * 1024 ** 2;
/** A segment is kept as it is and as it is looked up, and the grams of its beginning point to it. */
const likenedMax = 2_000;
const sizeOf = ({ source, target, before }: NewMemory) =>
  500 + 2 * (2 * source.length + 2 * target.length + before.length) + 16 * Math.min(source.length, likenedMax);
/** How long another process may have changed a memory unheard. */
const unheardMs = 60_000;

const nameOf = ({ ownerId, from, to, client }: MemoryKey) => [ownerId, from, to, client].join('\n');

const readyIn = (from: 'zh' | 'en'): AidEntry[] =>
  readyPairs.map(({ zh, en }) => ({
    ...(from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }),
    ...{ from: 'ready' as const, client: '', origin: '', updatedAt: null },
  }));

const entryOf = ({ source, target, before, origin, updatedAt, client }: NewMemory): AidEntry => ({
  ...{ source, target, before, origin, updatedAt, client },
  from: 'own',
});

const isIn = ({ ownerId, from, to, client }: MemoryKey, row: NewMemory) =>
  row.ownerId === ownerId && row.from === from && row.to === to && (row.client === '' || row.client === client);

/** Memories that are open: each is opened once, a slice at a time, and what is confirmed is added to those that are. */
export function keepOpen({ store, now }: Deps) {
  const cache = new LRUCache<string, Slot>({ max: keptMax, maxSize: openBytesMax });

  function open(key: MemoryKey): Promise<Memory<AidEntry>> {
    const name = nameOf(key);
    const slot: Slot = { key, memory: read(), mark: '', lookedAt: now().getTime() };
    cache.set(name, slot, { size: 1 });
    slot.memory.catch(() => {
      if (cache.peek(name) === slot) cache.delete(name);
    });
    return slot.memory;

    async function read() {
      // before the rows: what changes in between is seen at the next look
      const mark = await store.markOf(key);
      slot.mark = mark;
      const direction = checkedFrom(key.from, key.to);
      const memory = openMemory<AidEntry>([], direction);
      await mapInSlices(direction ? readyIn(direction) : [], entry => memory.add(entry));
      let size = 1;
      for await (const rows of store.of(key)) {
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
      const mark = await store.markOf(key);
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
        await mapInSlices(own, row =>
          memory.add(
            entryOf(row),
            other => other.from === 'own' && other.client === row.client && other.source === row.source,
          ),
        );
        slot.mark = await store.markOf(slot.key);
      }
    },

    /** Memories of a user have changed otherwise. */
    forget(ownerId: string) {
      for (const [name, { key }] of [...cache.entries()]) if (key.ownerId === ownerId) cache.delete(name);
    },
  };
}
