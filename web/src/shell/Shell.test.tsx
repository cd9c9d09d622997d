import { account } from '@antai/contract/account';
import { apikeys } from '@antai/contract/apikeys';
import { downloads } from '@antai/contract/downloads';
import { dueDiligence } from '@antai/contract/due-diligence';
import { history } from '@antai/contract/history';
import { notices, popupRotationMs } from '@antai/contract/notices';
import { plugins } from '@antai/contract/plugins';
import { search } from '@antai/contract/search';
import { settings } from '@antai/contract/settings';
import { subscriptions } from '@antai/contract/subscriptions';
import { versions } from '@antai/contract/versions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../test/render-screen.tsx';
import { hit, notice, searchAnswers, task } from '../../test/samples.ts';
import { addresses } from '../app/addresses.ts';
import { usePrompts } from '../capabilities/downloads/queries.ts';
import { draftSubscription } from '../capabilities/subscriptions/queries.ts';
import { copyText } from '../lib/copy-text.ts';
import { useUser } from '../lib/session.ts';
import { Shell } from './Shell.tsx';
import { useUi } from './ui-state.ts';

// a screen is loaded when it is first shown: before the tests, so that none of them has the time for it in its own
beforeAll(async () => {
  await import('../capabilities/home/screens/HomeScreen.tsx');
  await import('../capabilities/home/screens/AllServeScreen.tsx');
  await import('../capabilities/account/screens/LoginScreen.tsx');
});

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      send() {}
      close() {}
    },
  );
  useUi.setState({ riskTip: { isTiped: true }, isToolsOpen: false, isSearchShown: false, isCollapse: false });
  usePrompts.setState({ tasks: [], dismissed: [] });
});

const noticesOf = (...list: ReturnType<typeof notice>[]) =>
  answer(notices.page, ({ data }) => pageOf(data?.isPopup === 2 ? [] : list, list.length, 1000));

const open = (answers: Answer[] = [], options: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(
    addresses.home,
    [...answers, noticesOf(), answer(search.latest, pageOf([hit('1')])), ...searchAnswers([])],
    {
      frame: Shell,
      ...options,
    },
  );

test('菜单标出所在之处，没有权限的不列，一项工具也没有的组不列', async () => {
  const { user } = await open([], { without: [20022, 20016, 4001, 9] });
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  expect(within(menu).getByRole('link', { name: /全部服务/ })).toHaveAttribute('aria-current', 'page');
  expect(within(menu).queryByRole('button', { name: /核查尽调/ })).toBeNull();
  await user.click(within(menu).getByRole('button', { name: /数据检索/ }));
  expect(within(menu).getByRole('link', { name: '引用核验' })).not.toHaveAttribute('aria-current');
  expect(within(menu).queryByRole('link', { name: '类案检索' })).toBeNull();
});

test('订阅的窗口随页面后退一起关，不盖在别的页面上', async () => {
  const { router } = await open();
  await act(() => router.navigate(addresses.allServices));
  act(() => draftSubscription({ name: '违约金', subject: { kind: 'search', conditions: { recordType: '2' } } }));
  expect(await screen.findByRole('dialog', { name: '订阅此检索' })).toBeVisible();
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '订阅此检索' })).toBeNull());
});

test('浏览器不让复制时，要复制的文字已选中，可手动复制', async () => {
  const { user } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  expect(await act(() => copyText('（2024）京01民终1号'))).toBe(false);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '要复制的文字' });
  expect(box).toHaveValue('（2024）京01民终1号');
  expect(box.selectionEnd).toBe(box.value.length);
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请手动复制' })).toBeNull());
});

