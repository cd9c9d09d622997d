import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { enterprises } from '@antai/contract/administration/enterprises';
import { invitations } from '@antai/contract/administration/invitations';
import { roles } from '@antai/contract/administration/roles';
import { users } from '@antai/contract/administration/users';
import { beforeAll, expect, test } from 'vitest';
import { anAdministrator, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../../test/house.ts';

const origin = 'https://antai.lvsuo.example';
const fresh = (word: string) => `${word}-${randomUUID().slice(0, 13)}`;
const anEmail = () => `${randomUUID()}@lvsuo.example`;
const tokenOf = (link: string) => link.split('token=')[1] ?? '';

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});
const asAdmin = async () => (await startHouse()).as(admin);

test('受邀的人自定用户名与密码，账号随即可用，企业与部门已填；链接只能用一次', async () => {
  const { asStranger } = await startHouse();
  const admin = await asAdmin();
  const { enterpriseId, name: enterpriseName } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  const email = anEmail();
  const invited = await admin.ok(invitations.invite, { data: { email, enterpriseId, department: '公司组', origin } });
  expect(invited).toMatchObject({ invitation: { email, enterpriseName, state: 'open' } });
  expect(invited.link).toMatch(/^https:\/\/antai\.lvsuo\.example\/lawyer\/#\/invitation\?token=[\w-]{43}$/);
  const token = tokenOf(invited.link);
  expect(await asStranger().ok(invitations.open, { data: { token } })).toEqual({ email, name: '', enterpriseName });
  const accept = (username: string) =>
    asStranger().raw(invitations.accept, { data: { token, username, name: '鄂清和', password: 'mima2026ok' } });
  const names = Array.from({ length: 5 }, () => fresh('user'));
  const codes = (await Promise.all(names.map(accept))).map(({ code }) => code);
  expect(codes.filter(code => code === 0)).toHaveLength(1);
  const answer = await asStranger().ok(account.login, { data: { username: email, password: 'mima2026ok' } });
  expect(answer).toMatchObject({ name: '鄂清和', enterpriseName, kwmDepartment: '公司组', mustChangePassword: false });
  expect((await asStranger().raw(invitations.open, { data: { token } })).code).toBe(404);
  const [first] = (await admin.ok(invitations.page, {})).records.filter(each => each.email === email);
  expect(first?.state).toBe('accepted');
});

test('用户名已被使用的，换一个仍可接受', async () => {
  const { asStranger } = await startHouse();
  const admin = await asAdmin();
  const taken = fresh('user');
  await admin.ok(users.create, { data: { username: taken, name: '甲' } });
  const token = tokenOf((await admin.ok(invitations.invite, { data: { email: anEmail(), origin } })).link);
  const accept = (username: string) =>
    asStranger().raw(invitations.accept, { data: { token, username, name: '乙', password: 'mima2026ok' } });
  expect(await accept(taken)).toMatchObject({ code: 1, message: '该用户名已被使用，请换一个' });
  expect((await accept(fresh('user'))).code).toBe(0);
});

test('撤回与过期的链接作废；同一邮箱同时只有一个邀请，过期后可再邀请', async () => {
  const { asStranger, at } = await startHouse();
  const admin = await asAdmin();
  const email = anEmail();
  const invite = () => admin.raw(invitations.invite, { data: { email, origin } });
  const answers = await Promise.all([invite(), invite(), invite()]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
  const made = answers.find(({ code }) => code === 0)?.data as { invitation: { invitationId: string }; link: string };
  const later = new Date(Date.now() + 8 * 24 * 3_600_000);
  const open = () => asStranger().raw(invitations.open, { data: { token: tokenOf(made.link) } });
  expect((await at(later, open)).code).toBe(404);
  const { invitationId } = made.invitation;
  await admin.ok(invitations.withdraw, { data: { invitationId } });
  expect((await open()).code).toBe(404);
  expect((await admin.raw(invitations.withdraw, { data: { invitationId } })).code).toBe(404);
  expect((await invite()).code).toBe(0);
});

test('邀请人不再是管理员的，其未接受的邀请作废', async () => {
  const { as, asStranger } = await startHouse();
  const inviter = await anAdministrator();
  const { link } = await as(inviter).ok(invitations.invite, { data: { email: anEmail(), origin } });
  const token = tokenOf(link);
  const admin = await asAdmin();
  const flags = { display: false, permission: false };
  await admin.ok(roles.setUserGrant, { data: { userId: inviter.userId, resourceId: 9, flags } });
  const data = { token, username: fresh('user'), name: '乙', password: 'mima2026ok' };
  expect((await asStranger().raw(invitations.open, { data: { token } })).code).toBe(404);
  expect((await asStranger().raw(invitations.accept, { data })).code).toBe(404);
});

test('配置了邮件服务，邀请发到邮箱；已是用户的邮箱不能邀请', async () => {
  const { app, mailsTo } = await startHouse();
  const admin = await asAdmin();
  const email = anEmail();
  const { isMailed, link } = await admin.ok(invitations.invite, { data: { email, origin } });
  expect(isMailed).toBe(true);
  await app.jobs.settle();
  // on a shared server the house of another worker may have taken the job
  if (!process.env.DATABASE_URL) await expect.poll(() => mailsTo(email)[0]?.text ?? '').toContain(link);
  const taken = anEmail();
  await admin.ok(users.create, { data: { username: fresh('user'), name: '甲', email: taken } });
  expect((await admin.raw(invitations.invite, { data: { email: taken, origin } })).code).toBe(1);
});

test('没有配置邮件服务：不说已发，只给出可复制的链接', async () => {
  const house = await startHouseWith({ ...withoutIndex, SMTP_URL: '', SMTP_FROM: '' });
  const { isMailed, link } = await house.as(admin).ok(invitations.invite, { data: { email: anEmail(), origin } });
  expect([isMailed, tokenOf(link).length]).toEqual([false, 43]);
  await house.app.close();
});
