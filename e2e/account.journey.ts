import { existsSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, testAlone as test } from './journey.ts';
import { signIn } from './product.ts';

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

/** The last code sent to an address for a use. */
async function codeTo(address: string, use: string): Promise<string> {
  const read = () => {
    const file = process.env.JOURNEY_MAILS ?? '';
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const mails = lines.filter(Boolean).map(line => JSON.parse(line) as { to: string[]; text: string });
    const texts = mails.filter(({ to }) => to.includes(address)).map(({ text }) => text);
    return texts.map(text => new RegExp(`正在${use}，验证码是 (\\d{6})`).exec(text)?.[1]).findLast(Boolean) ?? '';
  };
  await expect.poll(read, { timeout: 20_000 }).not.toBe('');
  return read();
}

test('邮箱以验证码更换，两步验证与通行密钥可以开启、用来登录、再关闭，密码在手机宽度的页面上重置', async ({
  page,
  context,
  baseURL,
  person,
}) => {
  test.slow();
  const email = `${person.username}@lvsuo.example`;
  await page.goto(address);
  await page.getByRole('button', { name: /^(更换|添加)邮箱$/ }).click();
  await page.getByLabel('新邮箱').fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发出，10分钟内有效。')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await codeTo(email, '更换邮箱'));
  await page.getByLabel('登录密码').fill(person.password);
  await page.getByRole('button', { name: '确认更换' }).click();
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByLabel('登录密码').fill(person.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: '验证器应用扫描的二维码' })).toBeVisible();
  await expectAccessible(page, '两步验证的二维码');
  const secret = (await page.locator('form code').innerText()).replaceAll(' ', '');
  await page.getByLabel('验证器显示的6位数字').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: '开启', exact: true }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-9]{5}-[A-Z2-9]{5}$/ });
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: '我已妥善记下' }).click();

  const { port } = new URL(baseURL!);
  const byName = `http://localhost:${port}/lawyer/`;
  const other = await context.newPage();
  const authenticators = await context.newCDPSession(other);
  await authenticators.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const isOwner = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await authenticators.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...isOwner } });
  await other.goto(`${byName}#/login?from=%2FuserCenter%2FaccountInfo`);
  await other.getByLabel('用户名、邮箱或手机号').fill(email);
  await other.getByLabel('密码', { exact: true }).fill(person.password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expectAccessible(other, '登录的第二步');
  await other.getByLabel('验证码或恢复码').fill(recoveryCode);
  await other.keyboard.press('Enter');
  const tip = other.getByRole('dialog', { name: '温馨提示' });
  await tip.getByRole('button', { name: '我知道了' }).click();
  await other.getByRole('button', { name: '添加通行密钥' }).click();
  await other.getByLabel('名称', { exact: true }).fill('办公电脑');
  await other.getByLabel('登录密码').fill(person.password);
  await other.getByRole('button', { name: '添加', exact: true }).click();
  await expect(other.getByText('还没有用过')).toBeVisible();

  await page.reload();
  const elsewhere = page.getByRole('button', { name: /^让.*退出登录$/ });
  await expect(elsewhere.first()).toBeVisible();
  await elsewhere.first().click();
  await expect(page.getByText('该处已退出登录')).toBeVisible();
  await other.goto(`${byName}#/login`);
  await other.evaluate(() => localStorage.clear());
  await other.reload();
  await other.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(other.getByRole('button', { name: /账号菜单/ })).toBeVisible();

  await page.getByRole('button', { name: '关闭两步验证' }).click();
  await page.getByLabel('登录密码').fill(person.password);
  await page.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(page.getByText('未开启')).toBeVisible();

  await other.evaluate(() => localStorage.clear());
  await other.setViewportSize({ width: 320, height: 640 });
  await other.goto(`${byName}#/login`);
  await other.reload();
  await expectAccessible(other, '手机宽度的登录');
  await other.getByRole('link', { name: '忘记密码' }).click();
  await other.getByLabel('账号的邮箱或手机号').fill(email);
  await other.getByRole('button', { name: '获取验证码' }).click();
  await expect(other.getByText('验证码已发出，10分钟内有效。')).toBeVisible();
  await expectAccessible(other, '手机宽度的重置密码');
  const field = await other.getByLabel('账号的邮箱或手机号').boundingBox();
  expect(field!.x + field!.width).toBeLessThanOrEqual(320);
  await other.getByLabel('验证码', { exact: true }).fill(await codeTo(email, '重置密码'));
  await other.getByLabel('新密码').fill(person.password);
  await other.getByLabel('再次输入').fill(person.password);
  await other.getByRole('button', { name: '设置新密码' }).click();
  await expect(other.getByText('密码已重置，请用新密码登录')).toBeVisible();
});

test('修改密码后本会话继续，其他会话退出，旧密码不再有效', async ({ page, browser, baseURL, person }) => {
  const { origin } = new URL(baseURL!);
  const other = await browser.newContext({ baseURL, storageState: await keptBySession(origin, person) });
  const elsewhere = await other.newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('heading', { name: '账号信息' })).toBeVisible();

  await page.goto(address);
  const changed = `${person.password}-x`;
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
  await page.getByLabel('原密码').fill(person.password);
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
  await expect(signIn(origin, person.username, person.password)).rejects.toThrow('用户名或密码错误');
  await expect(signIn(origin, person.username, changed)).resolves.toHaveProperty('token');
});
