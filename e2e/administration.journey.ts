import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readExcel from '../documents/src/read-excel.ts';
import writeExcel from '../documents/src/write-excel.ts';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { ask, passwords, signIn, startProduct } from './product.ts';

// What an administrator publishes, everybody meets: it happens in a house of its own.
test.use({
  account: 'admin',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'antai-administration-'));
    const product = await startProduct(join(folder, 'data'), { hasDemoData: false });
    await use(`${product.address}/lawyer/`);
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const enterprise = '湖南枢律律师事务所';
const roleNames = ['主办律师', '协办律师', '实习律师'];
const people = Array.from({ length: 20 }, (_, at) => ({
  username: `shulv${String(at + 1).padStart(2, '0')}`,
  name: `枢律${at + 1}号`,
  role: roleNames[at % roleNames.length] ?? '',
}));
const intern = people.find(({ role }) => role === '实习律师')!;
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function tableOfPeople(): Promise<Buffer> {
  const columns = ['用户名', '姓名', '邮箱', '手机号', '部门', '角色'].map(name => ({ name, kind: 'text' as const }));
  const rows = people.map(({ username, name, role }) => [username, name, '', '', '争议一组', role]);
  const bytes = await writeExcel({ columns, rows: [...rows, ['坏 行', '', '', '', '', '']], facts: [], isForm: true });
  return Buffer.from(bytes);
}

/** A browser in which nobody is signed in and everything on the way in has been read. */
async function readOnArrival(origin: string) {
  const { cookies, origins } = await keptBySession(origin, 'demo');
  const isOfSession = (name: string) => ['token', 'auth-token', 'userInfo'].includes(name);
  const kept = origins.map(each => ({
    ...each,
    localStorage: each.localStorage.filter(({ name }) => !isOfSession(name)),
  }));
  return { cookies, origins: kept };
}

