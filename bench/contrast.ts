import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ComparisonDetail, comparison } from '@antai/contract/comparison';
import { files } from '@antai/contract/files';
import { chromium } from '@playwright/test';
import { readDocx } from '../documents/src/read-docx.ts';
import { writePlainDocx } from '../documents/src/write-plain-docx.ts';
import { keptBySession } from '../e2e/journey.ts';
import { passwords, signIn, startProduct } from '../e2e/product.ts';
import { aContract, altered } from '../engines/comparison/bench/a-contract.ts';
import compareVersions from '../server/src/capabilities/comparison/compare-versions.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { createOffice } from './office-comparison.ts';
import { ask, post } from './product-calls.ts';
import { against, type Bench, figure, ratio, type Table } from './table.ts';

/** Pages of A4 and the paragraphs that fill them. */
const sizes = [
  [1, 10],
  [30, 290],
  [270, 2_600],
] as const;
const lookMs = 20;
const stepMs = 120_000;

interface Pair {
  pages: number;
  paths: [older: string, newer: string];
  bytes: [older: Uint8Array, newer: Uint8Array];
}

function writePairs(folder: string): Pair[] {
  return sizes.map(([pages, paragraphs]) => {
    const lines = aContract(paragraphs);
    const bytes: Pair['bytes'] = [writePlainDocx(lines), writePlainDocx(altered(lines))];
    const paths: Pair['paths'] = [join(folder, `${pages}-old.docx`), join(folder, `${pages}-new.docx`)];
    for (const [at, path] of paths.entries()) writeFileSync(path, bytes[at]!);
    return { pages, paths, bytes };
  });
}

/** Two versions compared here and by LibreOffice, each by itself; of two runs the second counts. */
function besideOffice(pairs: Pair[], folder: string): Table {
  const compareByOffice = createOffice(folder);
  let isThere = true;
  const rows = pairs.map(({ pages, paths, bytes }) => {
    const [, own] = [1, 2].map(() => {
      const from = performance.now();
      const [before, after] = bytes.map(each => readDocx(each).paragraphs);
      const read = performance.now();
      const { changes } = compareVersions({
        before: before!,
        after: after!,
        fileTypes: { before: 'docx', after: 'docx' },
      });
      return { readMs: read - from, compareMs: performance.now() - read, changes: changes.length };
    });
    const [, theirs] = [1, 2].map(() => compareByOffice(...paths));
    if (!theirs) isThere = false;
    const { readMs, compareMs, changes } = own!;
    return [
      ...[pages, changes, figure(readMs), figure(compareMs), theirs?.changes ?? '—', theirs?.openMs ?? '—'],
      ...[theirs?.compareMs ?? '—', theirs ? ratio(readMs + compareMs, theirs.openMs + theirs.compareMs) : '—'],
    ];
  });
  return {
    title: '文件比对：与 LibreOffice 自带的比较同跑',
    about: `同一对docx，时间为毫秒。本产品先读两稿再比对；LibreOffice 打开新稿，再于比较时读旧稿。比值为两步之和。${isThere ? '' : 'LibreOffice 未跑：本机没有 soffice，或它未作答。'}`,
    columns: ['页', '变更', '读两稿', '比对', 'LibreOffice 修订', '打开新稿', '比较', '本产品 / LibreOffice'],
    rows,
  };
}

/** Notes in a page when the list of changes is first painted. */
const watchList = `
  const look = new MutationObserver(() => {
    if (!document.querySelector('aside li button[aria-pressed]')) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.listShownAt = performance.now(); }));
  });
  look.observe(document, { childList: true, subtree: true });
`;

interface ListTimes {
  listShownAt?: number;
}

/** How long after the answer to its last call the list was there; undefined while it is not. */
const shownAfter = (path: string) => {
  const { listShownAt } = globalThis as ListTimes;
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
  const { responseEnd } = answers.at(-1) as unknown as { responseEnd: number };
  return listShownAt === undefined ? undefined : listShownAt - responseEnd;
};

/** The whole way through a running product: from the upload to the list of changes in a browser. */
async function inProduct(pairs: Pair[], folder: string): Promise<Table> {
  const product = await startProduct(join(folder, 'data'));
  const browser = await chromium.launch(await findBrowser());
  try {
    const { address } = product;
    const tokens = await signIn(address, 'demo', passwords.demo);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: await keptBySession(address, 'demo'),
    });
    await context.addInitScript({ content: watchList });
    const send = async (name: string, bytes: Uint8Array) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(bytes)]), name);
      const sent = await post(address, tokens, files.upload.path, form);
      return ((await sent.json()) as { data: { fileId: string } }).data.fileId;
    };
    const rows: Table['rows'] = [];
    for (const { pages, bytes } of pairs) {
      const from = performance.now();
      const fileIds = [await send('旧稿.docx', bytes[0]), await send('新稿.docx', bytes[1])];
      const { recordId } = await ask<{ recordId: string }>(address, tokens, comparison.add.path, { fileIds });
      const detail = () =>
        ask<ComparisonDetail>(address, tokens, comparison.get.path, { recordId, before: 0, after: 1 });
      for (let record = await detail(); record.status !== 'done'; record = await detail()) {
        if (record.status === 'failed') throw new Error(record.failReason ?? 'failed');
        await wait(lookMs);
      }
      const doneMs = performance.now() - from;
      const shown: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const page = await context.newPage();
        await page.goto(`${address}/lawyer/#/Intelligence/pagehome/children/review/contrast?id=${recordId}`);
        await page.locator('aside li button[aria-pressed]').first().waitFor({ timeout: stepMs });
        // the page forbids to wait for a value by a script of its own
        let after = await page.evaluate(shownAfter, comparison.get.path);
        for (; after === undefined; after = await page.evaluate(shownAfter, comparison.get.path)) await wait(lookMs);
        shown.push(after);
        await page.close();
      }
      const worst = Math.max(...shown);
      rows.push([
        ...[pages, figure(doneMs), against(doneMs < 5_000, '< 5,000 ms')],
        ...[shown.map(figure).join('、'), against(worst < 500, '< 500 ms')],
      ]);
    }
    return {
      title: '文件比对：在运行的产品中',
      about: '完成：自上传第一稿至比对完成。显示：自数据到达浏览器至变更清单画出，三次打开。',
      columns: ['页', '完成（ms）', '目标', '显示（ms）', '目标'],
      rows,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Two versions of 1, 30 and 270 pages compared: by the engine beside LibreOffice, and through the product up to the screen. */
export const contrastBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'antai-bench-contrast-'));
  try {
    const pairs = writePairs(folder);
    return [besideOffice(pairs, folder), await inProduct(pairs, folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
