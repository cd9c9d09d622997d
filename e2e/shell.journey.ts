import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { ask, createAdministrator, type Person, signIn } from './product.ts';

// Themes, notices and keys of one user: nobody else's journey meets them.
let person: Person;

test.use({
  account: 'nobody',
  storageState: async ({ baseURL }, use) => {
    const { origin } = new URL(baseURL!);
    person = await createAdministrator(origin);
    await use(await keptBySession(origin, person));
  },
});

/** Works a page as somebody does who has no mouse. */
function keyboardOf(page: Page) {
  const focused = page.locator(':focus');
  const nameOfFocused = () =>
    focused.evaluate(
      element => {
        const { labels } = element as { labels?: ArrayLike<{ textContent: string }> };
        return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
      },
      undefined,
      { timeout: 3000 },
    );
  /** Walks on with Tab until what is named has the focus. */
  const walkTo = async (name: RegExp, most = 80) => {
    const passed: string[] = [];
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      const label = (await nameOfFocused().catch(() => '')).trim();
      if (name.test(label)) return;
      passed.push(label.slice(0, 12));
    }
    throw new Error(`Tab does not reach ${name}, but ${passed.join('、')}`);
  };
  return {
    walkTo,
    async press(name: RegExp, key = 'Enter') {
      await walkTo(name);
      await page.keyboard.press(key);
    },
    async type(name: RegExp, text: string) {
      await walkTo(name);
      await page.keyboard.insertText(text);
    },
    /** Begins at the top of the page again, as after a reload. */
    restart: () => page.evaluate('document.activeElement?.blur()'),
  };
}

const forgetSession = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['token', 'auth-token', 'userInfo']) localStorage.removeItem(name);
  });

