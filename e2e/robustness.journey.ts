import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, keptBySession, test } from './journey.ts';
import { place } from './judgments.ts';
import { startProduct } from './product.ts';
import { expectTotal, hitList, says, searchAddress } from './search-page.ts';

test('服务器中断后重启，页面无须重新登录即可继续', async ({ browser }) => {
  // the product starts twice in it
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'antai-restart-'));
  const dataDir = join(folder, 'data');
  const first = await startProduct(dataDir, { hasDemoData: false });
  const { port, origin } = new URL(first.address);
  const context = await browser.newContext({ storageState: await keptBySession(origin, 'demo') });
  const page = await context.newPage();
  await page.goto(`${origin}/lawyer/#/userCenter/accountInfo`);
  const name = page.getByRole('textbox', { name: '姓名' });
  await name.fill('重启之前');

  await first.stop('SIGKILL');
  await page.getByRole('button', { name: '保存' }).click();
  // parts of the page that were still on their way say the same
  await expect(page.locator('.ant-message-error')).toContainText('网络连接失败，请检查网络后重试');
  await expect(name).toHaveValue('重启之前');

  const second = await startProduct(dataDir, { port: Number(port), hasDemoData: false });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户设置修改成功')).toBeVisible();
  await page.goto(`${origin}/lawyer/#/intelligentTools/toolsIndex?showPage=searchResult`);
  await expect(page.getByRole('form', { name: '检索条件' })).toBeVisible();
  await context.close();
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.describe('页面资源加载失败', () => {
  const chunk = '**/static/AccountInfoScreen-*.js';

  async function openMenuEntry(page: Page) {
    await page.goto('#/');
    await expect(page.getByRole('textbox', { name: '检索词' })).toBeVisible();
    await page.getByRole('link', { name: '账号信息' }).click();
  }

  /** Counts how often the page itself is fetched: once, and once more for every reload. */
  function countPages(page: Page): () => number {
    let pages = 0;
    page.on('request', request => (pages += request.isNavigationRequest() ? 1 : 0));
    return () => pages;
  }

  test('失败一次则自动刷新一次，随后正常显示', async ({ page }) => {
    const pages = countPages(page);
    await page.route(chunk, route => (pages() === 1 ? route.abort() : route.continue()));
    await openMenuEntry(page);
    await expect(page.getByRole('heading', { name: '账号信息' })).toBeVisible();
    expect(pages()).toBe(2);
  });

  test('一直失败则说明，不反复刷新', async ({ page }) => {
    const pages = countPages(page);
    await page.route(chunk, route => route.abort());
    await openMenuEntry(page);
    await expect(page.getByText('页面资源加载失败，请检查网络后刷新页面')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(pages()).toBe(2);
  });
});

for (const width of [1280, 1024]) {
  test.describe(`屏宽${width}`, () => {
    test.use({ viewport: { width, height: 720 } });

    test('各页没有横向滚动，弹出层与控件对齐', async ({ page }) => {
      const screens = [
        '#/',
        searchAddress([says(place)]),
        '#/intelligentTools/caseDetail?id=journey-0',
        '#/userCenter/accountInfo',
      ];
      for (const address of screens) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await page.waitForLoadState('networkidle');
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(overflow, address).toBeLessThanOrEqual(0);
      }
      await page.goto(searchAddress([says(place)]));
      await expectTotal(page, 30);
      const control = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '检索字段' }) });
      await control.click();
      const popup = page.locator('.ant-select-dropdown');
      await expect(popup).toBeVisible();
      await expect
        .poll(async () => Math.abs(((await popup.boundingBox())?.x ?? 0) - ((await control.boundingBox())?.x ?? 0)))
        .toBeLessThan(1.5);
    });
  });
}

test('只用键盘即可跳到正文、检索并打开结果', async ({ page }) => {
  await page.goto('#/');
  await expect(page.getByRole('textbox', { name: '检索词' })).toBeVisible();
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('跳到正文');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('id', 'content');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('aria-label', '检索词');
  await page.keyboard.insertText(place);
  await page.keyboard.press('Enter');
  await expectTotal(page, 30);
  await page.getByRole('button', { name: '跳到结果' }).focus();
  await page.keyboard.press('Enter');
  const title = hitList(page).getByRole('link').first();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await title.evaluate(link => link.matches(':focus'))) break;
    await page.keyboard.press('Tab');
  }
  await expect(title).toBeFocused();
});
