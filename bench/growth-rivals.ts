import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { startPostgres } from './postgres.ts';

type Row = Record<string, unknown>;

const filters = ['cause', 'level', 'court', 'region', 'type', 'year'];

/** The columns a naive product would keep: the text, a title, and six values to filter by. */
function columnsOf(row: Row) {
  const text = String(row.full_text ?? row.text ?? row.content ?? '');
  const court = text.match(/[^\s，。]{2,20}人民法院/)?.[0] ?? '';
  const year = text.match(/[（(](\d{4})[）)]/)?.[1] ?? '';
  const cause = text.match(/[^\s，。]{2,12}(?:纠纷|罪)/)?.[0] ?? '';
  const title = String(row.title ?? '') || `${court}${cause}`;
  return [
    text,
    title,
    cause,
    court.slice(-8, -4),
    court,
    court.slice(0, 3),
    text.slice(0, 400).match(/刑事|民事|行政/)?.[0] ?? '',
    year,
  ];
}

const pageQuestions = [
  `select count(*) from naive where text like $1`,
  `select title from naive where text like $1 order by year desc limit 20`,
  ...filters.map(
    column => `select ${column}, count(*) from naive where text like $1 group by ${column} order by 2 desc limit 200`,
  ),
];
const suggestionQuestions = ['title', 'cause', 'court'].map(
  column => `select ${column}, count(*) from naive where ${column} like $1 group by ${column} order by 2 desc limit 7`,
);

async function timesOf(
  words: string[],
  questions: string[],
  ask: (question: string, like: string) => Promise<unknown>,
) {
  const times: number[] = [];
  for (const word of words) {
    const startedAt = performance.now();
    for (const question of questions) await ask(question, `%${word}%`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** The same questions, asked one after the other and by nobody else, of plain SQLite and of PostgreSQL with LIKE. */
export async function naiveTimes(rows: Iterable<Row>, size: number, words: { page: string[]; suggestion: string[] }) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-naive-'));
  const sqlite = new DatabaseSync(join(folder, 'naive.sqlite'));
  const cluster = await startPostgres();
  try {
    const columns = 'text, title, cause, level, court, region, type, year';
    const table = `create table naive(${columns
      .split(', ')
      .map(name => `${name} text`)
      .join(', ')})`;
    sqlite.exec(`PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; ${table}; BEGIN`);
    const postgres = await cluster?.connect();
    await postgres?.query(table);
    const insert = sqlite.prepare(`insert into naive(${columns}) values(?, ?, ?, ?, ?, ?, ?, ?)`);
    let batch: string[][] = [];
    let count = 0;
    for (const row of rows) {
      const values = columnsOf(row).map(value => value.replaceAll('\u0000', ''));
      insert.run(...values);
      batch.push(values);
      if (batch.length === 500 || ++count === size) {
        await insertAll(postgres, columns, batch);
        batch = [];
      }
    }
    await insertAll(postgres, columns, batch);
    sqlite.exec('COMMIT');
    await postgres?.query('analyze naive');
    const askSqlite = async (question: string, like: string) => sqlite.prepare(question.replace('$1', '?')).all(like);
    const askPostgres = postgres && ((question: string, like: string) => postgres.query(question, [like]));
    const both = async (words: string[], questions: string[]) => ({
      like: await timesOf(words, questions, askSqlite),
      ...(askPostgres ? { postgres: await timesOf(words, questions, askPostgres) } : {}),
    });
    return {
      page: await both(words.page, pageQuestions),
      suggestion: await both(words.suggestion, suggestionQuestions),
    };
  } finally {
    sqlite.close();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function insertAll(postgres: pg.Client | undefined, columns: string, batch: string[][]) {
  if (!postgres || batch.length === 0) return;
  await postgres.query(
    `insert into naive(${columns}) select * from unnest(${columns
      .split(', ')
      .map((_name, index) => `$${index + 1}::text[]`)
      .join(', ')})`,
    columns.split(', ').map((_name, index) => batch.map(values => values[index])),
  );
}
