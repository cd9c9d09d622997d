import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { ask, passwords, signIn, startProduct } from '../e2e/product.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { against, type Bench, figure } from './table.ts';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared');
const laws = join(shared, 'data', 'statutes', 'npc_laws_2026.jsonl.gz');
const readTargetMs = 120_000;
const giveUpMs = 600_000;
const stepMs = 60_000;
/** How long somebody waits to see whether anything more comes. */
const pauseMs = 1_500;

/** A hand that does what a user does, and counts: clicks, and texts typed. */
function aHand() {
  const counts = { clicks: 0, texts: 0 };
  return {
    counts,
    async click(place: Locator) {
      counts.clicks += 1;
      await place.first().click({ timeout: stepMs });
    },
    /** Clicks what may be gone by itself before one comes to it; what has gone is no click. */
    async clickIfThere(place: Locator) {
      await place
        .first()
        .click({ timeout: pauseMs })
        .then(
          () => {
            counts.clicks += 1;
          },
          () => undefined,
        );
    },
    async type(place: Locator, text: string) {
      counts.texts += 1;
      await place.first().fill(text, { timeout: stepMs });
    },
    async press(page: Page, key: string) {
      counts.clicks += 1;
      await page.keyboard.press(key);
    },
  };
}
type Hand = ReturnType<typeof aHand>;

interface Scene {
  page: Page;
  context: BrowserContext;
  hand: Hand;
}

const shown = (place: Locator) => place.first().waitFor({ state: 'visible', timeout: stepMs });

/** Whether something more is shown, a moment after what was there has gone. */
const isComing = (place: Locator) =>
  place
    .first()
    .waitFor({ state: 'visible', timeout: pauseMs })
    .then(
      () => true,
      () => false,
    );

/** Clicks what opens a page of its own, and gives that page. */
async function open({ context, hand }: Scene, place: Locator): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page', { timeout: stepMs }), hand.click(place)]);
  return opened;
}

const total = (page: Page) => page.getByRole('status').filter({ hasText: /^共/ });
const firstHit = (page: Page) => page.getByRole('list', { name: '检索结果' }).getByRole('link');

async function searchFromHome({ page, hand }: Scene, words: string) {
  await hand.click(page.getByRole('link', { name: 'AI律师工作平台' }));
  await hand.type(page.getByLabel('检索词'), words);
  await hand.press(page, 'Enter');
}