test('外壳的每件事只用键盘就能做到', async ({ page, context, baseURL }) => {
  test.setTimeout(240_000);
  const { origin } = new URL(baseURL!);
  const { press, type, walkTo, restart } = keyboardOf(page);
  const main = page.getByRole('main');

  // sign in, and land where one wanted to go
  await page.goto('#/login');
  await forgetSession(page);
  await page.goto('#/userCenter/updateLog');
  await page.reload();
  await type(/^用户名、邮箱或手机号/, person.username);
  await type(/^密码/, person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/updateLog/);

  // past the menu into the page; between the pages of the user centre; the menu folds
  await restart();
  await press(/^跳到正文$/);
  await expect(main).toBeFocused();
  await press(/^关于$/);
  await expect(page).toHaveURL(/userCenter\/about/);
  await restart();
  await press(/^收起菜单$/);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeFocused();

  // the global search from anywhere: a suggestion, and away again
  await page.keyboard.press('Control+k');
  const overlay = page.getByRole('dialog', { name: '全局搜索' });
  await expect(overlay.getByRole('combobox', { name: '关键词' })).toBeFocused();
  await page.keyboard.insertText('岚山物流');
  await expect(overlay.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await opened.close();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();

  // the warm tip
  await restart();
  await press(/^温馨提示$/);
  const tip = page.getByRole('dialog', { name: '温馨提示' });
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  // notices: a notice that comes now is read and deleted
  const tokens = await signIn(origin, person.username, person.password);
  const notice = {
    title: '周五停机维护',
    content: '十八时起约一小时。',
    audience: 'users',
    audienceIds: [person.userId],
  };
  await ask(origin, tokens, '/api/administration/publications/publish', { data: notice });
  await expect(page.getByRole('button', { name: '通知，有新消息' })).toBeVisible();
  await restart();
  await press(/^通知，有新消息$/);
  const drawer = page.getByRole('dialog', { name: '工具' });
  await expect(drawer.getByText('1 条未读')).toBeVisible();
  await press(/^周五停机维护/);
  await expect(drawer.getByText('1 条未读')).toBeHidden();
  await press(/^删除 周五停机维护$/);
  await expect(page.getByText('通知删除成功')).toBeVisible();
  await expect(drawer.getByText('暂无消息')).toBeVisible();

  // from tab to tab by arrow and Enter; the theme is chosen and saved, which closes the tools
  await walkTo(/\d通知$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('tab', { name: '设置' })).toHaveAttribute('aria-selected', 'true');
  const theme = drawer.getByRole('radiogroup', { name: '主题' });
  await walkTo(/^浅色$/);
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: '深色' })).toBeChecked();
  await press(/^保存$/);
  await expect(page.getByText('用户设置修改成功')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // a key of one's own for another program, made and taken back
  await restart();
  await press(/^设置$/);
  await walkTo(/\d设置$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('还没有密钥')).toBeVisible();
  await press(/^新建$/);
  const dialog = page.getByRole('dialog', { name: '新建接口密钥' });
  await type(/^名称$/, '每日脚本');
  await walkTo(/^系统管理/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await press(/^新\s?建$/);
  await expect(page.getByRole('textbox', { name: '接口密钥' })).toHaveValue(/^antai_/);
  await press(/^我已存好$/);
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText('每日脚本')).toBeVisible();
  await press(/^撤销 每日脚本$/);
  await press(/^撤\s?销$/);
  await expect(drawer.getByText('还没有密钥')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // every key there is
  await restart();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');

  // the administration, page by page, and a backup
  await restart();
  await press(/^系统管理$/);
  await expect(page).toHaveURL(/admin\/users/);
  await press(/^备份与恢复$/);
  await press(/^立即备份$/);
  await expect(main.getByText('已完成').first()).toBeVisible({ timeout: 30_000 });

  // every screen that was opened is counted: at once by beacons, later by batches where the installation sends those
  const countOf = async (screen: string) => {
    const { data } = await ask(origin, tokens, '/api/usage/figures', { data: { days: 1 } });
    const { screens } = data as unknown as { screens: { subject: string; count: number }[] };
    return screens.find(({ subject }) => subject === screen)?.count ?? 0;
  };
  await expect.poll(() => countOf('/admin/backups')).toBeGreaterThan(0);
  const batching = await context.newPage();
  await batching.route('**/api/usage/begin', async route => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, way: 'ajax', isBatched: true } } });
  });
  const batch = batching.waitForRequest(request =>
    decodeURIComponent(request.postData() ?? '').startsWith('data_list='),
  );
  await batching.goto('#/userCenter/serviceAgreement');
  await batch;
  await expect.poll(() => countOf('/userCenter/serviceAgreement')).toBeGreaterThan(0);
  await batching.close();

  // the avatar's menu, and out
  await restart();
  await press(/账号菜单$/);
  await expect(page.getByRole('menuitem', { name: '账号信息' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/accountInfo/);
  await restart();
  await press(/账号菜单$/);
  await expect(page.getByRole('menuitem', { name: '账号信息' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/login/);
});

/** Rooms of the menu that no journey of their own looks at in both themes. */
const rooms = [
  '#/DueAdjustment',
  '#/propertyClue',
  '#/smartSelection',
  '#/risk/index',
  '#/risk/library',
  '#/Intelligence/pagehome/children/review/examine',
  '#/intelligentTools/frameGudongHongkong?keyword=香港',
];

/** The pages of the shell: its own, the user centre's and the administration's, by the addresses that their menus lead to. */
async function pagesOf(page: Page): Promise<string[]> {
  const linksOf = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
  await page.goto('#/userCenter/accountInfo');
  await expect(page.getByRole('navigation', { name: '用户中心' }).getByRole('link').last()).toBeVisible();
  const userCentre = await linksOf('用户中心');
  await page.goto('#/admin/users');
  await expect(page.getByRole('navigation', { name: '系统管理' }).getByRole('link').last()).toBeVisible();
  return ['#/', '#/allServe', ...rooms, ...userCentre, ...(await linksOf('系统管理'))];
}

test('外壳、用户中心与系统管理的每一页在浅色与深色下都无障碍', async ({ page, baseURL }) => {
  test.setTimeout(400_000);
  const { origin } = new URL(baseURL!);
  const tokens = await signIn(origin, person.username, person.password);
  const follow = { type: 3, mainbodyId: '', userConfigId: '', isChange: true, theme: ['system'] };
  await ask(origin, tokens, '/api/userConfig/setUserConfig', { data: follow });
  const inBothThemes = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessible(page, `${state} ${colorScheme}`);
    }
  };
  for (const address of await pagesOf(page)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
    await inBothThemes(address);
  }
  await page.getByRole('button', { name: /^通知/ }).click();
  const drawer = page.getByRole('dialog', { name: '工具' });
  for (const name of ['通知', '设置', '插件']) {
    await drawer.getByRole('tab', { name }).click();
    await expect(drawer.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
    await inBothThemes(name);
  }
});

test('登录与重置密码在320像素宽时无障碍，不必左右滚动', async ({ page }) => {
  await page.goto('#/login');
  await forgetSession(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const theme of ['light', 'dark']) {
    await page.evaluate(each => localStorage.setItem('appearance', JSON.stringify({ theme: each })), theme);
    for (const [address, field] of [
      ['#/login', '用户名、邮箱或手机号'],
      ['#/login?view=reset', '账号的邮箱或手机号'],
    ] as const) {
      await page.goto(address);
      await page.reload();
      await expect(page.getByLabel(field)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page, `${address} ${theme}`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    }
  }
});
