import { eq, inArray, sql } from 'drizzle-orm';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { statuteArticles, statutes } from './tables.ts';

export type StatuteRow = typeof statutes.$inferSelect;
type ArticleRow = typeof statuteArticles.$inferSelect;
type NewStatute = StatuteRow & { articles: Omit<ArticleRow, 'statuteId' | 'ordinal'>[] };
export type StatutesStore = ReturnType<typeof statutesStore>;

/** One article, wherever among these texts it stands. */
interface ArticleKey {
  statuteIds: string[];
  article: number;
  sub: number;
}

/** The texts of statutes. */
function texts({ drizzle, pool, transaction }: Pick<Database, 'drizzle' | 'pool' | 'transaction'>) {
  return {
    async find(statuteId: string): Promise<StatuteRow | undefined> {
      const rows = await drizzle.select().from(statutes).where(eq(statutes.statuteId, statuteId));
      return rows[0];
    },

    /** Every stored text of these statutes. */
    async ofKeys(titleKeys: string[]): Promise<StatuteRow[]> {
      if (titleKeys.length === 0) return [];
      return drizzle.select().from(statutes).where(inArray(statutes.titleKey, titleKeys));
    },

    all: (): Promise<StatuteRow[]> => drizzle.select().from(statutes),

    /** A short name of all the texts there are: it changes when one comes, goes or changes. */
    async contentKey(): Promise<{ key: string; textCount: number }> {
      const { rows } = await pool.query<{ key: string | null; textCount: number }>(
        `select md5(string_agg(statute_id || content_hash, '' order by statute_id)) as key, count(*)::int as "textCount"
         from statutes where article_count > 0`,
      );
      return { key: rows[0]?.key ?? '', textCount: rows[0]?.textCount ?? 0 };
    },

    /** Adds or replaces texts with their articles; those whose hash is known are left as they are. */
    async put(rows: NewStatute[]): Promise<void> {
      const ids = rows.map(({ statuteId }) => statuteId);
      const before =
        ids.length === 0 ? [] : await drizzle.select().from(statutes).where(inArray(statutes.statuteId, ids));
      const hashes = new Map(before.map(({ statuteId, contentHash }) => [statuteId, contentHash]));
      const changed = rows.filter(({ statuteId, contentHash }) => hashes.get(statuteId) !== contentHash);
      if (changed.length === 0) return;
      await transaction(async tx => {
        // two batches may bring the same text
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.statuteWriters})`);
        const values = changed.map(({ articles: _, ...statute }) => statute);
        await tx.delete(statuteArticles).where(
          inArray(
            statuteArticles.statuteId,
            changed.map(({ statuteId }) => statuteId),
          ),
        );
        const articles = changed.flatMap(({ statuteId, articles: own }) =>
          own.map((article, ordinal) => ({ statute_id: statuteId, ordinal, ...article })),
        );
        // one parameter for all: a list of rows would pass the limit of 65,535
        await tx.execute(sql`insert into statute_articles
          select * from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb)
          as a(statute_id text, ordinal int, label text, article int, sub int, path jsonb, text text)`);
        await tx.delete(statutes).where(
          inArray(
            statutes.statuteId,
            values.map(({ statuteId }) => statuteId),
          ),
        );
        await tx.insert(statutes).values(values);
      });
    },
  };
}

/** The articles of texts. */
function articles({ pool }: Pick<Database, 'pool'>) {
  return {
    /** How many articles all the texts have. */
    async articleCount(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select coalesce(sum(article_count), 0)::int as count from statutes',
      );
      return rows[0]?.count ?? 0;
    },

    /** All articles of these texts, each text's as one JSON list of label, path and text, for a thread to read. */
    async articlesAsJson(statuteIds: string[]): Promise<{ statuteId: string; articles: string }[]> {
      const { rows } = await pool.query<{ statuteId: string; articles: string }>(
        `select statute_id as "statuteId",
           json_agg(json_build_object('label', label, 'path', path, 'text', text) order by ordinal)::text as articles
         from statute_articles where statute_id = any($1) group by statute_id`,
        [statuteIds],
      );
      return rows;
    },

    /** The articles at these places, in the order asked for; those that are gone are left out. */
    async articlesAt(places: { statuteId: string; ordinal: number }[]): Promise<ArticleRow[]> {
      if (places.length === 0) return [];
      const { rows } = await pool.query<ArticleRow>(
        `select a.statute_id as "statuteId", a.ordinal, a.label, a.article, a.sub, a.path, a.text
         from rows from (jsonb_to_recordset($1::jsonb) as ("statuteId" text, ordinal int))
           with ordinality as w(statute_id, ordinal, place)
         join statute_articles a on a.statute_id = w.statute_id and a.ordinal = w.ordinal
         order by w.place`,
        [JSON.stringify(places)],
      );
      return rows;
    },

    /** The articles wanted, each with the place of its wish in the list; those that are not there are left out. */
    async articles(places: ArticleKey[]): Promise<(ArticleRow & { wish: number })[]> {
      const wishes = places.flatMap(({ statuteIds, article, sub }, wish) =>
        statuteIds.map(id => ({ wish, id, article, sub })),
      );
      if (wishes.length === 0) return [];
      const { rows } = await pool.query<ArticleRow & { wish: number }>(
        `select w.wish, a.statute_id as "statuteId", a.ordinal, a.label, a.article, a.sub, a.path, a.text
         from jsonb_to_recordset($1::jsonb) as w(wish int, id text, article int, sub int)
         join statute_articles a on a.statute_id = w.id and a.article = w.article and a.sub = w.sub
         order by w.wish, a.ordinal`,
        [JSON.stringify(wishes)],
      );
      return rows;
    },
  };
}

/** The only file that reads or writes statutes and statute_articles. */
export function statutesStore(database: Database) {
  return {
    ...texts(database),
    ...articles(database),
  };
}
