import { type StorageUse, storage } from '@antai/contract/administration/storage';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const megabyte = 1024 ** 2;
const use: StorageUse = {
  ...{ holderId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', name: '林知远', files: 3, usedBytes: 25 * megabyte },
  ...{ quotaBytes: 100 * megabyte, isOwnQuota: true },
};
const show = (rows = [use]) =>
  renderScreen(addresses.storage, [answer(storage.page, pageOf(rows)), answer(storage.setQuota, {})]);
const row = async () =>
  within(await screen.findByRole('table', { name: '存储用量' })).getByRole('row', { name: /林知远/ });

test('已用、上限与占比；单独设定的说明', async () => {
  await show();
  expect(await row()).toHaveTextContent('单独设定');
  expect(within(await row()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

test('上限为零也不出错', async () => {
  await show([{ ...use, quotaBytes: 0 }]);
  expect(within(await row()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test('改上限以MB填写、以字节送出；留空即用通常的上限', async () => {
  const { user } = await show();
  await user.click(within(await row()).getByRole('button', { name: '设定上限' }));
  const form = await screen.findByRole('dialog');
  const input = within(form).getByLabelText('上限（MB）');
  expect(input).toHaveValue('100');
  await user.clear(input);
  await user.click(within(form).getByRole('button', { name: /保\s?存/ }));
  const { holderId } = use;
  expect(sentTo(storage.setQuota)[0]?.data).toEqual({ holderKind: 'user', holderId, bytes: null });
});

test('企业与用户各一列', async () => {
  const { user } = await show();
  await row();
  await user.click(screen.getByText('企业', { selector: '.ant-segmented-item-label' }));
  expect(sentTo(storage.page).at(-1)?.data).toEqual({ holderKind: 'enterprise' });
});
