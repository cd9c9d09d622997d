import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { type MemoryEntry, memoriesMax, memoryBytesMax } from '@antai/contract/translation/memory';
import { and, asc, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../../platform/db/contains-text.ts';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { ownedRows } from '../../../platform/db/owned-rows.ts';
import { sha256Of } from '../../../platform/hash.ts';
import type { PackedPieces } from '../join-pieces.ts';
import { sliceBySize } from '../slice-by-size.ts';
import { translationMemory } from './tables.ts';

export type MemoryRow = Omit<typeof translationMemory.$inferSelect, 'bytes'>;
type Drizzle = Pick<Database, 'drizzle'>;
export type MemoryStore = ReturnType<typeof memoryStore>;
export type NewMemory = Omit<MemoryRow, 'memoryId' | 'sourceKey'>;

/** Which memories are meant; what is absent is any. */
export interface MemoryChoice {
  client?: string | undefined;
  from?: LanguageCode | undefined;
  to?: LanguageCode | undefined;
  keyword?: string | undefined;
}

/** Rows and bytes that are read or written in one statement: it takes some milliseconds, and others have their turn after it. */
export const memoryPiece = { count: 250, size: 256 * 1024 };
const insertedAtOnce = 250;
const clientsAtOnce = 500;

const { bytes: _bytes, ...columns } = getTableColumns(translationMemory);

const isOwn = (ownerId: string) => eq(translationMemory.ownerId, ownerId);

const key = [
  translationMemory.ownerId,
  translationMemory.from,
  translationMemory.to,
  translationMemory.client,
  translationMemory.sourceKey,
];

const isWanted = (ownerId: string, { client, from, to }: Omit<MemoryChoice, 'keyword'>) =>
  and(
    isOwn(ownerId),
    client === undefined ? undefined : eq(translationMemory.client, client),
    from ? eq(translationMemory.from, from) : undefined,
    to ? eq(translationMemory.to, to) : undefined,
  )!;

const says = (keyword: string) =>
  or(containsText(translationMemory.source, keyword), containsText(translationMemory.target, keyword))!;

type Key = Pick<MemoryRow, 'ownerId' | 'from' | 'to' | 'client'>;

const countsFor = ({ ownerId, from, to, client }: Key) =>
  and(
    ...[isOwn(ownerId), eq(translationMemory.from, from), eq(translationMemory.to, to)],
    or(eq(translationMemory.client, ''), eq(translationMemory.client, client)),
  );

/** A row that is read later. */
type Place = Pick<typeof translationMemory.$inferSelect, 'memoryId' | 'bytes'>;

/** Rows piece by piece, the oldest first: whoever else waits is answered in between. */
async function* piecesOf({ drizzle }: Drizzle, where: SQL): AsyncGenerator<MemoryRow[]> {
  const { updatedAt, memoryId, bytes } = translationMemory;
  const inOrder = [asc(updatedAt), asc(memoryId)];
  for (let last: { updatedAt: Date; memoryId: string } | undefined; ; ) {
    const isLater = last && sql`(${updatedAt}, ${memoryId}) > (${last.updatedAt}, ${last.memoryId})`;
    const next = drizzle.select({ memoryId, updatedAt, bytes }).from(translationMemory).where(and(where, isLater));
    const places = await next.orderBy(...inOrder).limit(memoryPiece.count);
    for (const some of sliceBySize(places, { ...memoryPiece, sizeOf: place => place.bytes })) {
      const isNamed = inArray(
        memoryId,
        some.map(each => each.memoryId),
      );
      const rows = drizzle.select(columns).from(translationMemory).where(isNamed);
      yield await rows.orderBy(...inOrder);
    }
    if (places.length < memoryPiece.count) return;
    last = places.at(-1);
  }
}

/** What a slice of the rows came to in a search. */
type MemorySlice = {
  lookedCount: number;
  endAt: string;
  endId: string;
  places: Place[] | null;
};

/** Looks through rows for a word, the latest first, a slice at a time: row by row by their ids, so that no plan looks through more. */
async function* searchPieces(
  { drizzle }: Drizzle,
  { where, keyword, signal }: { where: SQL; keyword: string; signal: AbortSignal | undefined },
): AsyncGenerator<Place[]> {
  for (let last = sql`true`; ; ) {
    signal?.throwIfAborted();
    const { rows } = await drizzle.execute<MemorySlice>(sql`
      with next as (
        select memory_id, updated_at, bytes from translation_memory where ${where} and ${last}
        order by updated_at desc, memory_id desc limit ${memoryPiece.count}
      ),
      piece as (
        select * from (
          select *, sum(bytes) over (order by updated_at desc, memory_id desc) - bytes as size_before from next
        ) as sized
        where size_before < ${memoryPiece.size}
      ),
      hits as (
        select memory_id, bytes, size_before from piece
        where (select ${says(keyword)} from translation_memory where translation_memory.memory_id = piece.memory_id)
      )
      select (select count(*)::int from piece) as "lookedCount", updated_at::text as "endAt", memory_id as "endId", (
        select json_agg(json_build_object('memoryId', memory_id, 'bytes', bytes) order by size_before) from hits
      ) as places
      from piece order by updated_at, memory_id limit 1`);
    const [look] = rows;
    if (!look) return;
    yield look.places ?? [];
    last = sql`(updated_at, memory_id) < (${look.endAt}::timestamptz, ${look.endId}::uuid)`;
  }
}

/** Memories as the wire shows them. */
const asShown = sql`json_build_object(
  'memoryId', memory_id, 'from', from_language, 'to', to_language, 'client', client, 'source', source, 'target', target,
  'origin', origin, 'updateTime', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** What keeps a memory from taking more: as many entries as there may be, or as much text. */
type Refusal = 'full' | 'tooLarge';

const bytesOf = ({ source, target, before, origin }: Pick<NewMemory, 'source' | 'target' | 'before' | 'origin'>) =>
  Buffer.byteLength(source) + Buffer.byteLength(target) + Buffer.byteLength(before) + Buffer.byteLength(origin);

interface Figures {
  count: number;
  bytes: number;
}

/** Waits for other additions of the owner, and counts what they have. */
async function figuresOf(tx: Transaction, ownerId: string): Promise<Figures> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`translation_memory ${ownerId}`}))`);
  const bytes = sql<number>`coalesce(sum(${translationMemory.bytes}), 0)::float8`;
  const figures = { count: sql<number>`count(*)::int`, bytes };
  const [own] = await tx.select(figures).from(translationMemory).where(isOwn(ownerId));
  return own!;
}

