import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import type { SearchRecord } from '@antai/query';
import { type PreparedRecord, prepare } from '@antai/query/terms';
import { LRUCache } from 'lru-cache';
import { secondTimeCache } from './second-time.ts';

/** The stored texts; those read lately and not for the first time are kept: 12 M characters as they are shown, folded with them, and 16 M normalised. */
export type Bodies = ReturnType<typeof openBodies>;

type Sections = SearchRecord['sections'];

const shownCharacters = 12_000_000;
const normalisedCharacters = 16_000_000;
/** More records than this push each other out. */
const keptTogetherMax = 2_000;
const charactersOf = (sections: Sections) => sections.reduce((sum, { text }) => sum + text.length, 1);

export function openBodies(db: DatabaseSync) {
  const stored = db.prepare('SELECT deflated FROM body WHERE number=?');
  const facts = db.prepare('SELECT facts FROM record WHERE number=?');
  const texts = secondTimeCache<number, Sections>({ room: shownCharacters, sizeOf: charactersOf });
  const normalised = new LRUCache<number, PreparedRecord>({
    maxSize: normalisedCharacters,
    // normalised they are about as long
    sizeCalculation: ({ record }) => charactersOf(record.sections),
  });

  function read(number: number): Sections {
    const row = stored.get(number);
    return row ? JSON.parse(inflateRawSync(row.deflated as Uint8Array).toString('utf8')) : [];
  }

  function sections(number: number): Sections {
    const existing = texts.get(number);
    if (existing) return existing;
    const sections = read(number);
    texts.offer(number, sections);
    return sections;
  }

  function prepared(number: number): PreparedRecord {
    const existing = normalised.get(number);
    if (existing) return existing;
    const sections = texts.get(number) ?? read(number);
    return prepare({ id: '', sections, keywords: {}, numbers: {}, dates: {} });
  }

  return {
    sections,
    /** The normalised texts of some records, one after the other; kept where they are few enough to be asked for again. */
    *preparedOf(numbers: Uint32Array): Generator<[number: number, prepared: PreparedRecord]> {
      const isKept = numbers.length <= keptTogetherMax;
      for (const number of numbers) {
        const one = prepared(number);
        if (isKept) normalised.set(number, one);
        yield [number, one];
      }
    },
    /** A record with all that a tree may ask of it, normalised and kept. */
    recordOf(number: number): PreparedRecord {
      const one = prepared(number);
      normalised.set(number, one);
      return { sections: one.sections, record: { ...one.record, ...JSON.parse(facts.get(number)!.facts as string) } };
    },
    /** Must be called for each record that changed. */
    forget: (number: number) => {
      texts.delete(number);
      normalised.delete(number);
    },
    /** Must be called when the index was emptied. */
    forgetAll: () => {
      texts.clear();
      normalised.clear();
    },
  };
}
