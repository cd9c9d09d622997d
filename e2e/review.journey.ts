import { readFile } from 'node:fs/promises';
import { readDocx } from '../documents/src/read-docx.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { createColleagues } from './product.ts';

const lines = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限',
  '租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 租金',
  '月租金为人民币8000元，乙方应于每月5日前支付。',
  '第三条 违约责任',
  '乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。',
  '第四条 争议解决',
  '因本合同产生的争议，提交上海仲裁委员会仲裁，或者向人民法院起诉。',
  '甲方（签字）：',
  '乙方（签字）：',
];

test('读入、确认、逐条处理、导出修订稿', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('#/Intelligence/pagehome/children/review/contractReview');
  await expect(page.getByRole('heading', { level: 1, name: '合同审查' })).toBeVisible();
  const docx = Buffer.from(aDocx(lines.map(line => p(line)).join('')));
  const file = { name: '租赁合同.docx', mimeType: 'application/octet-stream', buffer: docx };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: '读入合同' }).click();

  // what was told is confirmed before anything is judged
  const settings = page.getByRole('region', { name: '审查设置' });
  await expect(settings).toContainText('房屋租赁合同', { timeout: 30_000 });
  await settings.getByText('承租人', { exact: true }).click();
  await expect(page.getByRole('region', { name: '审查清单' }).getByRole('checkbox')).toHaveCount(16);
  await expectAccessible(page, '审查设置');
  await page.getByRole('button', { name: '开始审查' }).click();

  const side = page.getByRole('complementary', { name: '审查结果' });
  await expect(side.getByRole('tab', { name: /意见/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('navigation', { name: '合同目录' })).toContainText('违约责任');
  await side
    .getByRole('button', { name: /过高的日|日违约金|违约金/ })
    .first()
    .click();
  await expectAccessible(page, '审查结果');

  // by keyboard: other words, then the next one is put aside, and taken back
  await page.keyboard.press('e');
  await side.getByLabel('改后的文字').fill('乙方逾期支付租金的，每日按欠付租金的万分之五支付违约金');
  await side.getByRole('button', { name: '采纳这些字' }).click();
  await expect(page.getByText('已处理 1/')).toBeVisible();
  // the page is left right after the last decision: the one before it must not be on its way still
  const kept = page.waitForResponse(response => response.request().postData()?.includes('"rejected"') ?? false);
  await page.keyboard.press('r');
  await expect(page.getByText('已处理 2/')).toBeVisible();
  await kept;
  await page.keyboard.press('z');
  await expect(page.getByText('已处理 1/')).toBeVisible();

  // decisions are kept as one goes, the one of the last moment too
  await page.reload();
  await expect(page.getByText('已处理 1/')).toBeVisible();
  await side.getByRole('tab', { name: '摘要卡' }).click();
  await expect(side).toContainText('8000元');
  await side.getByRole('tab', { name: /覆盖/ }).click();
  await expect(side.getByRole('table', { name: '覆盖表' })).toBeVisible();
  await expectAccessible(page, '覆盖');

  await page.getByRole('button', { name: '导出' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '修订稿（Word）' }).click();
  const redline = readDocx(new Uint8Array(await readFile(await (await downloading).path())));
  expect(redline.paragraphs.map(({ text }) => text).join('\n')).toContain('万分之五');
  expect(redline.hasTrackedChanges).toBe(true);
});

