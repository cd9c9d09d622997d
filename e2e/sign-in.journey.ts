import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { ask, passwords } from './product.ts';

test.use({ account: 'nobody' });

test('密码错误有说明，密码正确则回到要去的一页并提示一次，菜单收起后刷新仍收起', async ({ page }) => {
  await page.goto('#/intelligentTools/toolsIndex?showPage=searchResult');
  await expect(page).toHaveURL(/#\/login\?from=/);
  await expect(page.getByRole('heading', { name: 'AI律师工作平台' })).toBeVisible();
  await expectAccessible(page, '登录');

  await page.getByLabel('用户名、邮箱或手机号').fill('demo');
  await page.getByLabel('密码', { exact: true }).fill('不是这个密码');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
  await expectAccessible(page, '登录失败');

  await page.getByLabel('密码', { exact: true }).fill(passwords.demo);
  await page.keyboard.press('Enter');
  const tip = page.getByRole('dialog', { name: '温馨提示' });
  await expect(tip).toBeVisible();
  await expectAccessible(page, '温馨提示');
  await tip.getByRole('button', { name: '我知道了' }).click();
  await expect(tip).toBeHidden();

  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await expect(page.getByRole('form', { name: '检索条件' })).toBeVisible();
  await expect(tip).toBeHidden();

  await page.getByRole('button', { name: '温馨提示' }).click();
  await expect(tip).toBeVisible();
});

test.describe('已登录', () => {
  test.use({ account: 'demo' });

  test('已登录时打开登录页回到首页，退出后会话失效，其他标签页的请求回到登录页', async ({ page, context, baseURL }) => {
    await page.goto('#/login');
    await expect(page).toHaveURL(/#\/$/);
    const tokens = await page.evaluate(() => ({
      token: localStorage.getItem('token') ?? '',
      authToken: localStorage.getItem('auth-token') ?? '',
    }));
    const other = await context.newPage();
    await other.goto('#/userCenter/accountInfo');
    await expect(other.getByRole('heading', { name: '账号信息' })).toBeVisible();

    await page.bringToFront();
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    const { origin } = new URL(baseURL!);
    const answer = await ask(origin, tokens, '/api/user/getUserInfo', {});
    expect([90004, 90005]).toContain(answer.baseInfo.code);

    await other.getByRole('button', { name: '保存' }).click();
    await expect(other).toHaveURL(/#\/login\?from=/);
    await page.goto('#/userCenter/accountInfo');
    await expect(page).toHaveURL(/#\/login\?from=/);
  });
});