/** What keeps more out of a memory of so much, if anything. */
function refusalOf({ count, bytes }: Figures, more: Figures): Refusal | undefined {
  if (more.count > 0 && count + more.count > memoriesMax) return 'full';
  return more.bytes > 0 && bytes + more.bytes > memoryBytesMax ? 'tooLarge' : undefined;
}

/** Rows with what comes to a memory by them; what they replace goes for them. */
const growthBy = (rows: readonly NewMemory[], replaced: readonly Place[]): Figures => ({
  count: rows.length - replaced.length,
  bytes: rows.reduce((sum, row) => sum + bytesOf(row), 0) - replaced.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** What is remembered of the sources of these rows. */
async function standingOf(tx: Transaction, ownerId: string, { rows }: { rows: readonly MemoryRow[] }) {
  const { from, to, client, sourceKey, memoryId, bytes, target } = translationMemory;
  const sourceKeys = rows.map(row => row.sourceKey);
  const names = new Set(rows.map(nameOf));
  const isNamed = and(isOwn(ownerId), sql`${sourceKey} = any(${sql.param(sourceKeys)}::text[])`);
  const standing = await tx
    .select({ from, to, client, sourceKey, memoryId, bytes, target })
    .from(translationMemory)
    .where(isNamed);
  return standing.filter(row => names.has(nameOf(row)));
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
    of: (key: Key): AsyncGenerator<MemoryRow[]> => piecesOf({ drizzle }, countsFor(key)!),

    /** Changes with what counts for a work of a client. */
    async markOf(key: Key): Promise<string> {
      const { updatedAt } = translationMemory;
      // whole numbers: their sum is the same in whatever order, and some times as quick
      const mark = sql<string>`count(*) || ' ' || coalesce(sum((date_part('epoch', ${updatedAt}) * 1000)::bigint), 0)`;
      return (await drizzle.select({ mark }).from(translationMemory).where(countsFor(key)))[0]!.mark;
    },

    /** A page of what is meant, the latest first, as it is written; how many there are is counted once. `signal` ends the search. */
    async page(ownerId: string, { keyword, ...choice }: MemoryChoice, { offset, limit, signal }: PageOrder) {
      const where = isWanted(ownerId, choice);
      const { places, total } = keyword
        ? await placesOfWord({ drizzle }, { where, keyword, offset, limit, signal })
        : await placesOf({ drizzle }, { where, offset, limit });
      const records: PackedPieces<MemoryEntry> = [];
      for (const some of sliceBySize(places, { ...memoryPiece, sizeOf: ({ bytes }) => bytes })) {
        signal?.throwIfAborted();
        const memoryIds = some.map(({ memoryId }) => memoryId);
        const { rows } = await drizzle.execute<{ text: string | null }>(sql`
          select json_agg(${asShown} order by updated_at desc, memory_id desc)::text as text
          from translation_memory where memory_id = any(${sql.param(memoryIds)}::uuid[])`);
        if (rows[0]!.text) records.push(Buffer.from(rows[0]!.text));
      }
      return { records, total };
    },

    /** All that is meant, the oldest first. */
    all: (ownerId: string, choice: Omit<MemoryChoice, 'keyword'>): AsyncGenerator<MemoryRow[]> =>
      piecesOf({ drizzle }, isWanted(ownerId, choice)),

    /** The clients in the order of their names, some at a time. */
    async clients(ownerId: string): Promise<{ client: string; count: number }[]> {
      const { client } = translationMemory;
      const clients: { client: string; count: number }[] = [];
      for (;;) {
        const last = clients.at(-1);
        const some = await drizzle
          .select({ client, count: sql<number>`count(*)::int` })
          .from(translationMemory)
          .where(and(isOwn(ownerId), last && gt(client, last.client)))
          .groupBy(client)
          .orderBy(client)
          .limit(clientsAtOnce);
        clients.push(...some);
        if (some.length < clientsAtOnce) return clients;
      }
    },
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
        const [row] = await tx.select(columns).from(translationMemory).where(isOne).for('update');
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
      const refusal = refusalOf(figures, growthBy(own, await standingOf(tx, ownerId, { rows: own })));
      if (refusal) return refusal;
      await write(tx, own);
      return 'remembered';
    },

    /** What keeps so much more out of the memory of an owner, if anything. */
    refusal: (ownerId: string, more: Figures): Promise<Refusal | undefined> =>
      transaction(async tx => refusalOf(await figuresOf(tx, ownerId), more)),

    /** Takes in what is not known yet; gives what was known with other words, which stays or is replaced. A refusal where there would be too many, or too much of them. */
    take: (
      ownerId: string,
      { rows, prefer }: { rows: NewMemory[]; prefer: 'own' | 'file' },
    ): Promise<ImportOutcome | Refusal> =>
      transaction(async tx => {
        const refusal = refusalOf(await figuresOf(tx, ownerId), growthBy(rows, []));
        if (refusal) return refusal;
        const taken: ImportOutcome = { added: 0, duplicates: 0, conflicts: [] };
        const own = rows.map(keyed);
        const standing = new Map((await standingOf(tx, ownerId, { rows: own })).map(row => [nameOf(row), row.target]));
        const added = new Map<string, MemoryRow>();
        for (const [at, row] of own.entries()) {
          const target = standing.get(nameOf(row));
          if (target === row.target) taken.duplicates += 1;
          else {
            if (target === undefined) taken.added += 1;
            else taken.conflicts.push({ at, own: target, other: row.target });
            if (target !== undefined && prefer === 'own') continue;
            added.set(nameOf(row), row);
            standing.set(nameOf(row), row.target);
          }
        }
        await write(tx, [...added.values()]);
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

const nameOf = ({ from, to, client, sourceKey }: Pick<MemoryRow, 'from' | 'to' | 'client' | 'sourceKey'>) =>
  [from, to, client, sourceKey].join('\n');

const replaced = {
  target: sql`excluded.target`,
  before: sql`excluded.before`,
  origin: sql`excluded.origin`,
  updatedAt: sql`excluded.updated_at`,
};

/** What came of rows that were taken in. */
interface ImportOutcome {
  added: number;
  duplicates: number;
  /** `at`: which of the rows. */
  conflicts: { at: number; own: string; other: string }[];
}

interface PageOrder {
  offset: number;
  limit: number;
  signal: AbortSignal | undefined;
}

async function placesOf({ drizzle }: Drizzle, { where, offset, limit }: { where: SQL } & Omit<PageOrder, 'signal'>) {
  const { memoryId, bytes, updatedAt } = translationMemory;
  const rows = drizzle.select({ memoryId, bytes }).from(translationMemory).where(where);
  const places = await rows.orderBy(desc(updatedAt), desc(memoryId)).offset(offset).limit(limit);
  return { places, total: await drizzle.$count(translationMemory, where) };
}

async function placesOfWord(
  database: Drizzle,
  { offset, limit, ...search }: { where: SQL; keyword: string } & PageOrder,
) {
  const places: Place[] = [];
  let total = 0;
  for await (const hits of searchPieces(database, search)) {
    places.push(...hits.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total)));
    total += hits.length;
  }
  return { places, total };
}
