import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { fee, hostileMarkup, judgments, place, unknownStatute } from './judgments.ts';
import { expectTotal, hitList, says, searchAddress } from './search-page.ts';

const [hostile] = judgments;

const caseAddress = (id: string, queryList?: unknown[]) =>
  `#/intelligentTools/caseDetail?id=${id}${queryList ? `&queryList=${encodeURIComponent(JSON.stringify(queryList))}` : ''}`;

const isBroken = (page: Page) => page.evaluate(() => 'isBroken' in globalThis);

test('从结果打开案例，逐处查看命中，按结构跳转，复制为引用', async ({ page, context }) => {
  await page.goto(searchAddress([says(fee), says('违约金')]));
  await expectTotal(page, 30);
  const opening = context.waitForEvent('page');
  await hitList(page).getByRole('link').first().click();
  const opened = await opening;
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('云桥市岚山物流有限公司');
  const hits = opened.getByRole('group', { name: '命中导航' });
  await expect(hits.getByRole('status')).toHaveText('1 / 2');
  await hits.getByRole('button', { name: '下一处命中' }).click();
  await expect(hits.getByRole('status')).toHaveText('2 / 2');
  await expect(opened.locator('mark[data-active="true"]')).toHaveText('违约金');
  await expect(opened.locator('mark[data-active="true"]')).toBeInViewport();
  await hits.getByRole('button', { name: '下一处命中' }).click();
  await expect(hits.getByRole('status')).toHaveText('1 / 2');
  await expectAccessible(opened, '案例');

  await opened.setViewportSize({ width: 1440, height: 420 });
  const outline = opened.getByRole('navigation', { name: '文书结构' });
  await outline.getByRole('button', { name: '裁判结果' }).click();
  await expect(opened.locator('section[data-key="disposition"] h2')).toBeInViewport();

  await opened.getByRole('button', { name: '复制为引用' }).click();
  await expect(opened.getByText('已复制：')).toBeVisible();
  const copied = await opened.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(/^云桥市(青石渡区|中级)人民法院（\d{4}）云90(01)?民初\d+号民事判决书$/);
});

test('援引的条文未导入时如实说明', async ({ page }) => {
  await page.goto(caseAddress('journey-1'));
  const card = page.getByRole('complementary').getByRole('listitem').filter({ hasText: unknownStatute });
  await card.getByRole('button', { name: '第九条' }).click();
  const article = page.getByRole('region', { name: '援引条文' });
  await expect(article.getByRole('heading')).toHaveText(`《${unknownStatute}》`);
  await expect(article).toContainText('未收录不等于不存在');
  await expectAccessible(page, '援引条文');
  await article.getByRole('button', { name: '关闭条文' }).click();
  await expect(article).toBeHidden();

  await page.getByRole('button', { name: `《${unknownStatute}》第九条` }).click();
  await expect(article).toBeVisible();
});

test('文书中的网页代码只作为文字显示，不会运行', async ({ page }) => {
  await page.goto(caseAddress('journey-0', [says(place)]));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile?.title ?? '');
  await expect(page.getByRole('region', { name: '正文' })).toContainText(hostileMarkup);
  await expect(page.getByRole('region', { name: '正文' }).locator('img, script, a')).toHaveCount(0);
  expect(await isBroken(page)).toBe(false);
  await page.goto(searchAddress([says('window.isBroken')]));
  await expectTotal(page, 1);
  await expect(hitList(page).locator('q')).toContainText('isBroken');
  expect(await isBroken(page)).toBe(false);
});

test('打开过的案例列在首页最近浏览', async ({ page }) => {
  await page.goto(caseAddress('journey-2'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(judgments[2]?.title ?? '');
  await page.goto('#/');
  await page.reload();
  const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: '最近浏览' }) });
  await recent.getByRole('link', { name: judgments[2]?.title ?? '' }).click();
  await expect(page).toHaveURL(/caseDetail\?id=journey-2/);
});

test('案例不存在或地址缺编号时说明', async ({ page }) => {
  await page.goto(caseAddress('journey-9999'));
  await expect(page.getByRole('alert')).toContainText('不存在');
  await page.goto('#/intelligentTools/caseDetail');
  await expect(page.getByText('地址中没有案例编号')).toBeVisible();
});
