import { randomUUID } from 'node:crypto';
import { systemClock } from '../server/src/platform/clock.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDatabase } from '../server/src/platform/db/open-database.ts';
import { silentLog } from '../server/src/platform/log.ts';
import type { Endpoint } from '../server/src/platform/models/endpoint.ts';
import findPrivate, { type PrivacySearch } from '../server/src/platform/models/find-private.ts';
import { createLedger, type Ledger } from '../server/src/platform/models/ledger.ts';
import { createModels, type Models } from '../server/src/platform/models/models.ts';
import { modelStore } from '../server/src/platform/models/store.ts';
import { startPeer } from './child.ts';
import { watchStalls } from './stalls.ts';
import { against, type Bench, figure, megabytes, percentile } from './table.ts';

const rounds = 60;
const streams = 200;
const overheadTargetMs = 15;
const migrations = new URL('../server/migrations', import.meta.url).pathname;
const question = '原告王建国（身份证号110101199003078515）诉北京云石科技有限公司，违约金约定过高，应当怎样请求减少？';

/** A gateway with one endpoint: the service that answers at this address. */
const openGateway = ({ address, location, ledger }: Pick<Endpoint, 'location'> & { address: string; ledger: Ledger }) =>
  createModels({
    endpoints: async () => [
      {
        ...{ endpointId: 'fake', label: 'fake', purpose: 'chat', dialect: 'deepseek', baseUrl: address, model: 'fake' },
        ...{ location, hasConsent: false, concurrentMax: 1000, isEnabled: true, isFixed: false },
        price: { input: 0, cachedInput: 0, output: 0 },
      },
    ],
    ledger,
    find: async (search: PrivacySearch) => findPrivate(search),
    clock: systemClock,
    log: silentLog,
  });

/** What the gateway adds before the first word, and what 200 answers at once cost this process. */
export const modelsBench: Bench = async () => {
  const peer = startPeer('model-peer.ts');
  const { address } = await peer.ready;
  const database = await openDatabase({ log: silentLog });
  await migrate({ pool: database.pool, folder: migrations, log: silentLog });
  const store = modelStore(database);
  const ledger = createLedger({ store, clock: systemClock, useMaxMs: 360_000 });
  const gatewayAt = (location: 'local' | 'cn') => openGateway({ address, location, ledger });
  const [plain, masked] = [gatewayAt('local'), gatewayAt('cn')];
  const times: Record<'bare' | 'plain' | 'masked' | 'limited', number[]> = {
    bare: [],
    plain: [],
    masked: [],
    limited: [],
  };
  const setBudget = (tokensMax: number | null) => ledger.setBudget({ scope: 'user', holderId: '', tokensMax }, 10);
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await firstWordBare(address));
    times.plain.push(await firstWord(plain));
    times.masked.push(await firstWord(masked));
    await setBudget(1_000_000_000);
    times.limited.push(await firstWord(masked));
    await setBudget(null);
  }
  await setBudget(1_000_000_000);
  const before = process.memoryUsage().rss;
  const stalls = watchStalls();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const startedAt = performance.now();
  const words = await Promise.all(Array.from({ length: streams }, () => wholeAnswer(masked)));
  const seconds = (performance.now() - startedAt) / 1000;
  stalls.end();
  clearInterval(watch);
  await database.close();
  await peer.stop();
  const median = (samples: number[]) => percentile(samples, 0.5);
  const [bare, own, covered] = [median(times.bare), median(times.plain), median(times.masked)];
  const rowOf = (name: string, samples: number[]) => [
    name,
    `${figure(median(samples))} ms`,
    `${figure(percentile(samples, 0.9))} ms`,
    name === '直接 fetch' ? '' : against(median(samples) - bare < overheadTargetMs, `多出 < ${overheadTargetMs} ms`),
  ];
  return [
    {
      title: '网关在第一个词之前多用的时间',
      about: `本机假服务，${rounds} 轮交替；含用量记录（数据库）；多出中位数 ${figure(own - bare)} ms，替换代称时 ${figure(covered - bare)} ms。`,
      columns: ['方式', '中位数', 'p90', '目标'],
      rows: [
        rowOf('直接 fetch', times.bare),
        rowOf('网关，内网模型', times.plain),
        rowOf('网关，替换代称', times.masked),
        rowOf('网关，替换代称，有用量上限', times.limited),
      ],
    },
    {
      title: `${streams} 个回答同时进行`,
      about: `一个进程，每个回答 80 次事件，替换代称；全部完成 ${figure(seconds)} s，${words.filter(Boolean).length} 个完整。`,
      columns: ['项目', '数值'],
      rows: [
        ['常驻内存增加（最高）', megabytes(peak - before)],
        ['事件循环停顿 p50', `${figure(stalls.percentileMs(50))} ms`],
        ['事件循环停顿 p99', `${figure(stalls.percentileMs(99))} ms`],
        ['事件循环停顿最大', `${figure(stalls.longestMs())} ms`],
      ],
    },
  ];
};

const messages = [{ role: 'user' as const, content: question }];
const aCaller = (signal: AbortSignal) => ({ userId: randomUUID(), enterpriseId: '', signal });

async function firstWordBare(address: string): Promise<number> {
  const control = new AbortController();
  const startedAt = performance.now();
  const response = await fetch(`${address}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'fake', stream: true, messages }),
    signal: control.signal,
  });
  await response.body?.getReader().read();
  const took = performance.now() - startedAt;
  control.abort();
  return took;
}

async function firstWord(models: Models): Promise<number> {
  const startedAt = performance.now();
  let took = Number.NaN;
  for await (const event of models.stream({ feature: 'bench', messages }, aCaller(new AbortController().signal))) {
    took = performance.now() - startedAt;
    if (event.type === 'text') break;
  }
  return took;
}

async function wholeAnswer(models: Models): Promise<boolean> {
  for await (const event of models.stream({ feature: 'bench', messages }, aCaller(new AbortController().signal))) {
    if (event.type === 'finish') return event.reason === 'stop';
  }
  return false;
}
