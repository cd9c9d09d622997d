import type { Page } from '@playwright/test';
import { aDocx } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';

const questionsImported = 59;
const dimensions = ['申报', '发票', '留存'];

/** A paper of 59 questions in three dimensions, the last of which asks for a file. */
function aPaper(title: string): Buffer {
  const questions = Array.from({ length: questionsImported - 1 }, (_, at) => [
    `${at + 1}. 第${at + 1}项要求是否做到？（是否，必答）`,
    `【权重】1`,
    `【维度】${dimensions[at % dimensions.length]}`,
    '○ 是：100分',
    '○ 否：0分',
  ]);
  const lines = [
    title,
    ...dimensions.map((name, at) => `【维度】${name}：权重${at === 0 ? 34 : 33}`),
    '一、基本情况',
    ...questions.flat(),
    `${questionsImported}. 请上传申报表（文件，选答）`,
  ];
  return Buffer.from(aDocx(lines.map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')));
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Runs in the page: questions without an answer get their first choice; says whether there was none left. */
const answerOnce = `(() => {
  let isWhole = true;
  const type = (control, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const group of document.querySelectorAll('main fieldset')) {
    const choices = [...group.querySelectorAll(':scope > label > input, :scope > div > label > input[type=radio]')];
    if (choices.length === 0 || choices.some(({ checked }) => checked)) continue;
    isWhole = false;
    choices[0].click();
  }
  for (const control of document.querySelectorAll('main fieldset input[type=number]'))
    if (control.value === '') type(control, '1');
  for (const control of document.querySelectorAll('main fieldset input[type=date]'))
    if (control.value === '') type(control, '2026-01-05');
  return isWhole;
})()`;

/** Answers bring up further questions: they are answered in turn. */
async function answerAll(page: Page) {
  for (let round = 0; round < 4; round += 1) if (await page.evaluate(answerOnce)) return;
}

test('60题的问卷：导入与手写、发布、发链接，客户在手机上、律师在系统内填写，读分析、下载报告', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.goto('#/risk/library');
  await expect(page.getByRole('heading', { level: 1, name: '风险自检' })).toBeVisible();
  await page.getByRole('link', { name: '税务与财务合规' }).click();
  await expectAccessible(page, '问卷库');
  const paper = { name: '税务自检.docx', mimeType: wordType, buffer: aPaper('税务与财务自检') };
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '导入Excel或Word' }).click(),
  ]);
  await choosing.setFiles(paper);
  await expect(page.getByText(/读出59题/)).toBeVisible();
  await page.getByRole('button', { name: '打开草稿' }).click();

  // the sixtieth is written by hand; the page as it is answered follows
  await page.getByRole('button', { name: /添加题目/ }).click();
  await page.getByRole('menuitem', { name: '评分' }).click();
  await page.getByRole('textbox', { name: '第60题的题目' }).fill('制度执行得怎样？');
  await expect(page.getByRole('region', { name: '预览' }).getByText('制度执行得怎样？')).toBeVisible();

  // the draft is changed, taken back, saved by itself
  const title = page.getByRole('textbox', { name: '问卷标题' });
  const name = `税务自检 ${Date.now()}`;
  await title.fill(name);
  await expect(page.getByText('每次修改自动保存')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(title).toHaveValue('税务与财务自检');
  await page.getByRole('button', { name: /^恢\s*复$/ }).click();
  await expect(title).toHaveValue(name);
  await expectAccessible(page, '编辑问卷');
  await expect(page.getByText('每次修改自动保存')).toBeVisible();
  await page.getByRole('button', { name: /^发\s*布$/ }).click();
  await expect(page.getByText('问卷已发布')).toBeVisible();

  await page.getByRole('link', { name: '答卷与链接' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = await page.getByRole('link', { name: '打开', exact: true }).getAttribute('href');

  // nobody has to sign in on the other side
  const phone = await browser.newContext({ viewport: { width: 375, height: 740 }, locale: 'zh-CN' });
  const client = await phone.newPage();
  await client.goto(address!);
  await expect(client.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(client, '开始作答');
  await client.getByLabel('填写人（单位或姓名）').fill('枢衡贸易有限公司');
  await client.getByRole('button', { name: '开始作答' }).click();
  await expect(client.getByRole('alert')).toContainText('同意');
  await client.getByLabel('我已阅读并同意上述说明').check();
  await client.getByRole('button', { name: '开始作答' }).click();
  await expect(client.getByText(/已答0\//)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(client, '作答');
  expect(await client.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  await answerAll(client);
  await expect(client.getByText(/已保存/)).toBeVisible();

  // files are told by content: a program called a paper is refused, a paper is taken
  const chooser = client.locator('input[type=file]').first();
  await chooser.setInputFiles({ name: '章程.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect(client.getByText('章程.pdf：文件内容与扩展名不符，请确认后重新上传')).toBeVisible();
  const form = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nstartxref\n0\n%%EOF');
  await chooser.setInputFiles({ name: '申报表.pdf', mimeType: 'application/pdf', buffer: form });
  await expect(client.getByRole('button', { name: '删除申报表.pdf' })).toBeVisible();
  await expectAccessible(client, '上传文件');
  await expect(client.getByText(/已保存/)).toBeVisible();

  // the private link goes on where it was
  await client.reload();
  await expect(client.getByText(/已答[1-9]/)).toBeVisible();
  const taken = client.waitForEvent('download');
  await client.getByRole('button', { name: '下载我的答案' }).click();
  expect((await taken).suggestedFilename()).toBe(`${name}.txt`);
  await client.getByRole('button', { name: '提交', exact: true }).click();
  await expect(client.getByRole('heading', { name: '答卷已提交' })).toBeVisible();
  await expectAccessible(client, '已提交');

  await page.reload();
  await expect(page.getByRole('heading', { name: /1份答卷，平均/ })).toBeVisible();

  // the lawyer fills in another one inside
  await page.getByRole('button', { name: '代客户填写' }).click();
  await page.getByRole('textbox', { name: '填写人' }).fill('衡澄制造有限公司');
  await answerAll(page);
  await expect(page.getByText(/已答59\/60题，已保存/)).toBeVisible();
  await page.getByRole('button', { name: '提交并分析' }).click();
  await expect(page.getByText(/衡澄制造有限公司，第1版/)).toBeVisible();
  await page.getByRole('link', { name: '全部答卷' }).click();
  await expect(page.getByRole('heading', { name: /2份答卷，平均/ })).toBeVisible();
  await expectAccessible(page, '全部答卷');
  await page.getByRole('table', { name: '答卷' }).getByRole('link', { name: '枢衡贸易有限公司' }).click();
  await expect(page.getByRole('img', { name: /维度得分/ })).toBeVisible();
  await expectAccessible(page, '一份答卷');
  await expect(page.getByRole('table', { name: '文件' }).getByText('申报表.pdf')).toBeVisible();

  // sent back with a reason, completed by the private link, handed in again
  await page.getByRole('button', { name: '退回补充' }).click();
  await page.getByRole('textbox', { name: '退回的理由' }).fill('请补充申报期间');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^退\s*回$/ })
    .click();
  await expect(page.getByText(/已退回补充：请补充申报期间/)).toBeVisible();
  await client.reload();
  await expect(client.getByText('请补充申报期间')).toBeVisible();
  await expectAccessible(client, '退回补充');
  await client.getByRole('button', { name: '提交', exact: true }).click();
  await expect(client.getByRole('heading', { name: '答卷已提交' })).toBeVisible();
  await phone.close();
  await page.reload();
  await page.getByRole('button', { name: '预览报告' }).click();
  await expect(page.getByRole('heading', { name: '附：答卷' })).toBeVisible();
  await expectAccessible(page, '报告预览');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下载报告' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '报告（Word）' }).click();
  expect((await downloading).suggestedFilename()).toContain('风险自检报告.docx');
});
