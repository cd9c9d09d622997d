import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const staticDir = join(import.meta.dirname, '..', 'web', 'dist', 'static');

/** Opens an address in an empty cache; gives the gzip bytes of the scripts it loaded. */
async function scriptBytes(page: Page, address: string, isShown: () => Promise<void>): Promise<number> {
  const names = new Set<string>();
  page.on('response', response => {
    const name = new URL(response.url()).pathname.match(/\/static\/([^/]+\.js)$/)?.[1];
    if (name) names.add(name);
  });
  await page.goto(address);
  await isShown();
  await page.waitForLoadState('networkidle');
  return [...names].reduce((sum, name) => sum + readFileSync(join(staticDir, `${name}.gz`)).length, 0);
}

const inKb = (bytes: number) => Math.ceil(bytes / 1024);

test.describe('未登录', () => {
  test.use({ account: 'nobody' });

  test('登录页的脚本不超过 260 KB', async ({ page }) => {
    const isShown = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(inKb(await scriptBytes(page, '#/login', isShown))).toBeLessThanOrEqual(260);
  });
});

test('首页的脚本不超过 315 KB', async ({ page }) => {
  // these installations count visits, most do not
  await page.route('**/api/usage/begin', async route => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, isOn: false } } });
  });
  const isShown = () => expect(page.getByRole('textbox', { name: '检索词' })).toBeVisible();
  const total = inKb(await scriptBytes(page, '#/', isShown));
  expect(total).toBeGreaterThan(100);
  expect(total).toBeLessThanOrEqual(315);
});
