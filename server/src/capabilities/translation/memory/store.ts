import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { memoriesMax, memoryBytesMax } from '@antai/contract/translation/memory';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { sha256Of } from '../../../platform/hash.ts';
import { translationMemory } from './tables.ts';

export type MemoryRow = typeof translationMemory.$inferSelect;
export type MemoryStore = ReturnType<typeof memoryStore>;
export type NewMemory = Omit<MemoryRow, 'memoryId' | 'sourceKey'>;

/** Which memories are meant; what is absent is any. */
export interface MemoryChoice {
  client?: string | undefined;
  from?: LanguageCode | undefined;
  to?: LanguageCode | undefined;
  keyword?: string | undefined;
}

const insertedAtOnce = 500;
const pageMax = 1_000;

const isOwn = (ownerId: string) => eq(translationMemory.ownerId, ownerId);

const key = [
  translationMemory.ownerId,
  translationMemory.from,
  translationMemory.to,
  translationMemory.client,
  translationMemory.sourceKey,
];

const isWanted = (ownerId: string, { client, from, to, keyword }: MemoryChoice) =>
  and(
    isOwn(ownerId),
    client === undefined ? undefined : eq(translationMemory.client, client),
    from ? eq(translationMemory.from, from) : undefined,
    to ? eq(translationMemory.to, to) : undefined,
    keyword
      ? sql`strpos(lower(${translationMemory.source} || chr(10) || ${translationMemory.target}), ${keyword.toLowerCase()}) > 0`
      : undefined,
  );

type Key = Pick<MemoryRow, 'ownerId' | 'from' | 'to' | 'client'>;

const countsFor = ({ ownerId, from, to, client }: Key) =>
  and(
    ...[isOwn(ownerId), eq(translationMemory.from, from), eq(translationMemory.to, to)],
    or(eq(translationMemory.client, ''), eq(translationMemory.client, client)),
  );

/** Rows page by page, the oldest first: whoever else waits is answered in between. */
async function* pagesOf(drizzle: Database['drizzle'], where: SQL | undefined): AsyncGenerator<MemoryRow[]> {
  const { updatedAt, memoryId } = translationMemory;
  let last: MemoryRow | undefined;
  for (let left = memoriesMax; left > 0; left -= pageMax) {
    const isLater = last && sql`(${updatedAt}, ${memoryId}) > (${last.updatedAt}, ${last.memoryId})`;
    const rows = drizzle.select().from(translationMemory).where(and(where, isLater));
    const page = await rows.orderBy(asc(updatedAt), asc(memoryId)).limit(pageMax);
    if (page.length > 0) yield page;
    if (page.length < pageMax) return;
    last = page.at(-1);
  }
}

/** What keeps a memory from taking more: as many entries as there may be, or as much text. */
type Refusal = 'full' | 'tooLarge';

const bytesOf = ({ source, target, before }: NewMemory) =>
  Buffer.byteLength(source) + Buffer.byteLength(target) + Buffer.byteLength(before);

interface Figures {
  count: number;
  bytes: number;
}

/** Waits for other additions of the owner, and counts what they have. */
async function figuresOf(tx: Transaction, ownerId: string): Promise<Figures> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`translation_memory ${ownerId}`}))`);
  const { source, target, before } = translationMemory;
  const length = sql`octet_length(${source}) + octet_length(${target}) + octet_length(${before})`;
  const figures = { count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${length}), 0)::float8` };
  const [own] = await tx.select(figures).from(translationMemory).where(isOwn(ownerId));
  return own!;
}

const bytesOfAll = (rows: readonly NewMemory[]) => rows.reduce((sum, row) => sum + bytesOf(row), 0);

/** What keeps rows out of a memory of so much, if anything; what they replace goes for them. */
function refusalOf(
  { count, bytes }: Figures,
  { rows, replaced = [] }: { rows: readonly NewMemory[]; replaced?: readonly NewMemory[] },
): Refusal | undefined {
  const more = { count: rows.length - replaced.length, bytes: bytesOfAll(rows) - bytesOfAll(replaced) };
  if (more.count > 0 && count + more.count > memoriesMax) return 'full';
  return more.bytes > 0 && bytes + more.bytes > memoryBytesMax ? 'tooLarge' : undefined;
}

/** What is remembered of the sources of these rows. */
async function standingOf(tx: Transaction, ownerId: string, { rows }: { rows: readonly MemoryRow[] }) {
  const sourceKeys = rows.map(({ sourceKey }) => sourceKey);
  const names = new Set(rows.map(nameOf));
  const isNamed = and(isOwn(ownerId), inArray(translationMemory.sourceKey, sourceKeys));
  return (await tx.select().from(translationMemory).where(isNamed)).filter(row => names.has(nameOf(row)));
}

/** Writes rows in the place of what was remembered of their sources. */
async function write(tx: Transaction, rows: MemoryRow[]) {
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    await tx
      .insert(translationMemory)
      .values(rows.slice(from, from + insertedAtOnce))
      .onConflictDoUpdate({ target: key, set: replaced });
}

const keyed = (row: NewMemory): MemoryRow => ({ ...row, memoryId: randomUUID(), sourceKey: sha256Of(row.source) });

