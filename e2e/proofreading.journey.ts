import { readFile } from 'node:fs/promises';
import { readDocx } from '../documents/src/read-docx.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const lines = [
  '设备采购合同',
  '甲方：上海某甲科技有限公司',
  '双方于2025年2月30日签定本合同，另行签定补充协议。',
  '上海某甲科技公司应当应当按期付款.',
];
const corrected = [
  '设备采购合同',
  '甲方：上海某甲科技有限公司',
  '双方于2025年2月28日签订本合同，另行签订补充协议。',
  '上海某甲科技公司应当按期付款。',
];

test('上传、逐处决定、导出修订稿、记入词典', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('#/Intelligence/pagehome/children/review/errorCorrection');
  await expect(page.getByRole('heading', { level: 1, name: '文书纠错' })).toBeVisible();
  await expectAccessible(page, '文书纠错');
  const buffer = Buffer.from(aDocx(lines.map(line => p(line)).join('')));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '采购合同.docx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: '开始检查' }).click();

  const side = page.getByRole('complementary', { name: '提示' });
  const current = side.getByRole('region', { name: '当前提示' });
  const document = page.getByRole('region', { name: '文档' });
  await expect(side.getByRole('heading', { name: '未处理 6' })).toBeVisible({ timeout: 60_000 });
  await expect(current).toContainText('2025年2月只有28天');
  await expectAccessible(page, '逐处决定');

  // by keyboard: what has no correction is said otherwise, the rest taken or left
  await page.keyboard.press('a');
  await current.getByLabel('改写为').fill('2025年2月28日');
  await page.keyboard.press('Enter');
  await expect(document).toContainText('双方于2025年2月28日签定');
  await current.getByRole('button', { name: '同类全部采纳（2）' }).click();
  await expect(document).toContainText('签订本合同，另行签订');
  await expect(current).toContainText('首部所列名称');
  await page.keyboard.press('r');
  await expect(current).toContainText('连写了两次');
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  await expect(side.getByRole('heading', { name: '未处理 2' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByText('已处理 6 / 6')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已处理 6 / 6')).toBeVisible();

  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '修订稿（Word修订）' }).click();
  const saving = page.getByRole('button', { name: '下载修订稿' });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await saving.click();
  const bytes = new Uint8Array(await readFile(await (await downloading).path()));
  expect(readDocx(bytes).paragraphs.map(({ text }) => text)).toEqual(corrected);

  await page.getByRole('link', { name: '文书纠错' }).first().click();
  await page.getByRole('link', { name: '纠错历史与词典' }).click();
  await expect(page.getByRole('link', { name: '采购合同.docx' }).first()).toBeVisible();
  await expectAccessible(page, '纠错历史');
});
