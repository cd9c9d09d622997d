import { history, historyTypes } from '@antai/contract/history';
import { nameMax, namesMax, people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { search, similarTextMax } from '@antai/contract/search';
import { citationTextMax, questionMax, statutes } from '@antai/contract/statutes';
import { readContracts } from '../tools/map.ts';
import { post, signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { dearConditions, leaf, plainBodies, searchBody } from './conditions.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { tableOfLargestInputs } from './largest-inputs.ts';
import { against, type Bench, type Delays, figure, percentile, ratio, sayDelays, type Table } from './table.ts';

const forMs = 2_000;
const senders = 3;
const targetRatio = 2;

/** The worst input known of each call that takes a large one: who waits for it shows in the latencies of somebody else. */
function worstInputs(recordId: string): Record<string, { path: string; bodies: string[] }> {
  const dear = (more: object) => dearConditions.map(conditions => JSON.stringify({ data: { ...conditions, ...more } }));
  const one = (data: object) => [JSON.stringify({ data })];
  const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const names = Array.from({ length: namesMax }, (_, i) => ({ name: long(`第${i}有限公司`, nameMax) }));
  return {
    '结果：最重的条件': { path: search.list.path, bodies: dear({}) },
    '结果：最后一页，每页一百条': {
      path: search.list.path,
      bodies: [searchBody([leaf('本院')]).replace('"pageNum":1', '"pageNum":100,"pageSize":100')],
    },
    '筛选：最重的条件': { path: search.filter.path, bodies: dear({ fieldEn: 'court' }) },
    '图表：最重的条件': { path: search.chart.path, bodies: dear({ fieldEn: 'judgmentDate' }) },
    '写成文字：最重的条件': { path: search.printText.path, bodies: dear({}) },
    读文字: { path: search.parseText.path, bodies: one({ recordType: recordTypes.cases, text: long('(合同 ', 4000) }) },
    '命中位置：最重的条件': { path: search.positions.path, bodies: dear({ recordId }) },
    '类案：两万字': {
      path: search.similarCases.path,
      bodies: one({ text: long('借款合同约定利息，逾期未还。', similarTextMax) }),
    },
    '联想：二百字': { path: search.suggest.path, bodies: one({ keyword: long('的有限公司', 200) }) },
    '找法条：两千字': {
      path: statutes.findArticles.path,
      bodies: one({ question: long('租房押金不退怎么办', questionMax) }),
    },
    '核对引用：二十万字': {
      path: statutes.checkCitations.path,
      bodies: one({
        text: long('依照《中华人民共和国民法典》第五百七十七条、（2020）沪0115民初1234号判决，', citationTextMax),
      }),
    },
    '找人：一百个名称': { path: people.find.path, bodies: one({ recordType: recordTypes.company, names }) },
    '记历史：两万字': {
      path: history.add.path,
      bodies: one({
        recordType: recordTypes.cases,
        type: historyTypes.search,
        content: JSON.stringify({ text: long('合同', 19_000) }),
      }),
    },
    打开记录: { path: records.detail.path, bodies: one({ recordType: recordTypes.cases, id: recordId }) },
  };
}

/**
 * The worst inputs that are known of calls, then the largest of every call: who waits for them is somebody else. Named
 * inputs of the first table (类案：两万字, findSimilarCases) and calls of the second (desensitise.decide) are measured alone.
 */
export const worstInputsBench: Bench = async (size, only) => {
  if (!(await ensureHouse(size))) return absent;
  const rows = Object.entries(worstInputs('')).filter(isWished(only));
  const calls = only && new Set(await namesOfCalls(only));
  return [
    ...(rows.length > 0 ? [await tableOfKnown(size, only)] : []),
    ...(calls?.size === 0 ? [] : [await tableOfLargestInputs(size, calls && (name => calls.has(name)))]),
  ];
};

const isWished =
  (only: readonly string[] | undefined) =>
  ([name, { path }]: [string, { path: string }]) =>
    only?.some(wish => name.includes(wish) || path.endsWith(`/${wish}`)) ?? true;

/** Which of the names are calls. */
async function namesOfCalls(only: readonly string[]): Promise<string[]> {
  const contracts = await readContracts();
  const names = contracts.flatMap(({ word, calls }) => Object.keys(calls).map(name => `${word}.${name}`));
  return only.filter(name => names.includes(name));
}

/** One user sends the worst input of a call without end while another searches; call after call. */
async function tableOfKnown(size: number, only: readonly string[] | undefined): Promise<Table> {
  const house = startPeer('house-peer.ts', houseEnv(size));
  const [client, sender] = [startPeer('client-peer.ts'), startPeer('client-peer.ts')];
  try {
    const { address } = await house.ready;
    await Promise.all([client.ready, sender.ready]);
    const [headers, other] = [await signIn(address), await signIn(address, 'admin')];
    const order = { address, path: search.list.path, headers, bodies: plainBodies, clients: 1, forMs };
    const delays = () => house.ask<Delays>('stalls');
    await client.ask<Outcome>({ ...order, clients: 4 } satisfies Order);
    await house.ask('reset');
    const quiet = percentile((await client.ask<Outcome>(order satisfies Order)).times, 0.95);
    const page = JSON.parse(await post({ address, headers }, search.list.path, plainBodies[0]!)) as {
      data: { records: { id: string }[] };
    };
    const rows: (string | number)[][] = [['平时', '', figure(quiet), '1×', '', '', '', sayDelays(await delays())]];
    const inputs = Object.entries(worstInputs(page.data.records[0]!.id)).filter(isWished(only));
    for (const [name, { path, bodies }] of inputs) {
      await house.ask('reset');

      const sending = sender.ask<Outcome>({ ...order, path, bodies, headers: other, clients: senders } satisfies Order);
      const waiting = percentile((await client.ask<Outcome>(order satisfies Order)).times, 0.95);
      const sent = await sending;
      const own = (share: number) => figure(percentile(sent.times, share));
      const isMet = waiting < quiet * targetRatio;
      const target = against(isMet, `< ${targetRatio}×`);
      rows.push([
        name,
        path,
        figure(waiting),
        ratio(waiting, quiet),
        target,
        `${own(0.5)} / ${own(0.95)}`,
        sent.failures,
        sayDelays(await delays()),
      ]);
    }
    return {
      title: `各调用已知最坏的输入：他人检索的用时（${size} 份文书）`,
      about: `一人以 ${senders} 路不停发送，他人同时检索，各 ${forMs / 1000} s；ms。未成功的回答多为“条件过重”，属正常拒绝。事件循环：最长停顿、其中自己连续计算的时间、95% 的延迟；三者都小时，慢在共用的核上。`,
      columns: ['输入', '调用', '他人 p95', '对平时', '目标', '发送者 p50 / p95', '未成功', '事件循环'],
      rows,
    };
  } finally {
    await Promise.all([house, client, sender].map(peer => peer.stop()));
  }
}
