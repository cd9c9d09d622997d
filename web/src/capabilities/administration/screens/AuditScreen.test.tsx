import { type AuditEntry, type AuditVerdict, auditLog } from '@antai/contract/administration/audit';
import { users } from '@antai/contract/administration/users';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ number, time: '2026-11-22T02:00:00.000Z', userId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', userName: '林知远' },
  ...{ action: 'deletion', deed: '删除记录', target: '记录 r-1', detail: '{"recordId":"r-1"}', address: '10.0.0.8' },
  hash: 'ab12cd34'.padEnd(64, '0'),
  ...more,
});
const verdict: AuditVerdict = {
  entries: 1200,
  lastNumber: 1200,
  lastHash: 'ff'.repeat(32),
  broken: null,
  hasHead: true,
};
const show = (answered = verdict) =>
  renderScreen(addresses.auditLog, [
    answer(users.page, pageOf([])),
    answer(auditLog.page, pageOf([entry(2), entry(1, { userId: null, userName: '', action: 'import', deed: '' })])),
    answer(auditLog.verify, answered),
  ]);

test('谁在何时做了什么；不是人做的写系统', async () => {
  await show();
  const table = await screen.findByRole('table', { name: '审计日志' });
  const [first, second] = within(table).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent('林知远删除删除记录记录 r-110.0.0.8ab12cd34');
  expect(second).toHaveTextContent('系统导入数据—');
});

test('核对完好时给出末条哈希，可另行记下', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '核对哈希链' }));
  expect(await screen.findByRole('status')).toHaveTextContent('完好，共1,200条');
  expect(screen.getByRole('status')).toHaveTextContent(`第1200条 ${'ff'.repeat(32)}`);
});

test('被改动时指出从哪一条起', async () => {
  const broken = { number: 88, reason: '第88条与其哈希不符' };
  const { user } = await show({ ...verdict, entries: 87, broken });
  await user.click(await screen.findByRole('button', { name: '核对哈希链' }));
  expect(await screen.findByRole('status')).toHaveTextContent('日志已被改动：第88条与其哈希不符');
  expect(screen.getByRole('status')).toHaveTextContent('此前87条完好');
});

test('按字查找，从第一页看起', async () => {
  const { user } = await show();
  await user.type(await screen.findByRole('searchbox', { name: '查找' }), 'r-1{Enter}');
  expect(sentTo(auditLog.page).at(-1)).toMatchObject({ baseInfo: { pageNum: 1 }, data: { keyword: 'r-1' } });
});
