import { account, SecondFactorStep, SignedIn } from '@antai/contract/account';
import { security } from '@antai/contract/security';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { anAuthenticator } from '../../../test/authenticator.ts';
import { aDatabase } from '../../../test/database.ts';
import { anAddress, aUser, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../test/house.ts';

type House = Awaited<ReturnType<typeof startHouse>>;

const codeAt = (secret: string, at = new Date()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const seconds = (count: number) => new Date(Date.now() + count * 1000);
const passwordOf = ({ password }: TestUser) => ({ data: { password } });

/** A user with a second factor: what its authenticator knows, and the recovery codes. */
async function guarded({ as }: House) {
  const user = await aUser();
  const { secret } = await as(user).ok(security.beginTotp, passwordOf(user));
  const confirmed = { data: { code: codeAt(secret, seconds(-30)) } };
  const { recoveryCodes } = await as(user).ok(security.confirmTotp, confirmed);
  return { user, secret, recoveryCodes };
}

/** The ticket that the right password brings. */
async function ticketOf({ asStranger }: House, { username, password, address }: TestUser) {
  const answer = await asStranger(address).ok(account.login, { data: { username, password } });
  return SecondFactorStep.parse(answer).secondFactor.ticket;
}

describe('两步验证', () => {
  test('开启以后，密码正确还须验证器的数字；同一数字不能用两次', async () => {
    const house = await startHouse();
    const { user, secret } = await guarded(house);
    const ticket = await ticketOf(house, user);
    const proof = { data: { ticket, code: codeAt(secret) } };
    const tries = await Promise.all([1, 2, 3].map(() => house.asStranger().raw(security.verify, proof)));
    expect(tries.filter(({ code }) => code === 0)).toHaveLength(1);
    const signedIn = SignedIn.parse(tries.find(({ code }) => code === 0)?.data);
    expect(signedIn.userId).toBe(user.userId);
    const again = { data: { ticket: await ticketOf(house, user), code: codeAt(secret) } };
    expect(await house.asStranger().raw(security.verify, again)).toMatchObject({ code: 1 });
  });

  test('恢复码代替验证器，每个一次，写法不拘', async () => {
    const house = await startHouse();
    const { user, recoveryCodes } = await guarded(house);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    const verify = async () =>
      house.asStranger().raw(security.verify, {
        data: { ticket: await ticketOf(house, user), code: first.toLowerCase().replace('-', ' ') },
      });
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await verify()).toMatchObject({ code: 1, message: '验证码不正确，请核对后重新输入' });
  });

  test('同时猜一百次，至多几次被核对，其余须等待', async () => {
    const house = await startHouse();
    const { user, secret } = await guarded(house);
    const ticket = await ticketOf(house, user);
    const wrong = String((Number(codeAt(secret)) + 7) % 1_000_000).padStart(6, '0');
    const guess = { data: { ticket, code: wrong } };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => house.asStranger().raw(security.verify, guess)),
    );
    expect(answers.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(95);
  });

  test('第一步五分钟后失效', async () => {
    const house = await startHouse();
    const { user, secret } = await guarded(house);
    const ticket = await ticketOf(house, user);
    const later = seconds(5 * 60 + 1);
    const late = await house.at(later, () =>
      house.asStranger().raw(security.verify, { data: { ticket, code: codeAt(secret, later) } }),
    );
    expect(late).toMatchObject({ code: 1, message: '登录已超时，请重新输入用户名和密码' });
  });

  test('开启须密码，数字不对不开启；开启后不能再开，关闭须密码', async () => {
    const { as, asStranger } = await startHouse();
    const user = await aUser();
    const me = as(user);
    expect(await me.raw(security.beginTotp, { data: { password: 'cuowu12345' } })).toMatchObject({ code: 1 });
    const { secret } = await me.ok(security.beginTotp, passwordOf(user));
    const wrong = String((Number(codeAt(secret)) + 7) % 1_000_000).padStart(6, '0');
    expect(await me.raw(security.confirmTotp, { data: { code: wrong } })).toMatchObject({ code: 1 });
    expect(await me.ok(security.state, {})).toMatchObject({ isTotpOn: false });
    await me.ok(security.confirmTotp, { data: { code: codeAt(secret) } });
    expect(await me.ok(security.state, {})).toMatchObject({ isTotpOn: true, recoveryCodesLeft: 10 });
    expect(await me.raw(security.beginTotp, passwordOf(user))).toMatchObject({ code: 1, message: '两步验证已经开启' });
    expect(await me.raw(security.removeTotp, { data: { password: 'cuowu12345' } })).toMatchObject({ code: 1 });
    await me.ok(security.removeTotp, passwordOf(user));
    const { username, password } = user;
    expect(SignedIn.safeParse(await asStranger().ok(account.login, { data: { username, password } })).success).toBe(
      true,
    );
  });

  test('换一批恢复码，旧的作废；未开启的不能换', async () => {
    const house = await startHouse();
    const { user, recoveryCodes } = await guarded(house);
    const other = await aUser();
    expect(await house.as(other).raw(security.renewRecoveryCodes, passwordOf(other))).toMatchObject({ code: 1 });
    const renewed = await house.as(user).ok(security.renewRecoveryCodes, passwordOf(user));
    expect(renewed.recoveryCodes).not.toEqual(recoveryCodes);
    const old = { data: { ticket: await ticketOf(house, user), code: recoveryCodes[0]! } };
    expect(await house.asStranger().raw(security.verify, old)).toMatchObject({ code: 1 });
  });

  test('数据库里读不到密钥，也读不到恢复码', async () => {
    const house = await startHouse();
    const { user, secret, recoveryCodes } = await guarded(house);
    const { pool } = await aDatabase();
    const { rows } = await pool.query(
      'select f.*, c.code_mark from totp_factors f join recovery_codes c using (user_id) where f.user_id = $1',
      [user.userId],
    );
    expect(rows).toHaveLength(10);
    const kept = JSON.stringify(rows);
    for (const word of [secret, ...recoveryCodes]) expect(kept).not.toContain(word);
  });
});

