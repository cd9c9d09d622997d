import type { Fulltext, IndexDefinition } from './fulltext.ts';
import { openSearchFulltext } from './opensearch/opensearch.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';

type Choice = {
  folder: string;
  openSearchUrl: string | undefined;
  prefix: string;
  definitions: IndexDefinition[];
  /** Reading threads start when something is asked, and end when nothing was for so long; left out, they start at once and stay. */
  readersIdleMs?: number | undefined;
  /** Hears that the file of an index was broken, what it is called now, and that the index is empty in its place. */
  onDamage?: (index: string, file: string) => void;
};

/** The engine that was configured: a cluster where one is named, else the embedded one. */
export async function openFulltext({ openSearchUrl: url, prefix, ...options }: Choice): Promise<Fulltext> {
  return url ? openSearchFulltext({ url, prefix, ...options }) : sqliteFulltext(options);
}