test('左侧菜单是规定的六项，工具在各组之内；展开的组下次仍展开', async () => {
  localStorage.removeItem('choice:menu-groups');
  const { user } = await open([], { without: [9] });
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  const names = () => [...menu.querySelectorAll(':scope > ul > li')].map(each => each.firstElementChild?.textContent);
  expect(names()).toEqual(['全部服务', 'AI专属工作台', 'AI智选库', '风险自检', '数据检索', '核查尽调']);
  const group = within(menu).getByRole('button', { name: /AI专属工作台/ });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  group.focus();
  await user.keyboard('{Enter}');
  expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(within(within(menu).getByRole('list', { name: 'AI专属工作台' })).getAllByRole('link')).toHaveLength(10);
  expect(JSON.parse(localStorage.getItem('choice:menu-groups') ?? '{}')).toEqual({ AI专属工作台: true });
});

test('所在工具的组自动展开；收起后组名仍标出所在', async () => {
  localStorage.removeItem('choice:menu-groups');
  const { user } = await renderScreen(addresses.similarCases, [noticesOf()], { frame: Shell });
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  expect(within(menu).getByRole('link', { name: '类案检索' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(menu).getByRole('button', { name: /数据检索/ }));
  expect(within(menu).queryByRole('link', { name: '类案检索' })).toBeNull();
  expect(within(menu).getByRole('button', { name: /数据检索/ })).toHaveAttribute('aria-current', 'true');
});

test('收起的菜单里，组在旁边打开；Esc 关上并回到组名', async () => {
  useUi.setState({ isCollapse: true });
  const { user } = await open();
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  const group = within(menu).getByRole('button', { name: /数据检索/ });
  await user.click(group);
  expect(within(menu).getByRole('link', { name: '类案检索' })).toBeVisible();
  await user.tab();
  await user.keyboard('{Escape}');
  expect(within(menu).queryByRole('link', { name: '类案检索' })).toBeNull();
  expect(group).toHaveFocus();
});

test('权限在打开时重读；收到账号变化的消息再读，菜单与页面随之变化', async () => {
  const sockets: Pick<WebSocket, 'onmessage'>[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage: WebSocket['onmessage'] = null;
      constructor() {
        sockets.push(this);
      }
      send() {}
      close() {}
    },
  );
  await open();
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  fireEvent.click(within(menu).getByRole('button', { name: /数据检索/ }));
  expect(within(menu).getByRole('link', { name: /类案检索/ })).toBeVisible();
  await waitFor(() => expect(sentTo(account.info)).toHaveLength(1));
  const { user } = useUser.getState();
  const refused = user!.lmRoleResourceVOList.map(each =>
    each.resourceId === 20022 ? { ...each, display: '0' as const, permission: '0' as const } : each,
  );
  answerWith(answer(account.info, { ...user!, lmRoleResourceVOList: refused }));
  act(() =>
    sockets
      .at(-1)
      ?.onmessage?.call(
        new EventTarget() as WebSocket,
        new MessageEvent('message', { data: JSON.stringify({ type: 'account' }) }),
      ),
  );
  await waitFor(() => expect(within(menu).queryByRole('link', { name: /类案检索/ })).toBeNull());
  expect(screen.queryByRole('link', { name: /按案情找类案/ })).toBeNull();
});

test('收起的菜单下次打开仍收起', async () => {
  const { user, button } = await open();
  await user.click(await button('收起菜单'));
  expect(await button('展开菜单')).toHaveAttribute('aria-expanded', 'false');
  expect(JSON.parse(localStorage.getItem('ui') ?? '{}').state.isCollapse).toBe(true);
});

test('温馨提示第一次自动出现，读过不再出现', async () => {
  useUi.setState({ riskTip: { isTiped: false } });
  const { user, button } = await open();
  expect(await screen.findByRole('dialog')).toHaveTextContent('请注意，AI存在幻觉');
  await user.click(await button('我知道了'));
  expect(useUi.getState().riskTip.isTiped).toBe(true);
});

test('退出登录后身份与所读不留，界面的习惯仍在，回到登录页', async () => {
  localStorage.setItem('choice:chart-folded', 'true');
  sessionStorage.setItem('cache:x', '1');
  const { user, button, url } = await open([answer(account.logout, {})]);
  await user.click(await button(/账号菜单/));
  await user.click(await screen.findByText('退出登录'));
  await waitFor(() => expect(url()).toBe('/login'));
  for (const key of ['token', 'auth-token', 'userInfo']) expect(localStorage.getItem(key)).toBeNull();
  expect(sessionStorage.getItem('cache:x')).toBeNull();
  expect(localStorage.getItem('choice:chart-folded')).toBe('true');
});

test('服务器不应答也能退出', async () => {
  const { user, button, url } = await open([refuse(account.logout, { code: 20000, text: '系统繁忙' })]);
  await user.click(await button(/账号菜单/));
  await user.click(await screen.findByText('退出登录'));
  await waitFor(() => expect(url()).toBe('/login'));
});

test('有新通知时铃铛有提示，打开列表即算看过', async () => {
  const { user, button } = await open([noticesOf(notice()), answer(notices.markMany, {})]);
  await user.click(await button('通知，有新消息'));
  expect(await screen.findByText('1 条未读')).toBeVisible();
  await waitFor(() =>
    expect(sentTo(notices.markMany)[0]?.data).toEqual({ messageIds: [notice().messageId], status: 0, isPopup: 1 }),
  );
});

test('点通知即标为已读，并去它说的地方', async () => {
  const unread = notice({ status: 0, redirectType: 6, relateId: '9a0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c33' });
  const { user, button, url } = await open([
    noticesOf(unread),
    answer(notices.read, {}),
    answer(subscriptions.page, pageOf([], 0, 200)),
  ]);
  await user.click(await button('通知'));
  await user.click(await button(unread.messageTitle));
  expect(sentTo(notices.read)[0]?.data.messageId).toBe(unread.messageId);
  await waitFor(() => expect(url()).toContain('/userCenter/'));
});

test('通知里的网页代码只留下文字', async () => {
  const hostile = notice({
    status: 1,
    messageContent:
      '<p onclick="x()">正文<b>要点</b></p><script>x()</script><img src=x><a href="javascript:x()">链接</a>',
  });
  const { user, button } = await open([noticesOf(hostile)]);
  await user.click(await button('通知'));
  const drawer = await screen.findByRole('dialog', { name: '工具' });
  expect(await within(drawer).findByText('要点')).toBeVisible();
  expect(drawer.querySelector('script, img, a, [onclick]')).toBeNull();
  expect(drawer).toHaveTextContent('链接');
});

test('通知可全部标为已读，可删除；没有时说明', async () => {
  const { user, button } = await open([
    noticesOf(notice({ status: 0 })),
    answer(notices.markMany, {}),
    answer(notices.removeMany, {}),
  ]);
  await user.click(await button('通知'));
  await user.click(await button(/全部/));
  expect(sentTo(notices.markMany).at(-1)?.data).toEqual({ messageIds: [notice().messageId], status: 1 });
  answerWith(noticesOf());
  await user.click(await button(`删除 ${notice().messageTitle}`));
  expect(sentTo(notices.removeMany)).toEqual([{ data: { messageIds: [notice().messageId] } }]);
});

test('没有通知权限的人没有铃铛', async () => {
  await open([], { without: [10012] });
  await screen.findByRole('navigation', { name: '主菜单' });
  expect(screen.queryByRole('button', { name: /^通知/ })).toBeNull();
});

test('全局搜索以 Ctrl K 打开，写下词句即有联想，回车检索全文', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(null);
  const suggestion = {
    fieldEn: 'court',
    fieldShow: '法院',
    recordType: '1',
    list: [{ text: '望京区人民法院', count: 12 }],
  };
  const { user } = await open([answer(search.suggest, [suggestion])]);
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: '关键词' });
  await user.type(box, '望京');
  expect(await screen.findByRole('option', { name: /望京区人民法院/ })).toHaveTextContent('12 条');
  await user.keyboard('{Enter}');
  expect(decodeURIComponent(String(windowOpen.mock.lastCall?.[0]))).toContain(
    '"fieldEn":"fullText","fieldValue":"望京"',
  );
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  expect(box).toHaveValue('望京');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(decodeURIComponent(String(windowOpen.mock.lastCall?.[0]))).toContain(
    '"fieldEn":"court","fieldValue":"望京区人民法院"',
  );
  expect(sentTo(history.add).length).toBe(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '关键词' })).toBeNull());
});

