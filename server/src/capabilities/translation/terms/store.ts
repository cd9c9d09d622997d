import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { hasRoom } from '../../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { Member } from '../../../platform/sharing.ts';
import { sliceBySize } from '../slice-by-size.ts';
import { ownTerms, termBases } from './tables.ts';

export type TermBaseRow = typeof termBases.$inferSelect;
export type TermRow = Omit<typeof ownTerms.$inferSelect, 'bytes'>;
export type TermsStore = ReturnType<typeof termsStore>;

const insertedAtOnce = 500;
/** An answer of the database is unpacked in one go. */
const readAtOnce = 500;
const rowsAtOnce = 250;
const bytesAtOnce = 256 * 1024;

/** How many there may be of one user, and of one base. */
interface TermLimits {
  basesMax: number;
  termsMax: number;
  termsOfUserMax: number;
  /** What all terms of one user may say. */
  termBytesMax: number;
}

type OwnerLimits = Pick<TermLimits, 'termsOfUserMax' | 'termBytesMax'>;
type Words = Pick<TermRow, 'zh' | 'en' | 'details'>;

const bytesOf = ({ zh, en, details }: Words) =>
  Buffer.byteLength(zh) + Buffer.byteLength(en) + Buffer.byteLength(JSON.stringify(details));

/** What comes to the terms of an owner. */
interface Growth {
  count: number;
  bytes: number;
}

const growthBy = async (rows: readonly Words[]): Promise<Growth> => ({
  count: rows.length,
  bytes: (await mapInSlices(rows, bytesOf)).reduce((sum, bytes) => sum + bytes, 0),
});

/** What all terms of an owner say, in bytes. */
async function bytesOfOwner(tx: Transaction, ownerId: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(${ownTerms.bytes}), 0)::float8`;
  return (await tx.select({ bytes }).from(ownTerms).where(eq(ownTerms.ownerId, ownerId)))[0]!.bytes;
}

/** Waits for other additions of the owner; says what keeps terms out, if anything. */
async function refusalOf(
  tx: Transaction,
  { ownerId, growth, limits }: { ownerId: string; growth: Growth; limits: OwnerLimits },
): Promise<'tooMany' | 'tooLarge' | undefined> {
  const { count, bytes } = growth;
  const own = { table: ownTerms, ownerColumn: ownTerms.ownerId, ownerId };
  if (!(await hasRoom(tx, { ...own, max: limits.termsOfUserMax, count })) && count > 0) return 'tooMany';
  return bytes > 0 && (await bytesOfOwner(tx, ownerId)) + bytes > limits.termBytesMax ? 'tooLarge' : undefined;
}

/** Adds terms that are not there yet, and gives those that were added. */
async function insertTerms(tx: Transaction, rows: readonly TermRow[]): Promise<Pick<TermRow, 'zh' | 'en'>[]> {
  const added: Pick<TermRow, 'zh' | 'en'>[] = [];
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    // as one value: a statement with a place for each field takes the event loop longer
    const terms = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + insertedAtOnce))}::jsonb) as fresh
      ("termId" uuid, "termBaseId" uuid, "ownerId" text, zh text, en text, details jsonb, "isChecked" boolean, "createdAt" timestamptz)`;
    const inserted = await tx.execute<Pick<TermRow, 'zh' | 'en'>>(sql`
      insert into term_data (term_id, term_base_id, owner_id, zh, en, details, is_checked, created_at)
      select "termId", "termBaseId", "ownerId", zh, en, details, "isChecked", "createdAt" from ${terms}
      on conflict do nothing
      returning zh, en`);
    added.push(...inserted.rows);
  }
  return added;
}

const isBase = (termBaseId: string) => eq(termBases.termBaseId, termBaseId);

