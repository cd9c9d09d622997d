import { plugins } from '@antai/contract/plugins';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

test('登录的人都可知道本系统装有什么；未登录：90004', async () => {
  const { as, asStranger } = await startHouse();
  const list = await as(await aUser()).ok(plugins.list, {});
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['pack', 'search', 'model', 'ocr']));
  expect(await asStranger().raw(plugins.list, {})).toMatchObject({ code: 90004 });
});