test('联想直达的一项打开那条记录；没有联想时说明', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(null);
  const jump = {
    fieldEn: 'jump',
    fieldShow: '直达',
    recordType: '2',
    list: [{ text: '案件', count: 1, path: '/intelligentTools/caseDetail?id=1' }],
  };
  const { user, button } = await open([answer(search.suggest, ({ data }) => (data.keyword === '无' ? [] : [jump]))]);
  await user.click(await button(/全局搜索/));
  await user.type(await screen.findByRole('combobox', { name: '关键词' }), '案');
  await user.click(await screen.findByRole('option', { name: /案件/ }));
  expect(windowOpen.mock.lastCall?.[0]).toBe('#/intelligentTools/caseDetail?id=1');
  await user.clear(screen.getByRole('combobox', { name: '关键词' }));
  await user.type(screen.getByRole('combobox', { name: '关键词' }), '无');
  expect(await screen.findByText('没有联想结果，可直接按回车检索全文')).toBeVisible();
});

test('全局搜索未写词句时列出历史，样式与检索页同一', async () => {
  const entry = {
    historyId: 'h-1',
    recordType: '1',
    type: 0,
    createTime: '2026-03-04T01:00:00.000Z',
    content: JSON.stringify({ fieldShow: '全文：合同', childQueryBO: [] }),
  };
  const { user, button } = await open([answer(history.page, pageOf([entry]))]);
  await user.click(await button(/全局搜索/));
  const dialog = await screen.findByRole('dialog', { name: '全局搜索' });
  const item = await within(dialog).findByRole('button', { name: '全文：合同' });
  expect(item.closest('ul')).toHaveClass('list');
});