/** Term bases of users and enterprises. */
function bases({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** Bases of a user, and those their enterprise shares, the newest first; each with how many terms it has. */
    async bases({ userId, enterpriseId }: Member) {
      const isOwn = and(eq(termBases.enterpriseId, ''), eq(termBases.ownerId, userId));
      const isVisible = enterpriseId === '' ? isOwn : or(isOwn, eq(termBases.enterpriseId, enterpriseId));
      const rows = await drizzle.select().from(termBases).where(isVisible).orderBy(desc(termBases.createdAt));
      const ids = rows.map(({ termBaseId }) => termBaseId);
      const counts = await drizzle
        .select({ termBaseId: ownTerms.termBaseId, count: sql<number>`count(*)::int` })
        .from(ownTerms)
        .where(inArray(ownTerms.termBaseId, ids))
        .groupBy(ownTerms.termBaseId);
      const byId = new Map(counts.map(each => [each.termBaseId, each.count]));
      return rows.map(row => ({ ...row, count: byId.get(row.termBaseId) ?? 0 }));
    },

    async find(termBaseId: string): Promise<TermBaseRow | undefined> {
      return (await drizzle.select().from(termBases).where(isBase(termBaseId)))[0];
    },

    /** Adds a base with its terms; says where its owner has as many bases or terms, or as much of them, as there may be. */
    async add(
      { row, terms }: { row: TermBaseRow; terms: TermRow[] },
      limits: Omit<TermLimits, 'termsMax'>,
    ): Promise<'added' | 'basesFull' | 'tooMany' | 'tooLarge'> {
      const growth = await growthBy(terms);
      return transaction(async tx => {
        const { ownerId } = row;
        const bases = { table: termBases, ownerColumn: termBases.ownerId, ownerId, max: limits.basesMax };
        if (!(await hasRoom(tx, bases))) return 'basesFull';
        const refusal = await refusalOf(tx, { ownerId, growth, limits });
        if (refusal) return refusal;
        await tx.insert(termBases).values(row);
        await insertTerms(tx, terms);
        return 'added';
      });
    },

    async change(termBaseId: string, set: Pick<TermBaseRow, 'name' | 'enterpriseId'>) {
      await drizzle.update(termBases).set(set).where(isBase(termBaseId));
    },

    remove: (termBaseId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(ownTerms).where(eq(ownTerms.termBaseId, termBaseId));
        await tx.delete(termBases).where(isBase(termBaseId));
      }),
  };
}

const inTheirOrder = [desc(ownTerms.createdAt), asc(ownTerms.zh), asc(ownTerms.termId)] as const;

const isOfBase = (termBaseId: string, domain: string) =>
  and(
    eq(ownTerms.termBaseId, termBaseId),
    domain === '' ? undefined : sql`${ownTerms.details} ->> 'domain' = ${domain}`,
  )!;

/** A term that is read later. */
type Place = Pick<typeof ownTerms.$inferSelect, 'termId' | 'bytes'>;

const placesOf = (
  { drizzle }: Pick<Database, 'drizzle'>,
  where: SQL,
  { offset, limit }: { offset: number; limit: number },
): Promise<Place[]> =>
  drizzle
    .select({ termId: ownTerms.termId, bytes: ownTerms.bytes })
    .from(ownTerms)
    .where(where)
    .orderBy(...inTheirOrder)
    .offset(offset)
    .limit(limit);

/** Terms in their order; as much at once as is unpacked in some milliseconds. */
async function rowsOf({ drizzle }: Pick<Database, 'drizzle'>, places: readonly Place[]): Promise<TermRow[]> {
  const rows: TermRow[] = [];
  for (const some of sliceBySize(places, { count: rowsAtOnce, size: bytesAtOnce, sizeOf: ({ bytes }) => bytes })) {
    const isNext = inArray(
      ownTerms.termId,
      some.map(({ termId }) => termId),
    );
    rows.push(
      ...(await drizzle
        .select()
        .from(ownTerms)
        .where(isNext)
        .orderBy(...inTheirOrder)),
    );
  }
  return rows;
}

/** The terms of bases as they stand. */
function reading({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** All of them, base by base, the newest of each first; read some at a time. */
    async terms(termBaseIds: string[]): Promise<TermRow[]> {
      const rows: TermRow[] = [];
      for (const termBaseId of termBaseIds)
        for (let offset = 0, count = readAtOnce; count === readAtOnce; offset += count) {
          const places = await placesOf({ drizzle }, isOfBase(termBaseId, ''), { offset, limit: readAtOnce });
          count = places.length;
          rows.push(...(await rowsOf({ drizzle }, places)));
        }
      return rows;
    },

    /** A page of the terms of a base, the newest first, and how many there are. */
    async page(termBaseId: string, { domain, ...slice }: { domain: string; offset: number; limit: number }) {
      const where = isOfBase(termBaseId, domain);
      const places = await placesOf({ drizzle }, where, slice);
      return { rows: await rowsOf({ drizzle }, places), total: await drizzle.$count(ownTerms, where) };
    },

    /** Those of a base that say one of these in Chinese, the newest first. */
    async termsOf(termBaseId: string, zhs: string[]): Promise<TermRow[]> {
      const rows: TermRow[] = [];
      for (let at = 0; at < zhs.length; at += readAtOnce) {
        const isOfThem = and(eq(ownTerms.termBaseId, termBaseId), inArray(ownTerms.zh, zhs.slice(at, at + readAtOnce)));
        rows.push(
          ...(await drizzle
            .select()
            .from(ownTerms)
            .where(isOfThem)
            .orderBy(...inTheirOrder)),
        );
      }
      return rows;
    },
  };
}

