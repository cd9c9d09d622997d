import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { passages } from '@antai/query';
import type { SearchRecord, Tree } from '@antai/query';
import type { Count, Found, IndexDefinition, Interval, Passage, Wanted } from '../fulltext.ts';
import type { Bitset } from './bitset.ts';
import { Columns } from './columns.ts';
import { Evaluation } from './evaluate.ts';
import { bandCounts, facetCounts, periodCounts } from './counts.ts';
import { orderBy } from './order.ts';
import { openForReading } from './schema.ts';

/** Asks of a reading thread. */
export type ReaderAsk =
  | { kind: 'search'; index: string; wanted: Wanted }
  | { kind: 'facet'; index: string; tree: Tree; fieldEn: string; limit: number }
  | { kind: 'histogram'; index: string; tree: Tree; fieldEn: string; interval: Interval }
  | { kind: 'ids'; index: string; tree: Tree }
  | { kind: 'passages'; index: string; ids: string[]; tree: Tree; most: number };

const { folder, definitions } = workerData as { folder: string; definitions: IndexDefinition[] };

/** Answers of one version kept at hand: a page of results asks the same tree for a dozen facets. */
const keptAnswers = 64;

/** Reads one index: every ask sees one consistent state. */
class Reader {
  private readonly db: DatabaseSync;
  private readonly definition: IndexDefinition;
  private readonly columns: Columns;
  private readonly matched = new Map<string, Bitset>();
  private version = -1;

  constructor(definition: IndexDefinition) {
    this.definition = definition;
    this.db = openForReading(join(folder, `${definition.name}.db`));
    this.columns = new Columns(definition.fields);
  }

  answer(ask: ReaderAsk): unknown {
    this.db.exec('begin');
    try {
      const version = this.columns.refresh(this.db);
      if (version !== this.version) this.matched.clear();
      this.version = version;
      return this.find(ask);
    } finally {
      this.db.exec('commit');
    }
  }

  private find(ask: ReaderAsk): unknown {
    if (ask.kind === 'search') return this.search(ask.wanted);
    if (ask.kind === 'passages') return this.passages(ask.ids, ask.tree, ask.most);
    const set = this.match(ask.tree);
    if (ask.kind === 'ids') return Array.from(set.toArray(), id => this.columns.extIds[id]!).sort();
    if (ask.kind === 'facet') return facetCounts(this.columns, set, ask.fieldEn, ask.limit);
    return this.histogram(set, ask.fieldEn, ask.interval);
  }

  private histogram(set: Bitset, fieldEn: string, interval: Interval): Count[] {
    if (Array.isArray(interval)) return bandCounts(this.columns, set, fieldEn, interval);
    return periodCounts(this.columns, set, fieldEn, interval);
  }

  private match(tree: Tree): Bitset {
    const key = JSON.stringify(tree);
    const known = this.matched.get(key);
    if (known) return known;
    const set = this.evaluation().match(tree);
    const oldest = this.matched.keys().next().value;
    if (this.matched.size >= keptAnswers && oldest !== undefined) this.matched.delete(oldest);
    this.matched.set(key, set);
    return set;
  }

  private evaluation(): Evaluation {
    return new Evaluation(this.db, this.definition, this.columns, id => this.record(id));
  }

  private search({ tree, sort, offset, limit }: Wanted): Found {
    const set = this.match(tree);
    const scores = sort.by === 'relevance' ? this.evaluation().scores(tree) : undefined;
    const ids = orderBy(this.columns, this.definition.fields, set, sort, scores, offset + limit).slice(offset, offset + limit);
    return { ids: ids.map(id => this.columns.extIds[id]!), total: set.count(), indexVersion: String(this.version) };
  }

  private passages(extIds: string[], tree: Tree, most: number): Map<string, Passage[]> {
    const found = new Map<string, Passage[]>();
    for (const extId of extIds) {
      const id = this.columns.numberOfExtId.get(extId);
      if (id !== undefined) found.set(extId, passages(tree, this.record(id), this.definition.fields, most));
    }
    return found;
  }

  /** The stored record of a document: its text and its values. */
  private record(id: number): SearchRecord {
    const row = this.db.prepare('select ext_id, attributes, body from doc where id = ?').get(id);
    if (!row) throw new Error(`document ${id} is not stored`);
    const sections = JSON.parse(inflateRawSync(row.body as Uint8Array).toString()) as SearchRecord['sections'];
    return { id: String(row.ext_id), sections, ...JSON.parse(String(row.attributes)) };
  }
}

const readers = new Map<string, Reader>();

function readerOf(index: string): Reader {
  const known = readers.get(index);
  if (known) return known;
  const definition = definitions.find(each => each.name === index);
  if (!definition) throw new Error(`no index ${index}`);
  const reader = new Reader(definition);
  readers.set(index, reader);
  return reader;
}

parentPort?.on('message', ({ number, ask }: { number: number; ask: ReaderAsk }) => {
  try {
    parentPort?.postMessage({ number, value: readerOf(ask.index).answer(ask) });
  } catch (error) {
    parentPort?.postMessage({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
