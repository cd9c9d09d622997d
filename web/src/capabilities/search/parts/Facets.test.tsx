import { search } from '@antai/contract/search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { casesCategory, hit, searchAnswers, values } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { textCondition } from './query-url.ts';

const says = textCondition('fullText', { fieldValue: '违约金' });
const fields = casesCategory.fields.map(field =>
  field.fieldEn === 'caseType' ? { ...field, isFilterable: true, chart: 'bar' as const } : field,
);
const many = values(...Array.from({ length: 13 }, (_, at): [string, number] => [`第${at + 1}类`, 20 - at]));
const open = async (selectValues: string[], caseTypes = many) => {
  const own = selectValues.length > 0 ? [{ baseQueryBO: { fieldEn: 'caseType', selectValues }, myId: 'filter' }] : [];
  const view = await renderScreen(addresses.results('cases', [says, ...own]), [
    answer(search.filter, ({ data }) => (data.fieldEn === 'caseType' ? caseTypes : [])),
    ...searchAnswers([hit('1')], [{ ...casesCategory, fields }]),
  ]);
  return { ...view, panel: within(await screen.findByRole('complementary', { name: '筛选' })) };
};
const boxes = (panel: Awaited<ReturnType<typeof open>>['panel']) =>
  panel.getAllByRole('checkbox').map(each => each.closest('label')?.textContent);

test('各组写明已选几项；数某一组时不算它自己所选的', async () => {
  const { panel } = await open(['第1类', '第2类']);
  expect(await panel.findByText('已选 2')).toBeVisible();
  expect(panel.getByRole('button', { name: /案件类型\s*2项/ })).toBeVisible();
  expect(panel.getByRole('button', { name: /案由\s*不限/ })).toBeVisible();
  const countedUnder = (fieldEn: string) =>
    sentTo(search.filter).find(({ data }) => data.fieldEn === fieldEn)?.data.childQueryBO;
  expect(countedUnder('caseType')).toEqual([says]);
  expect(JSON.stringify(countedUnder('court'))).toContain('第1类');
});

test('先列五个，选中的总在；展开后可查找，选中的不因查找而去', async () => {
  const { user, panel } = await open(['第10类']);
  expect(await panel.findByText('第10类')).toBeVisible();
  expect(boxes(panel)).toEqual(['第9类', '第8类', '第7类', '第6类', '第5类', '第10类']);
  await user.click(panel.getByRole('button', { name: '展开13项' }));
  expect(boxes(panel)).toHaveLength(13);
  await user.type(panel.getByRole('textbox', { name: '在案件类型中查找' }), '13');
  expect(boxes(panel)).toEqual(['第13类', '第10类']);
  await user.click(panel.getByRole('button', { name: '收起' }));
  expect(panel.queryByRole('textbox')).toBeNull();
});

test('年份新的在前；少的不必查找，也不必展开', async () => {
  const { panel } = await open([], values(['2023', 9], ['2025', 1], ['2024', 3]));
  await panel.findByText('2025');
  expect(boxes(panel)).toEqual(['2025', '2024', '2023']);
  expect(panel.queryByRole('button', { name: /^展开\d/ })).toBeNull();
  expect(panel.queryByText(/^已选/)).toBeNull();
});

test('已没有记录的所选值仍列出，条数为零，可以去掉', async () => {
  const { user, panel, search: address } = await open(['旧类'], values(['新类', 3]));
  const old = await panel.findByRole('checkbox', { name: '旧类', checked: true });
  expect(old.closest('li')).toHaveTextContent('旧类0');
  await user.click(old);
  expect(JSON.parse(String(address().queryList))).toEqual([says]);
});

test('全部收起后再展开，只展开头三组', async () => {
  const { user, panel } = await open([]);
  const openCount = () => panel.getAllByRole('button', { expanded: true }).filter(each => each.closest('h3')).length;
  await panel.findByText('第9类');
  expect(openCount()).toBe(3);
  await user.click(panel.getByRole('button', { name: '全部收起' }));
  expect(panel.queryByRole('checkbox')).toBeNull();
  await user.click(panel.getByRole('button', { name: '展开' }));
  expect(openCount()).toBe(3);
});