test('全局搜索只有空格时不能检索，空格与回车不引出联想；换分类清空检索词', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(null);
  windowOpen.mockClear();
  const { user, button } = await open([answer(search.suggest, [])]);
  await user.click(await button(/全局搜索/));
  const overlay = await screen.findByRole('dialog', { name: '全局搜索' });
  const box = within(overlay).getByRole('combobox', { name: '关键词' });
  expect(box).toHaveAttribute('placeholder', '请输入关键词检索');
  await user.type(box, '  {Enter}');
  expect(within(overlay).getByRole('button', { name: /^检\s?索$/ })).toBeDisabled();
  expect(await within(overlay).findByRole('tab', { name: '检索历史' })).toBeVisible();
  expect(windowOpen).not.toHaveBeenCalled();
  expect(sentTo(search.suggest)).toEqual([]);
  await user.type(box, '合同');
  await user.click(within(overlay).getByRole('tab', { name: /司法案例/ }));
  expect(box).toHaveValue('');
  fireEvent.mouseDown(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '全局搜索' })).toBeNull());
});

test('进入后读取通知与弹出通知、版本，打开通道', async () => {
  const addressesOfSockets: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(address: string) {
        addressesOfSockets.push(String(address));
      }
      send() {}
      close() {}
    },
  );
  await open();
  await screen.findByRole('navigation', { name: '主菜单' });
  await waitFor(() => expect(sentTo(notices.page).map(({ data }) => data?.isPopup)).toContain(2));
  expect(sentTo(notices.page).find(({ data }) => data?.isPopup === undefined)).toMatchObject({
    baseInfo: { pageNum: 1, pageSize: 1000 },
    data: { messageTypes: [3, 5, 6] },
  });
  await waitFor(() => expect(sentTo(versions.list)).toHaveLength(1));
  expect(addressesOfSockets.some(address => address.includes('user-1'))).toBe(true);
});