/** The terms of bases from their arrival to their removal. */
function changing({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /**
     * Adds terms; those that are there already are left out of the answer. `full` where the base would hold too many,
     * `tooMany` where its owner would, `tooLarge` where they would say too much.
     */
    async addTerms(
      { termBaseId, rows }: { termBaseId: string; rows: TermRow[] },
      limits: Omit<TermLimits, 'basesMax'>,
    ): Promise<Pick<TermRow, 'zh' | 'en'>[] | 'full' | 'tooMany' | 'tooLarge' | 'gone'> {
      const growth = await growthBy(rows);
      return transaction(async tx => {
        const [base] = await tx.select().from(termBases).where(isBase(termBaseId)).for('update');
        if (!base) return 'gone';
        if ((await tx.$count(ownTerms, eq(ownTerms.termBaseId, termBaseId))) + rows.length > limits.termsMax)
          return 'full';
        const refusal = await refusalOf(tx, { ownerId: base.ownerId, growth, limits });
        return refusal ?? insertTerms(tx, rows);
      });
    },

    /** `taken` where another term of the base says the same, `tooLarge` where its owner's would say too much; undefined where there is no such term. */
    changeTerm: (
      termBaseId: string,
      { termId, set, limits }: { termId: string; set: Words & Pick<TermRow, 'isChecked'>; limits: OwnerLimits },
    ): Promise<TermRow | 'taken' | 'tooLarge' | undefined> =>
      transaction(async tx => {
        await tx.select().from(termBases).where(isBase(termBaseId)).for('update');
        const isSame = and(eq(ownTerms.termBaseId, termBaseId), eq(ownTerms.zh, set.zh), eq(ownTerms.en, set.en));
        const same = await tx.select({ termId: ownTerms.termId }).from(ownTerms).where(isSame);
        if (same.some(each => each.termId !== termId)) return 'taken';
        const isOne = and(eq(ownTerms.termBaseId, termBaseId), eq(ownTerms.termId, termId));
        const [before] = await tx.select().from(ownTerms).where(isOne);
        if (!before) return undefined;
        const longer = { ...before, ...set, details: { ...before.details, ...set.details } };
        const growth = { count: 0, bytes: bytesOf(longer) - bytesOf(before) };
        if (await refusalOf(tx, { ownerId: before.ownerId, growth, limits })) return 'tooLarge';
        // what no form shows of a term, its legal basis, stays with it
        const details = sql`${ownTerms.details} || ${JSON.stringify(set.details)}::jsonb`;
        return (
          await tx
            .update(ownTerms)
            .set({ ...set, details })
            .where(isOne)
            .returning()
        )[0];
      }),

    async removeTerms(termBaseId: string, termIds: string[]) {
      await drizzle.delete(ownTerms).where(and(eq(ownTerms.termBaseId, termBaseId), inArray(ownTerms.termId, termIds)));
    },
  };
}

/** Bases and terms as personal data. */
function personal({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  /** What the enterprise works with stays, and is nobody's; the rest goes. */
  const remove = (userId: string): Promise<void> =>
    transaction(async tx => {
      const [isOwnBase, isOwnTerm] = [eq(termBases.ownerId, userId), eq(ownTerms.ownerId, userId)];
      const isShared = and(isOwnBase, ne(termBases.enterpriseId, ''));
      const shared = tx.select({ id: termBases.termBaseId }).from(termBases).where(isShared);
      await tx
        .update(ownTerms)
        .set({ ownerId: '' })
        .where(and(isOwnTerm, inArray(ownTerms.termBaseId, shared)));
      await tx.update(termBases).set({ ownerId: '' }).where(isShared);
      await tx.delete(ownTerms).where(isOwnTerm);
      await tx.delete(termBases).where(isOwnBase);
    });
  const { list: bases } = ownedRows({ drizzle }, { table: termBases, ownerColumn: termBases.ownerId });
  const { list: terms } = ownedRows({ drizzle }, { table: ownTerms, ownerColumn: ownTerms.ownerId });
  return [
    { list: bases, remove },
    { list: terms, remove },
  ] as const;
}

/** The only file that reads or writes `term_bases` and `term_data`. */
export function termsStore(database: Database) {
  return {
    ...bases(database),
    ...reading(database),
    ...changing(database),
    personal: personal(database),
  };
}
