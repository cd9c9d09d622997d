import { readFile } from 'node:fs/promises';
import { readDocx } from '../documents/src/read-docx.ts';
import { settleChanges } from '../documents/src/settle-changes.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const row = (...texts: string[]) => `<w:tr>${texts.map(text => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`;
const price = '第一条 标的股权转让价款为人民币5,320万元，受让方应于三十日内支付。';
const profit = '第二条 过渡期内，标的公司得按年度分配利润。';
const secret = '第三条 双方应当对本合同内容保守商业秘密，不得向第三方披露。';
const law = '第四条 本合同适用中华人民共和国法律，由长沙仲裁委员会仲裁。';
const filler = Array.from({ length: 300 }, (_, at) => `附件第${at + 1}项，双方确认交接清单所列文件均已核对无误。`);
const oldVersion = [
  p(price),
  p(profit),
  p(secret),
  p(law),
  `<w:tbl>${row('股东', '持股')}${row('枢衡投资', '22%')}</w:tbl>`,
  ...filler.map(each => p(each)),
];
const newVersion = [
  p(law),
  p(price.replace('5,320', '4,980').replace('三十', '九十')),
  p(profit.replace('得按', '不得按')),
  p('新增约定：受让方另行提供连带责任保证。'),
  p(secret),
  `<w:tbl>${row('股东', '持股')}${row('枢衡投资', '18%')}</w:tbl>`,
  ...filler.map((each, at) => p(at === 2 ? each.replace('，', ',') : each)),
];
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);

test('选两稿、逐处核对、批注、导出修订稿', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('#/Intelligence/pagehome/children/review/contrast');
  await expect(page.getByRole('heading', { level: 1, name: '文件比对' })).toBeVisible();
  await expectAccessible(page, '文件比对');
  const [before, after] = [aDocx(oldVersion.join('')), aDocx(newVersion.join(''))];
  const word = 'application/octet-stream';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: '第3稿.docx', mimeType: word, buffer: Buffer.from(before) },
      { name: '第5稿.docx', mimeType: word, buffer: Buffer.from(after) },
    ]);
  await page.getByRole('button', { name: '开始比对' }).click();

  const side = page.getByRole('complementary', { name: '变更' });
  const both = page.getByRole('region', { name: '对照' });
  await expect(side.getByRole('heading', { name: /须先看/ })).toBeVisible({ timeout: 60_000 });
  await expect(side.getByRole('button', { pressed: true })).toContainText('5,320');
  await expect(both).toContainText('4,980');
  await expect(page.getByText('全部接受＝新稿')).toBeVisible();
  await expect(page.getByText('全部拒绝＝旧稿')).toBeVisible();
  await expectAccessible(page, '对照');

  // a comma of the other width is not listed until it is asked for
  await expect(side.getByText('已忽略：变更1处')).toBeVisible();
  await page.getByRole('button', { name: '只看实质变更' }).click();
  const ignored = page.getByRole('group', { name: '忽略下列差异' });
  await ignored.getByRole('button', { name: '全部列出' }).click();
  await expect(side.getByRole('heading', { name: /编号与格式/ })).toBeVisible();
  await expectAccessible(page, '忽略下列差异');
  await ignored.getByRole('button', { name: '只看实质变更' }).click();
  await expect(side.getByText('已忽略：变更1处')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ignored).toBeHidden();

  // by keyboard: seen, to the next, a remark
  await page.keyboard.press('x');
  await expect(side.getByText('1 /')).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: '批注' }).fill('请客户确认');
  await page
    .getByRole('button', { name: '保 存' })
    .or(page.getByRole('button', { name: '保存' }))
    .click();
  await expect(side.getByText('批注：请客户确认')).toBeVisible();

  // the move: here and there
  await side.getByRole('button', { name: /移动/ }).click();
  await page.keyboard.press('m');
  await expect(both.locator('[data-row][data-active=true]')).toContainText('由旧稿他处移来');

  // each by itself, and together again
  await page.keyboard.press('s');
  await expect(page.getByRole('region', { name: '旧稿' })).toBeVisible();
  await page.keyboard.press('s');

  // what was noted is kept
  await page.reload();
  await expect(side.getByText('批注：请客户确认')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出Word修订稿' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('第5稿（修订稿）.docx');
  const redline = new Uint8Array(await readFile(await download.path()));
  expect(textsOf(settleChanges(redline, 'accepted'))).toEqual(textsOf(after));
  expect(textsOf(settleChanges(redline, 'rejected'))).toEqual(textsOf(before));

  await page.goto('#/Intelligence/pagehome/children/review/contrast/history');
  await expect(page.getByRole('link', { name: '第3稿 → 第5稿' }).first()).toBeVisible();
  await expectAccessible(page, '比对记录');
});
