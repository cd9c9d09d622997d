import { hongKong } from '@antai/contract/hong-kong';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const head = {
  hongKongId: 'hk-1',
  name: '栖岚国际控股（香港）有限公司',
  englishName: 'Qilan International Holdings (HK) Limited',
  companyNumber: '0000901',
  businessRegistrationNumber: '99900901',
  status: '仍注册',
  isEnded: false,
  companyType: '私人股份有限公司',
  incorporatedOn: '2013-03-03',
  isDemo: true,
};
const company = {
  ...head,
  formerNames: [],
  endedOn: '',
  windingUp: '',
  registeredOffice: '香港湾仔虚构道1号',
  remarks: '',
  returnDate: '2026-03-03',
  secretary: '',
  shares: [{ shareClass: '普通股', shares: 10_000, amount: 'HKD 10,000.00', paidUp: '' }],
  shareholders: [
    {
      name: '澄屿控股集团有限公司',
      englishName: '',
      shareClass: '普通股',
      shares: 6000,
      percent: 60,
      companyId: 'c-1',
    },
    { name: '容海澜', englishName: 'RONG Hailan', shareClass: '普通股', shares: null, percent: null, companyId: null },
  ],
  directors: [
    { name: '容海澜', englishName: '', capacity: '', appointedOn: '2013-03-03', ceasedOn: '' },
    { name: '容澈', englishName: '', capacity: '备任董事', appointedOn: '2015-06-01', ceasedOn: '2019-12-31' },
  ],
  charges: [
    {
      number: '1',
      createdOn: '',
      registeredOn: '',
      chargee: '甲银行',
      amount: '',
      property: '股权',
      isReleased: false,
    },
    { number: '2', createdOn: '', registeredOn: '', chargee: '甲银行', amount: '', property: '存款', isReleased: true },
  ],
  companyId: 'c-9',
  dataFrom: '',
  importTime: '2026-11-23T00:00:00.000Z',
};
const pageWith = (records: (typeof head)[], asOf: string | null = '2026-11-23T00:00:00.000Z') => ({
  ...pageOf(records),
  asOf,
});

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

test('以名称或编号查到一家香港公司，见其登记、股东、董事与押记，通往股东穿透', async () => {
  const { user, button, url } = await renderScreen(addresses.hongKongCompanies(), [
    answer(hongKong.page, pageWith([head])),
    answer(hongKong.detail, company),
  ]);
  expect(await button('查找')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: '名称或编号' }), ' 0000901{Enter}');
  await user.click(await screen.findByRole('link', { name: head.name }));
  expect(sentTo(hongKong.page)[0]?.data).toEqual({ keyword: '0000901' });
  await waitFor(() => expect(url()).toContain('id=hk-1'));
  expect(await screen.findByText(head.englishName, { selector: 'p' })).toBeVisible();
  expect(rowOf(/澄屿控股/).getByText('60%')).toBeVisible();
  expect(rowOf(/澄屿控股/).getByRole('link')).toHaveAttribute('href', expect.stringContaining('c-1'));
  expect(rowOf(/RONG Hailan/).getAllByText('未载明')).toHaveLength(2);
  expect(rowOf(/容澈/).getByText('2019-12-31')).toBeVisible();
  expect(screen.getByRole('heading', { name: '押记：1 项未解除' })).toBeVisible();
  expect(screen.getByRole('link', { name: '股东穿透' })).toHaveAttribute('href', expect.stringContaining('c-9'));
});

test('已告解散的先说明主体资格', async () => {
  const ended = { ...company, status: '已告解散', isEnded: true, endedOn: '2023-04-28' };
  await renderScreen(addresses.hongKongCompanies({ id: 'hk-1' }), [answer(hongKong.detail, ended)]);
  expect(await screen.findByText(/登记为已告解散（2023-04-28）.*核实其主体资格/)).toBeVisible();
});

test('从未导入与没有查到各有说明，没有查到不说没有这家公司', async () => {
  await renderScreen(addresses.hongKongCompanies({ keyword: '甲' }), [answer(hongKong.page, pageWith([], null))]);
  expect(await screen.findByText(/还没有导入香港公司的资料/)).toBeVisible();
  await renderScreen(addresses.hongKongCompanies({ keyword: '乙' }), [answer(hongKong.page, pageWith([]))]);
  expect(await screen.findByText(/没有“乙”，不等于没有这家公司/)).toBeVisible();
});
