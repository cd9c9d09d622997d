import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocx } from '../documents/src/read-docx.ts';
import { writePlainDocx } from '../documents/src/write-plain-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { startProduct } from './product.ts';

test('选模板、只用键盘填写、中途刷新、导出Word', async ({ page }) => {
  test.setTimeout(150_000);
  await page.goto('#/Intelligence/pagehome/children/draft/task');
  await expect(page.getByRole('heading', { level: 1, name: '文书起草' })).toBeVisible();
  await page.getByLabel('检索模板').fill('法定代表人');
  await expect(page.getByRole('button', { name: '起草：法定代表人身份证明书' })).toBeVisible();
  await expectAccessible(page, '选择模板');
  await page.getByLabel('事项').fill('云帆公司诉讼');
  await page.getByRole('button', { name: '起草：法定代表人身份证明书' }).click();

  const form = page.getByRole('form', { name: '填写' });
  const preview = page.getByRole('region', { name: '预览' });
  await expect(page.getByText(/缺 \d+ 项/)).toBeVisible();
  await expect(preview.getByRole('article').getByText('＿＿＿＿').first()).toBeVisible();

  // from here on by keyboard alone: the first gap, then field by field
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  };
  await page.getByLabel('事项').press('Alt+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '法人', exact: true })).toBeChecked();
  await type('虚构云帆贸易有限公司', '91999999MAX0G00118');
  await expect(preview).toContainText('虚构云帆贸易有限公司');
  await expect(page.getByRole('complementary', { name: '核对' })).toContainText('统一社会信用代码校验不通过');
  await expectAccessible(page, '填写');

  // what was typed is there after a reload, saved or not
  await page.reload();
  const name = form.getByLabel('单位的名称');
  await expect(name).toHaveValue('虚构云帆贸易有限公司');
  await name.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('91999999MAX0G00117');
  // of the party: address, representative, title, telephone, mail, bank and account; then the questions after it
  await type('虚构省甲市测试路1号', '示例甲', '执行董事', '0999-5550011', '', '', '');
  await type('示例甲', '执行董事', '', '0999-5550011');
  for (let at = 0; at < 2; at += 1) {
    // 是 and 否
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
  }
  await type('2026-11-22');
  await page.keyboard.press('Tab');
  await expect(page.getByText('已填全')).toBeVisible();
  await expect(preview).toContainText('2026年11月22日');
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();

  await name.focus();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Alt+KeyE');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('云帆公司诉讼 法定代表人身份证明书.docx');
  const { paragraphs } = readDocx(new Uint8Array(await readFile(await file.path())));
  expect(paragraphs.map(({ text }) => text).join('\n')).toContain('虚构云帆贸易有限公司');

  await page.goto('#/Intelligence/pagehome/children/draft/history');
  await expect(page.getByRole('table', { name: '起草记录' })).toContainText('云帆公司诉讼');
  await expectAccessible(page, '起草历史');

  await page.goto('#/Intelligence/pagehome/children/draft/batch');
  await expect(page.getByRole('button', { name: '上传并核对' })).toBeDisabled();
  await expectAccessible(page, '批量起草');

  await page.goto('#/Intelligence/pagehome/children/draft/templates');
  await expect(page.getByRole('heading', { level: 1, name: '自有模板' })).toBeVisible();
  const lease = writePlainDocx(['房屋租赁协议', '甲方：{{甲方名称}}', '租金为____元（大写：____）。']);
  await page.locator('input[type=file]').setInputFiles({
    name: '房屋租赁协议.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(lease),
  });
  await page.getByRole('button', { name: '上传并识别' }).click();
  await expect(page.getByRole('region', { name: '字段' })).toContainText('字段 2');
  await expectAccessible(page, '自有模板');
  await page.getByRole('button', { name: '用这份起草' }).click();
  // the list of fields that is left has a button of that name too
  await page.getByRole('form', { name: '填写' }).getByLabel('租金', { exact: false }).first().fill('3500');
  await expect(page.getByRole('region', { name: '预览' })).toContainText('人民币叁仟伍佰元整');
});

test('六十项的表单只用键盘填完：中途刷新，服务器被杀后重启，一项不失', async ({ browser }) => {
  // the product starts twice in it
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'antai-sixty-'));
  const dataDir = join(folder, 'data');
  const first = await startProduct(dataDir, { hasDemoData: false });
  const { port, origin } = new URL(first.address);
  const context = await browser.newContext({
    storageState: await keptBySession(origin, 'demo'),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
  const labelOf = (number: number) => `要素${String(number).padStart(2, '0')}`;
  const answerOf = (number: number) => `答${number}号`;
  await page.goto(`${origin}/lawyer/#/Intelligence/pagehome/children/draft/templates`);
  await page.locator('input[type=file]').setInputFiles({
    name: '六十要素表.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(writePlainDocx(['六十要素表', ...numbers.map(at => `${labelOf(at)}：{{${labelOf(at)}}}。`)])),
  });
  await page.getByRole('button', { name: '上传并识别' }).click();
  await expect(page.getByRole('region', { name: '字段' })).toContainText('字段 60');
  await page.getByRole('button', { name: '用这份起草' }).click();

  const form = page.getByRole('form', { name: '填写' });
  const state = page.getByRole('status').filter({ hasText: /保存/ });
  const inFocus = (number: number) => expect(form.locator(`[data-field]:has(:focus)`)).toContainText(labelOf(number));
  /** By keyboard alone: the answer, then Tab to the next question. */
  const fillIn = async (from: number, to: number) => {
    for (const number of numbers.slice(from - 1, to)) {
      await page.keyboard.type(answerOf(number));
      if (number < numbers.length) await page.keyboard.press('Tab');
    }
  };
  await expect(page.getByText('缺 60 项')).toBeVisible();
  await page.getByLabel('事项').press('Alt+ArrowDown');
  await inFocus(1);
  await fillIn(1, 20);

  await page.reload();
  await expect(page.getByText('缺 40 项')).toBeVisible();
  await page.getByLabel('事项').press('Alt+ArrowDown');
  await inFocus(21);
  await fillIn(21, 40);
  await inFocus(41);

  await first.stop('SIGKILL');
  await fillIn(41, 50);
  await expect(state).toContainText('暂未连上服务器');
  const second = await startProduct(dataDir, { port: Number(port), hasDemoData: false });
  await inFocus(51);
  await fillIn(51, 60);
  await expect(page.getByText('已填全')).toBeVisible();
  await expect(state).toContainText('已保存', { timeout: 30_000 });

  await page.reload();
  await expect(page.getByText('已填全')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByLabel('事项').press('Alt+KeyE');
  const file = await downloading;
  const { paragraphs } = readDocx(new Uint8Array(await readFile(await file.path())));
  expect(paragraphs.slice(-60).map(({ text }) => text)).toEqual(numbers.map(at => `${labelOf(at)}：${answerOf(at)}。`));
  await context.close();
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
});
