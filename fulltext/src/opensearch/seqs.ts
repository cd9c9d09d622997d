import { type Cluster, IndexGone } from './cluster.ts';

export type Seqs = ReturnType<typeof seqsOf>;

/** An index of the cluster, by its own unique id. */
type Owner = { uuid: string };

/** The number of the last batch that each index holds, kept in the cluster. Told by the index's own unique id, never by its name. */
export function seqsOf(cluster: Cluster, prefix: string) {
  const index = `${prefix}-seq`;
  let opened: Promise<unknown> | undefined;

  function open(): Promise<unknown> {
    if (!opened) {
      const body = { settings: { auto_expand_replicas: '0-1' }, mappings: { properties: { seq: { type: 'long' } } } };
      opened = cluster.ask({ method: 'PUT', path: `/${index}`, body });
      opened.catch(() => {
        opened = undefined;
      });
    }
    return opened;
  }

  return {
    /** 0 where nothing was applied yet. */
    async of({ uuid }: Owner): Promise<number> {
      type Body = { _source?: { seq: number } };
      const { status, body } = await cluster.ask<Body>({ method: 'GET', path: `/${index}/_doc/${uuid}` });
      if (status < 300) return body._source?.seq ?? 0;
      if (status === 404) return 0;
      throw new Error(`OpenSearch answered ${status} for the seq of an index`);
    },
    /** Never goes back: of two processes the one with the later batch stands. */
    async keep({ uuid }: Owner, seq: number): Promise<void> {
      await open();
      const query = { version: seq, version_type: 'external_gte' };
      const path = `/${index}/_doc/${uuid}`;
      const { status } = await cluster.ask({ method: 'PUT', path, body: { seq }, query });
      if (status === 404) throw new IndexGone(index);
      if (status >= 300 && status !== 409) throw new Error(`OpenSearch answered ${status} for the seq of an index`);
    },
  };
}
