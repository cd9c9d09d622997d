import { review } from '@antai/contract/review';
import { type PlaybookDetail, type PlaybookPoint, playbookFaults, playbooks } from '@antai/contract/review/playbooks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const playbookId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a22';
const point: PlaybookPoint = {
  ...{ pointId: '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a23', title: '付款期限', level: 'high', readyId: null },
  ...{ words: ['付款'], standard: '不超过30日', acceptable: '不超过45日', unacceptable: '超过60日' },
  ...{ clause: '30日内付款。', note: '' },
};
const detail: PlaybookDetail = {
  ...{ playbookId, name: '采购立场', typeId: 'sale', side: 'a', version: 2, pointCount: 1 },
  ...{ isShared: false, mayChange: true, updateTime: '2026-11-22T08:00:00.000Z' },
  points: [point],
  versions: [2, 1].map(version => ({ version, pointCount: 1, saveTime: '2026-11-22T08:00:00.000Z' })),
};
const { points: _points, versions: _versions, ...listed } = detail;
const type = { dictId: '101', typeId: 'sale', name: '买卖合同', sides: { a: '买方', b: '卖方' }, note: '' };
const answers = [
  answer(playbooks.list, { playbooks: [listed] }),
  answer(playbooks.get, detail),
  answer(review.typeList, { types: [type], hasModel: false }),
];

test('改一个要点，未保存的留在页面上；保存成为新版本', async () => {
  const { user, button } = await renderScreen(addresses.playbooks(), [
    ...answers,
    answer(playbooks.save, { playbookId, version: 3 }),
  ]);
  const pane = within(await screen.findByRole('region', { name: '采购立场' }));
  expect(pane.getByRole('table', { name: '要点' })).toHaveTextContent('不超过45日');
  expect(await button('保存为新版本')).toBeDisabled();
  await user.click(await button('修改付款期限'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('可让步'));
  await user.type(dialog.getByLabelText('可让步'), '不超过40日');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(screen.getByText(/有未保存的修改/)).toBeVisible();
  await user.click(await button('保存为新版本'));
  expect(sentTo(playbooks.save)[0]?.data).toMatchObject({
    ...{ playbookId, version: 2, name: '采购立场' },
    points: [{ title: '付款期限', acceptable: '不超过40日', words: ['付款'] }],
  });
  expect(await screen.findByText('没有未保存的修改')).toBeVisible();
});

test('别处已存了新版本：说明理由，修改仍在', async () => {
  const { user, button } = await renderScreen(addresses.playbooks(), [
    ...answers,
    refuse(playbooks.save, playbookFaults.changedMeanwhile),
  ]);
  await user.click(await button('移除付款期限'));
  await user.click(await button('保存为新版本'));
  expect(await screen.findByText(/有未保存的修改/)).toBeVisible();
});

test('由自己的审查提出的要点逐个勾选，去掉的不收入', async () => {
  const proposed = { ...point, accepted: 3, edited: 1, rejected: 0, contracts: ['甲.docx'] };
  const { user, button } = await renderScreen(addresses.playbooks(), [
    answer(playbooks.list, { playbooks: [] }),
    answer(review.typeList, { types: [type], hasModel: false }),
    answer(playbooks.readyPoints, { points: [] }),
    answer(playbooks.propose, {
      ...{ reviewCount: 1, decisionCount: 4, leftOut: 0 },
      points: [proposed, { ...proposed, title: '转让' }],
    }),
    answer(playbooks.save, { playbookId, version: 1 }),
  ]);
  await user.click(await button('新建立场库'));
  await user.click(screen.getByText('从我审查过的合同'));
  expect(await button('建立')).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: '类型' }));
  await user.click(await screen.findByText('买卖合同'));
  expect(await screen.findByText(/1份合同、4个决定提出2个要点/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '转让' }));
  await user.click(await button('建立（1个要点）'));
  const [sent] = sentTo(playbooks.save);
  expect(sent?.data).toMatchObject({ name: '买卖合同立场', typeId: 'sale', points: [{ title: '付款期限' }] });
  expect(sent?.data.points).toHaveLength(1);
});

test('导出所看的版本；有未保存的修改不能导入；删除前先问', async () => {
  const { user, button } = await renderScreen(addresses.playbooks(playbookId), [
    ...answers,
    answer(playbooks.download, 'xlsx'),
    answer(playbooks.remove, {}),
  ]);
  await user.click(await button('导出Excel'));
  expect(sentTo(playbooks.download)).toEqual([{ data: { playbookId, version: 2 } }]);
  expect(await button('导入Excel')).toBeEnabled();
  await user.click(await button('移除付款期限'));
  expect(await button('导入Excel')).toBeDisabled();
  expect(screen.getByText('先保存或放弃修改，再导入')).toBeVisible();
  await user.click(await button(/^删\s*除$/));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('删除立场库“采购立场”')).toBeVisible();
  expect(sentTo(playbooks.remove)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /删\s*除/ }));
  expect(sentTo(playbooks.remove)).toEqual([{ data: { playbookId } }]);
});

test('别人共享的立场库可以导出，不能导入与删除', async () => {
  await renderScreen(addresses.playbooks(playbookId), [
    answer(playbooks.get, { ...detail, mayChange: false, isShared: true }),
    answer(playbooks.list, { playbooks: [{ ...listed, mayChange: false, isShared: true }] }),
    answers.at(-1)!,
  ]);
  expect(await screen.findByRole('button', { name: '导出Excel' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /导入Excel|^删\s*除$/ })).toBeNull();
});

test('可修改的与本企业共享的分开列，当前一个有标记；地址说明打开哪一个', async () => {
  const other = { ...listed, playbookId: playbookId.replace('0f', '1f'), name: '所里的', mayChange: false };
  await renderScreen(addresses.playbooks(other.playbookId), [
    answer(playbooks.get, { ...detail, ...other, isShared: true }),
    answer(playbooks.list, { playbooks: [listed, { ...other, isShared: true }] }),
    answers.at(-1)!,
  ]);
  expect(await screen.findByRole('region', { name: '所里的' })).toBeVisible();
  const [own, shared] = ['可修改的', '本企业共享的'].map(name => within(screen.getByRole('region', { name })));
  expect(sentTo(playbooks.get)[0]?.data.playbookId).toBe(other.playbookId);
  expect(own!.getAllByRole('link').map(each => each.textContent)).toEqual(['采购立场第2版 · 1点']);
  expect(shared!.getAllByRole('link', { current: 'page' }).map(each => each.textContent)).toEqual([
    '所里的共享 第2版 · 1点',
  ]);
});

test('移除的是点的那一个；改到一半可以放弃', async () => {
  const { user, button } = await renderScreen(addresses.playbooks(playbookId), [
    ...answers.slice(0, 1),
    answer(playbooks.get, { ...detail, points: [point, { ...point, title: '转让' }] }),
    ...answers.slice(2),
  ]);
  await user.click(await button('移除转让'));
  const rows = () => within(screen.getByRole('table', { name: '要点' })).getAllByRole('rowheader');
  expect(rows().map(each => each.textContent)).toEqual([expect.stringContaining('付款期限')]);
  await user.click(await button('放弃修改'));
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('买方', { selector: '.ant-select *' })).toBeVisible();
});
