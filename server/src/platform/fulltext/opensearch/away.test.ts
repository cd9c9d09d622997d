import { expect, test } from 'vitest';
import { IndexAway } from '../away.ts';
import { corpusDefinition, hardRecords } from '../corpus.ts';
import { openCluster } from './cluster.ts';
import { openSearchFulltext } from './opensearch.ts';

const { name } = corpusDefinition;
/** Nothing listens here. */
const url = 'http://someone:secret-word@127.0.0.1:9';

test('a cluster that is not there: questions are answered so, writes throw what may be tried again', async () => {
  const index = openSearchFulltext({ url, prefix: 'away', definitions: [corpusDefinition], readers: 1 });
  expect(await index.ids(name, undefined)).toEqual({ kind: 'away' });
  expect(await index.facet(name, undefined, 'lawFirm', 5)).toEqual({ kind: 'away' });
  expect(await index.passages(name, ['a'], undefined)).toEqual({ kind: 'away' });
  expect(await index.facet(name, undefined, 'judgmentDate', 5)).toMatchObject({ kind: 'refused' });
  await expect(index.appliedSeq(name)).rejects.toThrow(IndexAway);
  await expect(index.clear(name)).rejects.toThrow(IndexAway);
  await expect(index.apply(name, { puts: hardRecords(), deletes: [], seq: 1 })).rejects.toThrow(IndexAway);
  await index.close();
});

test('no error carries the password of the address', async () => {
  const cluster = openCluster(url);
  const error = await cluster.must({ method: 'GET', path: '/' }).catch((error: Error) => error as Error);
  if (!(error instanceof IndexAway)) throw error;
  const told = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`;
  expect(told).not.toContain('secret-word');
  expect(error.cause).toBeUndefined();
  await cluster.close();
});