test.each([2, 3] as const)('下载任务到状态%s，重读通知', async taskStatus => {
  const sockets: Pick<WebSocket, 'onmessage'>[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage: WebSocket['onmessage'] = null;
      constructor() {
        sockets.push(this);
      }
      send() {}
      close() {}
    },
  );
  await open();
  await screen.findByRole('button', { name: '通知' });
  const before = sentTo(notices.page).length;
  const data = JSON.stringify({ type: 'download', data: task({ taskStatus }) });
  act(() => sockets.at(-1)?.onmessage?.call(new EventTarget() as WebSocket, new MessageEvent('message', { data })));
  await waitFor(() => expect(sentTo(notices.page).length).toBeGreaterThan(before));
});

test('下载任务浮出进度，生成后可下载，关掉不再浮出', async () => {
  URL.createObjectURL = () => 'blob:file';
  const running = task({ taskStatus: 1, finishPercent: 30, rowsDone: 3, rowsTotal: 10 });
  const { user } = await open([answer(downloads.download, new Blob(['x']))]);
  await screen.findByRole('navigation', { name: '主菜单' });
  act(() => usePrompts.setState({ tasks: [running] }));
  const prompt = await screen.findByRole('article', { name: running.fileName });
  expect(within(prompt).getByRole('status')).toHaveTextContent('正在生成 3 / 10');
  act(() => usePrompts.setState({ tasks: [task()] }));
  await user.click(await within(prompt).findByRole('button', { name: '下载' }));
  expect(sentTo(downloads.download)).toHaveLength(1);
  fireEvent.click(within(prompt).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: running.fileName })).toBeNull());
  expect(usePrompts.getState().dismissed).toEqual([running.taskId]);
});

test('股东任务的提示可新建核查任务，其他任务没有', async () => {
  const report = task({ taskType: 'shareholder', content: 'shareholders', companyId: 'c-1', fileType: 'word' });
  const other = task({ taskId: '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a12', fileName: '其他.xlsx' });
  const { user } = await open([answer(downloads.create, task({ taskStatus: 1, content: 'shareholderCheck' }))]);
  await screen.findByRole('navigation', { name: '主菜单' });
  act(() => usePrompts.setState({ tasks: [report, other] }));
  const prompt = await screen.findByRole('article', { name: report.fileName });
  expect(screen.getAllByRole('button', { name: '新建核查任务' })).toHaveLength(1);
  await user.click(within(prompt).getByRole('button', { name: '新建核查任务' }));
  const [sent] = sentTo(downloads.create);
  expect(sent?.data).toEqual({ content: 'shareholderCheck', fileType: 'word', companyId: 'c-1' });
});

test('生成失败的任务说明原因，可重试', async () => {
  const failed = task({ taskStatus: 3, failReason: '磁盘已满' });
  const { user } = await open([answer(downloads.retry, task({ taskStatus: 1 }))]);
  await screen.findByRole('navigation', { name: '主菜单' });
  act(() => usePrompts.setState({ tasks: [failed] }));
  const prompt = await screen.findByRole('article', { name: failed.fileName });
  expect(within(prompt).getByText('生成失败：磁盘已满')).toBeVisible();
  await user.click(within(prompt).getByRole('button', { name: '重试' }));
  expect(sentTo(downloads.retry)).toHaveLength(1);
});

test('订阅对话框：名称不可空，机构不能只保存，成功后关闭', async () => {
  const { user, button } = await open([answer(subscriptions.add, { subscriptionId: 's-1' })]);
  await screen.findByRole('navigation', { name: '主菜单' });
  act(() => draftSubscription({ name: '澄屿公司', subject: { kind: 'company', companyId: 'c-1' } }));
  const dialog = await screen.findByRole('dialog', { name: '订阅此机构' });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(3);
  await user.clear(within(dialog).getByRole('textbox', { name: '名称' }));
  expect(await button('订阅')).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: '名称' }), '澄屿');
  await user.click(await button('订阅'));
  expect(sentTo(subscriptions.add)).toEqual([
    { data: { name: '澄屿', frequency: 'atOnce', subject: { kind: 'company', companyId: 'c-1' } } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '订阅此机构' })).toBeNull());
});

