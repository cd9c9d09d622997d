import { account } from '@antai/contract/account';
import { auditLog } from '@antai/contract/administration/audit';
import { configuration } from '@antai/contract/administration/configuration';
import { enterprises } from '@antai/contract/administration/enterprises';
import { health } from '@antai/contract/administration/health';
import { invitations } from '@antai/contract/administration/invitations';
import { publications } from '@antai/contract/administration/publications';
import { releases } from '@antai/contract/administration/releases';
import { roles } from '@antai/contract/administration/roles';
import { storage } from '@antai/contract/administration/storage';
import { users } from '@antai/contract/administration/users';
import writeExcel from '@antai/documents/write-excel';
import { type Content, nobody, type Play } from '../play.ts';

export const colleaguePassword = 'tongshi2026';

/** An enterprise, and two colleagues of it who have signed in, `li` and `wang`: plays of what is shared go on with them. */
export async function playColleagues(play: Play) {
  const admin = play.as('admin');
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: '云桥衡准律师事务所', note: '演示' } });
  const ids: Record<string, string> = {};
  for (const [username, name] of [
    ['li', '李听松'],
    ['wang', '王秋白'],
  ] as const) {
    const order = { username, name, enterpriseId, department: '争议组', email: `${username}@yunqiao.example` };
    const { user, password } = await admin.ok(users.create, { data: order });
    await play.signIn(username, { username, password });
    await play.as(username).refused(configuration.page, {});
    await play
      .as(username)
      .ok(account.changePassword, { data: { oldPassword: password, newPassword: colleaguePassword } });
    ids[username] = user.userId;
  }
  return { enterpriseId, liId: ids.li ?? '', wangId: ids.wang ?? '' };
}

type Colleagues = Awaited<ReturnType<typeof playColleagues>>;

export async function playEnterprises(play: Play, { enterpriseId }: Colleagues) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  await admin.ok(enterprises.page, {});
  await admin.refused(enterprises.create, { data: { name: '云桥衡准律师事务所' } });
  await admin.ok(enterprises.edit, { data: { enterpriseId, note: '改过' } });
  const { departmentId } = await admin.ok(enterprises.addDepartment, { data: { enterpriseId, name: '公司组' } });
  await admin.refused(enterprises.addDepartment, { data: { enterpriseId, name: '公司组' } });
  await admin.ok(enterprises.renameDepartment, { data: { departmentId, name: '交易组' } });
  const departments = await admin.ok(enterprises.departments, { data: { enterpriseId } });
  const used = departments.find(({ name }: { name: string }) => name === '争议组');
  await admin.refused(enterprises.removeDepartment, { data: { departmentId: used.departmentId } });
  await admin.ok(enterprises.removeDepartment, { data: { departmentId } });
  await demo.refused(enterprises.page, {});
  await admin.refused(enterprises.edit, { data: { enterpriseId: nobody, name: '无' } });
}

export async function playRoles(play: Play, { enterpriseId, wangId }: Colleagues) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  const grants = [{ resourceId: 20024, display: false, permission: false }];
  const { roleId } = await admin.ok(roles.create, { data: { name: '实习律师', grants } });
  await admin.refused(roles.create, { data: { name: '实习律师' } });
  await admin.ok(roles.edit, { data: { roleId, description: '不含定制服务' } });
  const change = { userIds: [wangId], grantedRoleIds: [roleId] };
  await admin.ok(users.changeRoles, { data: change });
  await admin.ok(roles.list, {});
  const flags = { display: true, permission: false };
  await admin.ok(roles.setUserGrant, { data: { userId: wangId, resourceId: 20022, flags } });
  await admin.ok(roles.setEnterpriseGrant, { data: { enterpriseId, resourceId: 20023, flags } });
  await admin.ok(roles.explain, { data: { userId: wangId } });
  await admin.ok(roles.setUserGrant, { data: { userId: wangId, resourceId: 20022, flags: null } });
  await admin.ok(roles.setEnterpriseGrant, { data: { enterpriseId, resourceId: 20023, flags: null } });
  await admin.refused(roles.explain, { data: { userId: nobody } });
  await demo.refused(roles.list, {});
  await admin.ok(roles.remove, { data: { roleId } });
}

/** Users one by one: found, changed, put out and taken back. */
export async function playUsers(play: Play, { enterpriseId, wangId }: Colleagues) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  const { user } = await admin.ok(users.create, { data: { username: 'zhou', name: '周清和' } });
  const { userId } = user;
  await admin.refused(users.create, { data: { username: 'zhou', name: '周清和' } });
  await admin.ok(users.page, {});
  await admin.ok(users.page, { data: { keyword: '李', enterpriseId } });
  await admin.ok(users.find, { data: { userId } });
  await admin.ok(users.edit, { data: { userId, name: '周清河', mobile: '13700137000' } });
  await admin.ok(users.setDisabled, { data: { userIds: [userId], isDisabled: true } });
  await admin.ok(users.setDisabled, { data: { userIds: [userId], isDisabled: false } });
  await admin.ok(users.resetPassword, { data: { userId } });
  await admin.ok(users.signOut, { data: { userId } });
  await admin.refused(users.find, { data: { userId: nobody } });
  await demo.refused(users.find, { data: { userId: wangId } });
}

