import { type MemoryEntry, readyPairs } from '@antai/translation';
import type { MemoryRow, NewMemory } from '../memory/store.ts';

export interface AidEntry extends MemoryEntry {
  from: 'own' | 'ready';
  client: string;
  /** The work it comes from. */
  origin: string;
  updatedAt: Date | null;
}

/** Which memory a work draws on. */
export type MemoryKey = Pick<MemoryRow, 'ownerId' | 'from' | 'to' | 'client'>;

/** A segment is kept as it is and as it is looked up, and the grams of its beginning point to it. */
const likenedMax = 2_000;

/** What a row takes in an open memory, in bytes. */
export const sizeOf = ({ source, target, before }: NewMemory): number =>
  500 + 2 * (2 * source.length + 2 * target.length + before.length) + 16 * Math.min(source.length, likenedMax);

/** The same for the same memory, and for no other. */
export const nameOf = ({ ownerId, from, to, client }: MemoryKey): string => [ownerId, from, to, client].join('\n');

/** What the house brings, in one direction. */
export const readyIn = (from: 'zh' | 'en'): AidEntry[] =>
  readyPairs.map(({ zh, en }) => ({
    ...(from === 'zh' ? { source: zh, target: en } : { source: en, target: zh }),
    ...{ from: 'ready' as const, client: '', origin: '', updatedAt: null },
  }));

/** A row as it is looked up. */
export const entryOf = ({ source, target, before, origin, updatedAt, client }: NewMemory): AidEntry => ({
  ...{ source, target, before, origin, updatedAt, client },
  from: 'own',
});

/** Whether a row belongs to a memory: those without a client are everybody's. */
export const isIn = ({ ownerId, from, to, client }: MemoryKey, row: NewMemory): boolean =>
  row.ownerId === ownerId && row.from === from && row.to === to && (row.client === '' || row.client === client);

/** Whether an entry gives way to a row: what was remembered of its source for its client. */
export const isBefore = (entry: AidEntry, row: NewMemory): boolean =>
  entry.from === 'own' && entry.client === row.client && entry.source === row.source;