test('从一张表建起二十人的企业，三种角色，发通知与版本，导入数据，查明为何看不到，答复申请，备份', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { origin } = new URL(baseURL!);
  const main = page.getByRole('main');
  const open = (name: string) => page.getByRole('navigation', { name: '系统管理' }).getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog');

  await page.goto('#/admin');
  await open('企业与部门');
  await page.getByRole('button', { name: '新建企业' }).click();
  await dialog.getByRole('textbox', { name: '企业名称' }).fill(enterprise);
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(main.getByRole('rowheader', { name: enterprise })).toBeVisible();

  await open('角色与权限');
  for (const name of roleNames) {
    await page.getByRole('button', { name: '新建角色' }).click();
    await dialog.getByRole('textbox', { name: '名称' }).fill(name);
    if (name === intern.role) {
      await dialog.getByRole('combobox', { name: '司法案例的规定' }).click();
      await page.getByTitle('可见不可用').last().click();
    }
    await dialog.getByRole('button', { name: '新建', exact: true }).click();
    await expect(main.getByRole('rowheader', { name })).toBeVisible();
  }
  await expectAccessible(page, '角色与权限');

  await open('用户');
  await page.getByRole('button', { name: '从 xlsx 导入' }).click();
  await dialog.getByRole('combobox', { name: '企业' }).click();
  await page.getByTitle(enterprise).click();
  const file = { name: '用户.xlsx', mimeType: excelType, buffer: await tableOfPeople() };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText('已新建20位用户，1行有误未导入')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('table', { name: '有误的行' })).toContainText('用户名只能含文字、数字与 - _ .');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载一次性密码' }).click(),
  ]);
  const table = await readExcel({ bytes: await readFile(await download.path()), rowsMax: 100 });
  const rows = table.kind === 'rows' ? table.rows : [];
  expect(rows).toHaveLength(21);
  // the passwords are shown here and nowhere else: a key does not take them away
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /^(关闭|Close)$/ }).click();
  await expect(main.getByRole('table', { name: '用户' })).toContainText('枢律20号');

  // the intern signs in with the one-time password, chooses one, and finds the tab closed
  const onceOf = rows.find(([username]) => username === intern.username)?.[2] ?? '';
  const visitor = await (await browser.newContext({ storageState: await readOnArrival(origin) })).newPage();
  await visitor.goto('#/login');
  await visitor.getByRole('textbox', { name: '用户名、邮箱或手机号' }).fill(intern.username);
  await visitor.getByLabel('密码', { exact: true }).fill(onceOf);
  await visitor.getByRole('button', { name: '登录' }).click();
  await expect(visitor.getByRole('heading', { name: '请先修改密码' })).toBeVisible();
  await expectAccessible(visitor, '请先修改密码');
  await visitor.getByLabel('原密码').fill(onceOf);
  await visitor.getByLabel('新密码', { exact: true }).fill('shixi2026ok');
  await visitor.getByLabel('再次输入').fill('shixi2026ok');
  await visitor.getByRole('button', { name: '修改密码' }).click();
  await expect(visitor.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.getByRole('searchbox', { name: '查找用户' }).fill(intern.username);
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: new RegExp(intern.name) }).click();
  await dialog.getByRole('button', { name: '司法案例', exact: true }).click();
  await expect(dialog.getByRole('region', { name: '司法案例的来由' })).toContainText('由角色“实习律师”决定');
  await expectAccessible(page, '实际权限');
  await dialog.getByRole('button', { name: '授予个人' }).click();
  await expect(dialog.getByRole('region', { name: '司法案例的来由' })).toContainText('可以使用');
  await page.keyboard.press('Escape');

  await open('发布通知');
  await page.getByRole('button', { name: '写通知' }).click();
  await dialog.getByRole('textbox', { name: '标题' }).fill('欢迎使用');
  await dialog.getByRole('textbox', { name: '正文' }).fill('欢迎各位。\n- 请先完善资料\n<script>x</script>');
  await dialog.getByText('企业', { exact: true }).click();
  await dialog.getByRole('combobox', { name: '企业' }).click();
  await page.getByTitle(enterprise).last().click();
  await dialog.getByRole('textbox', { name: '标题' }).click();
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('将送达 20 人')).toBeVisible();
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(main.getByRole('row', { name: /欢迎使用/ })).toContainText('20人');
  await visitor.getByRole('button', { name: /通知/ }).first().click();
  await expect(visitor.getByText('欢迎使用').first()).toBeVisible();

  await open('发布版本');
  await page.getByRole('button', { name: '新建版本' }).click();
  await dialog.getByRole('textbox', { name: '版本号' }).fill('2.0.1');
  await dialog.getByRole('textbox', { name: '标题' }).fill('本所知识库上线');
  await dialog.getByRole('textbox', { name: '更新内容' }).fill('新增本所范本。');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(main.getByRole('row', { name: /本所知识库上线/ })).toContainText('已发布');

  await visitor.reload();
  await expect(visitor.getByText('本所知识库上线').first()).toBeVisible();

  await open('数据导入');
  const judgment =
    'id,title,full_text\nshulv-1,枢律测试判决,"湖南省长沙市中级人民法院\n民事判决书\n（2024）湘01民终7号\n本院认为，应付货款。"\n';
  await main
    .locator('input[type="file"]')
    .setInputFiles({ name: '判决.csv', mimeType: 'text/csv', buffer: Buffer.from(judgment) });
  await expect(main.getByRole('row', { name: /判决\.csv/ })).toContainText('已完成', { timeout: 30_000 });

  const research = { serviceKind: 'other', title: '枢律的专题', description: '请研究', contact: '13800138000' };
  await ask(origin, await signIn(origin, 'demo', passwords.demo), '/api/customizeService/add', { data: research });
  await open('定制服务申请');
  await page.getByRole('textbox', { name: '答复“枢律的专题”' }).fill('已研究，见附件。');
  const request = page.getByRole('article').filter({ hasText: '枢律的专题' });
  await request.getByRole('button', { name: '答复', exact: true }).click();
  await expect(page.getByText('已答复，并已告知申请人')).toBeVisible();

  await open('审计日志');
  await page.getByRole('button', { name: '核对哈希链' }).click();
  await expect(main.getByText(/完好，共/)).toBeVisible();
  await expectAccessible(page, '审计日志');
  await open('运行状况');
  await expect(main.getByText('没有应答')).toHaveCount(0);
  await expect(main.getByText(/内置检索引擎|OpenSearch/)).toBeVisible();
  await expectAccessible(page, '运行状况');

  await open('备份与恢复');
  const begin = page.getByRole('button', { name: '立即备份' });
  await expect(begin).toBeVisible();
  const kept = main.getByRole('row', { name: /手动/ });
  const before = await kept.count();
  await begin.click();
  await expect(kept).toHaveCount(before + 1);
  const backup = kept.first();
  await expect(backup).toContainText('已完成', { timeout: 60_000 });
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    backup.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');
  await visitor.context().close();
});
