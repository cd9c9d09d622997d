import type { FieldsOf, RecordType } from '@antai/contract/records';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { recordSeq, records } from './tables.ts';

export type RecordRow = typeof records.$inferSelect;
export type NewRecord = Pick<
  RecordRow,
  'recordType' | 'id' | 'title' | 'number' | 'fields' | 'sections' | 'contentHash'
>;
export type RecordsStore = ReturnType<typeof recordsStore>;

/** A changed record by name only. */
export interface ChangedRecord {
  id: string;
  seq: number;
  isRectified: boolean;
}

const nextSeq = sql<number>`nextval(${recordSeq.seqName})`;

/** A record without its text. */
type HeadRow<Type extends RecordType> = Pick<RecordRow, 'id' | 'title' | 'number'> & { fields: FieldsOf<Type> };

/** The fields of records of a type, as the reader of that type wrote them: here they are taken for what they were read as. */
const fieldsOf = <Type extends RecordType>(_recordType: Type) => sql<FieldsOf<Type>>`${records.fields}`;

/** Long fields of a record's own page: the figures of people, and the places in a text where it cites. */
const detailOnly = ['statistics', 'citedProvisions'];

/** Records by id, number or title. */
function lookups({ drizzle, pool }: Pick<Database, 'drizzle' | 'pool'>) {
  return {
    async find(recordType: string, id: string): Promise<RecordRow | undefined> {
      const named = and(eq(records.recordType, recordType), eq(records.id, id), eq(records.isDeleted, false));
      const rows = await drizzle.select().from(records).where(named);
      return rows[0];
    },

    async findMany<Type extends RecordType>(recordType: Type, ids: string[]): Promise<HeadRow<Type>[]> {
      if (ids.length === 0) return [];
      const fields = sql<FieldsOf<Type>>`${fieldsOf(recordType)} - ${sql.param(detailOnly)}::text[]`;
      const columns = { id: records.id, title: records.title, number: records.number, fields };
      const named = and(eq(records.recordType, recordType), inArray(records.id, ids), eq(records.isDeleted, false));
      return drizzle.select(columns).from(records).where(named);
    },

    async findWhole(recordType: string, ids: string[]): Promise<RecordRow[]> {
      if (ids.length === 0) return [];
      const named = and(eq(records.recordType, recordType), inArray(records.id, ids), eq(records.isDeleted, false));
      return drizzle.select().from(records).where(named);
    },

    /** The beginnings of these sections of these records, joined by line ends; records that have none are left out. */
    async texts(
      recordType: string,
      { ids, keys, charactersMax }: { ids: string[]; keys: string[]; charactersMax: number },
    ) {
      const { rows } = await pool.query<{ id: string; text: string }>(
        `select r.id, string_agg(left(s.part ->> 'text', $4), E'\n' order by s.place) as text
         from records r, jsonb_array_elements(r.sections) with ordinality as s(part, place)
         where r.record_type = $1 and r.id = any($2) and not r.is_deleted and s.part ->> 'key' = any($3)
         group by r.id`,
        [recordType, ids, keys, charactersMax],
      );
      return rows;
    },

    async findByNumber<Type extends RecordType>(recordType: Type, numbers: string[]): Promise<HeadRow<Type>[]> {
      if (numbers.length === 0) return [];
      const columns = { id: records.id, title: records.title, number: records.number, fields: fieldsOf(recordType) };
      const named = and(
        eq(records.recordType, recordType),
        inArray(records.number, numbers),
        eq(records.isDeleted, false),
      );
      return drizzle.select(columns).from(records).where(named);
    },

    async findByTitle<Type extends RecordType>(
      recordType: Type,
      { title, limit }: { title: string; limit: number },
    ): Promise<HeadRow<Type>[]> {
      const columns = { id: records.id, title: records.title, number: records.number, fields: fieldsOf(recordType) };
      const named = and(
        eq(records.recordType, recordType),
        sql`left(${records.title}, 100) = ${title.slice(0, 100)}`,
        eq(records.title, title),
        eq(records.isDeleted, false),
      );
      return drizzle.select(columns).from(records).where(named).orderBy(asc(records.id)).limit(limit);
    },
  };
}

