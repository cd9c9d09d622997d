import { DatabaseSync } from 'node:sqlite';
import { SourceError } from './read-rows.ts';

export const isDatabaseFile = (name: string) => /\.(?:db|sqlite3?)$/iu.test(name);

/** Reads the rows of a query from a foreign SQLite file, read only and without its extensions; another file is a SourceError. */
export function* readDatabase(file: string, query: string): Generator<Record<string, unknown>> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
    // a foreign file may name functions and write to its own schema: neither is trusted
    database.exec('pragma trusted_schema = off; pragma query_only = on');
    for (const row of database.prepare(query).iterate()) yield row as Record<string, unknown>;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error;
    throw new SourceError(`不是可读的 SQLite 法规库：${file}（${(error as Error).message}）`);
  } finally {
    database?.close();
  }
}
