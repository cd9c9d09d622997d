import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const title = '买卖合同中检验期间的裁判规则';

test('提出定制服务并撤回；概览、文章与申请各屏无障碍', async ({ page }) => {
  await page.goto('#/intelligentTools/opinionsIndex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('专业观点');
  await expectAccessible(page, '专业观点');
  await page.getByRole('link', { name: '定制服务' }).first().click();
  await page.getByRole('combobox', { name: '服务种类' }).click();
  await page.getByTitle('专题研究').click();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '需求说明' }).fill('请整理近五年的裁判。');
  await page.getByRole('textbox', { name: '联系方式' }).fill('找我');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/^联系方式请填写手机号/).first()).toBeVisible();
  await page.getByRole('textbox', { name: '联系方式' }).fill('13800138000');
  await page.getByRole('button', { name: '提交申请' }).click();
  const request = page.getByRole('article').filter({ hasText: title });
  await expect(request).toContainText('已提交');
  await expectAccessible(page, '定制服务');
  await request.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '撤回' }).click();
  await expect(request).toContainText('已撤回');
});

test('文章按领域与检索词筛选，条件在地址中', async ({ page }) => {
  await page.goto('#/intelligentTools/opinionsIndex/opinionsArticles');
  const articles = page.getByRole('article');
  await expect(articles.first()).toBeVisible();
  await expectAccessible(page, '专业文章');
  const area = page.getByRole('complementary', { name: '筛选' }).getByRole('button').first();
  await area.click();
  await expect(area).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: '在文章中检索' }).fill('合同');
  await page.getByRole('button', { name: '检索', exact: true }).click();
  await expect(page).toHaveURL(/area=.*keyword=|keyword=.*area=/);
  await page.reload();
  await expect(area).toHaveAttribute('aria-pressed', 'true');
});