test('没有这个页面时说明，可回首页', async () => {
  await renderScreen('/nowhere', [noticesOf()], { frame: Shell });
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这个页面，地址可能有误。');
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible();
});

test('没有的地址不属于菜单里的任何一项，即使在工作台之下', async () => {
  await renderScreen('/Intelligence/pagehome/nowhere', [noticesOf()], { frame: Shell });
  await screen.findByText('没有这个页面，地址可能有误。');
  const menu = screen.getByRole('navigation', { name: '主菜单' });
  expect(menu.querySelectorAll('[aria-current]')).toHaveLength(0);
});

test('没有登录的人只到登录页', async () => {
  const out = await renderScreen(addresses.reports, [], { isSignedIn: false });
  expect(out.url()).toBe('/login?from=%2FuserCenter%2FsearchReport');
  expect(screen.getByLabelText('密码')).toBeVisible();
});

test('全局搜索写明各分类的条数，本分类没有而别处有时转到有结果的分类', async () => {
  const total = (count: number) => ({
    ...pageOf([], count),
    textForm: '',
    indexVersion: '1',
    version: '1',
    isIndexing: false,
  });
  const list = answer(search.list, ({ data }) => total(data.recordType === '2' ? 40 : 0));
  const { user, button } = await open([list, answer(search.suggest, [])]);
  await user.click(await button(/全局搜索/));
  const overlay = await screen.findByRole('dialog', { name: '全局搜索' });
  expect(within(overlay).getByRole('tab', { name: '机构检索' })).toHaveAttribute('aria-selected', 'true');
  await user.type(within(overlay).getByRole('combobox', { name: '关键词' }), '鄂0111');
  const cases = await within(overlay).findByRole('tab', { name: /司法案例\s*40/ });
  await waitFor(() => expect(cases).toHaveAttribute('aria-selected', 'true'));
  expect(within(overlay).getByRole('link', { name: /问法条：“鄂0111”/ })).toHaveAttribute(
    'href',
    '#/intelligentTools/findArticles?question=%E9%84%820111',
  );
  // 自己选了分类就留在那里
  await user.click(within(overlay).getByRole('tab', { name: /法官检索/ }));
  await user.type(within(overlay).getByRole('combobox', { name: '关键词' }), '鄂0111');
  await within(overlay).findByRole('tab', { name: /司法案例\s*40/ });
  expect(within(overlay).getByRole('tab', { name: /法官检索/ })).toHaveAttribute('aria-selected', 'true');
});

test('工具抽屉宽316像素，点外面即关；没有可设的项目时没有设置按钮', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^通知/ }));
  expect(await screen.findByRole('dialog', { name: '工具' })).toBeVisible();
  expect(document.querySelector('.ant-drawer-content-wrapper')).toHaveStyle({ width: '316px' });
  expect(screen.queryByRole('button', { name: '设置' })).toBeNull();
  fireEvent.click(document.querySelector('.ant-drawer-mask')!);
  await waitFor(() => expect(useUi.getState().isToolsOpen).toBe(false));
});

