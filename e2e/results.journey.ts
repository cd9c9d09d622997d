import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fee } from './judgments.ts';
import { expectTotal, hitList, says, searchAddress } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const boxOf = async (place: Locator) => {
  const box = await place.first().boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
};
test('结果先行：一行之内是条数、排序、订阅与下载，三条结果在首屏；选中的一项浅色，焦点只有一圈', async ({ page }) => {
  await page.goto(searchAddress([says(fee)]));
  await expectTotal(page, 30);
  const row = [
    page.getByRole('status').filter({ hasText: /^共/ }),
    page.getByRole('main').getByRole('button', { name: /订阅$/ }),
    page.getByRole('main').getByRole('button', { name: /下载(?:全部|结果)/ }),
  ];
  const middles = await Promise.all(row.map(async place => boxOf(place).then(({ y, height }) => y + height / 2)));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(16);
  await expect(page.getByRole('region', { name: '统计图' })).toBeVisible();
  const third = await boxOf(hitList(page).getByRole('listitem').nth(2));
  expect(third.y + Math.min(third.height, 60)).toBeLessThan(900);

  const chosen = page.getByRole('navigation', { name: '主菜单' }).locator('a[aria-current="page"]');
  await expect(chosen).toHaveCSS('background-color', 'rgb(232, 238, 247)');
  const link = hitList(page).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toHaveCSS('outline-width', '2px');
  await expect(link).toHaveCSS('box-shadow', 'none');
});

test('正文每行不超过四十六个字，标题只写一次', async ({ page, context }) => {
  await page.goto(searchAddress([says(fee)]));
  await expectTotal(page, 30);
  const [opened] = await Promise.all([context.waitForEvent('page'), hitList(page).getByRole('link').first().click()]);
  const heading = opened.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  const widest = await opened.evaluate<number>(`Math.max(
    ...[...document.querySelectorAll('article p')]
      .filter(each => each.textContent.length > 80)
      .map(each => each.clientWidth / Number.parseFloat(getComputedStyle(each).fontSize)),
  )`);
  expect(widest).toBeLessThanOrEqual(46);
});
