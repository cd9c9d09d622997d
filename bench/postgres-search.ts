import { pairs } from '@antai/fulltext/sqlite/tokens';
import type { SearchRecord, Tree } from '@antai/query';
import { prepareSection, withAncestors } from '@antai/query/terms';
import type pg from 'pg';
import { conditionOf } from './postgres-compile.ts';
import { casesDefinition } from './records.ts';

const positionsMax = 16_383;
const perWordMax = 255;
const batch = 200;

const insert = `INSERT INTO doc SELECT id, day, keywords::jsonb, whole_text, reasoning_text, whole::tsvector, reasoning::tsvector, is_long
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[])
  AS row(id, day, keywords, whole_text, reasoning_text, whole, reasoning, is_long)`;

/** The judgments in PostgreSQL's own text search: pairs of characters as words of a tsvector, GIN, and the normalised text beside it. */
export async function loadPostgres(client: pg.Client, records: readonly SearchRecord[]): Promise<void> {
  await client.query(`CREATE TABLE doc(id text COLLATE "C" PRIMARY KEY, day text COLLATE "C", keywords jsonb,
    whole_text text, reasoning_text text, whole tsvector, reasoning tsvector, is_long bool)`);
  for (let at = 0; at < records.length; at += batch) await put(client, records.slice(at, at + batch));
  await client.query('CREATE INDEX doc_whole ON doc USING gin(whole)');
  await client.query('CREATE INDEX doc_reasoning ON doc USING gin(reasoning)');
  await client.query('CREATE INDEX doc_day ON doc(day DESC NULLS LAST, id DESC)');
  await client.query('VACUUM ANALYZE doc');
}

export async function put(client: pg.Client, records: readonly SearchRecord[]): Promise<void> {
  const rows = records.map(rowOf);
  await client.query(
    insert,
    [0, 1, 2, 3, 4, 5, 6, 7].map(place => rows.map(row => row[place])),
  );
}

function rowOf(record: SearchRecord) {
  const whole = textOf(record.sections);
  const reasoning = textOf(record.sections.filter(({ key }) => key === 'courtReasoning'));
  const vector = vectorOf(whole);
  const keywords = Object.fromEntries(
    casesDefinition.fields.flatMap(field => {
      const values = record.keywords[field.fieldEn];
      return values ? [[field.fieldEn, [...new Set(values.flatMap(value => withAncestors(field, value)))]]] : [];
    }),
  );
  const day = record.dates.judgmentDate ?? null;
  return [
    record.id,
    day,
    JSON.stringify(keywords),
    whole,
    reasoning,
    vector.text,
    vectorOf(reasoning).text,
    vector.isLong,
  ];
}

const textOf = (sections: readonly { key: string; text: string }[]) =>
  sections.flatMap(section => prepareSection(section).paragraphs.map(({ text }) => text)).join('¶');

/** A tsvector as text; paragraphs are two positions apart, so that no phrase crosses them. */
function vectorOf(text: string): { text: string; isLong: boolean } {
  const places = new Map<string, number[]>();
  let position = 0;
  for (const paragraph of text.split('¶')) {
    for (const pair of paragraph === '' ? [] : pairs(paragraph).split(' ')) {
      position++;
      const list = places.get(pair);
      if (list) list.push(Math.min(position, positionsMax));
      else places.set(pair, [Math.min(position, positionsMax)]);
    }
    position++;
  }
  const isLong = position > positionsMax || [...places.values()].some(list => list.length > perWordMax);
  return { text: Array.from(places, ([pair, list]) => `'${pair}':${list.slice(0, perWordMax)}`).join(' '), isLong };
}

/** The questions of the benchmark to PostgreSQL; ids come unsorted. */
export function postgresSearch(client: pg.Client) {
  const condition = (tree: Tree) => conditionOf(tree)?.sql ?? 'false';
  const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  return {
    ids: async (tree: Tree) => (await rows(`SELECT id FROM doc WHERE ${condition(tree)}`)).map(([id]) => String(id)),
    facets: async (tree: Tree, fields: string[]) => {
      const counts = fields.map(
        field =>
          `SELECT '${field}', value, count(*)::int FROM hit, jsonb_array_elements_text(keywords->'${field}') value GROUP BY value`,
      );
      return rows(
        `WITH hit AS MATERIALIZED (SELECT keywords FROM doc WHERE ${condition(tree)}) ${counts.join(' UNION ALL ')}`,
      );
    },
    years: (tree: Tree) =>
      rows(
        `SELECT left(day, 4) AS year, count(*)::int FROM doc WHERE day IS NOT NULL AND ${condition(tree)} GROUP BY 1 ORDER BY 1`,
      ),
    page: async (tree: Tree, offset: number) =>
      (
        await rows(
          `SELECT id, count(*) OVER () FROM doc WHERE ${condition(tree)} ORDER BY day DESC NULLS LAST, id DESC OFFSET ${offset} LIMIT 20`,
        )
      ).map(([id]) => String(id)),
    relevant: async (tree: Tree, word: string) =>
      (
        await rows(
          `SELECT id, count(*) OVER () FROM doc WHERE ${condition(tree)} ORDER BY ts_rank(whole, '${word}'::tsquery) DESC, id DESC LIMIT 20`,
        )
      ).map(([id]) => String(id)),
  };
}
