import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

test('全局搜索：联想按字段分组，方向键选中后在新标签页打开，案号可直达', async ({ page, context }) => {
  await page.goto('#/');
  await page.getByRole('button', { name: '全局搜索' }).click();
  const overlay = page.getByRole('dialog', { name: '全局搜索' });
  const box = overlay.getByRole('combobox', { name: '关键词' });
  await expect(box).toBeFocused();
  await expect(overlay.getByRole('button', { name: '检索', exact: true })).toBeDisabled();
  await expectAccessible(page, '全局搜索');

  await overlay.getByRole('tab', { name: '司法案例' }).click();
  await box.fill('岚山物流');
  const options = overlay.getByRole('option');
  await expect(options.filter({ hasText: '云桥市岚山物流有限公司' }).first()).toBeVisible();
  const list = overlay.getByRole('listbox');
  expect((await options.first().boundingBox())?.height).toBe(40);
  await expect(list).toHaveCSS('max-height', '280px');
  await expect(list).toHaveCSS('overflow-y', 'auto');
  await expectAccessible(page, '联想');
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const [results] = await Promise.all([context.waitForEvent('page'), box.press('Enter')]);
  await expect(results.getByRole('status').filter({ hasText: /^共/ })).toBeVisible();
  await results.close();

  await box.fill('(2019)云9001民初1005号');
  const jump = options.filter({ hasText: '直达' });
  await expect(jump).toHaveCount(1);
  const [opened] = await Promise.all([context.waitForEvent('page'), jump.click()]);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('一审民事判决书');
  await opened.close();

  await overlay.getByRole('tab', { name: '法官检索' }).click();
  await expect(box).toHaveValue('');
  await overlay.getByRole('tab', { name: '司法案例' }).click();
  await expect(overlay.getByRole('tab', { name: '检索历史' })).toBeVisible();
  await page.mouse.click(20, 600);
  await expect(overlay).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
});
