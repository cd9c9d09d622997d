import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { anAddress, aUser, startHouse, startHouseWith, withoutIndex } from '../../../../test/house.ts';
import { accountStore } from '../store.ts';

const login = (username: string, password: string) => ({ data: { username, password } });
const moment = new Date();
const minutes = (count: number) => new Date(moment.getTime() + count * 60_000);

async function guesses(address: string, usernames: string[]) {
  const { asStranger } = await startHouse();
  const from = asStranger(address);
  return Promise.all(
    usernames.map(async username => (await from.raw(account.login, login(username, 'cai12345'))).code),
  );
}
const count = (codes: number[], code: number) => codes.filter(each => each === code).length;

test('同时猜一千次，至多五次被验证，其余须等待', async () => {
  const { username } = await aUser();
  const codes = await guesses(anAddress(), Array<string>(1000).fill(username));
  expect([count(codes, 1), count(codes, 429)]).toEqual([5, 995]);
}, 60_000);

test('用户名、邮箱、手机号是同一账号，合计限制', async () => {
  const user = await aUser();
  const email = `${randomUUID()}@lvsuo.example`;
  await accountStore(await aDatabase()).update(user.userId, { email });
  const codes = await guesses(
    anAddress(),
    Array.from({ length: 20 }, (_, at) => (at % 2 ? email : user.username)),
  );
  expect(count(codes, 1)).toBe(5);
});

test('他处猜密码，不影响本人在自己的地址登录', async () => {
  const { asStranger } = await startHouse();
  const { username, password } = await aUser();
  await guesses(anAddress(), Array<string>(10).fill(username));
  await asStranger(anAddress()).ok(account.login, login(username, password));
});

test('同一地址有人失败三十一次，同事照常登录', async () => {
  const { asStranger } = await startHouse();
  const [office, colleague] = [anAddress(), await aUser()];
  await guesses(office, Array<string>(31).fill(`nobody-${randomUUID()}`));
  await guesses(
    office,
    Array.from({ length: 31 }, () => `nobody-${randomUUID()}`),
  );
  await asStranger(office).ok(account.login, login(colleague.username, colleague.password));
});

test('一个地址逐个猜许多账号，满百次后新来者须等待，在此登录过的同事照常', async () => {
  const { asStranger, at } = await startHouse();
  const [office, colleague, newcomer] = [anAddress(), await aUser(), await aUser()];
  await asStranger(office).ok(account.login, login(colleague.username, colleague.password));
  const codes = await guesses(
    office,
    Array.from({ length: 150 }, () => `nobody-${randomUUID()}`),
  );
  expect(count(codes, 1)).toBe(101);
  await asStranger(office).ok(account.login, login(colleague.username, colleague.password));
  const enter = () => asStranger(office).raw(account.login, login(newcomer.username, newcomer.password));
  expect((await at(moment, enter)).code).toBe(429);
  expect((await at(minutes(1), enter)).code).toBe(0);
}, 60_000);

test('许多地址猜同一账号，满二十次后须等待', async () => {
  const { username } = await aUser();
  const codes = await Promise.all(Array.from({ length: 40 }, () => guesses(anAddress(), [username])));
  expect(count(codes.flat(), 1)).toBe(21);
});

test('登录成功，先前的失败不再计入', async () => {
  const { asStranger } = await startHouse();
  const [address, user] = [anAddress(), await aUser()];
  for (let round = 0; round < 3; round += 1) {
    expect(await guesses(address, Array<string>(4).fill(user.username))).toEqual([1, 1, 1, 1]);
    await asStranger(address).ok(account.login, login(user.username, user.password));
  }
});

test('修改密码时同时猜原密码，至多五次被验证', async () => {
  const { as, at } = await startHouse();
  const user = as(await aUser());
  await user.ok(account.info, {});
  const change = { data: { oldPassword: 'cai12345', newPassword: 'xinmima2026' } };
  const guess = async () => (await user.raw(account.changePassword, change)).code;
  const codes = await at(moment, () => Promise.all(Array.from({ length: 100 }, guess)));
  expect([count(codes, 1), count(codes, 429)]).toEqual([5, 95]);
});

test('有没有这个账号、是不是刚来过，问数据库的次数都一样', async () => {
  const { app, asStranger } = await startHouse();
  const { pool } = app.database;
  let queryCount = 0;
  const count = () => {
    queryCount += 1;
  };
  const askedFor = async (username: string) => {
    const times: number[] = [];
    // the least of three: what else the house does asks the database, too
    for (let at = 0; at < 3; at += 1) {
      queryCount = 0;
      pool.on('acquire', count);
      await asStranger(anAddress()).raw(account.login, login(username, 'cai12345'));
      pool.off('acquire', count);
      times.push(queryCount);
    }
    return Math.min(...times);
  };
  const { username } = await aUser();
  const ofUser = await askedFor(username);
  expect(ofUser).toBeGreaterThan(3);
  expect(await askedFor(`nobody-${randomUUID()}`)).toBe(ofUser);
});

test('伪造的 X-Forwarded-For 换不来新的地址；可信代理转来的才算数', async () => {
  const { asStranger } = await startHouse();
  const from = asStranger(anAddress());
  const forged = (username: string, address: string) =>
    from.raw(account.login, login(username, 'cai12345'), { 'x-forwarded-for': address });
  const { username } = await aUser();
  const codes = [];
  for (let at = 0; at < 8; at += 1) codes.push((await forged(username, anAddress())).code);
  expect(codes).toEqual([1, 1, 1, 1, 1, 429, 429, 429]);

  const behind = await startHouseWith({ ...withoutIndex, TRUST_PROXY: '10.0.0.0/8' });
  const user = await aUser();
  const through = async (proxy: string) =>
    (
      await behind
        .asStranger(proxy)
        .raw(account.login, login(user.username, 'cai12345'), { 'x-forwarded-for': `6.6.6.6, ${proxy}` })
    ).code;
  const trusted = [];
  for (let at = 1; at < 8; at += 1) trusted.push(await through('10.1.2.3'));
  expect(trusted).toEqual([1, 1, 1, 1, 1, 429, 429]);
  expect(await through('192.0.2.7')).toBe(1);
  await behind.app.close();
});
