import { randomUUID } from 'node:crypto';
import { enterprises } from '@antai/contract/administration/enterprises';
import { publications } from '@antai/contract/administration/publications';
import { roles } from '@antai/contract/administration/roles';
import { users } from '@antai/contract/administration/users';
import { notices } from '@antai/contract/notices';
import { beforeAll, expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../../test/house.ts';

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});
const asAdmin = async () => (await startHouse()).as(admin);
const fresh = (word: string) => `${word}-${randomUUID().slice(0, 13)}`;

async function titlesOf(user: TestUser): Promise<string[]> {
  const { as } = await startHouse();
  return (await as(user).ok(notices.page, {})).records.map(({ messageTitle }) => messageTitle);
}

test('发给企业、角色与指定的人，只有他们收到；停用的人不算', async () => {
  const { settle } = await startHouse();
  const admin = await asAdmin();
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  const { roleId } = await admin.ok(roles.create, { data: { name: fresh('律师') } });
  const [member, holder, named, other, gone] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  await admin.ok(users.edit, { data: { userId: member.userId, enterpriseId } });
  await admin.ok(users.edit, { data: { userId: gone.userId, enterpriseId } });
  await admin.ok(users.setDisabled, { data: { userIds: [gone.userId], isDisabled: true } });
  await admin.ok(users.edit, { data: { userId: holder.userId, roleIds: [roleId] } });
  const publish = (audience: 'enterprise' | 'role' | 'users', id: string, title: string) =>
    admin.ok(publications.publish, { data: { title, content: '正文', audience, audienceIds: [id] } });
  const first = await publish('enterprise', enterpriseId, '给企业');
  await publish('role', roleId, '给角色');
  await publish('users', named.userId, '给本人');
  await settle();
  expect(await Promise.all([member, holder, named, other].map(titlesOf))).toEqual([
    ['给企业'],
    ['给角色'],
    ['给本人'],
    [],
  ]);
  const page = await admin.ok(publications.page, { baseInfo: { pageSize: 100 } });
  const sent = page.records.find(({ publicationId }) => publicationId === first.publicationId);
  expect(sent).toMatchObject({ sent: 1, isFinished: true, publishedBy: '测试律师' });
});

test('正文只留下几种元素；预览说明会送达几人', async () => {
  const { as, settle } = await startHouse();
  const admin = await asAdmin();
  const li = await aUser();
  const form = {
    title: '维护',
    content: '<p onclick="x()">今晚<b>维护</b></p><script>alert(1)</script>',
    audience: 'users' as const,
    audienceIds: [li.userId],
  };
  expect(await admin.ok(publications.preview, { data: form })).toEqual({
    content: '<p>今晚<b>维护</b></p>',
    receivers: 1,
  });
  await admin.ok(publications.publish, { data: form });
  await settle();
  const [notice] = (await as(li).ok(notices.page, {})).records;
  expect(notice).toMatchObject({ messageType: 3, messageContent: '<p>今晚<b>维护</b></p>', status: 2 });
});

test('没有收件人、正文为空、没选发给谁：说明该怎么办', async () => {
  const admin = await asAdmin();
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  const publish = (data: object) =>
    admin.raw(publications.publish, {
      data: { title: '甲', content: '乙', audience: 'enterprise', audienceIds: [enterpriseId], ...data },
    });
  expect(await publish({})).toMatchObject({ code: 1, message: '没有符合条件的用户，请重新选择发给谁' });
  expect(await publish({ content: '<script>x</script>' })).toMatchObject({ code: 1 });
  expect((await publish({ audienceIds: [] })).code).toBe(400);
  expect((await publish({ audience: 'all' })).code).toBe(400);
});
