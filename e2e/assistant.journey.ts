import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { articleAfter, statuteTitle } from './statutes.ts';

test('AI助手：提问、核对来源、缩小范围、附件、分支、导出，刷新与另一页签所见相同', async ({ page, context }) => {
  test.setTimeout(180_000);
  const box = page.getByRole('textbox', { name: '问题', exact: true });
  const replies = page.getByRole('article', { name: '回答' });
  const done = async (count: number) => {
    await expect(replies).toHaveCount(count);
    await expect(replies.last().getByRole('button', { name: '重新回答' })).toBeEnabled({ timeout: 30_000 });
  };

  await page.goto('#/Intelligence/pagehome');
  await expect(page.getByRole('heading', { name: '想查什么？' })).toBeVisible();
  await expect(page.getByText('离线模式')).toBeVisible();
  await expectAccessible(page, '助手的起始页');

  // what is typed outlives a reload
  await box.fill('货物在码头停留超过三日，是否应当缴纳渡泊费用？');
  await page.reload();
  await expect(box).toHaveValue('货物在码头停留超过三日，是否应当缴纳渡泊费用？');
  await box.press('Enter');
  await done(1);
  expect(page.url()).toContain('id=');
  await expect(replies.first()).toContainText('离线模式');
  const statutes = replies.first().getByRole('region', { name: '法条' });
  await expect(statutes.getByText(articleAfter)).toBeVisible();
  await expect(statutes.getByText('已核验').first()).toBeVisible();

  // a source opens in the pane, by the keyboard too
  const pane = page.getByRole('complementary', { name: '来源' });
  await statutes.getByRole('button', { name: `《${statuteTitle}》第二条` }).click();
  await expect(pane.getByText(/原文逐字/)).toBeVisible();
  await expectAccessible(page, '回答与打开的法条');
  await pane.getByRole('button', { name: '全部来源' }).click();
  await page.keyboard.press('1');
  await expect(pane.getByRole('link', { name: '打开全文' })).toBeVisible();

  // cases stand in their text at the passage, and can be narrowed
  await box.fill('违约金由谁承担，民间借贷与买卖合同有何不同？');
  await box.press('Enter');
  await done(2);
  const cases = replies.last().getByRole('region', { name: '案例' });
  await cases.getByRole('button', { name: /民初/ }).first().click();
  await expect(pane.locator('mark').first()).toBeInViewport();
  const narrowing = replies.last().getByRole('region', { name: '缩小范围' });
  await narrowing.getByRole('button').first().click();
  await done(2);
  await expect(page.getByText(/^只看/)).toBeVisible();
  await expect(page.getByText('问法 2/2')).toBeVisible();

  // an attachment is read, quoted, and what it cites is checked
  await page.locator('input[type="file"]').setInputFiles({
    name: '代理词.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('原告主张违约金。\n依据《合同法》第五十二条，合同无效。'),
  });
  await expect(page.getByText(/已读\d+字/)).toBeVisible();
  await box.fill('附件中引用的依据还有效吗，违约金怎么算？');
  await box.press('Enter');
  await done(3);
  await expect(replies.last().getByRole('region', { name: '问题与附件中的引用' })).toContainText('已失效');
  await replies.last().getByRole('region', { name: '附件' }).getByRole('button').first().click();
  await expect(pane.getByText('依据《合同法》第五十二条，合同无效。')).toBeVisible();
  await expectAccessible(page, '附件在右栏打开');

  // the same in another tab and after a reload
  const said = await replies.last().innerText();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article', { name: '回答' })).toHaveCount(3);
  expect(await other.getByRole('article', { name: '回答' }).last().innerText()).toBe(said);
  await other.close();
  await page.reload();
  await done(3);
  expect(await replies.last().innerText()).toBe(said);

  // another answer is a branch; the first is still there
  await replies.last().getByRole('button', { name: '重新回答' }).click();
  await expect(page.getByText('回答 2/2')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '上一个回答' }).click();
  await expect(page.getByText('回答 1/2')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出Word' }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/\.docx$/);

  // own assistants and templates
  await page.getByText('助手与模板', { exact: true }).click();
  await page.getByRole('button', { name: /新建模板/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('渡泊');
  await form.getByLabel('问题').fill('【货物】停留【天数】，费用如何计算？');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('button', { name: '删除渡泊' })).toBeVisible();
  await expect(form).toBeHidden();
  await expectAccessible(page, '助手与模板');
  await page.getByRole('listitem').filter({ hasText: '【货物】' }).getByRole('link', { name: '用它提问' }).click();
  await expect(box).toHaveValue('【货物】停留【天数】，费用如何计算？');

  // the history finds what was asked, and removes it
  await page.getByText('历史', { exact: true }).click();
  await page.getByRole('searchbox', { name: '查找对话' }).fill('附件中引用');
  await page.getByRole('searchbox', { name: '查找对话' }).press('Enter');
  await expect(page.getByRole('link', { name: /渡泊费用/ })).toHaveCount(1);
  await expectAccessible(page, '对话历史');
  await page.getByRole('button', { name: /删\s?除/ }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(page.getByText('没有这样的对话，请换个词')).toBeVisible();
});
