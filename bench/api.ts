import { account } from '@antai/contract/account';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { leaf, pairsOfWords, searchBody, variedBodies } from './conditions.ts';
import { absent, demoPassword, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

type Peer = ReturnType<typeof startPeer>;
export type House = { address: string; headers: Record<string, string> };
type Stalls = { longestMs: number; p99Ms: number; p50Ms: number };

/** What fifty lawyers ask: words, two words together, later pages. */
const searches = pairsOfWords(5).flatMap(([word, other], i) => [
  searchBody([leaf(word)]),
  searchBody([leaf(word), leaf(other)]),
  searchBody([leaf(word), leaf(other)], { queryType: 3 }),
  searchBody([leaf(word), leaf(other)], { queryType: 4, fontNum: 20 }),
  searchBody([leaf(word)], {}, 1 + i * 3),
]);

const clients = 50;
const loadMs = 20_000;
const pairedMs = 3_000;
/** Shorter than the conditions last: none is asked twice. */
const variedMs = 1_500;
const stallTargetMs = 50;
const pageTargetMs = 4;
const rateTarget = 400;
const p95TargetMs = 200;
/** Half are asked by fifty clients; of the other half one client asks a part before them, and a part after them. */
const [variedAlone, variedTogether] = [
  variedBodies.filter((_, i) => i % 2 === 0),
  variedBodies.filter((_, i) => i % 2 > 0),
];
const variedBefore = variedAlone.slice(0, 700);
const variedAfter = variedAlone.slice(700);

/** What the product's HTTP costs above a bare server, and how it stands under fifty searching clients. */
export const apiBench: Bench = async size => {
  if (!(await ensureHouse(size))) return absent;
  const house = startPeer('house-peer.ts', houseEnv(size));
  const [bare, client] = [startPeer('bare-peer.ts'), startPeer('client-peer.ts')];
  try {
    const { address } = await house.ready;
    const headers = await signIn(address);
    await client.ready;
    await warm({ address, headers });
    // one user never has every thread: fifty lawyers are more than one
    const others = [await signIn(address, 'admin')];
    return [
      await pairedTable({ address, headers }, bare, client),
      await variedTable({ address, headers }, client, { bodies: variedBefore, when: '启动后最先的', size }),
      await loadTable({ address, headers }, house, client, { bodies: searches, about: '重复的条件', size, others }),
      await loadTable({ address, headers }, house, client, {
        bodies: variedTogether,
        about: '未问过的条件',
        size,
        others,
      }),
      await variedTable({ address, headers }, client, { bodies: variedAfter, when: '负载之后', size }),
    ];
  } finally {
    await Promise.all([house, bare, client].map(peer => peer.stop()));
  }
};

export async function signIn(address: string, username = 'demo'): Promise<House['headers']> {
  const body = JSON.stringify({ data: { username, password: demoPassword } });
  const { data } = JSON.parse(await post({ address, headers: {} }, account.login.path, body)) as {
    data: { token: string; authToken: string };
  };
  return { token: data.token, 'auth-token': data.authToken };
}

export async function post({ address, headers }: House, path: string, body: string): Promise<string> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return response.text();
}

async function warm(house: House): Promise<void> {
  for (const body of searches) await post(house, search.list.path, body);
}

