import type { Fulltext, IndexDefinition } from './fulltext.ts';
import { openSearchFulltext } from './opensearch/opensearch.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';

type Choice = { folder: string; openSearchUrl: string | undefined; prefix: string; definitions: IndexDefinition[] };

/** The engine that was configured: a cluster where one is named, else the embedded one. */
export async function openFulltext({ folder, openSearchUrl: url, prefix, definitions }: Choice): Promise<Fulltext> {
  return url ? openSearchFulltext({ url, prefix, definitions }) : sqliteFulltext({ folder, definitions });
}