/** How many records there are. */
function counts({ drizzle, pool }: Pick<Database, 'drizzle' | 'pool'>) {
  return {
    async count(recordType: string): Promise<number> {
      return drizzle.$count(records, and(eq(records.recordType, recordType), eq(records.isDeleted, false)));
    },

    /** How many of these records bear each day in a field; those without one are not counted. */
    async countByDay(
      recordType: string,
      { ids, fieldEn }: { ids: string[]; fieldEn: string },
    ): Promise<{ day: string; count: number }[]> {
      const { rows } = await pool.query<{ day: string; count: number }>(
        `select fields->>$3 as day, count(*)::int as count from records
          where record_type = $1 and id = any($2::text[]) and not is_deleted and fields->>$3 is not null
          group by 1 order by 1`,
        [recordType, ids, fieldEn],
      );
      return rows;
    },
  };
}

/** Records in the order in which they changed. */
function changes({ drizzle, pool }: Pick<Database, 'drizzle' | 'pool'>) {
  return {
    /** Changes after a number, oldest first; deleted records are among them, without their text. */
    async since(recordType: string, { seq, limit }: { seq: number; limit: number }): Promise<RecordRow[]> {
      const later = and(eq(records.recordType, recordType), gt(records.seq, seq));
      return drizzle.select().from(records).where(later).orderBy(asc(records.seq)).limit(limit);
    },

    /** `since` without the text, which is most of a record. */
    async headsSince<Type extends RecordType>(recordType: Type, { seq, limit }: { seq: number; limit: number }) {
      const { id, seq: at, isDeleted, title, number } = records;
      const later = and(eq(records.recordType, recordType), gt(records.seq, seq));
      const columns = { id, seq: at, isDeleted, title, number, fields: fieldsOf(recordType) };
      return drizzle.select(columns).from(records).where(later).orderBy(asc(records.seq)).limit(limit);
    },

    /** Records changed after a number and up to another, oldest first, without what they say. */
    async changed(
      recordType: string,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): Promise<ChangedRecord[]> {
      const isRectified = sql<boolean>`coalesce(${records.fields}->>'isRectificationOrdered' = '是', false)`;
      const within = and(
        eq(records.recordType, recordType),
        gt(records.seq, after),
        lte(records.seq, upTo),
        eq(records.isDeleted, false),
      );
      return drizzle
        .select({ id: records.id, seq: records.seq, isRectified })
        .from(records)
        .where(within)
        .orderBy(asc(records.seq))
        .limit(limit);
    },

    async lastSeq(recordType: string): Promise<number> {
      const { rows } = await pool.query<{ seq: number }>(
        'select coalesce(max(seq), 0)::bigint as seq from records where record_type = $1',
        [recordType],
      );
      return Number(rows[0]?.seq ?? 0);
    },
  };
}

/** Adding, replacing and removing records. */
function writing({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** Adds or replaces records; those that bring nothing new are left as they are. Gives how many were written. */
    async put(rows: NewRecord[]): Promise<number> {
      if (rows.length === 0) return 0;
      return drizzle.transaction(async tx => {
        // Writers take turns, so that a lower number is never committed after a higher one has been seen.
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.recordWriters})`);
        const values = rows.map(row => ({ ...row, seq: nextSeq, isDeleted: false }));
        const written = await tx
          .insert(records)
          .values(values)
          .onConflictDoUpdate({
            target: [records.recordType, records.id],
            set: {
              seq: sql`excluded.seq`,
              isDeleted: sql`false`,
              title: sql`excluded.title`,
              number: sql`excluded.number`,
              fields: sql`excluded.fields`,
              sections: sql`excluded.sections`,
              contentHash: sql`excluded.content_hash`,
              importedAt: sql`now()`,
            },
            setWhere: sql`${records.contentHash} <> excluded.content_hash or ${records.isDeleted}`,
          })
          .returning({ id: records.id });
        await tx.execute(sql`select pg_notify('records_changed', '')`);
        return written.length;
      });
    },

    /** Takes records away; a mark without text stays behind so that followers hear of it. */
    async remove(recordType: string, ids: string[]): Promise<number> {
      if (ids.length === 0) return 0;
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.recordWriters})`);
        const named = and(eq(records.recordType, recordType), inArray(records.id, ids), eq(records.isDeleted, false));
        const blank = { seq: nextSeq, isDeleted: true, fields: {}, sections: [], contentHash: '' };
        const gone = await tx.update(records).set(blank).where(named).returning({ id: records.id });
        await tx.execute(sql`select pg_notify('records_changed', '')`);
        return gone.length;
      });
    },
  };
}

/** The only file that reads or writes records. */
export function recordsStore(database: Database) {
  return {
    ...lookups(database),
    ...counts(database),
    ...changes(database),
    ...writing(database),
  };
}
