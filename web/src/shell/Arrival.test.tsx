import { notices } from '@antai/contract/notices';
import { search } from '@antai/contract/search';
import { settings } from '@antai/contract/settings';
import { type VersionInfo, versions } from '@antai/contract/versions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, sentTo } from '../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../test/samples.ts';
import { addresses } from '../app/addresses.ts';
import { switchKeys } from '../lib/keys.ts';
import { guides } from './guides.ts';
import { Shell } from './Shell.tsx';
import { useUi } from './ui-state.ts';

// a screen is loaded when it is first shown: before the tests, so that none of them has the time for it in its own, and none
// leaves one half loaded behind that no later test of the worker could show
beforeAll(async () => {
  await import('../capabilities/home/screens/HomeScreen.tsx');
  await import('./SearchOverlay.tsx');
  await import('./ToolsDrawer.tsx');
});

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      send() {}
      close() {}
    },
  );
  useUi.setState({ riskTip: { isTiped: true }, isToolsOpen: false, isSearchShown: false });
  localStorage.setItem('versionNum', '1.0.0');
});
afterEach(() => {
  vi.useRealTimers();
  switchKeys(true);
});

const newest: VersionInfo = {
  logId: '2.0.0',
  versionNum: '2.0.0',
  title: '新的版本',
  content: ['可设置主题'],
  createDate: '2026-11-01',
  updateDate: '2026-11-01',
  isPublish: 't',
};

const group = {
  type: 4,
  name: '数据检索',
  mainbodyId: '',
  userConfigId: '',
  params: { pageSize: ['20'] },
  items: [
    {
      key: 'pageSize',
      id: '402',
      name: '每页条数',
      fieldEn: 'pageSize',
      fieldCn: '每页条数',
      configType: 'radio' as const,
      canMultiSelect: false,
      list: [{ id: '20', name: '20', isChecked: true }],
      active: { selectValue: ['20'], frontValue: '20' },
      myId: '',
      show: true,
      section: '数据检索',
      mainTab: '',
    },
  ],
};

const arrive = (published: VersionInfo[], without: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(
    addresses.home,
    [
      answer(versions.list, pageOf(published)),
      answer(settings.all, [group]),
      answer(notices.page, pageOf([], 0, 1000)),
      answer(search.latest, pageOf([hit('1')])),
      ...searchAnswers([]),
    ],
    { frame: Shell, ...without },
  );

// what it shows is asked for first, which takes its time where every core is busy
const guide = () => screen.findByRole('region', { name: '使用指引' }, { timeout: 10_000 });

test('新版本的更新内容读过一次不再出现；版本列表按说明的参数读取', async () => {
  const { user, button } = await arrive([newest]);
  const notice = await screen.findByRole('region', { name: '版本更新' });
  expect(notice).toHaveTextContent('新的版本');
  expect(within(notice).getByRole('link', { name: '查看更新内容' })).toHaveAttribute(
    'href',
    expect.stringContaining('/userCenter/updateLog?logId=2.0.0'),
  );
  await user.click(await button('我知道了'));
  expect(screen.queryByRole('region', { name: '版本更新' })).toBeNull();
  expect(localStorage.getItem('versionNum')).toBe('2.0.0');
  expect(sentTo(versions.list)[0]).toEqual({
    baseInfo: { pageNum: 1, pageSize: 20 },
    data: { version: 2, isPublish: 't' },
  });
});

test('去看更新内容的也算读过', async () => {
  const { user, url } = await arrive([newest]);
  await user.click(await screen.findByRole('link', { name: '查看更新内容' }));
  expect(url()).toBe('/userCenter/updateLog?logId=2.0.0');
  expect(localStorage.getItem('versionNum')).toBe('2.0.0');
  expect(screen.queryByRole('region', { name: '版本更新' })).toBeNull();
});

test('第一次来的人没有什么是新的：不提示，下一个版本才提示', async () => {
  localStorage.removeItem('versionNum');
  await arrive([newest]);
  expect(await guide()).toHaveTextContent('全局搜索');
  expect(screen.queryByRole('region', { name: '版本更新' })).toBeNull();
  await waitFor(() => expect(localStorage.getItem('versionNum')).toBe('2.0.0'));
});

test('从别处打开更新日志的，也算读过', async () => {
  const { router } = await arrive([newest]);
  await screen.findByRole('region', { name: '版本更新' });
  await act(() => router.navigate({ ...addresses.updateLog() }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '版本更新' })).toBeNull());
  expect(localStorage.getItem('versionNum')).toBe('2.0.0');
});

