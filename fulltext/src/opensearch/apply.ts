import type { Batch, IndexDefinition } from '../fulltext.ts';
import { assertBatch } from '../refuse.ts';
import { IndexUnavailable } from '../unavailable.ts';
import { type Cluster, IndexGone, isUnavailableStatus } from './cluster.ts';
import type { Generations } from './generations.ts';
import type { Seqs } from './seqs.ts';

type Item = { status: number; error?: { type: string; reason?: string } };
type BulkReply = { errors: boolean; items: Record<string, Item>[] };

/** Says which lines write a batch. */
type Prepare = (request: { name: string; index: string; batch: Batch }) => Promise<string[]>;

/** Writes a batch, makes it visible, then keeps its seq: after a crash anywhere before, the batch comes again. */
export async function applyBatch(
  { cluster, generations, seqs, prepare }: { cluster: Cluster; generations: Generations; seqs: Seqs; prepare: Prepare },
  { definition, batch }: { definition: IndexDefinition; batch: Batch },
): Promise<'applied' | 'skipped'> {
  assertBatch(definition, batch);
  const writing = await generations.writing();
  if (batch.seq <= (await seqs.of(writing))) return 'skipped';
  const pieces = await prepare({ name: definition.name, index: generations.written, batch });
  for (const lines of pieces) await writeLines(cluster, lines);
  await cluster.must({ method: 'POST', path: `/${writing.index}/_refresh` });
  await seqs.keep(writing, batch.seq);
  const { reading } = await generations.current();
  const isCaughtUp = reading.index !== writing.index && batch.seq >= (await seqs.of(reading));
  if (isCaughtUp) await generations.takeOver();
  return 'applied';
}

async function writeLines(cluster: Cluster, lines: string): Promise<void> {
  const query = { require_alias: 'true' };
  const reply = await cluster.must<BulkReply>({ method: 'POST', path: '/_bulk', lines, query });
  if (!reply.errors) return;
  for (const item of reply.items.flatMap(each => Object.values(each))) assertWritten(item);
}

/** A conflict says that a later state is there already. */
function assertWritten({ status, error }: Item): void {
  if (!error || status === 409) return;
  const reason = `${error.type} ${error.reason ?? ''}`;
  if (error.type === 'index_not_found_exception') throw new IndexGone(reason);
  if (isUnavailableStatus(status)) throw new IndexUnavailable(reason);
  throw new Error(`OpenSearch answered ${status}: ${reason}`);
}
