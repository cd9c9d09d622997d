import { type Publication, publications } from '@antai/contract/administration/publications';
import { roles } from '@antai/contract/administration/roles';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const publication: Publication = {
  ...{ publicationId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', title: '周五停机', content: '<p>十分钟</p>' },
  ...{ audience: 'role', audienceIds: ['a', 'b'], isPopup: true, publishedBy: '管理员' },
  ...{ publishTime: '2026-11-22T02:00:00.000Z', sent: 1234, isFinished: true },
};
const show = (rows = [publication]) =>
  renderScreen(addresses.publications, [
    answer(publications.page, pageOf(rows)),
    answer(publications.preview, { content: '<p>十分钟</p>', receivers: 20 }),
    answer(publications.publish, { ...publication, audience: 'all', audienceIds: [] }),
    answer(roles.list, []),
  ]);

test('发给谁、送达多少、发完没有', async () => {
  await show();
  const row = within(await screen.findByRole('table', { name: '已发布的通知' })).getByRole('row', { name: /周五停机/ });
  expect(row).toHaveTextContent('角色 2');
  expect(row).toHaveTextContent('1,234人已发完');
});

test('写给全体：先看发布后的样子与人数，再发布', async () => {
  const { user } = await show([]);
  await user.click(await screen.findByRole('button', { name: '写通知' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('标题'), '周五停机');
  await user.type(within(form).getByLabelText(/正文/), '十分钟');
  await user.click(within(form).getByRole('button', { name: /预\s?览/ }));
  expect(await within(form).findByRole('region', { name: '预览' })).toHaveTextContent('将送达 20 人');
  expect(sentTo(publications.publish)).toEqual([]);
  await user.click(within(form).getByRole('button', { name: /发\s?布/ }));
  expect(sentTo(publications.publish)[0]?.data).toMatchObject({ title: '周五停机', audience: 'all' });
});

test('只发给一些角色的，没有选发给谁不发；还没有发完的写明', async () => {
  const { user } = await show([{ ...publication, isFinished: false }]);
  const row = within(await screen.findByRole('table', { name: '已发布的通知' })).getByRole('row', { name: /周五停机/ });
  expect(row).not.toHaveTextContent('已发完');
  await user.click(await screen.findByRole('button', { name: '写通知' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByRole('combobox', { name: '角色' })).toBeNull();
  await user.type(form.getByLabelText('标题'), '周五停机');
  await user.type(form.getByLabelText(/正文/), '十分钟');
  await user.click(form.getByText('角色'));
  expect(form.getByRole('combobox', { name: '角色' })).toBeVisible();
  await user.click(form.getByRole('button', { name: /发\s?布/ }));
  expect(await form.findByText('请选择发给谁')).toBeVisible();
  expect(sentTo(publications.publish)).toEqual([]);
});
