import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { hostileMarkup, judgments } from './judgments.ts';
import { importInto, startProduct } from './product.ts';
import { says, searchAddress } from './search-page.ts';

const word = '青屿仓储异议费';
/** Records come to rest before a subscription tells of them. */
const toldMs = 40_000;

/** A judgment that speaks of the word. */
function aJudgment(id: string, judgmentDate: string) {
  const [one] = judgments;
  return { ...one, id, judgment_date: judgmentDate, full_text: one?.full_text.replace('违约金', word) };
}

test.describe('自己的平台', () => {
  test.use({ account: 'nobody' });

  test('订阅检索，导入后看到提示与通知，打开新增记录，暂停并删除', async ({ browser }) => {
    // it has a product of its own, which starts and imports in it
    test.slow();
    const folder = mkdtempSync(join(tmpdir(), 'antai-subscription-'));
    const dataDir = join(folder, 'data');
    const product = await startProduct(dataDir, { hasDemoData: false });
    const importAll = (rows: object[]) => {
      const file = join(folder, `${rows.length}.jsonl`);
      writeFileSync(file, rows.map(row => JSON.stringify(row)).join('\n'));
      return importInto(dataDir, 'cases', file);
    };
    await importAll([aJudgment('known', '2019-06-11')]);
    const { origin } = new URL(product.address);
    const context = await browser.newContext({ storageState: await keptBySession(origin, 'demo') });
    const page = await context.newPage();

    await page.goto(`${origin}/lawyer/${searchAddress([says(word)])}`);
    await page.getByRole('button', { name: /订阅$/ }).click();
    const dialog = page.getByRole('dialog', { name: '订阅此检索' });
    await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue(`全文：${word}`);
    await dialog.getByRole('textbox', { name: '名称' }).fill('异议费');
    await dialog.getByRole('button', { name: '用历史数据试一试' }).click();
    await expect(dialog.getByText('这段日期内没有符合的记录')).toBeVisible();
    await expectAccessible(page, '订阅');
    await dialog.getByRole('button', { name: '订阅', exact: true }).click();
    await expect(page.getByText('已加入“我的订阅”')).toBeVisible();

    await importAll([aJudgment('new-1', '2019-06-12'), aJudgment('new-2', '2019-06-13')]);
    const title = '订阅“异议费”新增 2 条';
    const bell = page.getByRole('button', { name: '通知，有新消息' });
    await expect(bell).toBeVisible({ timeout: toldMs });
    await expect(page.getByRole('status', { name: '新通知' })).toContainText(title);
    await expectAccessible(page, '弹出的通知');
    await bell.click();
    const drawer = page.getByRole('dialog', { name: '工具' });
    await expect(drawer.getByText('1 条未读')).toBeVisible();
    await expect(page.getByRole('status', { name: '新通知' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '通知', exact: true })).toHaveAttribute('data-new', 'false');
    await expectAccessible(page, '通知');

    await drawer.getByRole('button', { name: title, exact: true }).click();
    await expect(page).toHaveURL(/#\/userCenter\/subscribeCase\?id=/);
    await expect(page.getByRole('list', { name: '新增记录' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, '我的订阅');
    await page.getByRole('switch', { name: '暂停通知' }).click();
    await expect(page.getByText('已暂停，期间的新增不补发')).toBeVisible();

    await page.getByRole('button', { name: '通知', exact: true }).click();
    await expect(drawer.locator('li[data-read="true"]')).toHaveCount(1);
    await drawer.getByRole('button', { name: `删除 ${title}` }).click();
    await expect(page.getByText('通知删除成功')).toBeVisible();
    await expect(drawer.getByText('暂无消息')).toBeVisible();
    await page.mouse.click(300, 500);
    await expect(drawer).toHaveCount(0);

    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByText('订阅已删除')).toBeVisible();
    await expect(page.getByText('还没有订阅。')).toBeVisible();
    await context.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

test('通知中的网页代码只留下文字，不会运行', async ({ page }) => {
  const notice = {
    messageId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c11',
    messageType: 3,
    messageTypeName: '系统通知',
    messageTitle: hostileMarkup,
    messageContent: `<p onclick="window.isBroken=1">第一段<b>要点</b></p><ul><li>一项</li></ul>${hostileMarkup}<svg onload="window.isBroken=1"><text>图</text></svg><a href="javascript:window.isBroken=1">链接</a>`,
    status: 1,
    isPopup: 1,
    redirectType: 0,
    relateId: '',
    showDate: '2025-01-01 08:30',
    createTime: '2025-01-01T00:30:00.000Z',
  };
  await page.route('**/api/message/getMessagePage', route =>
    route.fulfill({
      json: {
        baseInfo: { code: 0, message: '', traceId: '' },
        data: { records: [notice], total: 1, pageNum: 1, pageSize: 1000, pages: 1 },
      },
    }),
  );
  await page.goto('#/');
  await page.getByRole('button', { name: '通知', exact: true }).click();
  const content = page
    .getByRole('button', { name: notice.messageTitle, exact: true })
    .locator('xpath=ancestor::header/following-sibling::div[1]');
  await expect(content.getByRole('listitem')).toHaveText('一项');
  await expect(content.locator('b')).toHaveText('要点');
  await expect(content).toContainText('链接');
  expect(await content.locator('img, script, svg, a, [onclick]').count()).toBe(0);
  await expect(page.getByRole('button', { name: hostileMarkup, exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
});