async function pairedTable(house: House, bare: Peer, client: Peer): Promise<Table> {
  const results = JSON.parse(await post(house, search.list.path, searches[0]!)) as {
    data: { records: { id: string }[] };
  };
  const calls: Record<string, [string, string]> = {
    getUserInfo: [account.info.path, '{}'],
    getRecordDetail: [
      records.detail.path,
      JSON.stringify({ data: { recordType: '2', id: results.data.records[0]!.id } }),
    ],
    getSearchResultList: [search.list.path, searches[0]!],
  };
  const { address } = await bare.ready;
  const rows: (string | number)[][] = [];
  for (const [name, [path, body]] of Object.entries(calls)) {
    const answer = await post(house, path, body);
    await bare.ask(answer);
    const order = { path, headers: house.headers, bodies: [body], clients: 1, forMs: pairedMs };
    const base = await client.ask<Outcome>({ ...order, address } satisfies Order);
    const own = await client.ask<Outcome>({ ...order, address: house.address } satisfies Order);
    const [a, b] = [percentile(own.times, 0.5), percentile(base.times, 0.5)];
    rows.push([
      name,
      ratio(a, b),
      `${figure(a)} / ${figure(percentile(own.times, 0.95))}`,
      `${figure(b)} / ${figure(percentile(base.times, 0.95))}`,
      `${Math.round(Buffer.byteLength(answer) / 1024)} KB`,
      own.failures,
    ]);
  }
  return {
    title: '接口：对只回同样字节的 node:http',
    about: '一个客户端依次发问，先问裸服务，再问本产品；用时为 ms，p50 / p95。',
    columns: ['调用', '本产品÷裸服务', '本产品', '裸服务', '回答', '失败'],
    rows,
  };
}

/** One client, no condition twice: each page is worked out. A process that has just started still compiles what it runs. */
async function variedTable({ address, headers }: House, client: Peer, varied: QuerySet): Promise<Table> {
  const { bodies, when, size } = varied;
  const order = { address, path: search.list.path, headers, bodies, clients: 1, forMs: variedMs };
  const { times, failures } = await client.ask<Outcome>(order satisfies Order);
  const p50 = percentile(times, 0.5);
  return {
    title: `一页结果，没有问过的条件，${when}（${size} 份文书）`,
    about: '一个客户端依次发问：单词、两词并且、或者、同段、间隔二十字；没有两次相同。用时为 ms，p50 / p95。',
    columns: ['问了', '用时', '目标', '失败'],
    rows: [
      [
        times.length,
        `${figure(p50)} / ${figure(percentile(times, 0.95))}`,
        against(p50 <= pageTargetMs, `p50 ${pageTargetMs}`),
        failures,
      ],
    ],
  };
}

type QuerySet = { bodies: string[]; when: string; size: number };

interface Load {
  bodies: string[];
  about: string;
  size: number;
  others: House['headers'][];
}

async function loadTable({ address, headers }: House, house: Peer, client: Peer, load: Load): Promise<Table> {
  await house.ask('reset');
  const { bodies, others } = load;
  const order = { address, path: search.list.path, headers, others, bodies, clients, forMs: loadMs };
  const { times, failures } = await client.ask<Outcome>(order satisfies Order);
  const stalls = await house.ask<Stalls>('stalls');
  const at = (share: number) => figure(percentile(times, share));
  const [rate, p95] = [times.length / (loadMs / 1000), percentile(times, 0.95)];
  return {
    title: `负载，${load.about}：${clients} 个客户端同时检索 ${loadMs / 1000} s（${load.size} 份文书）`,
    about: `${bodies.length} 种条件轮流：单词、两词并且、同段、间隔、后面的页；客户端分属两位用户；服务与客户端各在自己的进程，同一台机器。`,
    columns: ['项目', '数值', '目标'],
    rows: [
      ['每秒回答', figure(rate), against(rate >= rateTarget, `≥ ${rateTarget}`)],
      [
        'p50 / p95 / p99',
        `${at(0.5)} / ${at(0.95)} / ${at(0.99)} ms`,
        against(p95 <= p95TargetMs, `p95 ${p95TargetMs}`),
      ],
      ['失败', failures, against(failures === 0, '0')],
      [
        '事件循环最长停顿',
        `${figure(stalls.longestMs)} ms`,
        against(stalls.longestMs < stallTargetMs, `< ${stallTargetMs} ms`),
      ],
      ['停顿 p99', `${figure(stalls.p99Ms)} ms`, ''],
    ],
  };
}
