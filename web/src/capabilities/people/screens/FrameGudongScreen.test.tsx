import { downloads } from '@antai/contract/downloads';
import { people } from '@antai/contract/people';
import { search } from '@antai/contract/search';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { hit, searchAnswers, task } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const node = (id: string, level: number) => ({ id, name: id, kind: 'company' as const, hasRecord: true, level });
const graph = {
  rootId: 'c-1',
  nodes: [node('c-1', 0), node('阮氏控股', -1)],
  edges: [{ from: '阮氏控股', to: 'c-1', percent: 60 }],
  ultimateHolders: [{ id: 'h', name: '阮氏控股', percent: 60, paths: 2 }],
  rings: [],
  isCut: false,
};

test('写下企业名称，选中一家，见其股权与最终持有人；报告与核查是下载任务', async () => {
  const { user, button, url } = await renderScreen(addresses.shareholders(), [
    ...searchAnswers([hit('c-1', { name: '澄屿产业投资有限公司' })]),
    answer(people.equityGraph, graph),
    answer(downloads.create, task({ taskStatus: 1, content: 'shareholderCheck', companyId: 'c-1' })),
    answer(downloads.list, pageOf([])),
  ]);
  expect(await button('查找')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: '企业名称' }), ' 澄屿{Enter}');
  await user.click(await screen.findByRole('link', { name: '澄屿产业投资有限公司' }));
  expect(sentTo(search.list)[0]?.data.childQueryBO).toEqual([
    { baseQueryBO: { fieldEn: 'name', fieldValue: '澄屿', matchType: 1 } },
  ]);
  await waitFor(() => expect(url()).toContain('id=c-1'));
  expect(await screen.findByRole('heading', { name: '最终持有人' })).toBeVisible();
  await user.click(await button(/股权报告与核查/));
  await user.click(await screen.findByText('核查股东 Word'));
  expect(sentTo(downloads.create)[0]?.data).toEqual({
    content: 'shareholderCheck',
    fileType: 'word',
    companyId: 'c-1',
  });
});

test('没有这样的企业时说明', async () => {
  await renderScreen(addresses.shareholders({ keyword: '无此' }), [...searchAnswers([])]);
  expect(await screen.findByText(/没有名称含“无此”的企业/)).toBeVisible();
});
