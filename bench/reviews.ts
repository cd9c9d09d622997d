import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { type ExaminationDetail, type ExaminationPoint, examination } from '@antai/contract/examination';
import { files } from '@antai/contract/files';
import { review } from '@antai/contract/review';
import type { ReviewDetail } from '@antai/contract/review/records';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { passwords, signIn, startProduct } from '../e2e/product.ts';
import { writeContract } from '../engines/contract/bench/plant-faults.ts';
import { writePages } from '../engines/contract/bench/write-pages.ts';
import { readySets } from '../engines/examination/src/index.ts';
import { against, type Bench, figure, percentile, type Table } from './table.ts';

const lookMs = 50;
const tableFiles = 200;
const tablePoints = 20;
const tableTargetMs = 120_000;
const reviewTargets = [
  { pages: 30, targetMs: 3_000 },
  { pages: 270, targetMs: 20_000 },
];

type Tokens = Awaited<ReturnType<typeof signIn>>;
interface Asker {
  address: string;
  tokens: Tokens;
}

/** Contracts reviewed and files examined by a real process without a model, and how quick other calls are meanwhile. */
export const reviewsBench: Bench = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-bench-reviews-'));
  const product = await startProduct(dataDir, { hasDemoData: true });
  try {
    const { address } = product;
    const asker = { address, tokens: await signIn(address, 'demo', passwords.demo) };
    return [await reviewed(asker), await examined(asker)];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

async function post({ address, tokens: { token, authToken } }: Asker, path: string, body: string | FormData) {
  const headers = {
    token,
    'auth-token': authToken,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
  return response.json() as Promise<{ baseInfo?: { code: number; message: string }; code?: number; data: unknown }>;
}

async function ask<Answer>(asker: Asker, path: string, data: object): Promise<Answer> {
  const { baseInfo, data: answer } = await post(asker, path, JSON.stringify({ data }));
  if (baseInfo?.code !== 0) throw new Error(`${path}: ${baseInfo?.message}`);
  return answer as Answer;
}

async function upload(asker: Asker, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  return ((await post(asker, files.upload.path, form)).data as { fileId: string }).fileId;
}

const docxOf = (text: string) =>
  aDocx(
    text
      .split('\n')
      .map(line => p(line))
      .join(''),
  );

/** How long another call takes while some work goes on, in ms. */
async function during(asker: Asker, work: () => Promise<void>): Promise<{ ms: number; others: number[] }> {
  const others: number[] = [];
  let isOver = false;
  const startedAt = performance.now();
  const looking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await post(asker, account.info.path, '{}');
      others.push(performance.now() - begun);
      await wait(lookMs);
    }
  })();
  await work();
  const ms = performance.now() - startedAt;
  isOver = true;
  await looking;
  return { ms, others };
}

const rowOf = (what: string, { ms, others }: { ms: number; others: number[] }, targetMs: number) => [
  what,
  `${figure(ms / 1000)} s`,
  against(ms < targetMs, `< ${targetMs / 1000} s`),
  `${figure(percentile(others, 0.5))} ms`,
  `${figure(percentile(others, 0.95))} ms`,
  `${figure(Math.max(...others))} ms`,
];

const columns = ['工作', '用时', '目标', '其他调用 p50', 'p95', '最慢'];

async function reviewed(asker: Asker): Promise<Table> {
  const rows = [];
  for (const { pages, targetMs } of reviewTargets) {
    const fileId = await upload(asker, `${pages}页.docx`, docxOf(writePages(pages)));
    const run = await during(asker, async () => {
      const { recordId } = await ask<{ recordId: string }>(asker, review.add.path, { fileId });
      await ask(asker, review.start.path, { recordId, typeId: 'lease', side: 'b', isMainland: true });
      for (;;) {
        const { status } = await ask<ReviewDetail>(asker, review.get.path, { recordId });
        if (status === 'done') return;
        if (status === 'failed') throw new Error('the review failed');
        await wait(lookMs);
      }
    });
    rows.push(rowOf(`审查 ${pages} 页（docx，读入到可看）`, run, targetMs));
  }
  const about = `真实进程，未接模型，${availableParallelism()}核；另一客户端同时每50 ms问一次 getUserInfo。`;
  return { title: '合同审查', about, columns, rows };
}

async function examined(asker: Asker): Promise<Table> {
  const points = readySets
    .flatMap(({ points: own }) => own)
    .slice(0, tablePoints)
    .map(
      ({ question, kind, words = [], without = [] }, at): ExaminationPoint => ({
        ...{ pointId: `p${at}`, question, kind },
        ...{ words: [...words], without: [...without] },
      }),
    );
  const fileIds: string[] = [];
  for (let at = 0; at < tableFiles; at++)
    fileIds.push(await upload(asker, `${at + 1}.docx`, docxOf(writeContract(at % 2 ? 'lease' : 'labour', at + 1))));
  const run = await during(asker, async () => {
    const { recordId } = await ask<{ recordId: string }>(asker, examination.add.path, { fileIds, points });
    for (;;) {
      const { status, rows } = await ask<ExaminationDetail>(asker, examination.detail.path, { recordId });
      if (status === 'failed') throw new Error('the examination failed');
      if (status === 'done' && rows.every(({ cells }) => cells.length === points.length)) return;
      await wait(lookMs * 4);
    }
  });
  return {
    title: '表格审查',
    about: `${tableFiles} 份文件（docx，各一至两页）× ${tablePoints} 问，含读文件；其余同上。`,
    columns,
    rows: [rowOf(`${tableFiles} × ${tablePoints}`, run, tableTargetMs)],
  };
}