/** Ten things that somebody wants of the product on the first day, each from where the one before ended. */
const jobs: [name: string, work: (scene: Scene) => Promise<void>][] = [
  [
    '登录，读完提示',
    async ({ page, hand }) => {
      await hand.type(page.getByLabel('用户名、邮箱或手机号'), 'demo');
      await hand.type(page.getByLabel('密码', { exact: true }), passwords.demo);
      await hand.click(page.getByRole('button', { name: '登录' }));
      await hand.click(page.getByRole('button', { name: '我知道了' }));
      await page.getByRole('dialog', { name: '温馨提示' }).waitFor({ state: 'hidden', timeout: stepMs });
      const next = page
        .getByRole('button', { name: /^(?:我知道了|知道了|跳过|下一条|下一步|完成|关闭|开始使用)$/ })
        .filter({ visible: true });
      while (await isComing(next)) await hand.clickIfThere(next);
      await shown(page.getByLabel('检索词'));
    },
  ],
  [
    '读民法典第五百八十五条',
    async scene => {
      const { page, hand } = scene;
      await hand.click(page.getByRole('button', { name: '全局搜索' }));
      const overlay = page.getByRole('dialog', { name: '全局搜索' });
      await hand.click(overlay.getByRole('tab', { name: '法律法规' }));
      await hand.type(overlay.getByRole('combobox', { name: '关键词' }), '民法典');
      const statutePage = await open(scene, overlay.getByRole('option').filter({ hasText: '民法典' }));
      const opened = await open(scene, firstHit(statutePage));
      await statutePage.close();
      await hand.click(opened.getByRole('combobox', { name: '跳到条文' }));
      await hand.type(opened.getByRole('combobox', { name: '跳到条文' }), '585');
      await hand.press(opened, 'Enter');
      await shown(opened.getByText('约定的违约金过分高于造成的损失'));
      await opened.close();
      await hand.press(page, 'Escape');
    },
  ],
  [
    '查写有违约金的案例，打开第一件',
    async scene => {
      await searchFromHome(scene, '违约金');
      await shown(total(scene.page));
      const opened = await open(scene, firstHit(scene.page));
      await shown(opened.getByRole('heading', { level: 1 }));
      await opened.close();
    },
  ],
  [
    '只要同一句里还有“过高”的',
    async ({ page, hand }) => {
      await hand.click(
        page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '条件之间的关系' }) }),
      );
      await hand.click(page.locator('.ant-select-item-option').filter({ hasText: '同句' }));
      await hand.type(page.getByRole('textbox', { name: '关键词' }), '过高');
      await hand.click(page.getByRole('button', { name: '追加条件' }));
      await shown(page.getByText('/s').or(total(page)));
    },
  ],
  [
    '按审理程序筛选',
    async ({ page, hand }) => {
      await searchFromHome({ page, hand } as Scene, '合同');
      await hand.click(page.getByRole('complementary', { name: '筛选' }).getByRole('checkbox'));
      await shown(page.getByText(/已选 \d/));
    },
  ],
  [
    '导出 Excel',
    async ({ page, hand }) => {
      await hand.click(page.getByRole('main').getByRole('button', { name: /下载(?:全部|结果)/ }));
      await hand.click(page.getByRole('menuitem', { name: 'Excel 表格' }));
      const book = page.getByRole('region', { name: '下载任务' }).getByRole('article', { name: /\.xlsx$/ });
      const saving = page.waitForEvent('download', { timeout: stepMs });
      await hand.click(book.getByRole('button', { name: '下载' }));
      await saving;
      await hand.click(book.getByRole('button', { name: '关闭' }));
    },
  ],
  [
    '看一家机构的全貌',
    async scene => {
      const { page, hand } = scene;
      await hand.press(page, 'Control+k');
      const overlay = page.getByRole('dialog', { name: '全局搜索' });
      await hand.click(overlay.getByRole('tab', { name: '机构检索' }));
      await hand.type(overlay.getByRole('combobox', { name: '关键词' }), '科技');
      const opened = await open(scene, overlay.getByRole('option'));
      await shown(opened.getByRole('heading', { level: 1 }));
      await opened.close();
      await hand.press(page, 'Escape');
    },
  ],
  [
    '核验一段文字中的引用',
    async ({ page, hand }) => {
      await hand.click(page.getByRole('link', { name: 'AI律师工作平台' }));
      await hand.click(page.getByRole('main').getByRole('link', { name: /引用核验/ }));
      await hand.type(page.getByRole('textbox'), '依照《中华人民共和国民法典》第五百八十五条第二款，判决如下。');
      await hand.click(page.getByRole('button', { name: /核验$/ }));
      await shown(page.getByText(/第五百八十五条.*现行有效|现行有效/));
    },
  ],
  [
    '用日常说法找法条',
    async ({ page, hand }) => {
      await hand.click(page.getByRole('link', { name: 'AI律师工作平台' }));
      await hand.click(page.getByRole('main').getByRole('link', { name: /问法条/ }));
      await hand.type(page.getByRole('textbox', { name: '问题' }), '公司拖欠工资不发怎么办');
      await hand.click(page.getByRole('button', { name: '查找条文' }));
      await shown(page.getByRole('region', { name: '可能适用的条文' }).getByRole('link'));
    },
  ],
  [
    '订阅一个检索',
    async scene => {
      const { page, hand } = scene;
      await searchFromHome(scene, '违约金');
      await hand.click(page.getByRole('button', { name: /订阅$/ }));
      await hand.click(page.getByRole('dialog').getByRole('button', { name: '订阅', exact: true }));
      await shown(page.getByText('已加入“我的订阅”'));
    },
  ],
];

/** How long from the start of the product until an article of the Civil Code can be read. */
async function untilReadable(address: string, startedAt: number): Promise<number | undefined> {
  const tokens = await signIn(address, 'demo', passwords.demo);
  const wish = { data: { statute: '民法典', article: '585' } };
  while (performance.now() - startedAt < giveUpMs) {
    const { data } = await ask(address, tokens, '/node/api/dataSearch/getLawArticle', wish);
    if ((data as { status?: string }).status === 'found') return performance.now() - startedAt;
    await wait(250);
  }
  return undefined;
}

export const newcomerBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'antai-newcomer-'));
  if (existsSync(laws)) process.env.LAWS_SOURCE ??= laws;
  const chrome = await findBrowser();
  const startedAt = performance.now();
  const product = await startProduct(join(folder, 'data'), { hasDataPacks: true });
  const readyMs = performance.now() - startedAt;
  const browser = await chromium.launch(chrome);
  try {
    const readableMs = await untilReadable(product.address, startedAt);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(`${product.address}/lawyer/`);
    const rows: (string | number)[][] = [];
    for (const [name, work] of jobs) {
      const hand = aHand();
      const from = performance.now();
      const trouble = await work({ page, context, hand }).then(
        () => '',
        (error: Error) => error.message.split('\n')[0] ?? '',
      );
      rows.push([name, hand.counts.clicks, hand.counts.texts, figure((performance.now() - from) / 1000), trouble]);
    }
    const read = readableMs === undefined ? '不能' : `${figure(readableMs / 1000)} s`;
    return [
      {
        title: '新用户的十件事',
        about: `空的数据目录，1440 × 900；启动 ${figure(readyMs / 1000)} s 后可用；民法典第五百八十五条 ${read} 后可读 ${against((readableMs ?? giveUpMs) < readTargetMs, '< 120 s')}。`,
        columns: ['事', '点击与按键', '填写', '秒', '未成'],
        rows,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
