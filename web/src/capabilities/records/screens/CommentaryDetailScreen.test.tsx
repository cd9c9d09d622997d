import { people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const page = addresses.record(recordTypes.weChat, 'a-1');
const detail = (fields: Record<string, unknown>) => [
  answer(records.detail, {
    id: 'a-1',
    recordType: '7',
    fields: { title: '违约金调整实务', ...fields },
    sections: [{ key: 'body', title: '正文', text: '本文讨论违约金。' }],
  }),
  answer(people.find, [{ name: '甲公司', place: '', id: 'c-1' }]),
];

test('文章写明公众号、作者与日期，原文在新页打开', async () => {
  await renderScreen(
    page,
    detail({
      accountName: '法务札记',
      author: '闻歌',
      publishTime: '2024-03-02',
      originalUrl: 'https://example.com/a',
    }),
  );
  expect(await screen.findByText('法务札记 · 闻歌 · 2024-03-02')).toBeVisible();
  const link = screen.getByRole('link', { name: '查看原文' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
});

test('提及的案例去检索，提及的机构去其页面，提及的法条可打开', async () => {
  await renderScreen(
    page,
    detail({
      mentionedCases: ['（2023）京01民终1号'],
      mentionedCompanies: ['甲公司', '乙公司'],
      citedArticle: ['《民法典》第五百八十五条'],
    }),
  );
  expect(await screen.findByRole('link', { name: '甲公司' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '乙公司' })).toBeNull();
  expect(screen.getByRole('link', { name: '（2023）京01民终1号' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('button', { name: '第五百八十五条' })).toBeVisible();
});

test('阅读与点赞写明采集日；没有就不显示', async () => {
  await renderScreen(page, detail({ readCount: 12_000, capturedAt: '2024-05-06' }));
  expect(await screen.findByText('12,000 次（2024-05-06采集）')).toBeVisible();
  expect(screen.queryByText('点赞')).toBeNull();
});
