import { conversations } from '@antai/contract/assistant/conversations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const conversation = {
  imId: '00000000-0000-4000-8000-000000000001',
  title: '违约金调减',
  owmId: null,
  owmName: null,
  createTime: '2026-11-22T02:00:00.000Z',
  updateTime: '2026-11-22T02:00:00.000Z',
  isRunning: false,
};

test('历史：按所问查找，每页5个，可打开、导出、删除', async () => {
  const { user, url, button } = await renderScreen(addresses.assistantHistory(), [
    answer(conversations.page, pageOf([conversation], 6, 5)),
    answer(conversations.remove, {}),
  ]);
  expect(await screen.findByRole('link', { name: '违约金调减' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '查找对话' }), '违约金{Enter}');
  expect(decodeURIComponent(url())).toContain('keyword=违约金');
  await user.click((await screen.findAllByRole('button', { name: /删.?除/ }))[0]!);
  await user.click(await button(/确.?定|OK/));
  await expect.poll(() => sentTo(conversations.remove)).toEqual([{ data: { imId: conversation.imId } }]);
});

test('还没有对话时说明，并可去提问', async () => {
  await renderScreen(addresses.assistantHistory(), [answer(conversations.page, pageOf([], 0, 5))]);
  expect(await screen.findByText('还没有对话')).toBeVisible();
  expect(screen.getByRole('link', { name: '去提问' })).toBeVisible();
});
