import { people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import type { PersonFields } from '@antai/contract/records/person';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const answersFor = (recordType: '4' | '6', fields: PersonFields) => [
  answer(records.detail, { id: 'p-1', recordType, fields, sections: [] }),
  answer(people.records, pageOf([], 0, 10)),
  answer(people.namesakes, []),
  answer(people.find, [{ name: '衡序律师事务所', place: '', id: 'f-1' }]),
];

test('法官写明法院与职务，法院去看它的法官', async () => {
  // 出庭律所不是法官的单位
  const fields = {
    name: '甄明',
    court: '望京区人民法院',
    role: ['审判长'],
    caseCount: 12,
    lawFirm: ['衡序律师事务所'],
  };
  await renderScreen(addresses.record(recordTypes.judge, 'p-1'), answersFor('4', fields));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('甄明');
  const court = screen.getByRole('link', { name: '望京区人民法院' });
  expect(decodeURIComponent(court.getAttribute('href') ?? '')).toContain('"selectValues":["望京区人民法院"]');
  expect(screen.getByRole('region', { name: '审理案件' })).toBeVisible();
  expect(screen.getByRole('banner')).not.toHaveTextContent('律师事务所');
  expect(document.title).toBe('甄明 · AI律师工作平台');
});

test('律师的律所链到律所的页面', async () => {
  const fields = {
    name: '裴知',
    lawFirm: '衡序律师事务所',
    practiceStatus: '执业',
    licenceNumber: '11101202010000001',
  };
  await renderScreen(addresses.record(recordTypes.lawyer, 'p-1'), answersFor('6', fields));
  expect((await screen.findByRole('link', { name: '衡序律师事务所' })).getAttribute('href')).toBe(
    '#/intelligentTools/companyDetail?id=f-1',
  );
  expect(screen.getByRole('button', { name: '复制执业证号' })).toBeVisible();
  expect(sentTo(people.records)[0]?.data).toMatchObject({ recordType: '6', id: 'p-1', sourceType: '2' });
});

test('没有法官权限的人看不到这一页', async () => {
  await renderScreen(addresses.record(recordTypes.judge, 'p-1'), [], { without: [20015] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('改判发回率与平均天数连同件数；样本小的说明仅供参考', async () => {
  const fields = { name: '甄明', reviewedCount: 8, overturnedCount: 3, averageDays: 92, daysCount: 40 };
  await renderScreen(addresses.record(recordTypes.judge, 'p-1'), answersFor('4', fields));
  expect(await screen.findByText('37.5%（已收录上级裁判的 8 件中 3 件，样本不足30件，仅供参考）')).toBeVisible();
  expect(screen.getByText('92 天（写明立案日的 40 件）')).toBeVisible();
});

test('没有上级裁判时不说百分之零', async () => {
  const unreviewed = { name: '甄明', reviewedCount: 0 };
  await renderScreen(addresses.record(recordTypes.judge, 'p-1'), answersFor('4', unreviewed));
  expect(await screen.findByText('已收录的上诉、再审中没有其案件')).toBeVisible();
});
