import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { corpusDefinition, hardRecords } from '../../test/corpus.ts';
import type { Fulltext } from '../fulltext.ts';
import { IndexUnavailable } from '../unavailable.ts';
import { openCluster } from './cluster.ts';
import { openSearchFulltext } from './opensearch.ts';

const { name } = corpusDefinition;
/** Nothing listens here. */
const url = 'http://someone:secret-word@127.0.0.1:9';

test('a cluster that is not there: questions are answered so, writes throw what may be tried again', async () => {
  const index = openSearchFulltext({ url, prefix: 'away', definitions: [corpusDefinition], readers: 1 });
  expect(await index.ids(name, undefined)).toEqual({ kind: 'unavailable' });
  expect(await index.facet(name, { tree: undefined, fieldEn: 'lawFirm', limit: 5 })).toEqual({ kind: 'unavailable' });
  expect(await index.passages(name, { ids: ['a'], tree: undefined })).toEqual({ kind: 'unavailable' });
  expect(await index.facet(name, { tree: undefined, fieldEn: 'judgmentDate', limit: 5 })).toMatchObject({
    kind: 'refused',
  });
  await expect(index.appliedSeq(name)).rejects.toThrow(IndexUnavailable);
  await expect(index.clear(name)).rejects.toThrow(IndexUnavailable);
  await expect(index.apply(name, { puts: hardRecords(), deletes: [], seq: 1 })).rejects.toThrow(IndexUnavailable);
  await index.close();
});

test('no error carries the password of the address', async () => {
  const cluster = openCluster(url);
  const error = await cluster.must({ method: 'GET', path: '/' }).catch((error: Error) => error as Error);
  if (!(error instanceof IndexUnavailable)) throw error;
  const report = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`;
  expect(report).not.toContain('secret-word');
  expect(error.cause).toBeUndefined();
  await cluster.close();
});

test.each([401, 403, 429, 500, 503])('a cluster that answers %i is away, whatever it says', async status => {
  await withServer(
    (_request, response) => response.writeHead(status).end('<html>no</html>'),
    async index => {
      expect(await index.ids(name, undefined)).toEqual({ kind: 'unavailable' });
      await expect(index.apply(name, { puts: hardRecords(), deletes: [], seq: 1 })).rejects.toThrow(IndexUnavailable);
    },
  );
});

test('a cluster that takes the question and says nothing: the question ends at its deadline', async () => {
  await withServer(
    () => {},
    async index => {
      expect(await index.ids(name, undefined)).toEqual({ kind: 'timedOut', deadlineMs: 50 });
    },
    50,
  );
});

async function withServer(
  listener: RequestListener,
  work: (index: Fulltext) => Promise<void>,
  deadlineMs?: number,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const index = openSearchFulltext({
    url: address,
    prefix: 'away',
    definitions: [corpusDefinition],
    readers: 1,
    ...(deadlineMs ? { deadlineMs } : {}),
  });
  try {
    await work(index);
  } finally {
    await index.close();
    server.closeAllConnections();
    server.close();
  }
}