test.each([
  ['机构页', addresses.record('1', 'c-1'), '显示的栏目', '监控等级'],
  ['订阅机构页', addresses.companySubscriptions(), '监控等级', '显示的栏目'],
  ['首页', addresses.home, '每页条数', '监控等级'],
] as const)('%s的设置是那里的一类', async (_where, address, shown, hidden) => {
  const item = (key: string, name: string) => ({
    key,
    id: key,
    name,
    fieldEn: key,
    fieldCn: name,
    configType: 'list' as const,
    canMultiSelect: false,
    list: [{ id: 'a', name: '甲', isChecked: true }],
    active: { selectValue: ['a'], frontValue: '甲' },
    myId: '',
    show: true,
    section: '一',
    mainTab: '',
  });
  const group = (type: number, one: ReturnType<typeof item>) => ({
    type,
    name: '',
    mainbodyId: '',
    userConfigId: '',
    params: { [one.key]: ['a'] },
    items: [one],
  });
  const groups = [
    group(1, item('portraitCards', '显示的栏目')),
    group(2, item('monitorLevel', '监控等级')),
    group(4, item('pageSize', '每页条数')),
  ];
  const { user } = await renderScreen(
    address,
    [
      answer(settings.all, groups),
      noticesOf(),
      answer(subscriptions.page, pageOf([], 0, 200)),
      answer(search.latest, pageOf([])),
      ...searchAnswers([]),
    ],
    { frame: Shell },
  );
  await user.click(await screen.findByRole('button', { name: '设置' }));
  const drawer = await screen.findByRole('dialog', { name: '工具' });
  expect(await within(drawer).findByText(shown)).toBeVisible();
  expect(within(drawer).queryByText(hidden)).toBeNull();
});

test('下载任务的提示在 /DueAdjustment 不出现', async () => {
  usePrompts.setState({ tasks: [task({ taskStatus: 1, finishPercent: 40 })], dismissed: [] });
  await renderScreen('/DueAdjustment', [answer(dueDiligence.page, pageOf([], 1, 10)), noticesOf()], { frame: Shell });
  expect(await screen.findByRole('heading', { level: 1, name: '核查尽调' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '下载任务' })).toBeNull();
});

test('风险提示的对话框宽650像素', async () => {
  useUi.setState({ riskTip: { isTiped: false } });
  await open();
  const dialog = await screen.findByRole('dialog', { name: '温馨提示' });
  expect(dialog.closest('.ant-modal') ?? dialog).toHaveStyle({ width: '650px' });
});

test('弹出通知一次一条，每4.5秒换一条；打开抽屉即停', async () => {
  const waiting = [
    notice({ messageTitle: '甲' }),
    notice({ messageId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c12', messageTitle: '乙' }),
  ];
  const pops = answer(notices.page, ({ data }) => pageOf(data?.isPopup === 2 ? waiting : [], 2, 1000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user } = await open([pops, answer(notices.markMany, {})]);
  const popups = await screen.findByRole('status', { name: '新通知' });
  expect(await within(popups).findByText('乙')).toBeVisible();
  expect(within(popups).queryByText('甲')).toBeNull();
  expect(popupRotationMs).toBe(4500);
  act(() => void vi.advanceTimersByTime(popupRotationMs));
  expect(await within(popups).findByText('甲')).toBeVisible();
  expect(within(popups).queryByText('乙')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^通知/ }));
  await waitFor(() => expect(screen.queryByRole('status', { name: '新通知' })).toBeNull());
});

test('用户中心各页在页顶，没有权限的不列，所在的一页有标记；别处没有这一栏', async () => {
  const { router } = await renderScreen(addresses.about, [noticesOf()], { frame: Shell, without: [20021] });
  const nav = within(await screen.findByRole('navigation', { name: '用户中心' }));
  expect(nav.getAllByRole('link').map(each => each.textContent)).toEqual([
    ...['账号信息', '我的报告', '使用手册', '更新日志', '服务协议', '关于'],
  ]);
  expect(nav.getAllByRole('link', { current: 'page' }).map(each => each.textContent)).toEqual(['关于']);
  await act(() => router.navigate(addresses.allServices));
  expect(screen.queryByRole('navigation', { name: '用户中心' })).toBeNull();
});

test.each([
  [[], 1],
  [[10025 as const], 0],
])('没有接口密钥（10025）的人，插件里没有密钥（%j）', async (without, times) => {
  const { user } = await open([answer(plugins.list, []), answer(apikeys.list, [])], { without });
  await user.click(await screen.findByRole('button', { name: /^通知/ }));
  await user.click(await screen.findByRole('tab', { name: '插件' }));
  await waitFor(() => expect(sentTo(plugins.list)).toHaveLength(1));
  expect(sentTo(apikeys.list)).toHaveLength(times);
});
