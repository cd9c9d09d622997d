import { randomUUID } from 'node:crypto';
import { about } from '@antai/contract/about';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { accountStore } from '../account/store.ts';
import releases from '../versions/data/releases.json' with { type: 'json' };

test('版本是最新一次发布的，数据包有日期与许可，联系方式由管理员设置', async () => {
  const { as } = await startHouse();
  const name = `热线-${randomUUID().slice(0, 8)}`;
  await accountStore(await aDatabase()).setSystemConfig('contact', { name, value: '010-12345678' });
  const info = await as(await aUser()).ok(about.info, {});
  expect(info.versionNum).toBe(releases[0]?.versionNum);
  expect(info.packs[0]).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d{2}/), licence: expect.any(String) });
  expect(info.contact).toContainEqual({ name, value: '010-12345678' });
});

test('未登录：90004', async () => {
  const { asStranger } = await startHouse();
  expect(await asStranger().raw(about.info, {})).toMatchObject({ code: 90004 });
});
