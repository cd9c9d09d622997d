import { randomUUID } from 'node:crypto';
import { type Notice, notices } from '@antai/contract/notices';
import { people } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { settings } from '@antai/contract/settings';
import { type Frequency, subscriptions, subscriptionsMax } from '@antai/contract/subscriptions';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse, startHouseWith } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { idOfName } from '../people/read-appearances.ts';
import type { ReadEntry } from '../registers/read-entry-row.ts';
import { type SubscriptionRow, subscriptionsStore } from './store.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
type Calls = ReturnType<House['as']>;

const conditionsOf = (mark: string, more: object = {}) => ({
  recordType: '2',
  childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark, matchType: 1 } }],
  ...more,
});
const bySearch = (mark: string, more: object = {}) =>
  ({ kind: 'search', conditions: conditionsOf(mark, more) }) as const;

/** A user with a subscription of judgments that carry a mark. */
async function aFollower(
  house: House,
  mark: string,
  { frequency = 'atOnce', name = '违约金' }: { frequency?: Frequency; name?: string } = {},
) {
  const user = house.as(await aUser());
  const { subscriptionId } = await user.ok(subscriptions.add, {
    data: { name, frequency, subject: bySearch(mark) },
  });
  return { user, subscriptionId };
}

/** Everything imported has been taken in, and every subscription looked for. */
async function look({ app, settle }: House) {
  await settle();
  await app.jobs.add('subscriptions.raise', null);
  await app.jobs.settle();
}

async function sendDigest({ app }: House) {
  await app.jobs.add('subscriptions.digest', null);
  await app.jobs.settle();
}

const noticesOf = async (user: Calls): Promise<Notice[]> => (await user.ok(notices.page, { data: {} })).records;
const titlesOf = async (user: Calls) => (await noticesOf(user)).map(({ messageTitle }) => messageTitle);
const hitsOf = async (user: Calls, subscriptionId: string) =>
  (await user.ok(subscriptions.hits, { data: { subscriptionId } })).records.map(({ id }) => id).sort();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

const noCases = [{ resourceId: 20011, display: false, permission: false }];

async function takePermission(userId: string, resourceId: number) {
  const { pool } = await aDatabase();
  const values = [userId, resourceId];
  await pool.query(
    'insert into resource_grants (user_id, resource_id, display, permission) values ($1, $2, false, false)',
    values,
  );
}

/** A judgment between two companies, written as the records keep it. */
const aSuit = (company: string, id = `suit-${randomUUID()}`, judgmentDate = '2023-03-01') => ({
  recordType: recordTypes.cases,
  id,
  title: `${company}买卖合同纠纷`,
  number: '',
  fields: {
    judgmentDate,
    parties: [{ name: company, kind: '法人', litigationRole: '原告', agents: [] }],
  },
  sections: [{ key: 'head', title: '首部', text: company }],
  contentHash: `${id}${company}${judgmentDate}`,
});
const aPenalty = (company: string, isRectificationOrdered = '否') => {
  const id = `penalty-${randomUUID()}`;
  return {
    recordType: recordTypes.penalty,
    id,
    title: `对${company}的处罚`,
    number: '',
    fields: {
      penalizedPartyName: company,
      partyKind: '法人',
      penaltyKind: ['罚款'],
      decisionDate: '2023-05-01',
      isRectificationOrdered,
    },
    sections: [{ key: 'title', title: '标题', text: company }],
    contentHash: id,
  };
};
const aCompanyName = () => `澄屿${randomUUID().slice(0, 8)}贸易有限公司`;

