import { readFile } from 'node:fs/promises';
import { readDocx } from '../documents/src/read-docx.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const lines = [
  '违约责任',
  '本合同由甲方与乙方于2027年5月6日在上海市签订。',
  '乙方逾期付款的，应当支付违约金人民币50万元。',
];
const wrong = 'If Party B delays payment, it shall pay a penalty of RMB 500,000.';
const right = wrong.replace('penalty', 'liquidated damages');
const translated = [
  'Liability for breach of contract',
  'This Contract is entered into by and between Party A and Party B in Shanghai on May 6, 2027.',
  right,
];

test('离线译出初稿，逐段核对，照原格式导出', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('#/Intelligence/pagehome/children/translate');
  await expect(page.getByRole('heading', { level: 1, name: '文档翻译' })).toBeVisible();
  await expectAccessible(page, '文档翻译');
  const buffer = Buffer.from(aDocx(lines.map(line => p(line)).join('')));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '采购合同.docx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: '开始翻译' }).click();

  const rows = page.getByRole('list', { name: '段落' }).getByRole('listitem');
  const aids = page.getByRole('complementary', { name: '本段参考' });
  await expect(rows).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByText('离线模式：记忆与术语初稿')).toBeVisible();
  await expect(rows.nth(1)).toContainText('记忆 99%');
  await expectAccessible(page, '逐段核对');

  // the drafts are confirmed and the last is written, by keyboard; a reload in the middle loses nothing
  await page.getByLabel('第1段译文').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: '第2段译文' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: '第3段译文' }).fill(wrong);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '第3段译文' })).toHaveValue(wrong);
  await expect(aids.getByRole('article', { name: '禁用译法' })).toContainText('penalty');
  await page.getByRole('textbox', { name: '第3段译文' }).press('Alt+Enter');
  await expect(page.getByRole('textbox', { name: '第3段译文' })).toHaveValue(right);
  await expect(aids.getByRole('heading', { name: '检查 0' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已确认 3 / 3')).toBeVisible();

  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '译文', exact: true }).click();
  const saving = page.getByRole('button', { name: '下载译文' });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await saving.click();
  const bytes = new Uint8Array(await readFile(await (await downloading).path()));
  expect(readDocx(bytes).paragraphs.map(({ text }) => text)).toEqual(translated);

  await aids.getByRole('link', { name: '术语库' }).click();
  await page.getByLabel('查找术语').fill('weiyuejin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: '违约金' }).first()).toBeVisible();
  await expectAccessible(page, '术语库');
});
