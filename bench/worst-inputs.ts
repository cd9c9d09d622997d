import { history, historyTypes } from '@antai/contract/history';
import { nameMax, namesMax, people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { search, similarTextMax } from '@antai/contract/search';
import { citationTextMax, questionMax, statutes } from '@antai/contract/statutes';
import { post, signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { dearConditions, leaf, plainBodies, searchBody } from './conditions.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { tableOfLargestInputs } from './largest-inputs.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

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

/** The worst inputs that are known of calls, then the largest of every call: who waits for them is somebody else. */
export const worstInputsBench: Bench = async size => {
  if (!(await ensureHouse(size))) return absent;
  return [await tableOfKnown(size), await tableOfLargestInputs(size)];
};

/** One user sends the worst input of a call without end while another searches; call after call. */
async function tableOfKnown(size: number): Promise<Table> {
  const house = startPeer('house-peer.ts', houseEnv(size));
  const [client, sender] = [startPeer('client-peer.ts'), startPeer('client-peer.ts')];
  try {
    const { address } = await house.ready;
    await Promise.all([client.ready, sender.ready]);
    const [headers, other] = [await signIn(address), await signIn(address, 'admin')];
    const order = { address, path: search.list.path, headers, bodies: plainBodies, clients: 1, forMs };
    await client.ask<Outcome>({ ...order, clients: 4 } satisfies Order);
    const quiet = percentile((await client.ask<Outcome>(order satisfies Order)).times, 0.95);
    const page = JSON.parse(await post({ address, headers }, search.list.path, plainBodies[0]!)) as {
      data: { records: { id: string }[] };
    };
    const rows: (string | number)[][] = [['平时', '', figure(quiet), '1×', '', '', '']];
    for (const [name, { path, bodies }] of Object.entries(worstInputs(page.data.records[0]!.id))) {
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
      ]);
    }
    return {
      title: `各调用已知最坏的输入：他人检索的用时（${size} 份文书）`,
      about: `一人以 ${senders} 路不停发送，他人同时检索，各 ${forMs / 1000} s；ms。未成功的回答多为“条件过重”，属正常拒绝。`,
      columns: ['输入', '调用', '他人 p95', '对平时', '目标', '发送者 p50 / p95', '未成功'],
      rows,
    };
  } finally {
    await Promise.all([house, client, sender].map(peer => peer.stop()));
  }
}
