import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { place } from './judgments.ts';

test.use({ account: 'admin' });

test('外壳的每件事都只用键盘做得到，浅色与深色都无障碍', async ({ page }) => {
  test.slow();
  const focused = page.locator(':focus');
  /** Walks on with Tab until the named element has the focus. */
  const walkTo = async (name: RegExp, most = 60) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await focused
        .evaluate(element => element.getAttribute('aria-label') ?? element.textContent ?? '')
        .catch(() => '');
      if (name.test(label.trim())) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const press = async (name: RegExp) => {
    await walkTo(name);
    await page.keyboard.press('Enter');
  };

  await page.goto('#/');
  await expect(page.getByRole('textbox', { name: '检索词' })).toBeVisible();
  await expectAccessible(page, '首页');

  // the menu folds and unfolds
  await press(/^收起菜单$/);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeFocused();
  await page.keyboard.press('Enter');

  // the global search, from anywhere, and away again
  await page.keyboard.press('Control+k');
  const overlay = page.getByPlaceholder('请输入关键词检索').last();
  await expect(overlay).toBeFocused();
  await page.keyboard.insertText(place);
  await expectAccessible(page, '全局搜索');
  await page.keyboard.press('Escape');

  // the tools: notices, settings, and a key of one's own
  await page.evaluate('document.activeElement?.blur()');
  await press(/^通知/);
  const drawer = page.getByRole('dialog', { name: '工具' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page, '通知');
  await drawer.getByRole('tab', { name: '通知' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('tab', { name: '设置' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, '设置');
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('tab', { name: '插件' })).toHaveAttribute('aria-selected', 'true');
  await expect(drawer.getByText('还没有密钥')).toBeVisible();
  await expectAccessible(page, '插件');
  await press(/^新建$/);
  const dialog = page.getByRole('dialog', { name: '新建接口密钥' });
  await dialog.getByRole('textbox', { name: '名称' }).focus();
  await page.keyboard.insertText('每日脚本');
  await walkTo(/^$|可用功能/, 6);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAccessible(page, '新建接口密钥');
  await dialog.getByRole('button', { name: '新建' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '接口密钥' })).toHaveValue(/^antai_/);
  await press(/^我已存好$/);
  await expect(drawer.getByText('每日脚本')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // the avatar's menu, and a page of the administration
  await press(/账号菜单$/);
  await expect(page.getByRole('menuitem', { name: '账号信息' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('#/admin/backups');
  await press(/^立即备份$/);
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, '备份与恢复');

  // the same in the dark; the theme is a setting of the user
  const wearTheme = (theme: string) =>
    page.evaluate(async wanted => {
      const headers = {
        'content-type': 'application/json',
        token: localStorage.getItem('token') ?? '',
        'auth-token': localStorage.getItem('auth-token') ?? '',
      };
      const data = { type: 3, mainbodyId: '', userConfigId: '', isChange: true, theme: [wanted] };
      await fetch('/api/userConfig/setUserConfig', { method: 'POST', headers, body: JSON.stringify({ data }) });
    }, theme);
  await wearTheme('dark');
  await page.goto('#/');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('textbox', { name: '检索词' })).toBeVisible();
  await expectAccessible(page, '首页，深色');
  await press(/^通知/);
  await expect(drawer).toBeVisible();
  await expectAccessible(page, '通知，深色');
  await drawer.getByRole('tab', { name: '通知' }).focus();
  for (const tab of ['设置', '插件']) {
    await page.keyboard.press('ArrowRight');
    await expect(drawer.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, `${tab}，深色`);
  }
  for (const path of ['#/admin/backups', '#/admin/usage']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `${path}，深色`);
  }
  await wearTheme('light');
});
