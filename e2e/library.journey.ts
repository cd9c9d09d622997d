import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const contract = [
  '舟桥租赁合同',
  '第八条 违约责任',
  '8.1 乙方逾期交付舟桥的，按租金支付违约金。',
  '8.2 甲方逾期付款的，以逾期未付租金为基数，按日千分之三支付违约金。',
  '第九条 争议解决',
].join('\n');

test('知识库：放入文件、检索到段、绑定给助手、更新后标明', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('#/Intelligence/pagehome/lib');
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.getByRole('textbox', { name: '文件夹名称' }).fill('舟桥租赁');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /新\s?建/ })
    .click();
  const folders = page.getByRole('navigation', { name: '文件夹' });
  await folders.getByRole('button', { name: /^舟桥租赁/ }).click();
  const list = page.getByRole('region', { name: '文件', exact: true });
  // what stood there before is pale until the folder is read
  await expect(list).toHaveAttribute('data-stale', 'false');
  await expectAccessible(page, '空的知识库文件夹');

  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page
    .getByLabel('选择要放入知识库的文件')
    .setInputFiles([file('舟桥租赁合同.txt', contract), file('空白.txt', ' \n ')]);
  await expect(list.getByText('5段')).toBeVisible();
  await expect(list.getByText('无法读取')).toBeVisible();
  await expect(list.getByText(/没有可读的文字/)).toBeVisible();

  await page.getByRole('searchbox', { name: '检索知识库' }).fill('违约金');
  await page.getByRole('searchbox', { name: '检索知识库' }).press('Enter');
  await expect(list.getByText('1份命中')).toBeVisible();
  await expect(list.getByText('2处')).toBeVisible();
  await list.getByRole('button', { name: '舟桥租赁合同.txt' }).click();
  const pane = page.getByRole('article', { name: '舟桥租赁合同.txt' });
  await expect(pane.getByText('第1 / 2处')).toBeVisible();
  await page.keyboard.press('n');
  await expect(pane.getByText('第2 / 2处')).toBeVisible();
  await expect(pane.getByText('第4段', { exact: true })).toBeVisible();
  await expect(pane.locator('mark[data-active="true"]')).toBeInViewport();
  await expectAccessible(page, '命中的文件与段落');

  // from the paragraph to a question, with the library bound
  await pane.getByRole('button', { name: '就此段提问' }).click();
  await expect(page.getByRole('button', { name: '知识库（1）' })).toBeVisible();
  const box = page.getByRole('textbox', { name: '问题', exact: true });
  await expect(box).toHaveValue(/第4段/);
  await box.fill('舟桥逾期付款的违约金以什么为基数？');
  await box.press('Enter');
  const reply = page.getByRole('article', { name: '回答' }).last();
  const quoted = reply.getByRole('region', { name: '知识库' });
  await expect(quoted.getByText(/以逾期未付租金为基数/)).toBeVisible({ timeout: 30_000 });
  await quoted.getByRole('button', { name: '舟桥租赁合同.txt' }).first().click();
  const source = page.getByRole('complementary', { name: '来源' });
  await expect(source.locator('[aria-current] mark')).toBeInViewport();
  await expectAccessible(page, '助手引用知识库');
  const conversation = page.url();

  // another version without the words: the answer says so
  await source.getByRole('link', { name: '在知识库打开' }).evaluate(link => link.removeAttribute('target'));
  await source.getByRole('link', { name: '在知识库打开' }).click();
  await page.getByLabel('选择新版本').setInputFiles(file('舟桥租赁合同.txt', contract.replace('千分之三', '万分之五')));
  await expect(page.getByText(/万分之五/).first()).toBeVisible();
  await page.goto(conversation);
  await expect(page.getByRole('region', { name: '知识库' }).getByText('引用后已更新')).toBeVisible();

  await page.goto('#/Intelligence/pagehome/lib');
  await expect(list.getByRole('link', { name: '引用后已更新' })).toBeVisible();
  await folders.getByRole('button', { name: '“舟桥租赁”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(folders.getByRole('button', { name: /^舟桥租赁/ })).toHaveCount(0);
});
