import { randomUUID } from 'node:crypto';
import { messageTypes, notices, redirectTypes } from '@antai/contract/notices';
import { settings } from '@antai/contract/settings';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { accountStore } from '../account/store.ts';
import { noticesService } from './service.ts';
import { noticesStore } from './store.ts';
import { contentOf } from './write-notice.ts';

/** A user with some notices, the latest first. */
async function aReader(titles: string[]) {
  const house = await startHouse();
  const row = await aUser();
  const user = house.as(row);
  const { events } = house.app;
  let ageMs = 60_000;
  const clock = {
    now() {
      ageMs -= 1_000;
      return new Date(Date.now() - ageMs);
    },
  };
  const service = noticesService({
    store: noticesStore(await aDatabase()),
    events,
    clock,
    wishOf: async () => ({ isWanted: true, isPopupWanted: true, mail: 'off' }),
    sendMail: async () => undefined,
  });
  for (const title of titles) {
    await service.tell({
      userId: row.userId,
      messageType: messageTypes.system,
      redirectType: redirectTypes.none,
      relateId: '',
      count: 1,
      say: () => ({ title, paragraphs: ['正文'] }),
    });
  }
  const list = async (data = {}) => (await user.ok(notices.page, { data })).records;
  return { house, user, list, ids: (await list()).map(({ messageId }) => messageId) };
}

describe('通知', () => {
  test('新的在前，按类型与是否弹出筛选', async () => {
    const { list, user } = await aReader(['甲', '乙']);
    expect((await list()).map(({ messageTitle, status }) => [messageTitle, status])).toEqual([
      ['乙', 2],
      ['甲', 2],
    ]);
    expect(await list({ messageTypes: [3, 5, 6], isPopup: 2 })).toHaveLength(2);
    expect(await list({ messageType: 6 })).toEqual([]);
    const page = await user.ok(notices.page, {} as never);
    expect(page).toMatchObject({ total: 2, pageSize: 1000 });
    expect(page.records[0]).toMatchObject({ messageTypeName: '系统通知', redirectType: 0 });
    expect(page.records[0]?.showDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test('点开为已读；批量标为看过、已读、已弹出；删除', async () => {
    const { list, user, ids } = await aReader(['甲', '乙', '丙']);
    const [third = '', second = ''] = ids;
    await user.ok(notices.markMany, { data: { messageIds: ids, status: 0 } });
    await user.ok(notices.read, { data: { messageId: third, isPopup: 1 } });
    expect((await list()).map(({ status, isPopup }) => [status, isPopup])).toEqual([
      [1, 1],
      [0, 2],
      [0, 2],
    ]);
    await user.ok(notices.markMany, { data: { messageIds: [second], isPopup: 1 } });
    expect(await list({ isPopup: 2 })).toHaveLength(1);
    await user.ok(notices.markMany, { data: { messageIds: ids, status: 1 } });
    expect((await list()).map(({ status }) => status)).toEqual([1, 1, 1]);
    await user.ok(notices.removeMany, { data: { messageIds: [third, second] } });
    expect((await list()).map(({ messageTitle }) => messageTitle)).toEqual(['甲']);
  });

  test('他人的通知如同不存在，一批中有一条即全部不动', async () => {
    const { user, ids, list } = await aReader(['甲']);
    const other = await aReader(['乙']);
    const messageIds = [...ids, ...other.ids];
    for (const [call, data] of [
      [notices.read, { messageId: other.ids[0] }],
      [notices.markMany, { messageIds, status: 1 }],
      [notices.removeMany, { messageIds }],
      [notices.read, { messageId: randomUUID() }],
    ] as const) {
      expect(await user.raw(call, { data })).toMatchObject({ code: 404 });
    }
    expect((await list()).map(({ status }) => status)).toEqual([2]);
    expect(await other.list()).toHaveLength(1);
  });

  test.each([
    ['没有编号', notices.removeMany, { messageIds: [] }],
    ['编号有误', notices.read, { messageId: '1; drop table notices' }],
    ['什么都不改', notices.markMany, { messageIds: [randomUUID()] }],
    ['状态不明', notices.markMany, { messageIds: [randomUUID()], status: 2 }],
    ['类型不明', notices.page, { messageType: 4 }],
  ])('%s：400', async (_name, call, data) => {
    const user = (await startHouse()).as(await aUser());
    expect(await user.raw(call, { data })).toMatchObject({ code: 400 });
  });

  test('没有通知权限：403；未登录：90004', async () => {
    const house = await startHouse();
    const user = await aUser({ grants: [{ resourceId: 10012, display: false, permission: false }] });
    expect(await house.as(user).raw(notices.page, { data: {} })).toMatchObject({ code: 403 });
    expect(await house.asStranger().raw(notices.page, { data: {} })).toMatchObject({ code: 90004 });
  });

  test('通知中的文字不成为标记', () => {
    const said = { title: '', paragraphs: ['<img src=x onerror=alert(1)>'], items: ['"&\''] };
    expect(contentOf(said)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p><ul><li>&quot;&amp;&#39;</li></ul>');
  });
});

describe('邮件提醒', () => {
  async function aMailReader(wish: string) {
    const house = await startHouse();
    const user = await aUser();
    const email = `${randomUUID()}@lvsuo.example`;
    await accountStore(await aDatabase()).update(user.userId, { email });
    await house.as(user).ok(settings.save, { data: { type: 3, isChange: true, noticeMail: [wish] } as never });
    const tell = (title: string, relateId = '') =>
      house.app.notices.tell({
        userId: user.userId,
        messageType: messageTypes.system,
        redirectType: redirectTypes.none,
        relateId,
        count: 1,
        say: () => ({ title, paragraphs: ['正文里的机密'] }),
      });
    return { house, tell, mails: () => house.mailsTo(email) };
  }

  test('即时：一条通知一封，只有标题，写明怎样关闭；未读的同一件事不再写信', async () => {
    const { house, tell, mails } = await aMailReader('atOnce');
    const about = randomUUID();
    await tell('判决书有更新', about);
    await tell('判决书有更新', about);
    await house.settle();
    expect(mails()).toHaveLength(1);
    const [{ subject, text } = { subject: '', text: '' }] = mails();
    expect(subject).toBe('案台通知：判决书有更新');
    expect(text).toContain('“设置”的“通知”一栏中关闭');
    expect(text).not.toContain('机密');
  });

  test('每日一封：汇总尚未查看的，一天只有一封', async () => {
    const { house, tell, mails } = await aMailReader('daily');
    await tell('甲');
    await tell('乙');
    await house.settle();
    expect(mails()).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      await house.app.jobs.add('notices.mailDigests', null);
      await house.settle();
    }
    expect(mails().map(({ subject }) => subject)).toEqual(['案台：2条新通知']);
    expect(mails()[0]?.text).toContain('· 甲');
  });

  test('没有选择的人不收信', async () => {
    const { house, tell, mails } = await aMailReader('off');
    await tell('甲');
    await house.app.jobs.add('notices.mailDigests', null);
    await house.settle();
    expect(mails()).toEqual([]);
  });
});
