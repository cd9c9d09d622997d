import { search } from '@antai/contract/search';
import { type SettingsGroup, type SettingsItem, settings } from '@antai/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { useAppearance, wear } from '../../../lib/appearance.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

const item = (key: string, ids: string[], chosen: string[], more: Partial<SettingsItem> = {}): SettingsItem => ({
  key,
  id: key,
  name: `设${key}`,
  fieldEn: key,
  fieldCn: `设${key}`,
  configType: 'radio',
  canMultiSelect: false,
  list: ids.map(id => ({ id, name: `选${id}`, isChecked: chosen.includes(id) })),
  active: { selectValue: chosen, frontValue: chosen.join('、') },
  myId: '',
  show: true,
  section: '节',
  mainTab: '',
  ...more,
});

const group = (type: number, items: SettingsItem[]): SettingsGroup => ({
  type,
  name: `类${type}`,
  mainbodyId: '',
  userConfigId: 'c-1',
  params: Object.fromEntries(items.map(({ key, active }) => [key, active.selectValue])),
  items,
});

const many = { configType: 'list', canMultiSelect: true } as const;

const groups = [
  group(2, [item('monitorLevel', ['high', 'low'], [], { configType: 'list' })]),
  group(3, [item('theme', ['light', 'dark'], ['light']), item('popups', ['on'], ['on'], { configType: 'switch' })]),
  group(4, [
    item('pageSize', ['20', '50'], ['50']),
    item('charts', ['on'], [], { configType: 'switch' }),
    item('casesColumns', ['judgmentDate', 'amountInDispute'], ['judgmentDate'], { ...many, mainTab: 'cases' }),
    item('casesFacets', ['court', 'causeOfAction'], ['court'], { ...many, mainTab: 'cases' }),
    item('companyFacets', ['region'], ['region'], { ...many, mainTab: 'company' }),
  ]),
];

const onSaved = vi.fn();
const open = (types: number[]) =>
  renderScreen(addresses.home, [answer(settings.all, groups), answer(settings.save, {})], {
    frame: () => <SettingsPanel types={types} mainTab="cases" onSaved={onSaved} />,
  });

test('改了才能保存，改回即不算；各类只发所改的项，成功后说明并离开', async () => {
  onSaved.mockClear();
  const { user, button } = await open([4, 3]);
  expect(await button('保存')).toBeDisabled();
  await user.click(await screen.findByText('选20'));
  await user.click(screen.getByRole('checkbox', { name: '选amountInDispute' }));
  await user.click(screen.getByRole('switch', { name: '设popups' }));
  expect(screen.getByText('有 3 项未保存')).toBeVisible();
  await user.click(screen.getByText('选50'));
  expect(screen.getByText('有 2 项未保存')).toBeVisible();
  await user.click(await button('保存'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sentTo(settings.save).map(({ data }) => data)).toEqual([
    {
      type: 4,
      mainbodyId: '',
      userConfigId: 'c-1',
      isChange: true,
      casesColumns: ['judgmentDate', 'amountInDispute'],
    },
    { type: 3, mainbodyId: '', userConfigId: 'c-1', isChange: true, popups: [] },
  ]);
  expect(await screen.findByText('用户设置修改成功')).toBeVisible();
});

test('只列当前分类的字段；还原即回到已存的', async () => {
  const { user, button } = await open([4]);
  expect(await screen.findByRole('group', { name: /设casesFacets/ })).toBeVisible();
  expect(screen.queryByRole('group', { name: /设companyFacets/ })).toBeNull();
  const boxes = screen.getByRole('group', { name: /设casesFacets/ });
  await user.click(within(boxes).getByRole('checkbox', { name: '选court' }));
  expect(within(boxes).getByRole('checkbox', { name: '选court' })).not.toBeChecked();
  await user.click(await button('还原'));
  expect(within(boxes).getByRole('checkbox', { name: '选court' })).toBeChecked();
});

test('未选监控等级的预警监控不能保存，说明缺什么', async () => {
  const { user, button } = await open([2, 3]);
  await user.click(await screen.findByText('选dark'));
  await user.click(await button('保存'));
  expect(await screen.findByText('请选择当前企业分类指标变动监控等级')).toBeVisible();
  expect(sentTo(settings.save)).toEqual([]);
});

test('没有可设置的项目时说明', async () => {
  await open([1]);
  expect(await screen.findByText('没有可以设置的项目')).toBeVisible();
});

test('每页条数、显示的列与筛选项、图表的收起用于检索页', async () => {
  wear({ theme: 'dark' });
  await renderScreen(addresses.results('cases'), [
    answer(settings.all, groups),
    ...searchAnswers([hit('1', { amountInDispute: 100_000 })]),
  ]);
  expect(await screen.findByRole('link', { name: '案件1' }, { timeout: 20_000 })).toBeVisible();
  expect(sentTo(search.list)[0]?.baseInfo).toMatchObject({ pageSize: 50 });
  expect(new Set(sentTo(search.filter).map(({ data }) => data.fieldEn))).toEqual(new Set(['court']));
  expect(screen.queryByText(/^标的额 \d/)).toBeNull();
  expect(sentTo(search.chart)).toEqual([]);
  // the appearance that was chosen is worn as soon as the settings are read
  expect(useAppearance.getState().theme).toBe('light');
});