/** Users of a table, with one row that is wrong. */
export async function playUserImport(play: Play) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  await admin.ok(users.template, {});
  const columns = ['用户名', '姓名', '邮箱', '手机号', '部门', '角色'];
  const table = await writeExcel({
    columns: columns.map(name => ({ name, kind: 'text' as const })),
    rows: [
      ['sun', '孙知许', '', '', '', ''],
      ['qian', '', '', '12', '', ''],
    ],
    ...{ facts: [], isForm: true },
  });
  const { taskId } = await admin.ok(users.import, { data: { fileId: await admin.file('用户.xlsx', table) } });
  const state = async () => (await admin.quiet(users.importState, { data: { taskId } })).state;
  await play.until(async () => !['queued', 'running'].includes(await state()));
  await admin.ok(users.importState, { data: { taskId } });
  await admin.ok(users.importPasswords, { data: { taskId } });
  await admin.refused(users.import, { data: { fileId: await admin.file('说明.txt', '不是表格') } });
  await demo.refused(users.importState, { data: { taskId } });
}

/** Two who are invited: one accepts, of the other the invitation is withdrawn. */
export async function playInvitations(play: Play, { enterpriseId }: Colleagues) {
  const [admin, stranger] = [play.as('admin'), play.as('stranger')];
  const origin = 'https://antai.lvsuo.example';
  const order = { email: 'wu@lvsuo.example', name: '吴晚舟', enterpriseId, origin };
  const { link } = await admin.ok(invitations.invite, { data: order });
  await admin.refused(invitations.invite, { data: order });
  const token = String(link).split('token=')[1] ?? '';
  await stranger.ok(invitations.open, { data: { token } });
  const accepted = { token, username: 'wu', name: '吴晚舟', password: colleaguePassword };
  await stranger.refused(invitations.accept, { data: { ...accepted, username: 'li' } });
  await stranger.ok(invitations.accept, { data: accepted });
  await stranger.refused(invitations.open, { data: { token } });
  const other = await admin.ok(invitations.invite, { data: { ...order, email: 'zheng@lvsuo.example' } });
  const { invitationId } = other.invitation;
  await admin.ok(invitations.withdraw, { data: { invitationId } });
  await admin.refused(invitations.withdraw, { data: { invitationId } });
  await admin.ok(invitations.page, {});
  await play.as('demo').refused(invitations.page, {});
}

/** What is told to all: configuration, notices, versions. */
export async function playPublishing(play: Play, { wangId }: Colleagues) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  const entry = { field: 'contact', name: '服务台', value: '021-12345678' };
  await admin.ok(configuration.set, { data: entry });
  await admin.refused(configuration.set, { data: { ...entry, field: '联系' } });
  await admin.ok(configuration.page, { data: { keyword: 'contact' } });
  await admin.ok(configuration.remove, { data: { field: 'contact', name: '服务台' } });
  const notice = {
    ...{ title: '停机通知', content: '<p>今晚<b>停机</b></p><script>x</script>' },
    ...{ audience: 'users' as const, audienceIds: [wangId] },
  };
  await admin.ok(publications.preview, { data: notice });
  const { publicationId } = await admin.ok(publications.publish, { data: notice });
  // whoever follows the plays may have published more in the meantime than a usual page shows
  const sent = async (pageNum = 1): Promise<Content> => {
    const { records, pages } = await admin.quiet(publications.page, { baseInfo: { pageNum, pageSize: 100 } });
    const own = records.find((each: { publicationId: string }) => each.publicationId === publicationId);
    return own ?? (pageNum < pages ? sent(pageNum + 1) : undefined);
  };
  await play.until(async () => (await sent())?.isFinished === true);
  await admin.ok(publications.page, {});
  await admin.refused(publications.publish, { data: { ...notice, audienceIds: [] } });
  const release = { versionNum: '9.9.9', title: '新版本', content: ['改了一处'], isPublished: false };
  const { logId } = await admin.ok(releases.create, { data: release });
  await admin.refused(releases.create, { data: release });
  await admin.ok(releases.edit, { data: { logId, ...release, isPublished: true } });
  await admin.ok(releases.page, {});
  await admin.ok(releases.remove, { data: { logId } });
  for (const call of [configuration.page, publications.page, releases.page]) await demo.refused(call, {});
}

/** How the installation does, how much is kept, and what was done in it. */
export async function playOversight(play: Play, { enterpriseId, wangId }: Colleagues) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  await admin.ok(health.find, {});
  await admin.ok(health.defects, {});
  const quota = { holderKind: 'user', holderId: wangId } as const;
  await admin.ok(storage.setQuota, { data: { ...quota, bytes: 5_000_000 } });
  await admin.ok(storage.page, { data: { holderKind: 'enterprise' } });
  await admin.ok(storage.setQuota, { data: { ...quota, bytes: null } });
  await admin.refused(storage.setQuota, { data: { ...quota, holderId: nobody, bytes: 1 } });
  await admin.ok(storage.setQuota, { data: { holderKind: 'enterprise', holderId: enterpriseId, bytes: null } });
  await admin.ok(auditLog.page, { data: { userId: wangId } });
  await admin.ok(auditLog.verify, {});
  await admin.refused(auditLog.verify, { data: { head: 'x' } });
  await admin.ok(auditLog.export, { data: { filter: { userId: wangId } } });
  for (const call of [health.find, health.defects, auditLog.page]) await demo.refused(call, {});
}
