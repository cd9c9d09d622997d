import type { AnswerSource } from '@antai/contract/assistant/answer';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SourcePane } from './SourcePane.tsx';

const source = (number: number, title: string): AnswerSource => ({
  ...{
    number,
    kind: 'statute',
    title,
    facts: ['现行有效'],
    passage: '可以要求违约方承担责任。',
    marks: [],
    reasons: [],
  },
});
const sources = [source(1, '民法典 第五百七十七条'), source(2, '民法典 第五百八十五条')];

test('来源逐条列出，点开的交给对话，可以收起', async () => {
  const [open, close] = [vi.fn(), vi.fn()];
  render(<SourcePane imId="c" sources={sources} opened={undefined} onOpen={open} onClose={close} />);
  expect(screen.getByRole('heading', { name: '来源 2' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /第五百八十五条/ }));
  expect(open).toHaveBeenCalledWith({ source: 2 });
  await userEvent.click(screen.getByRole('button', { name: '收起来源' }));
  expect(close).toHaveBeenCalledOnce();
});

test('还没有来源时说明会列在这里', () => {
  render(<SourcePane imId="c" sources={[]} opened={undefined} onOpen={vi.fn()} onClose={vi.fn()} />);
  expect(screen.getByText('回答的来源列在这里，点开即到原文的那一段')).toBeVisible();
});
