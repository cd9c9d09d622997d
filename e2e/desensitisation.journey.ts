import { readFile } from 'node:fs/promises';
import { listStrings } from '../documents/src/list-strings.ts';
import { pickFile } from '../documents/src/pack-files.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const lines = [
  '民事起诉状',
  '原告：费秋声，男，1984年5月12日出生，住江苏省苏州市姑苏区云栖街66号，公民身份号码11010519491231002X，联系电话13800138000。',
  '被告：江衍船舶配件有限公司（以下简称“江衍公司”）。',
  '费秋声通过银行账户6222020000000000000转账310,000元给江衍公司。双方在云栈街9号见面，项目代号蓝鲸。',
];
const secrets = [
  '费秋声',
  '江衍',
  '云栖街',
  '云栈街',
  '11010519491231002X',
  '13800138000',
  '6222020000000000000',
  '蓝鲸',
];

/** Marks the word in the document as a mouse does; a text, as it runs in the page. */
const markWord = `(() => {
  const walker = document.createTreeWalker(document.querySelector('section[aria-label="文档"]'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf('蓝鲸');
    if (at < 0) continue;
    getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + 2);
    walker.currentNode.parentElement.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  }
})()`;

test('上传、逐项确认、导出脱敏件与证书、凭密钥还原', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('#/Intelligence/pagehome/children/desens');
  await expect(page.getByRole('heading', { level: 1, name: '文档脱敏' })).toBeVisible();
  await expectAccessible(page, '文档脱敏');
  const docx = Buffer.from(aDocx(lines.map(line => p(line)).join('')));
  const chooser = page.locator('input[type=file]').first();
  await chooser.setInputFiles([
    { name: '起诉状.docx', mimeType: 'application/octet-stream', buffer: docx },
    { name: '收条.txt', mimeType: 'text/plain', buffer: Buffer.from('今收到费秋声交来款项。') },
  ]);
  await page.getByRole('button', { name: '开始识别' }).click();

  const document = page.getByRole('region', { name: '文档' });
  const side = page.getByRole('complementary', { name: '发现' });
  await expect(document).toContainText('费某某', { timeout: 60_000 });
  await expect(document).toContainText('甲公司（以下简称“甲公司”）');
  await expect(page.getByRole('button', { name: '导出脱敏件' })).toBeDisabled();
  await expectAccessible(page, '待确认');

  // by keyboard: take what waits, then say one otherwise
  await expect(side.getByRole('heading', { name: /待确认 1/ })).toBeVisible();
  await page.keyboard.press('y');
  await expect(side.getByRole('heading', { name: /待确认/ })).toHaveCount(0);
  await side.getByRole('button', { name: /^费秋声/ }).click();
  await page.keyboard.press('e');
  await side.getByLabel('费秋声 改写为').fill('原告甲');
  await page.keyboard.press('Enter');
  await expect(document).toContainText('原告甲通过银行账户');

  // a word of one's own, marked in the text
  await page.getByText('原文', { exact: true }).click();
  await page.evaluate(markWord);
  await page.getByRole('button', { name: '加入自定义词' }).click();
  await expect(side.getByRole('button', { name: /^蓝鲸/ })).toBeVisible();

  // decisions are kept as one goes
  await page.reload();
  await expect(document).toContainText('原告甲通过银行账户');
  await page.getByRole('tab', { name: '收条.txt' }).click();
  await expect(document).toContainText('今收到原告甲交来款项');
  await page.getByRole('tab', { name: '起诉状.docx' }).click();
  await page.getByText('对照', { exact: true }).click();
  await expect(document.getByRole('row').filter({ hasText: '民事起诉状' })).toBeVisible();
  await expectAccessible(page, '对照');

  await page.getByRole('button', { name: '导出脱敏件' }).click();
  const dialog = page.getByRole('dialog', { name: '导出脱敏件' });
  await expect(dialog.getByRole('button', { name: '生成脱敏件与证书' })).toBeDisabled();
  await dialog.getByLabel(/我已核对全部发现/).check();
  await dialog.getByLabel('另生成加密的还原密钥').check();
  await dialog.getByLabel(/密钥的密码/).fill('huanyuan-2026');
  await expectAccessible(page, '导出');
  await dialog.getByRole('button', { name: '生成脱敏件与证书' }).click();
  await expect(side.getByRole('region', { name: '脱敏证书' })).toContainText('未发现', { timeout: 60_000 });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载全部与证书' }).click();
  const pack = new Uint8Array(await readFile(await (await downloading).path()));
  const [result, note, certificate, key] = [
    '1 起诉状（脱敏）.docx',
    '2 收条（脱敏）.txt',
    '脱敏证书.docx',
    '还原密钥（请另行保管）.txt',
  ].map(name => Buffer.from(pickFile(pack, name) ?? []));
  expect(note!.toString('utf8')).toBe('今收到原告甲交来款项。');
  expect(certificate!.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(listStrings(result!)).not.toContain(secret);

  await page.getByRole('link', { name: '文档脱敏' }).first().click();
  const restoring = page.getByRole('region', { name: '还原' });
  const inputs = restoring.locator('input[type=file]');
  await inputs.nth(0).setInputFiles({ name: '脱敏件.docx', mimeType: 'application/octet-stream', buffer: result! });
  await inputs.nth(1).setInputFiles({ name: '密钥.txt', mimeType: 'text/plain', buffer: key! });
  await restoring.getByLabel('密钥的密码').fill('huanyuan-2026');
  const restored = page.waitForEvent('download');
  await restoring.getByRole('button', { name: '还原并下载' }).click();
  const text = listStrings(new Uint8Array(await readFile(await (await restored).path())));
  for (const line of lines) expect(text).toContain(line);
});
