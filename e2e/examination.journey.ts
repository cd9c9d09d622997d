import { readFile } from 'node:fs/promises';
import { pickFile } from '../documents/src/pack-files.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const lease = (rent: string) =>
  Buffer.from(aDocx(p('房屋租赁合同') + p(`月租金为人民币${rent}元。`) + p('未经甲方同意，乙方不得将房屋转租他人。')));

test('许多文件同样的问题：选要点集、看答案与原文、确认、加一问、导出', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('#/Intelligence/pagehome/children/review/examine');
  await expect(page.getByRole('heading', { level: 1, name: '文件审查' })).toBeVisible();
  await page.getByLabel('选择待审查的文件').setInputFiles([
    { name: '望亭路12号.docx', mimeType: 'application/octet-stream', buffer: lease('32,000') },
    { name: '栖桐大厦.docx', mimeType: 'application/octet-stream', buffer: lease('8,500') },
  ]);
  await expect(page.getByRole('list', { name: '已选的文件' })).toContainText('栖桐大厦.docx');
  await page.getByRole('combobox', { name: '要点集' }).click();
  await page.getByTitle('租赁合同').click();
  await expect(page.getByRole('textbox', { name: '第6个问题' })).toHaveValue('租金金额');
  await expectAccessible(page, '文件审查');
  await page.getByRole('button', { name: '开始审查' }).click();

  const table = page.getByRole('table', { name: '答案' });
  await expect(table.getByRole('button', { name: '8,500.00元' })).toBeVisible({ timeout: 60_000 });
  await table.getByRole('button', { name: '32,000.00元' }).click();
  const panel = page.getByRole('complementary', { name: '答案与原文' });
  await expect(panel.getByRole('region', { name: '原文' })).toContainText('月租金为人民币32,000元');
  await expectAccessible(page, '答案与原文');
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('heading')).toContainText('栖桐大厦.docx');
  await page.keyboard.press('a');
  await expect(page.getByText('已确认 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已确认 2')).toBeVisible();

  // ordered by the sum, the smaller first
  await table
    .getByRole('columnheader', { name: /租金金额/ })
    .getByRole('button')
    .click();
  await expect(table.getByRole('rowheader').first()).toHaveText('栖桐大厦.docx');

  await page.getByRole('button', { name: '加一问' }).click();
  await page.getByRole('textbox', { name: '第15个问题' }).fill('房屋能否转租他人？');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开\s*始/ })
    .click();
  await expect(page.getByText('2份 × 15问')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /房屋能否转租他人/ })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 xlsx' }).click();
  const bytes = new Uint8Array(await readFile(await (await downloading).path()));
  expect(pickFile(bytes, 'xl/worksheets/sheet1.xml')).toBeDefined();
  await page.getByRole('link', { name: '文件审查', exact: true }).first().click();
  await expect(page.getByRole('link', { name: '望亭路12号.docx等2份文件' })).toBeVisible();
});
