import { z } from 'zod';

/** Grows when an older program could no longer read what a newer one writes. */
export const formatVersion = 1;

const count = z.number().int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const Column = z.object({ name: z.string(), type: z.string() });

/** A table: its columns in order, how many rows it has, and a digest of them in any order. */
export const TableContent = z.object({ name: z.string(), columns: z.array(Column), rows: count, digest });
export type TableContent = z.output<typeof TableContent>;
export type TableShape = Pick<TableContent, 'name' | 'columns'>;

/** What a backup holds, written last: a backup without it was broken off. */
export const Manifest = z.object({
  formatVersion: z.literal(formatVersion),
  /** The product's version that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  /** The migrations the database had seen; it is restored to this schema and goes on from there. */
  migrations: z.array(z.string()),
  tables: z.array(TableContent),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `gone`: files whose owners let them go while the backup was written. */
  files: z.object({ count, bytes: count, digest, gone: z.array(z.string()) }),
  /** The identity of the file store, which the database remembers. */
  fileStoreId: z.string().nullable(),
  /** What the installation seals its secrets with, where it is kept with the files. */
  secret: z.string().nullable(),
  /** The variables that were set; of secrets only the names. */
  settings: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const entries = {
  manifest: 'manifest.json',
  rowsOf: (table: string) => `tables/${table}.jsonl`,
  file: (key: string) => `files/${key}`,
} as const;
