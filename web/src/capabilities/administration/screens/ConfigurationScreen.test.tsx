import { configuration } from '@antai/contract/administration/configuration';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const entry = { field: 'settlementDepartment', name: '上海', value: '上海一部' };
const show = (rows = [entry]) =>
  renderScreen(addresses.configuration, [
    answer(configuration.page, pageOf(rows)),
    answer(configuration.set, entry),
    answer(configuration.remove, {}),
  ]);
test('结算部门的配置项写明它是什么', async () => {
  await show();
  expect(await row()).toHaveTextContent('结算部门（settlementDepartment）');
});

const row = async () =>
  within(await screen.findByRole('table', { name: '系统配置' })).getByRole('row', { name: /上海一部/ });

test('修改只改取值，配置项与名称不动', async () => {
  const { user } = await show();
  await user.click(within(await row()).getByRole('button', { name: '修改' }));
  const form = await screen.findByRole('dialog');
  await user.clear(within(form).getByLabelText('取值'));
  await user.type(within(form).getByLabelText('取值'), '上海二部');
  await user.click(within(form).getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(configuration.set)[0]?.data).toEqual({ ...entry, value: '上海二部' });
});

test('删除先问', async () => {
  const { user } = await show();
  await user.click(within(await row()).getByRole('button', { name: /删\s?除/ }));
  await screen.findByText('删除“上海”？');
  await user.click(within(screen.getByRole('tooltip')).getByRole('button', { name: /删\s?除/ }));
  expect(sentTo(configuration.remove)[0]?.data).toEqual({ field: entry.field, name: entry.name });
});

test('查不到时说明，不当作没有配置', async () => {
  const { user } = await show([]);
  expect(await screen.findByText('还没有配置')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '查找配置' }), '北京{Enter}');
  expect(await screen.findByText('没有这样的配置')).toBeVisible();
});
