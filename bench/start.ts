import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf, startPeer } from './child.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, megabytes } from './table.ts';

const readyTargetMs = 5_000;
const idleTargetBytes = 700 * 1024 ** 2;
const settleMs = 20_000;
const starts = 3;

/** How soon a house that was started before is ready again, and what it holds in memory while nobody asks. */
export const startBench: Bench = async size => {
  if (!(await ensureHouse(size))) return absent;
  const times: number[] = [];
  let idle: ReturnType<typeof memoryOf>;
  for (let turn = 0; turn < starts; turn++) {
    const startedAt = performance.now();
    const house = startPeer('house-peer.ts', houseEnv(size));
    const { address } = await house.ready;
    await fetch(`${address}/readyz`);
    times.push(performance.now() - startedAt);
    if (turn === starts - 1) {
      await wait(settleMs);
      idle = memoryOf(house.pid);
    }
    await house.stop();
  }
  const [slowest, resident] = [Math.max(...times), idle?.resident ?? Number.NaN];
  return [
    {
      title: `再次启动（${size} 份文书）`,
      about: `同一数据目录启动 ${starts} 次，直到 /readyz 有回答；内存为就绪后静置 ${settleMs / 1000} s 的常驻内存。`,
      columns: ['项目', '数值', '目标'],
      rows: [
        ['就绪，最慢一次', `${figure(slowest)} ms`, against(slowest < readyTargetMs, `< ${readyTargetMs} ms`)],
        ['静置常驻内存', megabytes(resident), against(resident < idleTargetBytes, '< 700 MB')],
        ['其中非文件映射', megabytes(idle?.own ?? Number.NaN), ''],
      ],
    },
  ];
};
