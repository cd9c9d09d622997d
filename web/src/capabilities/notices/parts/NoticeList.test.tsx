import { notices } from '@antai/contract/notices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { notice } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { NoticeList } from './NoticeList.tsx';

const idOf = (number: number) => `6f1d8c1e-6d0c-4a57-9a8e-${String(number).padStart(12, '0')}`;
const many = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) =>
    notice({ messageId: idOf(first + index), messageTitle: `通知${first + index}`, status: 1 }),
  );

const open = (answers: Parameters<typeof renderScreen>[1]) =>
  renderScreen(addresses.home, answers, { frame: () => <NoticeList onLeave={() => {}} onSettings={() => {}} /> });

test('一万条通知每次画五十条，已取的看完再取下一页', async () => {
  // a page of the server is 1,000; sixty of them show the same
  const pages = answer(notices.page, ({ baseInfo }) =>
    pageOf(many(60, Number(baseInfo?.pageNum) * 1000), 10_000, 1000),
  );
  await open([pages]);
  const more = await screen.findByText(/^更早的通知/);
  expect(document.querySelectorAll('li')).toHaveLength(50);
  expect(more).toHaveTextContent('还有 9950 条');
  fireEvent.click(more);
  await waitFor(() => expect(sentTo(notices.page).map(({ baseInfo }) => baseInfo?.pageNum)).toEqual([1, 2]));
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(100));
});

test('按种类看只取该种；今天与更早分开', async () => {
  const list = [
    notice({ messageId: idOf(1), messageTitle: '刚才', status: 1, createTime: new Date().toISOString() }),
    notice({ messageId: idOf(2), messageTitle: '从前', status: 1 }),
  ];
  const { user } = await open([answer(notices.page, pageOf(list, 2, 1000))]);
  expect(within(await screen.findByRole('region', { name: '今天' })).getByText('刚才')).toBeVisible();
  expect(within(screen.getByRole('region', { name: '更早' })).getByText('从前')).toBeVisible();
  await user.click(screen.getByText('任务'));
  await waitFor(() => expect(sentTo(notices.page).at(-1)?.data).toEqual({ messageType: 5 }));
  expect(sentTo(notices.page)[0]).toEqual({
    baseInfo: { pageNum: 1, pageSize: 1000 },
    data: { messageTypes: [3, 5, 6] },
  });
});

test('没有通知时说“暂无消息”', async () => {
  await open([answer(notices.page, pageOf([], 0, 1000))]);
  expect(await screen.findByText('暂无消息')).toBeVisible();
});

test.each([
  [0, undefined],
  [5, '查看任务'],
  [6, '查看订阅'],
  [9, '查看答复'],
  [11, '查看结论'],
])('跳转类型%s', async (redirectType, name) => {
  const relateId = '9a0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c33';
  await open([answer(notices.page, pageOf([notice({ status: 1, redirectType, relateId })], 1, 1000))]);
  await screen.findByRole('listitem');
  const names = screen.getAllByRole('button').map(button => button.textContent);
  expect(names.filter(text => text?.startsWith('查看'))).toEqual(name ? [name] : []);
});
