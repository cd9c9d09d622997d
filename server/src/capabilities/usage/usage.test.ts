import { randomUUID } from 'node:crypto';
import { usage, usagePath } from '@antai/contract/usage';
import { shanghaiDay } from '@antai/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../test/house.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
let on: House;

beforeAll(async () => {
  on = await startHouseWith({ ...withoutIndex, USAGE_TRACKING: '1' });
});
afterAll(() => on.app.close());

const encoded = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
const opened = (subject: string) => ({
  event: 'openScreen',
  properties: { subject, $title: '甲公司与乙公司买卖合同纠纷' },
});
const admin = () => aUser({ grants: [{ resourceId: 9, display: true, permission: true }] });

const begin = async (user: TestUser, house = on) => (await house.as(user).ok(usage.begin, {})).address;
const post = (url: string, payload: string, type = 'text/plain;charset=UTF-8') =>
  on.app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

const countsOf = async ({ userId }: TestUser) =>
  (
    await on.app.database.pool.query(
      'select day, event, subject, count from usage_counts where user_id = $1 order by subject',
      [userId],
    )
  ).rows;

test('默认不统计：不给地址，也没有收集的地方', async () => {
  const { as, app } = await startHouse();
  expect(await as(await aUser()).ok(usage.begin, {})).toMatchObject({ isOn: false, address: '' });
  const { statusCode } = await app.http.inject({ method: 'POST', url: usagePath, payload: {} });
  expect(statusCode).toBe(404);
});

test('图片、表单、信标与成批，都记到本人名下；只记页面与次数', async () => {
  const user = await aUser();
  const address = await begin(user);
  // as the SDK writes the address, whatever way it sends
  const written = address.replace(usagePath, `${usagePath}.gif`);
  const image = `${written}&data=${encoded(opened('/cases'))}&ext=crc%3D1`;
  const { headers } = await on.app.http.inject({ method: 'GET', url: image });
  expect(headers['content-type']).toBe('image/gif');
  await post(address, `data=${encoded(opened('/cases'))}`, 'application/x-www-form-urlencoded');
  await post(written, `data=${encoded(opened('/judge'))}&ext=crc%3D1`);
  const list = [opened('/judge'), { event: 'search', properties: { subject: 'cases' } }, opened('/judge?q=违约金')];
  await post(written, `data_list=${encoded(list)}&gzip=0`, 'application/x-www-form-urlencoded');
  const day = shanghaiDay(new Date());
  expect(await countsOf(user)).toEqual([
    { day, event: 'openScreen', subject: '/cases', count: 2 },
    { day, event: 'openScreen', subject: '/judge', count: 2 },
    { day, event: 'search', subject: 'cases', count: 1 },
  ]);
});

test('没有访问凭据的、伪造的、过期的，不记也不说', async () => {
  const user = await aUser();
  const address = await begin(user);
  const body = `data=${encoded(opened('/cases'))}`;
  for (const url of [usagePath, `${usagePath}?visit=x`, address.replace('visit=', 'visit=A')]) {
    expect((await post(url, body)).json()).toEqual({ code: 0 });
  }
  await on.at(new Date(Date.now() + 25 * 3_600_000), () => post(address, body));
  expect(await countsOf(user)).toEqual([]);
});

test('并发不丢次数，一人一天的不同页面有上限；过大的不收', async () => {
  const user = await aUser();
  const address = await begin(user);
  await Promise.all(Array.from({ length: 40 }, () => post(address, `data=${encoded(opened('/cases'))}`)));
  expect(await countsOf(user)).toMatchObject([{ count: 40 }]);
  const letters = (each: number) => `/${String.fromCharCode(97 + (each % 26), 97 + Math.floor(each / 26))}`;
  const many = Array.from({ length: 400 }, (_, each) => opened(letters(each)));
  for (let at = 0; at < many.length; at += 100) await post(address, `data_list=${encoded(many.slice(at, at + 100))}`);
  expect(await countsOf(user)).toHaveLength(200);
  expect((await post(address, `data=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
});

test('管理员看到每日人数与次数、各页面、各分类、各用户；他人不能看', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const subject = `/${randomUUID().replace(/[^a-f]/g, '')}x`;
  for (const each of [user, user, other]) await post(await begin(each), `data=${encoded(opened(subject))}`);
  const figures = await on.as(await admin()).ok(usage.figures, { data: { days: 7 } });
  expect(figures.isOn).toBe(true);
  expect(figures.days.at(-1)).toMatchObject({ day: shanghaiDay(new Date()) });
  const all = await on.app.database.pool.query(
    'select sum(count)::int as count, count(distinct user_id)::int as users from usage_counts where subject = $1',
    [subject],
  );
  expect(all.rows).toEqual([{ count: 3, users: 2 }]);
  expect(figures.users.length).toBeGreaterThan(0);
  expect(await on.as(user).raw(usage.figures, { data: {} })).toMatchObject({ code: 403 });
});

test('四百天以前的不再留', async () => {
  const user = await aUser();
  await on.at(new Date(Date.now() - 401 * 86_400_000), async () =>
    post(await begin(user), `data=${encoded(opened('/'))}`),
  );
  await on.app.database.pool.query(`insert into usage_counts values (current_date - 500, $1, 'openScreen', '/', 1)`, [
    user.userId,
  ]);
  await on.app.usage.removeOld();
  expect(await countsOf(user)).toEqual([]);
});
