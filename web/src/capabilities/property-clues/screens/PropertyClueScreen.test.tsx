import { type PropertyClues, propertyClues } from '@antai/contract/property-clues';
import { search } from '@antai/contract/search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { hit, results, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const source = { text: '（2025）沪0115民初1号 买卖合同纠纷', recordType: '2', id: 'c1' };
const clues: PropertyClues = {
  companyId: 'q1',
  companyName: '栖桐科技有限公司',
  day: '2026-11-23',
  coverage: ['登记资料中的对外投资', '涉案裁判文书1件'],
  clues: [
    {
      kind: 'receivable',
      grade: 'stated',
      text: '判决他人向其付款',
      quote: '被告向原告栖桐科技有限公司支付货款1,250,000元。',
      amountFen: 125_000_000,
      date: '2025-06-01',
      source,
    },
    { kind: 'realEstate', grade: 'hint', text: '提及的不动产', quote: '该厂房。', amountFen: null, date: '', source },
  ],
};

test('线索按类别列出，写明可靠程度、金额、原句与来源，来源可打开', async () => {
  await renderScreen(addresses.propertyClues({ id: 'q1' }), [answer(propertyClues.find, clues), ...searchAnswers([])]);
  const receivable = await screen.findByRole('region', { name: '胜诉的债权' });
  expect(receivable).toHaveTextContent('文书载明');
  expect(receivable).toHaveTextContent('125.00万元');
  expect(receivable).toHaveTextContent('被告向原告栖桐科技有限公司支付货款');
  expect(within(receivable).getByRole('link').getAttribute('href')).toContain('caseDetail');
  expect(screen.getByRole('region', { name: '不动产' })).toHaveTextContent('有此线索');
  expect(screen.queryByRole('region', { name: '车辆' })).toBeNull();
  expect(screen.getByText(/所查：登记资料中的对外投资；涉案裁判文书1件/)).toBeVisible();
});

test('写下名称，选中一家；没有线索的如实说明', async () => {
  const { user, button } = await renderScreen(addresses.propertyClues(), [
    answer(search.list, results([hit('q1', { name: '栖桐科技有限公司' })])),
    answer(propertyClues.find, { ...clues, clues: [] }),
    ...searchAnswers([]),
  ]);
  await user.type(await screen.findByRole('textbox', { name: '企业名称' }), '栖桐');
  await user.click(await button('查找'));
  await user.click(await screen.findByRole('link', { name: '栖桐科技有限公司' }));
  expect(sentTo(propertyClues.find)[0]?.data).toEqual({ companyId: 'q1' });
  expect(await screen.findByText('已导入的数据中没有这家企业的财产线索')).toBeVisible();
});
