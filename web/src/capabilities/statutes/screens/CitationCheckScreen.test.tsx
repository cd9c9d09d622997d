import { statutes } from '@antai/contract/statutes';
import { faults } from '@antai/contract/wire/faults';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const text = '依照《民法典》第五百八十五条，参见（2023）京01民终1号。';
const at = (raw: string) => ({ start: text.indexOf(raw), end: text.indexOf(raw) + raw.length, raw });
const checked = answer(statutes.checkCitations, {
  citations: [
    {
      ...at('《民法典》第五百八十五条'),
      kind: 'provision',
      status: 'verified',
      detail: '在库，现行有效',
      target: { recordType: '8', id: 'law-1', label: '《民法典》第五百八十五条第二款' },
    },
    { ...at('（2023）京01民终1号'), kind: 'caseNumber', status: 'notInStore', detail: '本库没有收录' },
  ],
  notChecked: [{ start: 0, end: 2, raw: '依照', why: '没有写明法律名称' }],
});

test('空白不能核验；核验后逐处列出并说明未核验的', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  expect(await button('核验')).toBeDisabled();
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  expect(await screen.findByText('共2处引用：已核实1处，本库未能核实1处；另有1处未核验')).toBeVisible();
  expect(screen.getByText('没有写明法律名称')).toBeVisible();
  expect(sentTo(statutes.checkCitations)[0]?.data.text).toBe(text);
  const link = screen.getByRole('link', { name: '查看条文' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('id=law-1&article=第五百八十五条');
});

test('选中一处，文中与清单同时标出', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  const list = (await screen.findAllByRole('list')).find(each => within(each).queryByText('本库没有收录'))!;
  await user.click(within(list).getByRole('button', { name: /（2023）京01民终1号/ }));
  expect(within(list).getByText('本库没有收录').closest('li')).toHaveAttribute('data-active', 'true');
  expect(screen.getByText('（2023）京01民终1号', { selector: 'mark' })).toHaveAttribute('data-active', 'true');
});

test('核验失败时所写文字不丢，可以重试', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [
    refuse(statutes.checkCitations, faults.defect),
  ]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
  expect(screen.getByLabelText('待核验的文字')).toHaveValue(text);
  answerWith(checked);
  await user.click(await button('重试'));
  expect(await screen.findByText(/共2处引用/)).toBeVisible();
});

test('没有引用核验权限的人看不到这一页', async () => {
  await renderScreen(addresses.citationCheck, [], { without: [20018] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

const finding = (more: object) => ({
  start: 0,
  end: 4,
  raw: '甲法第一条',
  kind: 'provision' as const,
  detail: '',
  ...more,
});

test.each([
  ['只核对了存在', { status: 'verified', checked: 'exists' }, ['存在：在库', '效力：未核对', '内容：未比对']],
  ['核对到效力', { status: 'verified', checked: 'inForce' }, ['存在：在库', '效力：当时有效', '内容：未比对']],
  ['引文一致', { status: 'verified', checked: 'content' }, ['存在：在库', '效力：当时有效', '内容：已比对一致']],
  ['引文不符', { status: 'differs', checked: 'content' }, ['存在：在库', '效力：当时有效', '内容：不符']],
  ['已废止', { status: 'repealed', checked: 'exists' }, ['存在：在库', '效力：已失效', '内容：未比对']],
  ['效力待核', { status: 'forceUnknown', checked: 'exists' }, ['存在：在库', '效力：待核', '内容：未比对']],
  ['没有收录', { status: 'notInStore' }, ['存在：本库没有', '效力：未核对', '内容：未比对']],
  ['不可能的编号', { status: 'malformed' }, ['存在：不可能存在', '效力：未核对', '内容：未比对']],
] as const)('存在、效力与内容分开说明：%s', async (_what, more, steps) => {
  const { user, button } = await renderScreen(addresses.citationCheck, [
    answer(statutes.checkCitations, { citations: [finding(more)] as never, notChecked: [] }),
  ]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste('甲法第一条');
  await user.click(await button('核验'));
  for (const step of steps) expect(await screen.findByText(step)).toBeVisible();
});

test('示例一点即填；刷新后所写与最近核验的仍在', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  await user.click(await button('起诉状片段'));
  expect(screen.getByLabelText('待核验的文字')).toHaveTextContent('第五百八十五条');
  await user.click(await button('核验'));
  cleanup();
  await renderScreen(addresses.citationCheck);
  expect(await screen.findByLabelText('待核验的文字')).toHaveTextContent('第五百八十五条');
  expect(screen.getByRole('button', { name: /^依照《中华人民共和国民法典》第五百七十七条/ })).toBeVisible();
});
