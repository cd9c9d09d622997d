import { models } from '@antai/contract/models';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const figures = (uses: number, costMicro: number) => ({
  ...{ uses, failed: 1, inputTokens: 12_000, cachedTokens: 2_000, outputTokens: 3_400, costMicro },
});
const usage = {
  total: figures(9, 1_250_000),
  byDay: [
    { name: '2026-11-21', ...figures(4, 0) },
    { name: '2026-11-22', ...figures(5, 12_500) },
  ],
  byFeature: [{ name: 'assistant', ...figures(9, 1_000_000) }],
  ...{ byModel: [], byUser: [], byEnterprise: [] },
};
const open = () =>
  renderScreen(addresses.models, [
    answer(models.list, { endpoints: [] }),
    answer(models.usage, usage),
    answer(models.budgets, { budgets: [] }),
  ]);

test('合计、按功能与逐日的用量，功能写用户认得的名字，日期新的在前', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: '用量' }));
  expect(await screen.findByText('1.25元')).toBeVisible();
  const features = within(screen.getByRole('table', { name: '按功能' }));
  expect(features.getByRole('rowheader', { name: 'AI助手' })).toBeVisible();
  const days = within(screen.getByRole('table', { name: '按日期' })).getAllByRole('rowheader');
  expect(days.map(each => each.textContent)).toEqual(['2026-11-22', '2026-11-21']);
});

test('换一段时间另行统计；没有用过的说明', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: '用量' }));
  await screen.findByText('1.25元');
  answerWith(answer(models.usage, { ...usage, total: { ...figures(0, 0), failed: 0 } }));
  await user.click(screen.getByRole('radio', { name: '今日' }));
  expect(await screen.findByText('这段时间没有使用模型')).toBeVisible();
  const [before, after] = sentTo(models.usage).map(({ data }) => data);
  expect(after!.from).toBe(after!.to);
  expect(before!.from < after!.from).toBe(true);
});
