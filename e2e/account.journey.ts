import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { passwords, signIn } from './product.ts';

test.use({ account: 'admin' });

const address = '#/userCenter/accountInfo';

test('修改姓名后页面各处即时更新，刷新后不变', async ({ page }) => {
  await page.goto(address);
  const name = page.getByRole('textbox', { name: '姓名' });
  await expect(name).not.toHaveValue('');
  await expectAccessible(page, '账号信息');
  await name.fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入姓名')).toBeVisible();
  await expectAccessible(page, '账号信息未填姓名');
  await name.fill('温如言');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户设置修改成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '温如言，账号菜单' })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('温如言');
});

test('头像可换为真实图片，冒充图片的文本被拒绝', async ({ page }) => {
  await page.goto(address);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: Buffer.from('并非图片') });
  await expect(page.locator('.ant-message-error')).toContainText(/图片|不符|不支持/);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
  await chooser.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: photo });
  const shown = page.getByRole('main').locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await expect(page.getByRole('button', { name: /账号菜单/ }).locator('img')).toHaveJSProperty('naturalWidth', 64);
});

test('修改密码后本会话继续，其他会话退出，旧密码不再有效', async ({ page, browser, baseURL }) => {
  const { origin } = new URL(baseURL!);
  const other = await browser.newContext({ baseURL, storageState: await keptBySession(origin, 'admin') });
  const elsewhere = await other.newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('heading', { name: '账号信息' })).toBeVisible();

  await page.goto(address);
  const changed = `${passwords.admin}-x`;
  const save = page.getByRole('button', { name: '修改密码' });
  await page.getByLabel('原密码').fill('不是原密码');
  await page.getByLabel('新密码').fill(changed);
  await page.getByLabel('再次输入').fill(`${changed}y`);
  await save.click();
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible();
  await page.getByLabel('再次输入').fill(changed);
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: '原密码不正确' })).toBeVisible();
  await expectAccessible(page, '原密码不正确');
  await page.getByLabel('原密码').fill(passwords.admin);
  await save.click();
  await expect(page.getByText('密码修改成功')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户设置修改成功')).toBeVisible();

  // The other page may learn it from its socket, or from the first request that it makes.
  await elsewhere
    .getByRole('button', { name: '保存' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(elsewhere).toHaveURL(/#\/login\?from=/);
  await other.close();
  await expect(signIn(origin, 'admin', passwords.admin)).rejects.toThrow('用户名或密码错误');
  await expect(signIn(origin, 'admin', changed)).resolves.toHaveProperty('token');
});
