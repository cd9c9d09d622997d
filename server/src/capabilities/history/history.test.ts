import { history, historyTypes } from '@antai/contract/history';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

const content = (fieldShow: string) => JSON.stringify({ fieldShow, childQueryBO: [] });
const entry = (recordType: string, type: number, fieldShow: string) => ({
  data: { recordType, type, content: content(fieldShow) },
});

test('新的在前，重复的移到最前而不增加', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  for (const words of ['违约金', '合同', '违约金']) await li.ok(history.add, entry('2', historyTypes.search, words));
  const page = await li.ok(history.page, { data: { recordType: '2', type: 0 } });
  expect(page.total).toBe(2);
  expect(page.records.map(record => JSON.parse(record.content).fieldShow)).toEqual(['违约金', '合同']);
});

test('只留最近50条', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  for (let number = 1; number <= 53; number += 1) await li.ok(history.add, entry('2', 0, `词${number}`));
  const page = await li.ok(history.page, { baseInfo: { pageSize: 100 }, data: { recordType: '2', type: 0 } });
  expect(page.total).toBe(50);
  expect(page.records.at(-1)?.content).toBe(content('词4'));
});

test('检索与浏览、各类记录分开；5为全部分类', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  await li.ok(history.add, entry('2', historyTypes.search, '甲'));
  await li.ok(history.add, entry('8', historyTypes.search, '乙'));
  await li.ok(history.add, entry('2', historyTypes.browse, '丙'));
  const totalOf = async (recordType: string, type: number) =>
    (await li.ok(history.page, { data: { recordType, type } })).total;
  expect([await totalOf('2', 0), await totalOf('8', 0), await totalOf('2', 1), await totalOf('5', 0)]).toEqual([
    1, 1, 1, 2,
  ]);
});

test('清空一类不影响其他；他人的历史看不到也清不掉', async () => {
  const { as } = await startHouse();
  const [li, wang] = [as(await aUser()), as(await aUser())];
  await li.ok(history.add, entry('2', 0, '甲'));
  await li.ok(history.add, entry('2', 1, '乙'));
  await wang.ok(history.clear, { data: { recordType: '2', type: 0 } });
  expect((await wang.ok(history.page, {} as never)).total).toBe(0);
  await li.ok(history.clear, { data: { recordType: '2', type: 0 } });
  expect((await li.ok(history.page, { data: { recordType: '2', type: 0 } })).total).toBe(0);
  expect((await li.ok(history.page, { data: { recordType: '2', type: 1 } })).total).toBe(1);
});

test.each([
  ['不是JSON', { data: { recordType: '2', type: 0, content: '违约金' } }],
  ['类型不明', { data: { recordType: '2', type: 7, content: '{}' } }],
  ['过长', { data: { recordType: '2', type: 0, content: `"${'长'.repeat(20_001)}"` } }],
])('%s：答复400', async (_name, input) => {
  const { as } = await startHouse();
  expect(await as(await aUser()).raw(history.add, input)).toMatchObject({ code: 400 });
});

test('没有数据检索权限：403', async () => {
  const { as } = await startHouse();
  const user = await aUser({ grants: [{ resourceId: 2001, display: false, permission: false }] });
  expect(await as(user).raw(history.page, {})).toMatchObject({ code: 403 });
});

test('常用的检索分类取自最近的检索；没有检索过、没有权限时', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  expect(await li.ok(history.userConfig, {})).toEqual([]);
  for (const words of ['甲', '乙']) await li.ok(history.add, entry('8', historyTypes.search, words));
  await li.ok(history.add, entry('2', historyTypes.search, '丙'));
  await li.ok(history.add, entry('3', historyTypes.browse, '丁'));
  expect(await li.ok(history.userConfig, {})).toMatchObject([{ fieldEn: 'recordType', selectValue: '8', type: 4 }]);
  expect(await as(await aUser()).ok(history.userConfig, {})).toEqual([]);
  const wang = as(await aUser({ grants: [{ resourceId: 2001, display: false, permission: false }] }));
  expect(await wang.raw(history.userConfig, {})).toMatchObject({ code: 403 });
});