test('提示一次一条，占自己的一行；Esc 关上，关过的不再出现，正在输入时 Esc 不关', async () => {
  const { user } = await arrive([newest]);
  const notice = await screen.findByRole('region', { name: '版本更新' });
  expect(screen.queryByRole('region', { name: '使用指引' })).toBeNull();
  expect(notice.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(await screen.findByLabelText('检索词'), '{Escape}');
  expect(notice).toBeVisible();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Escape}');
  expect(await guide()).toHaveTextContent('全局搜索');
  await user.keyboard('{Escape}');
  expect(await guide()).toHaveTextContent('按您的习惯设置');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: '使用指引' })).toBeNull();
  expect(localStorage.getItem('versionNum')).toBe('2.0.0');
  for (const { guideKey } of guides) expect(localStorage.getItem(`choice:guide-${guideKey}`)).toBe('true');
});

test('单字母快捷键关了，Esc 仍关上提示，快捷键一览也写作 Esc', async () => {
  act(() => switchKeys(false));
  const { user } = await arrive([]);
  expect(await guide()).toHaveTextContent('全局搜索');
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog'));
  expect(help.getByText('关闭提示').closest('div')).toHaveTextContent('Esc关闭提示');
  await user.click(help.getByRole('button', { name: /Close|关闭/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Escape}');
  expect(await guide()).toHaveTextContent('按您的习惯设置');
});

test('使用指引逐条出现，点“我知道了”后不再出现', async () => {
  const { user, button } = await arrive([]);
  expect(await guide()).toHaveTextContent('全局搜索');
  await user.click(await button('我知道了'));
  expect(await guide()).toHaveTextContent('按您的习惯设置');
  await user.click(await button('我知道了'));
  expect(screen.queryByRole('region', { name: '使用指引' })).toBeNull();
  expect(localStorage.getItem('choice:guide-settings')).toBe('true');
});

test('每条指引所指之处都在页面上', async () => {
  await arrive([]);
  await guide();
  for (const { target } of guides) expect(document.querySelectorAll(target)).toHaveLength(1);
});

test('“查看详情”只给看得到此资源的人', async () => {
  localStorage.setItem('choice:guide-search-overlay', 'true');
  const { user, button } = await arrive([]);
  await guide();
  await user.click(await button('查看详情'));
  expect(useUi.getState()).toMatchObject({ isToolsOpen: true, toolsTab: 'settings' });
});

test('没有使用指引详情（10011）的人没有“查看详情”', async () => {
  localStorage.setItem('choice:guide-search-overlay', 'true');
  await arrive([], { without: [10011] });
  await guide();
  expect(screen.queryByRole('button', { name: '查看详情' })).toBeNull();
});

test('指引三十秒后自行收起，没有读过的下次再来', async () => {
  await arrive([]);
  await guide();
  vi.useFakeTimers();
  act(() => useUi.setState({ isSearchShown: true }));
  act(() => useUi.setState({ isSearchShown: false }));
  act(() => void vi.advanceTimersByTime(29_000));
  expect(screen.queryByRole('region', { name: '使用指引' })).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_100));
  expect(screen.queryByRole('region', { name: '使用指引' })).toBeNull();
  vi.useRealTimers();
  await waitFor(() => expect(localStorage.getItem('choice:guide-search-overlay')).toBeNull());
});

test('温馨提示没有读过时先不打扰：没有版本更新，也不弹出通知', async () => {
  useUi.setState({ riskTip: { isTiped: false } });
  await arrive([newest]);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('region', { name: '版本更新' })).toBeNull();
  expect(screen.queryByRole('status', { name: '新通知' })).toBeNull();
});