/** What is remembered. */
function reading({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** What counts for a work of a client: theirs and nobody's in particular; never another client's. The oldest first. */
    of: (key: Key): AsyncGenerator<MemoryRow[]> => pagesOf(drizzle, countsFor(key)),

    /** Changes with what counts for a work of a client. */
    async markOf(key: Key): Promise<string> {
      const { updatedAt } = translationMemory;
      const mark = sql<string>`count(*) || ' ' || coalesce(sum(extract(epoch from ${updatedAt})), 0)`;
      return (await drizzle.select({ mark }).from(translationMemory).where(countsFor(key)))[0]!.mark;
    },

    async page(ownerId: string, choice: MemoryChoice, { offset, limit }: { offset: number; limit: number }) {
      const where = isWanted(ownerId, choice);
      const records = await drizzle
        .select()
        .from(translationMemory)
        .where(where)
        .orderBy(desc(translationMemory.updatedAt), desc(translationMemory.memoryId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(translationMemory, where) };
    },

    /** All that is meant, the oldest first. */
    all: (ownerId: string, choice: MemoryChoice): AsyncGenerator<MemoryRow[]> =>
      pagesOf(drizzle, isWanted(ownerId, choice)),

    clients: (ownerId: string): Promise<{ client: string; count: number }[]> =>
      drizzle
        .select({ client: translationMemory.client, count: sql<number>`count(*)::int` })
        .from(translationMemory)
        .where(isOwn(ownerId))
        .groupBy(translationMemory.client)
        .orderBy(translationMemory.client),
  };
}

/** Remembering, and forgetting. */
function changing({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** False where the owner has no such memory; a longer text is refused where there would be too much of them. */
    change: (
      ownerId: string,
      { memoryId, set }: { memoryId: string; set: Pick<MemoryRow, 'target' | 'updatedAt'> },
    ): Promise<boolean | 'tooLarge'> =>
      transaction(async tx => {
        const { bytes } = await figuresOf(tx, ownerId);
        const isOne = and(isOwn(ownerId), eq(translationMemory.memoryId, memoryId));
        const [row] = await tx.select().from(translationMemory).where(isOne).for('update');
        if (!row) return false;
        const growth = bytesOf({ ...row, ...set }) - bytesOf(row);
        if (growth > 0 && bytes + growth > memoryBytesMax) return 'tooLarge';
        await tx.update(translationMemory).set(set).where(isOne);
        return true;
      }),

    async remove(ownerId: string, memoryIds: string[]) {
      await drizzle
        .delete(translationMemory)
        .where(and(isOwn(ownerId), inArray(translationMemory.memoryId, memoryIds)));
    },

    /** Remembers translations of an owner, each in place of what was remembered of its source for its client. */
    async remember(tx: Transaction, rows: NewMemory[]): Promise<'remembered' | Refusal> {
      const own = [...new Map(rows.map(keyed).map(row => [nameOf(row), row])).values()];
      const { ownerId } = own[0]!;
      const figures = await figuresOf(tx, ownerId);
      const refusal = refusalOf(figures, { rows: own, replaced: await standingOf(tx, ownerId, { rows: own }) });
      if (refusal) return refusal;
      await write(tx, own);
      return 'remembered';
    },

    /** Takes in what is not known yet; gives what was known with other words, which stays or is replaced. A refusal where there would be too many, or too much of them. */
    take: (
      ownerId: string,
      { rows, prefer }: { rows: NewMemory[]; prefer: 'own' | 'file' },
    ): Promise<Taken | Refusal> =>
      transaction(async tx => {
        const refusal = refusalOf(await figuresOf(tx, ownerId), { rows });
        if (refusal) return refusal;
        const taken: Taken = { added: 0, duplicates: 0, conflicts: [] };
        for (let from = 0; from < rows.length; from += insertedAtOnce) {
          const some = rows.slice(from, from + insertedAtOnce).map(keyed);
          const before = await standingOf(tx, ownerId, { rows: some });
          const standing = new Map(before.map(row => [nameOf(row), row.target]));
          const added = new Map<string, MemoryRow>();
          for (const [at, row] of some.entries()) {
            const own = standing.get(nameOf(row));
            if (own === row.target) taken.duplicates += 1;
            else {
              if (own === undefined) taken.added += 1;
              else taken.conflicts.push({ at: from + at, own, other: row.target });
              if (own !== undefined && prefer === 'own') continue;
              added.set(nameOf(row), row);
              standing.set(nameOf(row), row.target);
            }
          }
          await write(tx, [...added.values()]);
        }
        return taken;
      }),
  };
}

/** The only file that reads or writes `translation_memory`. */
export function memoryStore(database: Database) {
  const { drizzle } = database;
  return {
    ...reading(database),
    ...changing(database),

    personal: ownedRows({ drizzle }, { table: translationMemory, ownerColumn: translationMemory.ownerId }),
  };
}

const nameOf = ({ from, to, client, sourceKey }: MemoryRow) => [from, to, client, sourceKey].join('\n');

const replaced = {
  target: sql`excluded.target`,
  before: sql`excluded.before`,
  origin: sql`excluded.origin`,
  updatedAt: sql`excluded.updated_at`,
};

/** What came of rows that were taken in. */
interface Taken {
  added: number;
  duplicates: number;
  /** `at`: which of the rows. */
  conflicts: { at: number; own: string; other: string }[];
}
