import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect, testAlone as test } from './journey.ts';
import { fee } from './judgments.ts';
import { expectTotal, says, searchAddress } from './search-page.ts';

test('跨页选择结果导出Excel，出具检索证书并复核，删除任务', async ({ page }) => {
  await page.goto(searchAddress([says(fee)]));
  await expectTotal(page, 30);
  const choices = page.getByRole('checkbox', { name: /^选择：/ });
  await choices.first().check();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(choices).toHaveCount(10);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选 11 条')).toBeVisible();
  await page.getByRole('button', { name: '下载所选' }).click();
  await page.getByRole('menuitem', { name: 'Excel 表格' }).click();

  const prompts = page.getByRole('region', { name: '下载任务' });
  const book = prompts.getByRole('article', { name: /\.xlsx$/ });
  const saving = page.waitForEvent('download');
  await book.getByRole('button', { name: '下载' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^司法案例检索结果 .+\.xlsx$/);
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK');
  await expectAccessible(page, '下载提示');
  await book.getByRole('button', { name: '关闭' }).click();
  await expect(book).toBeHidden();

  await page.getByRole('button', { name: '报告与证书' }).click();
  await page.getByRole('menuitem', { name: '检索证书 PDF' }).click();
  await expect(prompts.getByRole('article').getByText('已生成')).toBeVisible();
  await page.goto('#/userCenter/searchReport');
  const row = page.getByRole('row').filter({ hasText: '检索证书' }).first();
  await expect(row).toContainText('已生成');
  await expectAccessible(page, '我的报告');
  await row.getByRole('button', { name: '复核' }).click();
  await expect(page.getByText('重新检索的结果与证书完全一致')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('下载任务已删除')).toBeVisible();
});

test('类案检索报告：漏填时指出，填好后生成', async ({ page }) => {
  await page.goto(searchAddress([says(fee)]));
  await page
    .getByRole('checkbox', { name: /^选择：/ })
    .first()
    .check();
  await page.getByRole('button', { name: '类案检索报告' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '生成 Word' }).click();
  await expect(form.getByText('请填写争议焦点')).toBeVisible();
  await expectAccessible(page, '类案检索报告');
  await form.getByLabel('待决案件', { exact: true }).fill('甲公司诉乙公司运输合同纠纷');
  await form.getByLabel('待决案件争议焦点').fill('违约金是否过高');
  await form.getByRole('button', { name: '生成 Word' }).click();
  const prompt = page.getByRole('region', { name: '下载任务' }).getByRole('article', { name: /^类案检索报告/ });
  await expect(prompt.getByText('已生成')).toBeVisible();
});
