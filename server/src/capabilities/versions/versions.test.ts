import { releases } from '@antai/contract/administration/releases';
import { versions, versionsOf, versionsPage } from '@antai/contract/versions';
import { expect, test } from 'vitest';
import product from '../../../../package.json' with { type: 'json' };
import { anAdministrator, aUser, startHouse } from '../../../test/house.ts';

test('已发布的版本新的在前，每个版本说明有何更新', async () => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const { records, total } = await user.ok(versions.list, { baseInfo: versionsPage, data: versionsOf });
  expect(records.length).toBe(Math.min(total, versionsPage.pageSize));
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

test('管理员发布的版本与产品的版本同列；未发布的只有管理员看得到', async () => {
  const { as } = await startHouse();
  const [admin, user] = [as(await anAdministrator()), as(await aUser())];
  const list = async () => (await user.ok(versions.list, { baseInfo: versionsPage, data: versionsOf })).records;
  const form = { versionNum: '9.1', title: '本所知识库上线', content: ['新增本所范本。'], isPublished: false };
  const { logId } = await admin.ok(releases.create, { data: form });
  expect((await list()).map(version => version.logId)).not.toContain(logId);
  const all = (await admin.ok(releases.page, {})).records;
  const own = all.find(each => each.logId === logId);
  expect(own).toMatchObject({ isOfProduct: false, isPublished: false });
  expect(all.some(({ versionNum, isOfProduct }) => versionNum === product.version && isOfProduct)).toBe(true);
  await admin.ok(releases.edit, { data: { logId, ...form, isPublished: true } });
  const published = (await list()).find(each => each.logId === logId);
  expect(published).toMatchObject({ versionNum: '9.1', content: ['新增本所范本。'], isPublish: 't' });
  await admin.ok(releases.remove, { data: { logId } });
  expect((await list()).map(version => version.logId)).not.toContain(logId);
  expect((await admin.raw(releases.remove, { data: { logId } })).code).toBe(404);
});

test('版本号不可重复，也不可与产品的相同；写法不对：400', async () => {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const form = { versionNum: '8.2', title: '甲', content: ['乙'], isPublished: false };
  const create = (versionNum: string) => admin.raw(releases.create, { data: { ...form, versionNum } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => create('8.2')));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
  expect((await create(product.version)).message).toBe('已有此版本号，请换一个');
  expect((await create('版本一')).code).toBe(400);
  const { logId } = answers.find(({ code }) => code === 0)?.data as { logId: string };
  await admin.ok(releases.remove, { data: { logId } });
});