test('立场库从现成要点建立；只审对方改动，用立场库，浅色与深色都无障碍', async ({ page }) => {
  test.setTimeout(120_000);
  const bothThemes = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${state} ${colorScheme}`);
    }
  };
  await page.goto('#/Intelligence/pagehome/children/review/contractReview/playbooks');
  await page.getByRole('button', { name: '新建立场库' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('承租人立场');
  await page.getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle('房屋租赁合同').click();
  await page.getByRole('button', { name: /^建立（\d+个要点）$/ }).click();
  await expect(page.getByRole('region', { name: '承租人立场' }).getByRole('table', { name: '要点' })).toBeVisible();
  await bothThemes('立场库');

  await page.goto('#/Intelligence/pagehome/children/review/contractReview');
  await page.getByText('只审对方改动').click();
  const changed = lines.map(line => line.replace('百分之一', '百分之五'));
  const fileOf = (name: string, own: string[]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(aDocx(own.map(line => p(line)).join(''))),
  });
  await page.locator('input[type=file]').nth(0).setInputFiles(fileOf('对方稿.docx', changed));
  await page.locator('input[type=file]').nth(1).setInputFiles(fileOf('我方稿.docx', lines));
  await page.getByRole('button', { name: '读入合同' }).click();
  const settings = page.getByRole('region', { name: '审查设置' });
  await expect(settings).toContainText('与上一稿“我方稿.docx”比较', { timeout: 30_000 });
  await settings.getByRole('combobox', { name: '立场库' }).click();
  await page
    .getByTitle(/承租人立场/)
    .first()
    .click();
  await bothThemes('审查设置');
  await page.getByRole('button', { name: '开始审查' }).click();
  const side = page.getByRole('complementary', { name: '审查结果' });
  await expect(side.getByRole('tab', { name: /意见/ })).toBeVisible({ timeout: 60_000 });
  await expect(side.getByRole('article', { name: /日违约金/ })).toBeVisible();
  await side.getByRole('tab', { name: /改动/ }).click();
  await expect(side).toContainText('每日按欠付租金的百分之一之五支付违约金');
  await bothThemes('改动');
});

test('把一条发现分配给同事：同事得到通知、打开、只能处理分到的、交回；分配的人看得到结果', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { origin } = new URL(baseURL!);
  const [owner, colleague] = await createColleagues(origin, ['顾长宁', '沈砚秋']);
  const pageOf = async (person: typeof owner) => {
    const storageState = await keptBySession(origin, person!);
    return await (await browser.newContext({ baseURL, storageState, locale: 'zh-CN' })).newPage();
  };
  const own = await pageOf(owner);
  await own.goto('#/Intelligence/pagehome/children/review/contractReview');
  const buffer = Buffer.from(aDocx(lines.map(line => p(line)).join('')));
  const file = { name: '待分配的租约.docx', mimeType: 'application/octet-stream', buffer };
  await own.locator('input[type=file]').first().setInputFiles(file);
  await own.getByRole('button', { name: '读入合同' }).click();
  await own.getByRole('button', { name: '开始审查' }).click({ timeout: 30_000 });
  const side = own.getByRole('complementary', { name: '审查结果' });
  await expect(side.getByRole('tab', { name: /意见/ })).toBeVisible({ timeout: 60_000 });
  const penalty = side.getByRole('article', { name: /日违约金/ });
  await side.getByRole('button', { name: /日违约金/ }).click();
  await penalty.getByRole('button', { name: '分配给同事' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '同事' }).click();
  await own.getByTitle('沈砚秋').click();
  await dialog.getByRole('textbox', { name: '说明' }).fill('请核对违约金是否过高');
  await expectAccessible(own, '分配给同事');
  await dialog.getByRole('button', { name: '分配1条' }).click();
  await expect(penalty).toContainText('由沈砚秋处理');

  // the colleague is told, opens from there, and decides what was given
  const other = await pageOf(colleague);
  await other.goto('#/');
  await other.getByRole('button', { name: /^通知/ }).click();
  await expect(other.getByText('顾长宁分配给您1条审查发现').first()).toBeVisible();
  await other.getByRole('button', { name: '查看审查' }).first().click();
  const result = other.getByRole('complementary', { name: '审查结果' });
  const given = result.getByRole('article', { name: /日违约金/ });
  // it stands open at what was given
  await expect(given).toContainText('请核对违约金是否过高');
  await expect(other.getByRole('button', { name: '导出' })).toHaveCount(0);
  await expectAccessible(other, '分配给我的发现');
  await given.getByRole('button', { name: /^采纳/ }).first().click();
  await expect(other.getByText('已处理 1/1')).toBeVisible();
  await result
    .getByRole('button', { name: /日违约金/ })
    .or(given)
    .click();
  await given.getByRole('button', { name: '交回' }).click();
  await expect(given).toContainText('已交回');
  await other.goto('#/Intelligence/pagehome/children/review/contractReview/history');
  await other.getByText('分配给我的').first().click();
  await expect(other.getByRole('table', { name: '分配给我的审查' })).toContainText('均已交回');

  await own.reload();
  await side.getByRole('button', { name: /日违约金/ }).click();
  await expect(penalty).toContainText('已交回');
  await expect(own.getByText('已处理 1/')).toBeVisible();
});
