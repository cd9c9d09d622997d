import { Outlet } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../test/samples.ts';
import { addresses } from '../app/addresses.ts';
import { textCondition } from '../capabilities/search/parts/query-url.ts';
import { Keys } from './Keys.tsx';

const results = addresses.results('cases', [textCondition('fullText', { fieldValue: '违约金' })]);
const answers = () => searchAnswers([hit('1'), hit('2'), hit('3')]);
const frame = () => (
  <>
    <Outlet />
    <Keys />
  </>
);
const row = (title: string) => screen.getByRole('link', { name: title }).closest('li');

test('J、K 在各条之间移动并停在标题上，X 选择当前一条，F 到筛选，/ 到检索框', async () => {
  const { user } = await renderScreen(results, answers(), { frame });
  await screen.findByRole('link', { name: '案件1' });
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: '案件2' })).toHaveFocus();
  expect(row('案件2')).toHaveAttribute('data-current', 'true');
  await user.keyboard('k');
  expect(screen.getByRole('link', { name: '案件1' })).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: '选择：案件1' })).toBeChecked();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: '选择：案件1' })).not.toBeChecked();
  await user.keyboard('f');
  expect(screen.getByRole('complementary', { name: '筛选' })).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('/');
  expect(screen.getByRole('textbox', { name: '关键词' })).toHaveFocus();
});

test('在输入框中字母只是字母；? 列出全部快捷键，可以关闭', async () => {
  const { user } = await renderScreen(results, answers(), { frame });
  await screen.findByRole('link', { name: '案件1' });
  const box = screen.getByRole('textbox', { name: '关键词' });
  await user.clear(box);
  await user.type(box, 'jx?');
  expect(box).toHaveValue('jx?');
  expect(row('案件1')).toHaveAttribute('data-current', 'false');
  expect(screen.queryByRole('dialog')).toBeNull();
  box.blur();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog');
  expect(within(help).getByText('选择或取消选择当前一条')).toBeVisible();
  await user.click(within(help).getByRole('checkbox', { name: /使用单字母快捷键/ }));
  await user.click(within(help).getByRole('button', { name: /Close|关闭/ }));
  await user.keyboard('j');
  expect(row('案件1')).toHaveAttribute('data-current', 'false');
});
