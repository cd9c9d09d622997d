import { connect, createServer, type Socket } from 'node:net';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import type { Batch } from '@antai/fulltext';
import { IndexUnavailable } from '@antai/fulltext';
import { memoryFulltext } from '@antai/fulltext/memory';
import { dropIndexes } from '@antai/fulltext/test/cluster-indexes';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouseWith } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { installationStore } from '../../platform/installation/store.ts';
import { silentLog } from '../../platform/log.ts';
import type { RecordChange } from '../records/service.ts';
import { categories, indexDefinitionOf } from './describe-categories.ts';
import { indexFollower } from './followers.ts';

const url = process.env.OPENSEARCH_URL;
const asking = (text: string) => ({
  data: {
    id: 2,
    recordType: '2',
    childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: text, matchType: 1 } }],
  },
});
const unavailable = { code: 20000, message: '检索服务暂时不可用，请稍后再试' };

describe('检索服务不可用', () => {
  test('检索如实说明，登录与案例详情照常', async () => {
    // nothing listens on port 9
    const house = await startHouseWith({ OPENSEARCH_URL: 'http://127.0.0.1:9', WORKER: '0' });
    const [row] = await putJudgments(house.app, [aJudgment({ mark: aMark() })]);
    const user = house.as(await aUser());
    const input = asking('合同');
    expect(await user.raw(search.list, input)).toMatchObject(unavailable);
    for (const call of [search.filter, search.chart]) {
      const answer = await user.raw(call, { data: { ...input.data, fieldEn: 'causeOfAction' } });
      expect(answer).toMatchObject(unavailable);
    }
    expect(await user.ok(records.detail, { data: { recordType: '2', id: row!.id } })).toMatchObject({ id: row!.id });
    const ready = await house.app.http.inject('/readyz');
    expect([ready.statusCode, ready.json().missing]).toEqual([503, ['index']]);
    await house.app.close();
  });

  test.skipIf(!url)('恢复后自动补上中断期间的案例 (skipped: no OPENSEARCH_URL)', async () => {
    const door = await openDoor(new URL(url!));
    const house = await startHouseWith({ OPENSEARCH_URL: door.url, WORKER: '0' });
    const mark = aMark();
    await putJudgments(house.app, [aJudgment({ mark })]);
    const user = house.as(await aUser());
    expect(await user.ok(search.list, asking(mark))).toMatchObject({ total: 1 });
    await door.close();
    await putJudgments(house.app, [aJudgment({ mark, number: '（2022）沪0115民初7702号' })]);
    expect(await user.raw(search.list, asking(mark))).toMatchObject(unavailable);
    await door.open();
    await house.app.catchUp();
    expect(await user.ok(search.list, asking(mark))).toMatchObject({ total: 2, isIndexing: false });
    expect((await house.app.http.inject('/readyz')).statusCode).toBe(200);
    await house.app.close();
    await door.close();
    const installationId = await installationStore(await aDatabase()).keep('installationId', '');
    await dropIndexes(url!, `antai-${installationId}`);
  });
});

test('an engine that does not answer is waited for and told of once, and no record is taken for a bad one', async () => {
  const memory = memoryFulltext(categories.map(indexDefinitionOf));
  let refusals = 2;
  const written: Batch[] = [];
  const messages: string[] = [];
  const note = (_fields: object, message = '') => void messages.push(message);
  const log = { ...silentLog, info: note, warn: note, error: note };
  let tell = () => {};
  const isWritten = new Promise<void>(resolve => {
    tell = resolve;
  });
  const index = {
    ...memory,
    apply: async (name: string, batch: Batch) => {
      if (refusals-- > 0) throw new IndexUnavailable('the engine does not answer');
      written.push(batch);
      tell();
      return memory.apply(name, batch);
    },
  };
  const blank = { title: '', number: '', isDeleted: false, fields: {}, sections: [] };
  const change = (id: string, seq: number): RecordChange => ({ ...blank, id, seq });
  const changes = [change('a', 1), change('b', 2)];
  const since = async (type: string, { seq }: { seq: number }) =>
    type === '2' ? changes.filter(each => each.seq > seq) : [];
  const suggest = { apply: async () => {}, appliedSeq: async () => Number.MAX_SAFE_INTEGER } as never;
  const follower = indexFollower({ index, suggest, records: { since } as never, log, waitMs: 1 });
  await follower.wake();
  await isWritten;
  await follower.stop();
  expect(written.map(({ puts, deletes }) => [puts.map(({ id }) => id), deletes])).toEqual([[['a', 'b'], []]]);
  expect(messages).toEqual(['the search index does not answer', 'the search index answers again']);
});

test('who waits for a change goes on when the index has it, and no longer than wanted', async () => {
  const index = memoryFulltext(categories.map(indexDefinitionOf));
  const blank = { title: '', number: '', isDeleted: false, fields: {}, sections: [] };
  const changes: RecordChange[] = [{ ...blank, id: 'a', seq: 1 }];
  let isBroken = true;
  const since = async (type: string, { seq }: { seq: number }) => {
    if (isBroken) throw new Error('the connection was lost');
    return type === '2' ? changes.filter(each => each.seq > seq) : [];
  };
  const suggest = { apply: async () => {}, appliedSeq: async () => Number.MAX_SAFE_INTEGER } as never;
  const follower = indexFollower({ index, suggest, records: { since } as never, log: silentLog, waitMs: 1 });
  const never = new AbortController().signal;
  const one = follower.reach({ recordType: '2', seq: 1 }, never);
  await follower.wake();
  expect(await index.appliedSeq('cases')).toBe(0);
  isBroken = false;
  await one;
  expect(await index.appliedSeq('cases')).toBe(1);
  const leaving = new AbortController();
  const two = follower.reach({ recordType: '2', seq: 2 }, leaving.signal);
  leaving.abort();
  await expect(two).rejects.toThrow();
  const again = follower.reach({ recordType: '2', seq: 2 }, never);
  changes.push({ ...blank, id: 'b', seq: 2 });
  void follower.wake();
  await again;
  await follower.stop();
});

/** A way to the cluster that can be shut, as a network can. */
async function openDoor(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    const onward = connect(Number(target.port), target.hostname);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
      each.on('close', () => sockets.delete(each));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = (port: number) =>
    new Promise<void>(resolve => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `http://${target.username ? `${target.username}:${target.password}@` : ''}127.0.0.1:${port}`,
    open: () => listen(port),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
