import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { configuration } from '@antai/contract/administration/configuration';
import { expect, test } from 'vitest';
import { anAdministrator, startHouse } from '../../../../test/house.ts';

const freshField = () => `field${randomUUID().replaceAll('-', '').slice(0, 12)}`;

test('写入的配置随即可由 findSystemConfig 查到；再写取新值，删了就没有', async () => {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const field = freshField();
  const find = () => admin.ok(account.findSystemConfig, { data: { con_field: field } });
  await admin.ok(configuration.set, { data: { field, name: '争议解决', value: 'D01' } });
  await admin.ok(configuration.set, { data: { field, name: '争议解决', value: 'D02' } });
  expect(await find()).toEqual([{ con_name: '争议解决', con_value: 'D02' }]);
  expect(await admin.ok(configuration.page, { data: { keyword: field } })).toMatchObject({
    total: 1,
    records: [{ field, name: '争议解决', value: 'D02' }],
  });
  await admin.ok(configuration.remove, { data: { field, name: '争议解决' } });
  expect(await find()).toEqual([]);
  expect((await admin.raw(configuration.remove, { data: { field, name: '争议解决' } })).code).toBe(404);
});

test.each([
  ['配置项含中文', { field: '部门', name: '甲', value: '1' }],
  ['没有名称', { field: 'a', name: ' ', value: '1' }],
  ['没有取值', { field: 'a', name: '甲', value: '' }],
])('%s：400', async (_what, data) => {
  const { as } = await startHouse();
  expect((await as(await anAdministrator()).raw(configuration.set, { data })).code).toBe(400);
});
