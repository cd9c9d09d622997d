import { readFile } from 'node:fs/promises';
import { readDocx } from '../documents/src/read-docx.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, testAlone as test } from './journey.ts';

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

test('带修订的文件先定后译，拆合、预览，交给别处审校再收回，记忆与术语留下', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('#/Intelligence/pagehome/children/translate');
  const inserted = p('甲方应当付款，乙方应当交货。').replace(
    /(<w:r>.*<\/w:r>)/u,
    '<w:ins w:id="1" w:author="a">$1</w:ins>',
  );
  const buffer = Buffer.from(aDocx(inserted + p('卖方应当完成交割。')));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '修订稿.docx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('combobox', { name: '客户' }).fill('澄屿');
  await page.getByRole('button', { name: '开始翻译' }).click();
  const decision = page.getByRole('dialog', { name: '开始前请确认' });
  await expect(decision).toBeVisible({ timeout: 60_000 });
  await decision.getByRole('radio', { name: '全部接受后翻译' }).check();
  await expectAccessible(page, '开始前请确认');
  await decision.getByRole('button', { name: '开始翻译' }).click();

  // split by keyboard: the caret stands at a mark near the middle
  const rows = page.getByRole('list', { name: '段落' }).getByRole('listitem');
  await expect(rows).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByText('客户：澄屿')).toBeVisible();
  await page.getByRole('textbox', { name: '第1段译文' }).fill('Party A shall pay. Party B shall deliver.');
  await page.getByRole('textbox', { name: '第1段译文' }).press('Alt+s');
  const splitting = page.getByRole('dialog', { name: '拆分本段' });
  await expect(splitting.getByRole('list', { name: '拆分后' })).toContainText('乙方应当交货。');
  await expectAccessible(page, '拆分本段');
  await splitting.getByRole('button', { name: '拆成两段' }).click();
  await expect(rows).toHaveCount(3);
  await expect(splitting).toBeHidden();
  await expect(page.getByRole('textbox', { name: '第1段译文' })).toHaveValue('Party A shall pay.');
  await page.getByRole('textbox', { name: '第1段译文' }).press('Alt+m');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: '第1段译文' })).toHaveValue(
    'Party A shall pay. Party B shall deliver.',
  );
  await page.getByRole('textbox', { name: '第1段译文' }).press('Control+Enter');

  await page.getByRole('button', { name: '成稿预览' }).click();
  const preview = page.getByRole('dialog', { name: '成稿预览' });
  await expect(preview.getByRole('article', { name: '成稿' })).toContainText('Party B shall deliver.');
  await expect(preview.getByRole('status')).toContainText('已确认1段');
  await expectAccessible(page, '成稿预览');
  await page.keyboard.press('Escape');

  // handed to another program, and taken back
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '交换文件（XLIFF 2.1）' }).click();
  const saving = page.getByRole('button', { name: '下载交换文件（XLIFF 2.1）' });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await saving.click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const reviewed = file.replace(
    '<segment state="initial">\n<source>卖方应当完成交割。</source>',
    '<segment state="final"><source>卖方应当完成交割。</source><target>The Seller shall complete Closing.</target>',
  );
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '收回审校文件（XLIFF）' }).click();
  const taking = page.getByRole('dialog', { name: '收回审校文件（XLIFF）' });
  await taking
    .locator('input[type=file]')
    .setInputFiles({ name: '审校.xlf', mimeType: 'application/xml', buffer: Buffer.from(reviewed) });
  await taking.getByRole('button', { name: '收回' }).click();
  await expect(page.getByRole('status', { name: '收回结果' })).toContainText('收入译文1段，确认1段');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByText('已确认 2 / 2')).toBeVisible();

  // both are remembered for the client, and go out as TMX
  await page.goto('#/Intelligence/pagehome/children/translate/memory?client=澄屿');
  await expect(page.getByRole('rowheader', { name: '卖方应当完成交割。' })).toBeVisible();
  await expectAccessible(page, '翻译记忆');
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出TMX' }).click();
  expect(await readFile(await (await leaving).path(), 'utf8')).toContain('The Seller shall complete Closing.');
});
