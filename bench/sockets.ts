import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { post, signIn } from './api.ts';
import { memoryOf, startPeer } from './child.ts';
import { houseEnv } from './data.ts';
import { against, type Bench, figure, percentile } from './table.ts';

const sockets = 1000;
const seconds = 60;
const targetP99Ms = 1000;
const settleMs = 5000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** A thousand sockets on one process, a message a second to each for a minute: none lost, how late, and in how much memory. */
export const socketsBench: Bench = async () => {
  const env = houseEnv(0);
  await rm(env.DATA_DIR, { recursive: true, force: true });
  const [house, client] = [startPeer('house-peer.ts', env), startPeer('socket-peer.ts')];
  try {
    const { address } = await house.ready;
    const headers = await signIn(address);
    await client.ready;
    const { data } = JSON.parse(await post({ address, headers }, account.info.path, '{}'));
    const { userId } = data as { userId: string };
    const before = memoryOf(house.pid)?.resident ?? 0;
    await client.ask({ address, userId, token: headers.token, sockets });
    const startedAt = performance.now();
    for (let second = 0; second < seconds; second += 1) {
      await wait(Math.max(0, startedAt + second * 1000 - performance.now()));
      await house.ask({ emitTo: userId });
    }
    await wait(settleMs);
    const { counts, lateMs } = await client.ask<{ counts: number[]; lateMs: number[] }>('heard');
    const heard = counts.reduce((sum, count) => sum + count, 0);
    const lost = sockets * seconds - heard;
    const p99 = percentile(lateMs, 0.99);
    const memory = memoryOf(house.pid);
    return [
      {
        title: `${sockets} 个通道，每秒各一条，${seconds} 秒`,
        about: '一个进程；发出到收到的时间（发出方与收到方各在一个进程）。',
        columns: ['项目', '数值', '目标'],
        rows: [
          ['送达', heard, against(lost === 0, `${sockets * seconds}，不丢`)],
          ['p50', `${figure(percentile(lateMs, 0.5))} ms`, ''],
          ['p99', `${figure(p99)} ms`, against(p99 <= targetP99Ms, `≤ ${targetP99Ms} ms`)],
          ['服务进程内存：连接前', megabytes(before), ''],
          ['服务进程内存：结束时', megabytes(memory?.resident ?? 0), ''],
        ],
      },
    ];
  } finally {
    await Promise.all([house, client].map(peer => peer.stop()));
  }
};
