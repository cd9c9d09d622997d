import { randomUUID } from 'node:crypto';
import { account, accountFaults, type CodePurpose, codeLimits } from '@antai/contract/account';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { anAddress, aUser, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../test/house.ts';
import { accountStore } from './store.ts';

type House = Awaited<ReturnType<typeof startHouse>>;

const aMobile = () => `13${String(Math.random()).slice(2, 11).padEnd(9, '7')}`;
const anEmail = () => `${randomUUID()}@lvsuo.example`;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const codeIn = (text = '') => /验证码是 (\d{6})/.exec(text)?.[1] ?? '';
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A user with an e-mail and a mobile. */
async function reachable(): Promise<TestUser & { email: string; mobile: string }> {
  const user = await aUser();
  const contact = { email: anEmail(), mobile: aMobile() };
  await accountStore(await aDatabase()).update(user.userId, contact);
  return { ...user, ...contact };
}

const check = (purpose: CodePurpose, target: string, code: string) => ({ data: { purpose, target, code } });

async function resetCode({ asStranger, settle, mailsTo }: House, email: string) {
  await asStranger().ok(account.sendCodeByEmail, { data: { email } });
  await settle();
  return codeIn(mailsTo(email).at(-1)?.text);
}

describe('重置密码', () => {
  test('邮箱验证码：核对后设新密码，所有会话退出，旧密码失效，邮件告知', async () => {
    const house = await startHouse();
    const { as, asStranger, settle, mailsTo } = house;
    const user = await reachable();
    await as(user).ok(account.info, {});
    const code = await resetCode(house, user.email);
    const { ticket } = await asStranger().ok(account.checkCode, check('resetPassword', user.email.toUpperCase(), code));
    await asStranger().ok(account.resetPassword, { data: { ticket, newPassword: 'xinmima2026' } });
    expect(await as(user).raw(account.info, {})).toMatchObject({ code: 90005 });
    const login = (password: string) => ({ data: { username: user.email, password } });
    expect(await asStranger().raw(account.login, login(user.password))).toMatchObject({ code: 1 });
    expect(await asStranger().raw(account.login, login('xinmima2026'))).toMatchObject({ code: 0 });
    await settle();
    expect(mailsTo(user.email).at(-1)?.subject).toBe('案台：密码已重置');
  });

  test('手机验证码经短信网关送达，同样可以重置', async () => {
    const { asStranger, settle, messagesTo } = await startHouse();
    const user = await reachable();
    await asStranger().ok(account.sendCode, { data: { mobile: user.mobile } });
    await settle();
    const [message] = messagesTo(user.mobile);
    expect(message).toMatchObject({ code: codeIn(message?.text), authorization: 'Bearer token of the gateway' });
    const code = message?.code ?? '';
    const { ticket } = await asStranger().ok(account.checkCode, check('resetPassword', user.mobile, code));
    await asStranger().ok(account.resetPassword, { data: { ticket, newPassword: 'xinmima2026' } });
  });

  test('没有账号的邮箱，答复一样，也没有邮件；验证码无从猜起', async () => {
    const { asStranger, settle, mailsTo } = await startHouse();
    const [nobody, user] = [anEmail(), await reachable()];
    const answers = [];
    for (const email of [nobody, user.email]) {
      const { code, message, data } = await asStranger().raw(account.sendCodeByEmail, { data: { email } });
      answers.push({ code, message, data });
    }
    expect(answers[0]).toEqual(answers[1]);
    await settle();
    expect(mailsTo(nobody)).toEqual([]);
    const guessed = await asStranger().raw(account.checkCode, check('resetPassword', nobody, '123456'));
    const wrong = wrongFor(codeIn(mailsTo(user.email).at(-1)?.text));
    const missed = await asStranger().raw(account.checkCode, check('resetPassword', user.email, wrong));
    expect(guessed).toMatchObject({ code: 1, message: '验证码不正确或已过期，请重新获取' });
    expect({ code: missed.code, message: missed.message }).toEqual({ code: guessed.code, message: guessed.message });
  });

  test('没有配置发送邮件与短信的系统如实说明', async () => {
    const house = await startHouseWith({ ...withoutIndex, SMTP_URL: '', SMS_GATEWAY_URL: '' });
    const user = await reachable();
    const ask = house.asStranger();
    expect(await ask.raw(account.sendCodeByEmail, { data: { email: user.email } })).toMatchObject({
      code: 1,
      message: '本系统没有配置发送邮件，请联系管理员',
    });
    expect(await ask.raw(account.sendCode, { data: { mobile: user.mobile } })).toMatchObject({ code: 1 });
    expect(await ask.ok(account.signInWays, {})).toMatchObject({ isMailSent: false, isSmsSent: false });
    await house.app.close();
  });

  test('停用的账号得不到验证码', async () => {
    const { asStranger, settle, mailsTo } = await startHouse();
    const user = await reachable();
    await accountStore(await aDatabase()).update(user.userId, { isDisabled: true });
    await asStranger().ok(account.sendCodeByEmail, { data: { email: user.email } });
    await settle();
    expect(mailsTo(user.email)).toEqual([]);
  });

  test('同时猜一百次也只算五次，此后正确的验证码也无效', async () => {
    const house = await startHouse();
    const user = await reachable();
    const code = await resetCode(house, user.email);
    const guesses = Array.from({ length: 100 }, () =>
      house.asStranger().raw(account.checkCode, check('resetPassword', user.email, wrongFor(code))),
    );
    await Promise.all(guesses);
    const late = await house.asStranger().raw(account.checkCode, check('resetPassword', user.email, code));
    expect(late).toMatchObject({ code: 1, message: '验证码不正确或已过期，请重新获取' });
  });

  test('同时用同一验证码、同一凭据，只有一次成功', async () => {
    const house = await startHouse();
    const user = await reachable();
    const right = check('resetPassword', user.email, await resetCode(house, user.email));
    const tries = await Promise.all(Array.from({ length: 5 }, () => house.asStranger().raw(account.checkCode, right)));
    const tickets = tries.flatMap(({ code, data }) => (code === 0 ? [(data as { ticket: string }).ticket] : []));
    expect(tickets).toHaveLength(1);
    const reset = { data: { ticket: tickets[0]!, newPassword: 'xinmima2026' } };
    const resets = await Promise.all([1, 2, 3].map(() => house.asStranger().raw(account.resetPassword, reset)));
    expect(resets.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(resets.find(({ code }) => code !== 0)).toMatchObject({ code: 1, message: '验证已过期，请重新获取验证码' });
  });

  test('十分钟后验证码失效；新验证码使旧的失效', async () => {
    const house = await startHouse();
    const { asStranger, at, settle, mailsTo } = house;
    const user = await reachable();
    const first = await resetCode(house, user.email);
    await at(minutes(1.1), async () => {
      await asStranger().ok(account.sendCodeByEmail, { data: { email: user.email } });
      await settle();
      const old = await asStranger().raw(account.checkCode, check('resetPassword', user.email, first));
      const second = codeIn(mailsTo(user.email).at(-1)?.text);
      expect(old.code).toBe(first === second ? 0 : 1);
    });
    const second = codeIn(mailsTo(user.email).at(-1)?.text);
    const late = () => asStranger().raw(account.checkCode, check('resetPassword', user.email, second));
    expect(await at(minutes(1.2 + codeLimits.lifeMs / 60_000), late)).toMatchObject({ code: 1 });
  });

  test.each([
    ['邮箱有误', account.sendCodeByEmail, { data: { email: 'x' } }, '邮箱格式不正确'],
    ['手机有误', account.sendCode, { data: { mobile: '12' } }, '手机号格式不正确'],
    ['验证码不是六位', account.checkCode, check('resetPassword', '13800138000', '12'), '验证码为6位数字'],
    ['凭据是编的', account.resetPassword, { data: { ticket: 'x', newPassword: 'xinmima2026' } }, '验证已过期'],
    ['新密码太短', account.resetPassword, { data: { ticket: 'x', newPassword: 'a1' } }, '至少8位'],
  ])('%s：说明原因', async (_name, call, input, words) => {
    const { asStranger } = await startHouse();
    const answer = await asStranger().raw(call, input);
    expect(answer.code).toBeOneOf([1, 400]);
    expect(answer.message).toContain(words);
  });
});

describe('验证码的次数', () => {
  test('同一邮箱一分钟一个，同时要十个也只发一个，有没有账号都一样', async () => {
    const { asStranger, settle, mailsTo } = await startHouse();
    const user = await reachable();
    for (const email of [user.email, anEmail()]) {
      const asks = Array.from({ length: 10 }, () => asStranger().raw(account.sendCodeByEmail, { data: { email } }));
      const answers = await Promise.all(asks);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.find(({ code }) => code !== 0)?.message).toMatch(/^验证码获取过于频繁，请\d+(秒|分钟)后再试$/);
    }
    await settle();
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  test('同一网络每小时三十个，同时来也不多', async () => {
    const { asStranger } = await startHouse();
    const here = asStranger(anAddress());
    const asks = Array.from({ length: 40 }, () => here.raw(account.sendCodeByEmail, { data: { email: anEmail() } }));
    const answers = await Promise.all(asks);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(30);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(10);
  });
});

/** Proves a new e-mail of a user by the code that is sent there. */
async function ticketFor(user: TestUser, email: string): Promise<string> {
  const { as, settle, mailsTo } = await startHouse();
  await as(user).ok(account.sendCodeForResetEmail, { data: { email } });
  await settle();
  const code = codeIn(mailsTo(email)[0]?.text);
  return (await as(user).ok(account.checkCode, check('changeEmail', email, code))).ticket;
}

describe('更换邮箱与手机', () => {
  test('新邮箱须以验证码证明；没有证明、证明的是别的邮箱、别人的证明，都不改', async () => {
    const { as } = await startHouse();
    const [user, other] = [await reachable(), await aUser()];
    const email = anEmail();
    const { password } = user;
    expect(await as(user).raw(account.edit, { data: { email, password } })).toMatchObject({
      code: 1,
      message: '更换邮箱或手机须先核对验证码',
    });
    const emailTicket = await ticketFor(user, email);
    for (const [who, wanted] of [
      [other, email],
      [user, anEmail()],
    ] as const) {
      const refused = await as(who).raw(account.edit, { data: { email: wanted, emailTicket, password } });
      expect(refused).toMatchObject({ code: 1, message: '验证已过期，请重新获取验证码' });
    }
    expect(await as(user).ok(account.info, {})).toMatchObject({ email: user.email });
  });

  test('证明之后改好，可用新邮箱登录；资料里未变的邮箱不必再证明', async () => {
    const { as, asStranger } = await startHouse();
    const user = await reachable();
    const email = anEmail();
    const emailTicket = await ticketFor(user, email);
    const { password } = user;
    expect(await as(user).ok(account.edit, { data: { email, emailTicket, password } })).toMatchObject({ email });
    expect(await as(user).ok(account.edit, { data: { email, name: '李律师' } })).toMatchObject({ name: '李律师' });
    const login = { data: { username: email, password } };
    expect(await asStranger().raw(account.login, login)).toMatchObject({ code: 0 });
  });

  test('只有会话而不知密码的，换不了邮箱与手机；猜密码至多五次；换成之后旧邮箱得知', async () => {
    const { as, settle, mailsTo, at } = await startHouse();
    const user = await reachable();
    const email = anEmail();
    const emailTicket = await ticketFor(user, email);
    const change = { email, emailTicket };
    expect(await as(user).raw(account.edit, { data: change })).toMatchObject({
      code: 1,
      message: accountFaults.passwordWanted.text,
    });
    for (const other of [{ mobile: '' }, { email: '' }])
      expect(await as(user).raw(account.edit, { data: other })).toMatchObject({ code: 1 });
    const moment = new Date();
    const guess = async () => (await as(user).raw(account.edit, { data: { ...change, password: 'cai12345' } })).code;
    const codes = await at(moment, () => Promise.all(Array.from({ length: 20 }, guess)));
    expect(codes.toSorted()).toEqual([...Array(5).fill(1), ...Array(15).fill(429)]);
    expect(await as(user).ok(account.info, {})).toMatchObject({ email: user.email, mobile: user.mobile });
    await settle();
    expect(mailsTo(user.email)).toEqual([]);
    // a wrong password used the code up for nobody
    await at(new Date(moment.getTime() + 5 * 60_000), async () => {
      const { password } = user;
      await as(user).ok(account.edit, { data: { ...change, password } });
      await as(user).ok(account.edit, { data: { mobile: '', password } });
      await settle();
    });
    expect(mailsTo(user.email).map(({ subject }) => subject)).toEqual(['案台：邮箱已更换']);
    expect(mailsTo(email).map(({ subject }) => subject)).toContain('案台：手机已更换');
  });

  test('新手机同样', async () => {
    const { as, settle, messagesTo } = await startHouse();
    const [user, mobile] = [await reachable(), aMobile()];
    await as(user).ok(account.sendCodeForResetMobile, { data: { mobile } });
    await settle();
    const code = messagesTo(mobile)[0]?.code ?? '';
    const { ticket: mobileTicket } = await as(user).ok(account.checkCode, check('changeMobile', mobile, code));
    const { password } = user;
    expect(await as(user).ok(account.edit, { data: { mobile, mobileTicket, password } })).toMatchObject({ mobile });
  });

  test('一种用途的验证码不能用于另一种', async () => {
    const { as, asStranger, settle, mailsTo } = await startHouse();
    const [user, email] = [await reachable(), anEmail()];
    await as(user).ok(account.sendCodeForResetEmail, { data: { email } });
    await settle();
    const code = codeIn(mailsTo(email)[0]?.text);
    expect(await asStranger().raw(account.checkCode, check('resetPassword', email, code))).toMatchObject({ code: 1 });
    const { ticket } = await as(user).ok(account.checkCode, check('changeEmail', email, code));
    const reset = { data: { ticket, newPassword: 'xinmima2026' } };
    expect(await asStranger().raw(account.resetPassword, reset)).toMatchObject({ code: 1 });
  });
});

describe('登录着的地方', () => {
  test('列出地址、浏览器与时间；退出别处的一次，那里随即失效', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const elsewhere = { ...user, address: anAddress() };
    await as(elsewhere).ok(account.info, {});
    const [first] = await as(elsewhere).ok(account.sessions, {});
    const list = await as(user).ok(account.sessions, {});
    expect(list).toHaveLength(2);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ address: user.address });
    const other = list.find(({ isCurrent }) => !isCurrent)!;
    expect(other).toMatchObject({ sessionId: first!.sessionId, address: elsewhere.address });
    await as(user).ok(account.endSession, { data: { sessionId: other.sessionId } });
    expect(await as(elsewhere).raw(account.info, {})).toMatchObject({ code: 90005 });
    expect(await as(user).ok(account.sessions, {})).toHaveLength(1);
  });

  test('他人的会话如同不存在', async () => {
    const { as } = await startHouse();
    const [li, wang] = [await aUser(), await aUser()];
    const [session] = await as(li).ok(account.sessions, {});
    const ended = await as(wang).raw(account.endSession, { data: { sessionId: session!.sessionId } });
    expect(ended).toMatchObject({ code: 404 });
    expect(await as(li).raw(account.info, {})).toMatchObject({ code: 0 });
  });

  test('登录页知道验证码怎样送达', async () => {
    const { asStranger } = await startHouse();
    expect(await asStranger().ok(account.signInWays, {})).toMatchObject({ isMailSent: true, isSmsSent: true });
  });
});
