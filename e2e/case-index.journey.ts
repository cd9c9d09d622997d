import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { fee, judgments, place } from './judgments.ts';

test('以案情找类案，写明理由与样本数，选出案件并生成报告', async ({ page }) => {
  await page.goto('#/intelligentTools/caseIndex');
  await expectAccessible(page, '类案检索');
  await page
    .getByRole('textbox', { name: '案情' })
    .fill(`双方在${place}交接货物，被告未按约支付${fee}，应承担违约金。`);
  await page.getByRole('textbox', { name: '审理法院' }).fill('云桥市青石渡区人民法院');
  await page.getByRole('button', { name: '查找类案' }).click();
  const figures = page.getByRole('complementary', { name: '统计' });
  await expect(figures).toContainText('n = ');
  await expectAccessible(page, '类案');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '生成类案检索报告' }).click();
  const report = page.getByRole('dialog', { name: '类案检索报告' });
  await expect(report.getByRole('textbox', { name: '审理法院' })).toHaveValue('云桥市青石渡区人民法院');
  await report.getByPlaceholder('如：甲公司诉乙公司买卖合同纠纷').fill('甲诉乙买卖合同纠纷');
  await report.getByRole('textbox', { name: '待决案件争议焦点' }).fill('堆存费是否应当支付');
  await report.getByRole('button', { name: '生成 Word' }).click();
  await expect(page.getByRole('link', { name: '在“我的报告”中查看进度与下载' })).toBeVisible();
});

test('以案号找类案；没有收录的案号说明怎么办', async ({ page }) => {
  await page.goto('#/intelligentTools/caseIndex');
  await page.getByText('输入案号').click();
  const number = page.getByRole('textbox', { name: '案号' });
  await number.fill('（2001）京01民初1号');
  await page.getByRole('button', { name: '查找类案' }).click();
  await expect(page.getByRole('alert')).toContainText('没有收录案号');
  await number.fill(judgments[3]?.case_no ?? '');
  await page.getByRole('button', { name: '查找类案' }).click();
  await expect(page.getByRole('complementary', { name: '统计' })).toBeVisible();
});

test('从案例页查找类案', async ({ page }) => {
  await page.goto('#/intelligentTools/caseDetail?id=journey-3');
  await page.getByRole('link', { name: '查找类案' }).click();
  await expect(page.getByRole('complementary', { name: '统计' })).toContainText('n = ');
});
