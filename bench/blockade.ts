import { search } from '@antai/contract/search';
import { signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { dearBodies, groupsOfDear, plainBodies } from './conditions.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

const forMs = 10_000;
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
      clients: dearBodies.length,
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
    about: `${dearBodies.length} 路同时，每个条件 ${groupsOfDear} 组常用字、间隔 500；用时为 ms。`,
    columns: ['他人的检索', 'p50', 'p95', '回答', '对平时', '目标'],
    rows: [
      ['平时', ...cells(quiet), '1×', ''],
      ['受封锁时', ...cells(blocked), ratio(at(blocked, 0.95), at(quiet, 0.95)), against(times < 2, '< 2×')],
      ['发重条件者自己', ...cells(blocking), '', ''],
    ],
  };
}
