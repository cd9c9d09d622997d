import type { DatabaseSync } from 'node:sqlite';
import type { Field, SearchRecord } from '@antai/query';
import { normalisePhrase, withAncestors } from '@antai/query/terms';
import { Bitset } from './bitset.ts';
import { readMeta } from './schema.ts';

type Attributes = Pick<SearchRecord, 'keywords' | 'numbers' | 'dates'>;

/** A day as a number that sorts. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''));

/** The values of one keyword field: a dictionary, and for every document the codes of its values. */
class Keywords {
  readonly values: string[] = [];
  readonly normalised: string[] = [];
  private readonly codes = new Map<string, number>();
  private starts = new Uint32Array(0);
  private counts = new Uint16Array(0);
  private pool = new Uint32Array(1024);
  private used = 0;
  private readonly field: Field;

  constructor(field: Field) {
    this.field = field;
  }

  resize(size: number) {
    this.starts = grown(this.starts, size, length => new Uint32Array(length));
    this.counts = grown(this.counts, size, length => new Uint16Array(length));
  }

  private codeOf(value: string): number {
    const known = this.codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.values.push(value);
    this.normalised.push(normalisePhrase(value));
    this.codes.set(value, code);
    return code;
  }

  set(id: number, values: string[]) {
    const codes = [...new Set(values.flatMap(value => withAncestors(this.field, value)).map(value => this.codeOf(value)))];
    this.pool = grown(this.pool, this.used + codes.length, length => new Uint32Array(length));
    this.pool.set(codes, this.used);
    this.starts[id] = this.used;
    this.counts[id] = codes.length;
    this.used += codes.length;
  }

  of(id: number): Uint32Array {
    const start = this.starts[id] ?? 0;
    return this.pool.subarray(start, start + (this.counts[id] ?? 0));
  }
}

type Numbers = Float64Array | Uint32Array;

function grown<Values extends Numbers | Uint16Array>(old: Values, size: number, make: (length: number) => Values): Values {
  if (old.length >= size) return old;
  const fresh = make(Math.max(1024, size, old.length * 2));
  fresh.set(old as never);
  return fresh;
}

/** Everything of an index but its text, in memory: facets, ranges and order are answered from here. */
export class Columns {
  /** One more than the highest document number. */
  size = 1;
  alive = new Bitset(1024);
  extIds: string[] = [];
  readonly numbersOf = new Map<string, Float64Array>();
  readonly keywordsOf = new Map<string, Keywords>();
  readonly numberOfExtId = new Map<string, number>();
  private readonly fields: Field[];
  private version = -1;

  constructor(fields: Field[]) {
    this.fields = fields;
    for (const field of fields) {
      if (field.kind === 'keyword') this.keywordsOf.set(field.fieldEn, new Keywords(field));
      else if (field.kind !== 'text') this.numbersOf.set(field.fieldEn, new Float64Array(0));
    }
  }

  /** Takes over what has changed since the last look; gives the version it stands at. Must run inside a read transaction. */
  refresh(db: DatabaseSync): number {
    const version = readMeta(db, 'version');
    if (version === this.version) return version;
    const last = db.prepare('select max(id) as id from doc').get();
    this.resize(Math.max(this.size, Number(last?.id ?? 0) + 1));
    for (const row of db.prepare('select id from gone where stamp > ?').iterate(this.version)) this.forget(Number(row.id));
    const changed = db.prepare('select id, ext_id, attributes from doc where stamp > ?');
    for (const row of changed.iterate(this.version)) {
      this.take(Number(row.id), String(row.ext_id), JSON.parse(String(row.attributes)) as Attributes);
    }
    this.version = version;
    return version;
  }

  private resize(size: number) {
    this.size = size;
    if (this.alive.words.length * 32 < size) {
      const wider = new Bitset(size * 2);
      wider.words.set(this.alive.words);
      this.alive = wider;
    }
    for (const [name, values] of this.numbersOf) this.numbersOf.set(name, grown(values, size, length => new Float64Array(length)));
    for (const keywords of this.keywordsOf.values()) keywords.resize(size);
  }

  private forget(id: number) {
    this.alive.remove(id);
    const extId = this.extIds[id];
    if (extId !== undefined && this.numberOfExtId.get(extId) === id) this.numberOfExtId.delete(extId);
  }

  private take(id: number, extId: string, { keywords, numbers, dates }: Attributes) {
    this.alive.add(id);
    this.extIds[id] = extId;
    this.numberOfExtId.set(extId, id);
    for (const { fieldEn, kind } of this.fields) {
      if (kind === 'keyword') this.keywordsOf.get(fieldEn)?.set(id, keywords[fieldEn] ?? []);
      const values = this.numbersOf.get(fieldEn);
      if (!values) continue;
      const day = dates[fieldEn];
      values[id] = kind === 'date' ? (day === undefined ? Number.NaN : dayNumber(day)) : (numbers[fieldEn] ?? Number.NaN);
    }
  }

  /** A set as large as the index, empty. */
  none(): Bitset {
    return new Bitset(this.alive.words.length * 32);
  }
}
