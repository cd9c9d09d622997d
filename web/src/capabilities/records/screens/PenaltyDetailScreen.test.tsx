import { people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const page = addresses.record(recordTypes.penalty, 'p-1');
const detail = (fields: Record<string, unknown>) =>
  answer(records.detail, {
    id: 'p-1',
    recordType: '3',
    fields: { title: '关于甲公司的行政处罚决定', penaltyDecisionNumber: '京市监处〔2024〕1号', ...fields },
    sections: [{ key: 'body', title: '决定', text: '处以罚款。' }],
  });

test('罚没金额以元显示，看不准的请核对原文', async () => {
  await renderScreen(page, [
    detail({
      fineAmount: 5_000_000,
      unclear: [{ field: 'fineAmount', raw: '五万圆整', why: '大写与小写不一致' }],
    }),
  ]);
  expect(await screen.findByText('50,000.00元')).toBeVisible();
  expect(screen.getByText('大写与小写不一致')).toBeVisible();
});

test('被处罚的机构链到其页面；责令整改有标记', async () => {
  const find = answer(people.find, [{ name: '甲公司', place: '', id: 'c-1' }]);
  await renderScreen(page, [find, detail({ penalizedPartyName: ['甲公司'], isRectificationOrdered: '是' })]);
  expect((await screen.findByRole('link', { name: '甲公司' })).getAttribute('href')).toContain('companyDetail?id=c-1');
  expect(screen.getAllByText('责令整改').length).toBeGreaterThan(0);
  expect(sentTo(people.find)[0]?.data.within).toEqual({ recordType: '3', id: 'p-1' });
});

test('没有机构权限的人只见名称', async () => {
  await renderScreen(page, [detail({ penalizedPartyName: '甲公司' })], { without: [20016] });
  expect(await screen.findByText('甲公司')).toBeVisible();
  expect(screen.queryByRole('link', { name: '甲公司' })).toBeNull();
});

test('没有文号不能复制为引用，说明原因', async () => {
  const { button } = await renderScreen(page, [detail({ penaltyDecisionNumber: undefined })]);
  const copy = await button(/复制为引用/);
  expect(copy).toBeDisabled();
  expect(copy).toHaveAttribute('title', '没有案号或文号，不能写成引用');
});
