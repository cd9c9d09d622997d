import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as baseExpect, chromium, type Page } from '@playwright/test';
import { keptBySession } from '../e2e/journey.ts';
import { type Account, startProduct } from '../e2e/product.ts';
import { findBrowser } from './find-browser.ts';
import { manualPictures } from './manual-pictures.ts';

// Takes the pictures of the manual, or those that are named, of the product as it first starts; fails where a screen has
// another word than the manual.

const place = join(import.meta.dirname, '..', 'web', 'public', 'manual');
const quality = 60;
const expect = baseExpect.configure({ timeout: 20_000 });
const viewport = { width: 1440, height: 900 };

/** The page as a WebP, which Playwright does not write. */
async function pictureOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
  return Buffer.from(data, 'base64');
}

const folder = mkdtempSync(join(tmpdir(), 'antai-manual-'));
const product = await startProduct(join(folder, 'data'));
const browser = await chromium.launch(await findBrowser());
const pages = new Map<Account, Page>();

/** One page for each account, so that what one picture leaves behind the next one shows. */
async function pageOf(account: Account): Promise<Page> {
  const kept = pages.get(account);
  if (kept) return kept;
  const context = await browser.newContext({
    ...{ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
    baseURL: `${product.address}/lawyer/`,
    storageState: await keptBySession(product.address, account),
  });
  const page = await context.newPage();
  pages.set(account, page);
  return page;
}

const names = process.argv.slice(2);
const wanted = manualPictures.filter(({ name }) => names.length === 0 || names.includes(name));
const failures: string[] = [];
mkdirSync(place, { recursive: true });
for (const { name, account, address, prepare, words } of wanted) {
  const page = await pageOf(account);
  try {
    await page.goto('#/userCenter/about');
    await page.goto(address);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await prepare?.(page);
    for (const word of words) await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
    await page.mouse.move(0, 0);
    const bytes = await pictureOf(page);
    writeFileSync(join(place, `${name}.webp`), bytes);
    console.log(`${name}: ${Math.round(bytes.length / 1024)} KB`);
  } catch (error) {
    failures.push(name);
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
await browser.close();
await product.stop();
rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) {
  console.error(
    `\n手册与页面不一致：${failures.join('、')}。请改手册（web/src/capabilities/manual/topics）或页面，再运行。`,
  );
  process.exitCode = 1;
}