describe('通行密钥', () => {
  async function withPasskey({ as }: House) {
    const user = await aUser();
    const authenticator = anAuthenticator();
    const { ticket, options } = await as(user).ok(security.passkeyOptions, passwordOf(user));
    const credential = authenticator.register(options);
    const passkey = await as(user).ok(security.addPasskey, { data: { ticket, name: '办公电脑', credential } });
    return { user, authenticator, passkey, added: { ticket, name: '办公电脑', credential } };
  }

  test('添加以后不用密码登录，记下何时用过；同一次答复不能用两次', async () => {
    const house = await startHouse();
    const { user, authenticator, passkey } = await withPasskey(house);
    expect(passkey).toMatchObject({ name: '办公电脑', lastUsedTime: '' });
    const { ticket, options } = await house.asStranger().ok(security.passkeySignInOptions, {});
    const data = { ticket, credential: authenticator.sign(options) };
    const tries = await Promise.all([1, 2, 3].map(() => house.asStranger().raw(security.passkeySignIn, { data })));
    const good = tries.filter(({ code }) => code === 0);
    expect(good).toHaveLength(1);
    expect(good[0]?.data).toMatchObject({ userId: user.userId });
    const { passkeys } = await house.as(user).ok(security.state, {});
    expect(passkeys[0]?.lastUsedTime).not.toBe('');
  });

  test('别的地址上的页面、别的验证器、改过的答复，都登录不了', async () => {
    const house = await startHouse();
    const { authenticator } = await withPasskey(house);
    const ask = () => house.asStranger().ok(security.passkeySignInOptions, {});
    const tryWith = async (answer: (options: { challenge: string }) => ReturnType<typeof authenticator.sign>) => {
      const { ticket, options } = await ask();
      const data = { ticket, credential: answer(options) };
      return house.asStranger().raw(security.passkeySignIn, { data });
    };
    const refused = { code: 1, message: '通行密钥未通过验证，请重试或改用密码登录' };
    const id = authenticator.sign({ challenge: 'x' }).id;
    expect(await tryWith(options => anAuthenticator().sign(options))).toMatchObject(refused);
    expect(await tryWith(options => ({ ...anAuthenticator().sign(options), id, rawId: id }))).toMatchObject(refused);
    expect(await tryWith(() => authenticator.sign({ challenge: 'bm90IGFza2Vk' }))).toMatchObject(refused);
    const phishing = anAuthenticator('https://antai.example.org');
    expect(await tryWith(options => ({ ...phishing.sign(options), id, rawId: id }))).toMatchObject(refused);
    expect(
      await tryWith(() => ({ id, rawId: id, type: 'public-key', response: { clientDataJSON: 'x' } }) as never),
    ).toMatchObject(refused);
  });

  test('添加的凭据是别人的、用过的，都不收', async () => {
    const house = await startHouse();
    const { user, added } = await withPasskey(house);
    const other = await aUser();
    expect(await house.as(other).raw(security.addPasskey, { data: added })).toMatchObject({ code: 1 });
    expect(await house.as(user).raw(security.addPasskey, { data: added })).toMatchObject({ code: 1 });
    expect(await house.as(user).raw(security.passkeyOptions, { data: { password: 'cuowu12345' } })).toMatchObject({
      code: 1,
    });
  });

  test('删除须密码；他人的如同不存在；删除后不能登录', async () => {
    const house = await startHouse();
    const { user, authenticator, passkey } = await withPasskey(house);
    const other = await aUser();
    const { passkeyId } = passkey;
    const remove = (who: TestUser, password: string) =>
      house.as(who).raw(security.removePasskey, { data: { passkeyId, password } });
    expect(await remove(other, other.password)).toMatchObject({ code: 404 });
    expect(await remove(user, 'cuowu12345')).toMatchObject({ code: 1 });
    expect(await remove(user, user.password)).toMatchObject({ code: 0 });
    const { ticket, options } = await house.asStranger().ok(security.passkeySignInOptions, {});
    const data = { ticket, credential: authenticator.sign(options) };
    expect(await house.asStranger().raw(security.passkeySignIn, { data })).toMatchObject({ code: 1 });
  });

  test('以数字地址访问的系统没有通行密钥，并说明原因', async () => {
    const house = await startHouseWith({ ...withoutIndex, PUBLIC_URL: 'http://192.168.1.5:8080' });
    const answer = await house.asStranger(anAddress()).raw(security.passkeySignInOptions, {});
    expect(answer).toMatchObject({ code: 1, message: '通行密钥须以域名访问本系统时使用，请联系管理员设置访问地址' });
    expect(await house.asStranger().ok(account.signInWays, {})).toMatchObject({ hasPasskeys: false });
    await house.app.close();
  });
});
