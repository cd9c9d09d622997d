import { versions, versionsOf, versionsPage } from '@antai/contract/versions';
import { expect, test } from 'vitest';
import product from '../../../../package.json' with { type: 'json' };
import { aUser, startHouse } from '../../../test/house.ts';

test('已发布的版本新的在前，每个版本说明有何更新', async () => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const { records, total } = await user.ok(versions.list, { baseInfo: versionsPage, data: versionsOf });
  expect(total).toBe(records.length);
  expect(records[0]?.versionNum).toBe(product.version);
  const days = records.map(({ createDate }) => createDate);
  expect(days).toEqual(days.toSorted().reverse());
  expect(records.every(({ content, isPublish }) => content.length > 0 && isPublish === 't')).toBe(true);
  const second = await user.ok(versions.list, { baseInfo: { pageNum: 2, pageSize: 1 }, data: versionsOf });
  expect(second.records).toEqual([records[1]]);
});

test.each([
  ['未发布的', { version: 2, isPublish: 'f' }],
  ['别的类别', { version: 1, isPublish: 't' }],
])('%s：400；未登录：90004', async (_what, data) => {
  const { as, asStranger } = await startHouse();
  expect(await as(await aUser()).raw(versions.list, { data })).toMatchObject({ code: 400 });
  expect(await asStranger().raw(versions.list, { data: versionsOf })).toMatchObject({ code: 90004 });
});
