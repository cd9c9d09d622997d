import { search } from '@antai/contract/search';
import { signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { leaf, pairsOfWords, searchBody } from './conditions.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

const forMs = 10_000;
const blockers = 12;
const groups = 31;

/** Groups of common characters within 500 of each other: the dearest conditions that the limits let through one by one. */
const common = Array.from('的人事法一不有是为在了被告原院判决本公司金同合证据第条');
const dearBodies = Array.from({ length: blockers }, (_, k) => {
  const group = (i: number) => ({
    queryType: 4,
    fontNum: 500,
    childQueryBO: [common[(i + k) % common.length]!, common[(i * 3 + 7 + k) % common.length]!].map(leaf),
  });
  return searchBody(
    Array.from({ length: groups }, (_, i) => group(i)),
    { queryType: 1 },
  );
});

const plainBodies = pairsOfWords(4).flatMap(([word, other]) => [
  searchBody([leaf(word)]),
  searchBody([leaf(word), leaf(other)], { queryType: 3 }),
]);

/** One user sends the dearest conditions without end while another searches. */
export const blockadeBench: Bench = async size => {
  if (!(await ensureHouse(size))) return absent;
  const house = startPeer('house-peer.ts', houseEnv(size));
  const [client, blocker] = [startPeer('client-peer.ts'), startPeer('client-peer.ts')];
  try {
    const { address } = await house.ready;
    await Promise.all([client.ready, blocker.ready]);
    const [user, hog] = [await signIn(address), await signIn(address, 'admin')];
    const order = { address, path: search.list.path, headers: user, bodies: plainBodies, clients: 1, forMs };
    // both readers are loaded before anything is timed
    await client.ask<Outcome>({ ...order, clients: 4 } satisfies Order);
    const quiet = await client.ask<Outcome>(order satisfies Order);
    const blocking = blocker.ask<Outcome>({
      ...order,
      headers: hog,
      bodies: dearBodies,
      clients: blockers,
      forMs: forMs + 1_000,
    } satisfies Order);
    const blocked = await client.ask<Outcome>(order satisfies Order);
    return [tableOf(size, quiet, blocked, await blocking)];
  } finally {
    await Promise.all([house, client, blocker].map(peer => peer.stop()));
  }
};

function tableOf(size: number, quiet: Outcome, blocked: Outcome, blocking: Outcome): Table {
  const at = ({ times }: Outcome, share: number) => percentile(times, share);
  const times = at(blocked, 0.95) / at(quiet, 0.95);
  const cells = (outcome: Outcome) => [figure(at(outcome, 0.5)), figure(at(outcome, 0.95)), outcome.times.length];
  return {
    title: `封锁：一人不停发最重的条件，他人检索（${size} 份文书）`,
    about: `${blockers} 路同时，每个条件 ${groups} 组常用字、间隔 500；用时为 ms。`,
    columns: ['他人的检索', 'p50', 'p95', '回答', '对平时', '目标'],
    rows: [
      ['平时', ...cells(quiet), '1×', ''],
      ['受封锁时', ...cells(blocked), ratio(at(blocked, 0.95), at(quiet, 0.95)), against(times < 2, '< 2×')],
      ['发重条件者自己', ...cells(blocking), '', ''],
    ],
  };
}
