import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { type DownloadTask, downloads, exportRowsMax } from '@antai/contract/downloads';
import { memoryOf, startPeer } from './child.ts';
import { absent, demoPassword, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, megabytes } from './table.ts';

type Ask = <Answer>(path: string, body: object) => Promise<Answer>;
type Stalls = { longestMs: number };

const forms = ['excel', 'zip', 'word', 'pdf'] as const;
const growthTargetBytes = 300 * 1024 ** 2;
const lookMs = 200;
/** Threads that an earlier form kept warm are let go, and the next is measured from a quiet house. */
const restMs = 25_000;

/** What the largest export costs: time, memory above the quiet house, and how long everybody else waits. */
export const downloadsBench: Bench = async size => {
  const rows = Math.min(size, exportRowsMax);
  if (!(await ensureHouse(rows))) return absent;
  const house = startPeer('house-peer.ts', houseEnv(rows));
  try {
    const { address } = await house.ready;
    const ask = await signIn(address);
    const lines: (string | number)[][] = [];
    for (const form of forms) {
      await wait(restMs);
      lines.push(await measure(form, house, ask));
    }
    return [
      {
        title: `导出 ${rows} 份文书`,
        about: '真实文书重复而成，全部结果作一个下载任务，从新建到可下载；内存为峰值减去开始前的常驻内存。',
        columns: ['格式', '用时', '文件', '内存增加', '目标', '事件循环最长停顿'],
        rows: lines,
      },
    ];
  } finally {
    await house.stop();
  }
};

async function measure(fileType: (typeof forms)[number], house: ReturnType<typeof startPeer>, ask: Ask) {
  const before = memoryOf(house.pid)?.resident ?? Number.NaN;
  let peak = before;
  await house.ask('reset');
  const startedAt = performance.now();
  const query = { recordType: '2', childQueryBO: [] };
  const { taskId } = await ask<DownloadTask>(downloads.create.path, {
    data: { content: 'records', fileType, asked: query },
  });
  let task: DownloadTask | undefined;
  do {
    await wait(lookMs);
    peak = Math.max(peak, memoryOf(house.pid)?.resident ?? 0);
    const { records } = await ask<{ records: DownloadTask[] }>(downloads.list.path, {});
    task = records.find(each => each.taskId === taskId);
  } while (task?.taskStatus === 1);
  if (task?.taskStatus !== 2) throw new Error(`${fileType}: ${task?.failReason}`);
  const seconds = (performance.now() - startedAt) / 1000;
  const { longestMs } = await house.ask<Stalls>('stalls');
  await ask(downloads.remove.path, { data: { taskId } });
  return [
    fileType,
    `${figure(seconds)} s`,
    megabytes(task.sizeBytes ?? 0),
    megabytes(peak - before),
    against(peak - before < growthTargetBytes, '< 300 MB'),
    `${figure(longestMs)} ms`,
  ];
}

async function signIn(address: string): Promise<Ask> {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask: Ask = async (path, body) => {
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { baseInfo, data } = (await response.json()) as {
      baseInfo: { code: number; message: string };
      data: never;
    };
    if (baseInfo.code !== 0) throw new Error(`${path}: ${baseInfo.message}`);
    return data;
  };
  const signedIn = await ask<{ token: string; authToken: string }>(account.login.path, {
    data: { username: 'demo', password: demoPassword },
  });
  headers = { ...headers, token: signedIn.token, 'auth-token': signedIn.authToken };
  return ask;
}
