import { search } from '@antai/contract/search';
import { type House, post, signIn } from './api.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { corpusOf } from './corpus.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { naiveTimes } from './growth-rivals.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

const clients = 20;
const loadMs = 20_000;
/** How long somebody looks at a page of results, and between two strokes of the keyboard. */
const pauses = { page: 3_000, suggestion: 400 };
const targetsMs = { page: 150, suggestion: 50 };
const sizes = [2_000, 20_000, 100_000];

const pageWords = ['合同', '违约金', '自首', '借款利息', '赔偿损失', '有期徒刑', '行政处罚', '不动产登记'];
const filters = ['causeOfAction', 'courtLevel', 'court', 'region', 'caseType', 'judgmentYear'];
const typed = [
  '合',
  '合同',
  '买卖',
  '民间借贷',
  '人民法院',
  '故意',
  '张',
  'mmht',
  'rmfy',
  '某某公司',
  '二审',
  '律师事务所',
];

const leaf = (word: string) => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue: word } });
const queryOf = (word: string, more: object = {}) =>
  JSON.stringify({ data: { recordType: '2', childQueryBO: [leaf(word)], ...more } });

/** Page 1 with its filters, and suggestions, for twenty clients at once: how they grow with the records. */
export const growthBench: Bench = async size => {
  const rows: (string | number)[][] = [];
  for (const each of sizes.filter(one => one <= Math.max(size, sizes[0]!))) {
    if (!(await ensureHouse(each))) return absent;
    rows.push(...(await measure(each)));
  }
  return [table(rows)];
};

async function measure(size: number): Promise<(string | number)[][]> {
  const house = startPeer('house-peer.ts', houseEnv(size));
  const client = startPeer('client-peer.ts');
  try {
    const { address } = await house.ready;
    const at: House = { address, headers: await signIn(address) };
    await client.ready;
    const order = { ...at, clients, forMs: loadMs };
    const page: Order = {
      ...order,
      path: search.list.path,
      bodies: pageWords.map(word => queryOf(word)),
      together: {
        path: search.filter.path,
        bodies: pageWords.map(word => filters.map(fieldEn => queryOf(word, { fieldEn }))),
      },
      pauseMs: pauses.page,
    };
    const suggestion: Order = {
      ...order,
      path: search.suggest.path,
      bodies: typed.map(keyword => JSON.stringify({ data: { keyword, recordType: '5' } })),
      pauseMs: pauses.suggestion,
    };
    // every reading thread has loaded its columns before time is taken
    for (const [index, body] of page.bodies.entries()) {
      const beside = page.together?.bodies[index] ?? [];
      await Promise.all([post(at, page.path, body), ...beside.map(each => post(at, search.filter.path, each))]);
    }
    const pages = await client.ask<Outcome>(page);
    const suggestions = await client.ask<Outcome>(suggestion);
    const naive = await naiveTimes(corpusOf(size)!.rows, size, {
      page: pageWords.slice(0, 3),
      suggestion: typed.slice(0, 4),
    });
    return [
      line(size, '第1页与六项筛选', pages, targetsMs.page, naive.page),
      line(size, '联想（全部分类）', suggestions, targetsMs.suggestion, naive.suggestion),
    ];
  } finally {
    await Promise.all([house.stop(), client.stop()]);
  }
}

interface Naive {
  like: number[];
  postgres?: number[];
}

function line(size: number, name: string, { times, failures }: Outcome, targetMs: number, naive: Naive) {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const times50 = (samples: number[] | undefined) => (samples ? ratio(percentile(samples, 0.5), p50) : '—');
  return [
    size.toLocaleString('zh-CN'),
    name,
    `${figure(p50)} / ${figure(p95)}`,
    against(p95 <= targetMs, `${targetMs} ms`),
    figure(times.length / (loadMs / 1000)),
    times50(naive.like),
    times50(naive.postgres),
    failures,
  ];
}

const table = (rows: (string | number)[][]): Table => ({
  title: `增长：${clients} 个客户端同时检索与输入 ${loadMs / 1000} s`,
  about: `文书由真实文书重复而成（数字与日期各不相同）。每人看一页约 ${pauses.page / 1000} s、每 ${pauses.suggestion} ms 敲一键；用时 ms，从发出到最后一个回答。对照为同样问题单独问一次：SQLite 的 LIKE 与 PostgreSQL 的 LIKE，÷ 本产品在负载下的 p50。`,
  columns: ['文书', '问题', 'p50 / p95', '目标 p95', '每秒', 'LIKE÷', 'PostgreSQL÷', '失败'],
  rows,
});
