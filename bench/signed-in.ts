import { rm } from 'node:fs/promises';
import { account } from '@antai/contract/account';
import { post, signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { houseEnv } from './data.ts';
import { against, type Bench, figure, percentile, ratio } from './table.ts';

const rounds = 5;
const forMs = 2000;
const targetMs = 1;
const targetRatio = 15;

/** What a signed-in call without a query of its own costs above a bare server: rounds in turn, the median of their medians. */
export const signedInBench: Bench = async () => {
  const env = houseEnv(0);
  await rm(env.DATA_DIR, { recursive: true, force: true });
  const [house, bare, client] = [
    startPeer('house-peer.ts', env),
    startPeer('bare-peer.ts'),
    startPeer('client-peer.ts'),
  ];
  try {
    const [{ address }, { address: bareAddress }] = [await house.ready, await bare.ready];
    const headers = await signIn(address);
    await client.ready;
    await bare.ask(await post({ address, headers }, account.info.path, '{}'));
    const order = { path: account.info.path, headers, bodies: ['{}'], clients: 1, forMs };
    const medians: { own: number; base: number }[] = [];
    let [p95, failures] = [0, 0];
    for (let round = 0; round <= rounds; round += 1) {
      const base = await client.ask<Outcome>({ ...order, address: bareAddress } satisfies Order);
      const own = await client.ask<Outcome>({ ...order, address } satisfies Order);
      failures += own.failures;
      // the first round warms both
      if (round === 0) continue;
      medians.push({ own: percentile(own.times, 0.5), base: percentile(base.times, 0.5) });
      p95 = percentile(own.times, 0.95);
    }
    const ownMs = percentile(
      medians.map(({ own }) => own),
      0.5,
    );
    const times = percentile(
      medians.map(({ own, base }) => own / base),
      0.5,
    );
    return [
      {
        title: '已登录而无自身查询的调用：getUserInfo',
        about: `一个客户端依次发问，与只回同样字节的 node:http 轮流各 ${rounds} 轮；中位数，ms。`,
        columns: ['项目', '数值', '目标'],
        rows: [
          ['p50', `${figure(ownMs)} ms`, against(ownMs <= targetMs, `≤ ${targetMs} ms`)],
          ['对裸服务', ratio(times, 1), against(times <= targetRatio, `≤ ${targetRatio}×`)],
          ['末轮 p95', `${figure(p95)} ms`, ''],
          ['失败', failures, against(failures === 0, '0')],
        ],
      },
    ];
  } finally {
    await Promise.all([house, bare, client].map(peer => peer.stop()));
  }
};