describe('检索订阅', () => {
  test('导入后各人只收到自己订阅且有权限的新增，已有的不算新增', async () => {
    const house = await startHouse();
    const mark = aMark();
    await putJudgments(house.app, [aJudgment({ mark })]);
    const li = await aFollower(house, mark, { name: '李的订阅' });
    const wangRow = await aUser();
    const wang = house.as(wangRow);
    await wang.ok(subscriptions.add, { data: { name: '王的订阅', frequency: 'atOnce', subject: bySearch(mark) } });
    const zhao = await aFollower(house, aMark(), { name: '无关的订阅' });
    await takePermission(wangRow.userId, 20011);

    const rows = [aJudgment({ mark }), aJudgment({ mark }), aJudgment({ mark: aMark() })];
    await putJudgments(house.app, rows);
    await look(house);
    expect(await titlesOf(li.user)).toEqual(['订阅“李的订阅”新增 2 条']);
    expect(await titlesOf(wang)).toEqual([]);
    expect(await titlesOf(zhao.user)).toEqual([]);
    expect(await hitsOf(li.user, li.subscriptionId)).toEqual(idsOf(rows.slice(0, 2)));
    const [notice] = await noticesOf(li.user);
    expect(notice).toMatchObject({ messageType: 6, status: 2, isPopup: 2, redirectType: 6 });
    expect(notice?.relateId).toBe(li.subscriptionId);
  });

  test('重复运行、记录再次更新都不重复报告；未读通知累计，读后另起', async () => {
    const house = await startHouse();
    const mark = aMark();
    const { user, subscriptionId } = await aFollower(house, mark);
    const first = aJudgment({ mark });
    await putJudgments(house.app, [first]);
    await look(house);
    await look(house);
    await putJudgments(house.app, [{ ...first, title: '更正后的标题民事判决书' }]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 1 条']);
    await putJudgments(house.app, [aJudgment({ mark }), aJudgment({ mark })]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 3 条']);
    const [{ messageId } = { messageId: '' }] = await noticesOf(user);
    await user.ok(notices.read, { data: { messageId } });
    await putJudgments(house.app, [aJudgment({ mark })]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 1 条', '订阅“违约金”新增 3 条']);
    expect(await hitsOf(user, subscriptionId)).toHaveLength(4);
  });

  test('两个进程同时查找也只报告一次', async () => {
    const [house, other] = [await startHouse(), await startHouseWith({})];
    const mark = aMark();
    const { user, subscriptionId } = await aFollower(house, mark);
    await putJudgments(house.app, [aJudgment({ mark })]);
    await Promise.all([house, house, other].map(each => look(each)));
    await other.app.close();
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 1 条']);
    expect(await hitsOf(user, subscriptionId)).toHaveLength(1);
  });

  test('查找中途失败：什么都没有留下，再查时一条不少', async () => {
    const house = await startHouse();
    const mark = aMark();
    const { user, subscriptionId } = await aFollower(house, mark);
    const judgment = aJudgment({ mark });
    await putJudgments(house.app, [judgment]);
    const store = subscriptionsStore(await aDatabase());
    const row = await store.find(subscriptionId);
    const hit = { recordType: '2', recordId: judgment.id, mark: '', isRectified: false, isDigestDue: false };
    const looked = { positions: { 2: 1e9 }, registerMark: '', hits: [{ ...hit, raisedAt: new Date() }] };
    const failing = store.raise(row as SubscriptionRow, looked, { tell: () => Promise.reject(new Error('断电')) });
    await expect(failing).rejects.toThrow('断电');
    expect(await hitsOf(user, subscriptionId)).toEqual([]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 1 条']);
  });

  test('暂停期间不报告，恢复后不补发；只保存的检索从不报告', async () => {
    const house = await startHouse();
    const mark = aMark();
    const { user, subscriptionId } = await aFollower(house, mark);
    const saved = await aFollower(house, mark, { frequency: 'none' });
    await user.ok(subscriptions.update, { data: { subscriptionId, isPaused: true } });
    await putJudgments(house.app, [aJudgment({ mark })]);
    await look(house);
    expect(await titlesOf(user)).toEqual([]);
    await user.ok(subscriptions.update, { data: { subscriptionId, isPaused: false } });
    await look(house);
    expect(await titlesOf(user)).toEqual([]);
    await putJudgments(house.app, [aJudgment({ mark })]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“违约金”新增 1 条']);
    expect(await titlesOf(saved.user)).toEqual([]);
  });

  test('每日汇总：多个订阅合为一条，只发一次，没有新增不发', async () => {
    const house = await startHouse();
    const [one, two] = [aMark(), aMark()];
    const { user, subscriptionId } = await aFollower(house, one, { frequency: 'daily', name: '甲<b>' });
    await user.ok(subscriptions.add, { data: { name: '乙', frequency: 'both', subject: bySearch(two) } });
    await sendDigest(house);
    expect(await titlesOf(user)).toEqual([]);
    await putJudgments(house.app, [aJudgment({ mark: one }), aJudgment({ mark: one }), aJudgment({ mark: two })]);
    await look(house);
    expect(await titlesOf(user)).toEqual(['订阅“乙”新增 1 条']);
    await sendDigest(house);
    await sendDigest(house);
    expect((await titlesOf(user)).sort()).toEqual(['每日订阅汇总：新增 3 条', '订阅“乙”新增 1 条'].sort());
    const digest = (await noticesOf(user)).find(({ redirectType }) => redirectType === 8);
    expect(digest?.messageContent).toContain('<li>甲&lt;b&gt;：2 条</li><li>乙：1 条</li>');
    expect(await hitsOf(user, subscriptionId)).toHaveLength(2);
  });

  test('改名、改频率；打开清单后新增数归零；删除后不再有', async () => {
    const house = await startHouse();
    const mark = aMark();
    const { user, subscriptionId } = await aFollower(house, mark);
    await putJudgments(house.app, [aJudgment({ mark })]);
    await look(house);
    await user.ok(subscriptions.update, { data: { subscriptionId, name: '新名', frequency: 'both' } });
    const before = await user.ok(subscriptions.page, { data: {} });
    expect(before.records).toMatchObject([{ name: '新名', frequency: 'both', hitCount: 1, newCount: 1 }]);
    expect(before.records[0]?.textForm).toBe(mark);
    const opened = await user.ok(subscriptions.hits, { data: { subscriptionId } });
    expect(opened.records).toMatchObject([{ recordType: '2', isGone: false, date: '2022-06-01' }]);
    expect((await user.ok(subscriptions.page, { data: {} })).records).toMatchObject([{ hitCount: 1, newCount: 0 }]);
    await house.app.records.remove('2', [opened.records[0]?.id ?? '']);
    expect((await user.ok(subscriptions.hits, { data: { subscriptionId } })).records).toMatchObject([{ isGone: true }]);
    await user.ok(subscriptions.remove, { data: { subscriptionId } });
    expect(await user.ok(subscriptions.page, { data: { kind: 'search' } })).toMatchObject({ total: 0 });
  });

  test('整改信息仅在有权限且要求时报告', async () => {
    const house = await startHouse();
    const company = aCompanyName();
    const grants = [{ resourceId: 2001101, display: false, permission: false }];
    const subject = bySearch(company, { recordType: '3', isZhenggai: true });
    const add = async (user: Calls) =>
      (await user.ok(subscriptions.add, { data: { name: '处罚', frequency: 'atOnce', subject } })).subscriptionId;
    const [may, mayNot] = [house.as(await aUser()), house.as(await aUser({ grants }))];
    const [seenBy, hiddenFrom] = [await add(may), await add(mayNot)];
    const [open, rectified] = [aPenalty(company), aPenalty(company, '是')];
    await house.app.records.put([open, rectified]);
    await look(house);
    expect(await hitsOf(may, seenBy)).toEqual(idsOf([open, rectified]));
    expect(await hitsOf(mayNot, hiddenFrom)).toEqual([open.id]);
  });
});

describe('机构订阅', () => {
  test('新裁判、新处罚、登记变更各报告一次', async () => {
    const house = await startHouse();
    const name = aCompanyName();
    await house.app.records.put([aSuit(name)]);
    await house.settle();
    const companyId = idOfName(recordTypes.company, { name });
    const user = house.as(await aUser());
    const { subscriptionId } = await user.ok(subscriptions.add, {
      data: { name, frequency: 'atOnce', subject: { kind: 'company', companyId } },
    });
    const [suit, penalty] = [aSuit(name), aPenalty(name)];
    await house.app.records.put([suit, penalty, aSuit(aCompanyName())]);
    await look(house);
    expect(await titlesOf(user)).toEqual([`订阅“${name}”新增 2 条`]);
    expect(await hitsOf(user, subscriptionId)).toEqual([penalty.id, suit.id].sort());
    const register = (legalRepresentative: string) =>
      house.app.people.putProfiles([
        { recordType: recordTypes.company, name, place: '', fields: { legalRepresentative } },
      ]);
    await register('陶望京');
    await look(house);
    await look(house);
    await register('裴知许');
    await look(house);
    expect((await hitsOf(user, subscriptionId)).filter(id => id === companyId)).toHaveLength(2);
    expect(await titlesOf(user)).toEqual([`订阅“${name}”新增 4 条`]);
    expect((await noticesOf(user))[0]).toMatchObject({ redirectType: 7, relateId: subscriptionId });
  });

  test('看过机构即看过其预警：通知标为已读，新增数归零；他人的与没有订阅的不变', async () => {
    const house = await startHouse();
    const name = aCompanyName();
    await house.app.records.put([aSuit(name)]);
    await house.settle();
    const companyId = idOfName(recordTypes.company, { name });
    const subject = { kind: 'company', companyId } as const;
    const [li, wang] = [house.as(await aUser()), house.as(await aUser())];
    for (const user of [li, wang]) await user.ok(subscriptions.add, { data: { name, frequency: 'atOnce', subject } });
    await house.app.records.put([aSuit(name)]);
    await look(house);
    expect(await li.ok(subscriptions.readCompany, { data: { companyId } })).toEqual({ count: 1 });
    expect(await li.ok(subscriptions.readCompany, { data: { companyId } })).toEqual({ count: 0 });
    expect((await noticesOf(li))[0]?.status).toBe(1);
    expect((await li.ok(subscriptions.page, {})).records[0]?.newCount).toBe(0);
    expect((await noticesOf(wang))[0]?.status).toBe(2);
    const stranger = house.as(await aUser());
    expect(await stranger.ok(subscriptions.readCompany, { data: { companyId } })).toEqual({ count: 0 });
    expect(await stranger.raw(subscriptions.readCompany, { data: { companyId: '' } })).toMatchObject({ code: 400 });
  });

  test('同一家机构不能订阅两次，也不能只保存', async () => {
    const house = await startHouse();
    const name = aCompanyName();
    await house.app.records.put([aSuit(name)]);
    await house.settle();
    const subject = { kind: 'company', companyId: idOfName(recordTypes.company, { name }) } as const;
    const user = house.as(await aUser());
    const saved = { data: { name, frequency: 'none', subject } };
    expect(await user.raw(subscriptions.add, saved)).toMatchObject({ code: 1, message: '机构订阅需选择通知频率' });
    await user.ok(subscriptions.add, { data: { name, frequency: 'daily', subject } });
    const again = { data: { name, frequency: 'daily', subject } };
    expect((await user.raw(subscriptions.add, again)).message).toContain('已订阅');
  });
});

describe('用历史数据试一试', () => {
  test('逐日计数与逐条核对一致，可翻页', async () => {
    const house = await startHouse();
    const mark = aMark();
    const user = house.as(await aUser());
    const dates = ['二〇二一年五月一日', '二〇二一年五月一日', '二〇二一年六月三十日', '二〇二二年一月一日'];
    const rows = await putJudgments(
      house.app,
      dates.map(date => aJudgment({ mark, date })),
    );
    await putJudgments(house.app, [aJudgment({ mark: aMark(), date: '二〇二一年五月一日' })]);
    const [from, to] = ['2021-05-01', '2021-12-31'];
    const data = { subject: bySearch(mark), from, to };
    const past = await user.ok(subscriptions.tryPast, { baseInfo: { pageSize: 2 }, data });
    const naive = rows.map(({ fields }) => String(fields.judgmentDate)).filter(day => day >= from && day <= to);
    const counts = [...new Set(naive)].sort().map(day => ({ day, count: naive.filter(each => each === day).length }));
    expect(past.days).toEqual(counts);
    expect(past).toMatchObject({ total: naive.length, pages: 2 });
    expect(past.records.map(({ date }) => date)).toEqual(naive.sort().reverse().slice(0, 2));
    const named = { name: '甲', frequency: 'daily', subject: bySearch(mark) } as const;
    const { subscriptionId } = await user.ok(subscriptions.add, { data: named });
    const same = await user.ok(subscriptions.tryPast, { data: { subscriptionId, from, to } });
    expect(same.days).toEqual(counts);
    expect(await titlesOf(user)).toEqual([]);
  });

  test('机构：与该机构名下的裁判和处罚一致', async () => {
    const house = await startHouse();
    const name = aCompanyName();
    await house.app.records.put([aSuit(name), aSuit(name, undefined, '2022-03-01'), aPenalty(name)]);
    await house.settle();
    const companyId = idOfName(recordTypes.company, { name });
    const user = house.as(await aUser());
    const all = await user.ok(people.records, { data: { recordType: '1', id: companyId } });
    expect(all.total).toBe(3);
    const data = { subject: { kind: 'company', companyId } as const, from: '2023-01-01', to: '2023-12-31' };
    const past = await user.ok(subscriptions.tryPast, { data });
    expect(past.days).toEqual([
      { day: '2023-03-01', count: 1 },
      { day: '2023-05-01', count: 1 },
    ]);
    const within = all.records.filter(({ date }) => date >= '2023-01-01').map(({ id }) => id);
    expect(past.records.map(({ id }) => id)).toEqual(within);
  });

  test.each([
    ['起晚于止', '2022-01-02', '2022-01-01'],
    ['过长', '2020-01-01', '2021-01-01'],
    ['不是日期', '2020-13-01', '2021-01-01'],
  ])('日期有误（%s）：400', async (_name, from, to) => {
    const user = (await startHouse()).as(await aUser());
    const data = { subject: bySearch('违约金'), from, to };
    expect(await user.raw(subscriptions.tryPast, { data })).toMatchObject({ code: 400 });
  });
});

describe('归属与权限', () => {
  test('他人的订阅如同不存在', async () => {
    const house = await startHouse();
    const { subscriptionId } = await aFollower(house, aMark());
    const wang = house.as(await aUser());
    const from = '2021-01-01';
    for (const [call, data] of [
      [subscriptions.hits, { subscriptionId }],
      [subscriptions.update, { subscriptionId, name: '改' }],
      [subscriptions.remove, { subscriptionId }],
      [subscriptions.tryPast, { subscriptionId, from, to: from }],
    ] as const) {
      expect(await wang.raw(call, { data })).toMatchObject({ code: 404 });
    }
    expect(await wang.ok(subscriptions.page, { data: {} })).toMatchObject({ total: 0 });
  });

  test('没有该类记录的权限：不能订阅，也不能试', async () => {
    const user = (await startHouse()).as(await aUser({ grants: noCases }));
    const subject = bySearch('违约金');
    expect(await user.raw(subscriptions.add, { data: { name: '甲', frequency: 'daily', subject } })).toMatchObject({
      code: 403,
    });
    const data = { subject, from: '2021-01-01', to: '2021-01-02' };
    expect(await user.raw(subscriptions.tryPast, { data })).toMatchObject({ code: 403 });
  });

  test('没有订阅权限：403', async () => {
    const grants = [{ resourceId: 20021, display: false, permission: false }];
    const user = (await startHouse()).as(await aUser({ grants }));
    expect(await user.raw(subscriptions.page, { data: {} })).toMatchObject({ code: 403 });
  });

  test.each([
    ['没有名称', { name: ' ', frequency: 'daily', subject: bySearch('甲') }, 400],
    ['频率不明', { name: '甲', frequency: 'weekly', subject: bySearch('甲') }, 400],
    ['字段不明', { name: '甲', frequency: 'daily', subject: badField() }, 400],
    ['没有条件', { name: '甲', frequency: 'daily', subject: bySearch('甲', { childQueryBO: [] }) }, 1],
    ['没有这家机构', { name: '甲', frequency: 'daily', subject: { kind: 'company', companyId: '无' } }, 404],
  ])('订阅有误（%s）', async (_name, data, code) => {
    const user = (await startHouse()).as(await aUser());
    expect(await user.raw(subscriptions.add, { data })).toMatchObject({ code });
  });

  test(`最多${subscriptionsMax}个，同时新建也不会超过`, async () => {
    const user = (await startHouse()).as(await aUser());
    const dataOf = (at: number) => ({ data: { name: '甲', frequency: 'none', subject: bySearch(`甲${at}`) } as const });
    await user.ok(subscriptions.add, dataOf(-1));
    const tries = Array.from({ length: subscriptionsMax + 16 }, (_, at) => user.raw(subscriptions.add, dataOf(at)));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter(code => code === 0)).toHaveLength(subscriptionsMax - 1);
    expect(await user.raw(subscriptions.add, dataOf(-2))).toMatchObject({ code: 1, message: /最多200个/ });
  }, 20_000);

  test('同一检索订阅两次：已订阅，同时点两次也只有一个；条件不同或他人的不算', async () => {
    const house = await startHouse();
    const [user, other] = [house.as(await aUser()), house.as(await aUser())];
    const mark = aMark();
    const data = { name: '甲', frequency: 'daily', subject: bySearch(mark) } as const;
    const twice = await Promise.all([user.raw(subscriptions.add, { data }), user.raw(subscriptions.add, { data })]);
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 1]);
    const again = await user.raw(subscriptions.add, { data: { ...data, name: '乙', frequency: 'none' } });
    expect(again).toMatchObject({ code: 1, message: expect.stringContaining('已订阅') });
    await user.ok(subscriptions.add, { data: { ...data, subject: bySearch(aMark()) } });
    await user.ok(subscriptions.add, { data: { ...data, subject: bySearch(mark, { recordType: '3' }) } });
    await other.ok(subscriptions.add, { data });
    expect((await user.ok(subscriptions.page, { data: {} })).total).toBe(3);
  });

  test('保存的条件可以再次检索', async () => {
    const house = await startHouse();
    const mark = aMark();
    const { user } = await aFollower(house, mark, { frequency: 'none' });
    await putJudgments(house.app, [aJudgment({ mark })]);
    const [saved] = (await user.ok(subscriptions.page, { data: {} })).records;
    const hits = await user.ok(search.list, { data: saved?.conditions as never });
    expect(hits.total).toBe(1);
  });
});

function badField() {
  return { kind: 'search', conditions: { recordType: '2', childQueryBO: [{ baseQueryBO: { fieldEn: '无此字段' } }] } };
}

describe('公示信息', () => {
  const anEntry = (companyName: string, number: string, more: Partial<ReadEntry> = {}): ReadEntry => ({
    kind: 'dishonestJudgmentDebtor',
    companyName,
    unifiedCreditCode: '',
    date: '2026-03-01',
    title: '有履行能力而拒不履行',
    number,
    authority: '某市人民法院',
    amountFen: null,
    isEnded: false,
    endDate: '',
    details: [],
    dataFrom: '试验',
    isDemo: false,
    ...more,
  });

  async function aCompanyFollower(house: House, company: string) {
    const user = house.as(await aUser());
    const subject = { kind: 'company', companyId: idOfName(recordTypes.company, { name: company }) } as const;
    const { subscriptionId } = await user.ok(subscriptions.add, {
      data: { name: company, frequency: 'atOnce', subject },
    });
    return { user, subscriptionId };
  }

  test('订阅的机构新列入失信、执行等名单即报告；订阅前已有的、别家的、重复导入的不报告', async () => {
    const house = await startHouse();
    const { registers } = house.app;
    const [company, other] = [aCompanyName(), aCompanyName()];
    await registers.put([anEntry(company, '（2025）沪0115执1号'), anEntry(other, '（2025）沪0115执2号')]);
    await house.settle();
    const li = await aCompanyFollower(house, company);
    await look(house);
    expect(await titlesOf(li.user)).toEqual([]);

    const news = [
      anEntry(company, '（2026）沪0115执3号'),
      anEntry(company, '（2026）沪0115执4号', { kind: 'judgmentDebtor', title: '被执行' }),
    ];
    await registers.put([...news, anEntry(other, '（2026）沪0115执5号')]);
    await look(house);
    expect(await titlesOf(li.user)).toEqual([`订阅“${company}”新增 2 条`]);
    const { records } = await li.user.ok(subscriptions.hits, { data: { subscriptionId: li.subscriptionId } });
    expect(records.map(({ id, kindName, number, isGone }) => [id, kindName, number, isGone]).sort()).toEqual(
      [
        [idOfName(recordTypes.company, { name: company }), '失信被执行人', '（2026）沪0115执3号', false],
        [idOfName(recordTypes.company, { name: company }), '被执行人', '（2026）沪0115执4号', false],
      ].sort(),
    );

    await registers.put([...news, anEntry(company, '（2025）沪0115执1号', { isEnded: true, endDate: '2026-05-01' })]);
    await look(house);
    expect(await titlesOf(li.user)).toHaveLength(1);
  });

  test.each([
    ['high', ['判决', '名单', '登记']],
    ['middle', ['判决', '名单']],
    ['low', ['名单']],
  ])('监控等级%s：只报告%j', async (monitorLevel, expected) => {
    const house = await startHouse();
    const name = aCompanyName();
    await house.app.records.put([aSuit(name)]);
    await house.settle();
    const companyId = idOfName(recordTypes.company, { name });
    const user = house.as(await aUser());
    await user.ok(settings.save, { data: { type: 2, isChange: true, monitorLevel: [monitorLevel] } as never });
    const { subscriptionId } = await user.ok(subscriptions.add, {
      data: { name, frequency: 'atOnce', subject: { kind: 'company', companyId } },
    });
    await house.app.records.put([aSuit(name)]);
    await house.app.registers.put([anEntry(name, '（2026）沪0115执9号')]);
    await house.app.people.putProfiles([
      { recordType: recordTypes.company, name, place: '', fields: { legalRepresentative: '陶望京' } },
    ]);
    await look(house);
    const { records } = await user.ok(subscriptions.hits, { data: { subscriptionId } });
    const sorts = records.map(({ recordType, kindName }) =>
      recordType === recordTypes.cases ? '判决' : kindName ? '名单' : '登记',
    );
    expect(sorts.toSorted()).toEqual(expected.toSorted());
  });

  test('暂停期间列入的不补发，恢复后列入的照常报告', async () => {
    const house = await startHouse();
    const { registers } = house.app;
    const company = aCompanyName();
    await registers.put([anEntry(company, '（2025）沪0115执1号')]);
    await house.settle();
    const li = await aCompanyFollower(house, company);
    const change = (isPaused: boolean) =>
      li.user.ok(subscriptions.update, { data: { subscriptionId: li.subscriptionId, isPaused } });
    await change(true);
    await registers.put([anEntry(company, '（2026）沪0115执2号')]);
    await look(house);
    await change(false);
    await look(house);
    expect(await titlesOf(li.user)).toEqual([]);
    await registers.put([anEntry(company, '（2026）沪0115执3号')]);
    await look(house);
    expect(await titlesOf(li.user)).toEqual([`订阅“${company}”新增 1 条`]);
  });
});
