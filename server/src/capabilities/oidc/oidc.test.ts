import { randomUUID } from 'node:crypto';
import { account, SecondFactorStep, SignedIn } from '@antai/contract/account';
import { oidc } from '@antai/contract/oidc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse, startHouseWith, withoutIndex } from '../../../test/house.ts';
import { client, openIdentityProvider, type Person } from '../../../test/identity-provider.ts';
import { accountStore } from '../account/store.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
type Office = Awaited<ReturnType<typeof openIdentityProvider>>;

let provider: Office;
let house: House;
let creating: House;

beforeAll(async () => {
  provider = await openIdentityProvider();
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
  house = await startHouseWith({ ...withoutIndex, ...env, OIDC_NAME: '本所统一登录' });
  creating = await startHouseWith({ ...withoutIndex, ...env, OIDC_CREATE_USERS: '1' });
});
afterAll(async () => {
  await house.app.close();
  await creating.app.close();
});

const aPerson = (): Person & { email: string } => {
  const sub = randomUUID();
  return { sub, email: `${sub}@lvsuo.example`, email_verified: true, name: '温如言' };
};

/** Signs in as a person of the provider would. */
async function signIn(at: House, person: Person) {
  const { address, ticket } = await at.asStranger().ok(oidc.begin, {});
  const query = await provider.visit(address, person);
  return { answer: await at.asStranger().raw(oidc.finish, { data: { ticket, query } }), ticket, query };
}

const noAccount = { code: 1, message: '没有与您的身份对应的账号，请联系管理员开通' };

async function ownerOf(email: string) {
  const user = await aUser();
  await accountStore(await aDatabase()).update(user.userId, { email });
  return user;
}

test('邮箱经签发者核实的，登录到有这个邮箱的账号；以后换了邮箱仍是同一人', async () => {
  const person = aPerson();
  const user = await ownerOf(person.email.toUpperCase());
  const { answer } = await signIn(house, person);
  expect(SignedIn.parse(answer.data).userId).toBe(user.userId);
  const again = await signIn(house, { ...person, email: 'other@lvsuo.example' });
  expect(again.answer.data).toMatchObject({ userId: user.userId });
  expect(await house.asStranger().ok(account.signInWays, {})).toMatchObject({ singleSignOn: '本所统一登录' });
});

test('邮箱未经核实、没有这个账号、账号的邮箱未经证明，都不登录', async () => {
  const person = aPerson();
  const user = await ownerOf(person.email);
  expect((await signIn(house, { ...person, email_verified: false })).answer).toMatchObject(noAccount);
  expect((await signIn(house, aPerson())).answer).toMatchObject(noAccount);
  await accountStore(await aDatabase()).update(user.userId, { isEmailProved: false });
  expect((await signIn(house, { ...person, sub: randomUUID() })).answer).toMatchObject(noAccount);
});

test('按配置创建账号：同时来几次也只有一个', async () => {
  const person = aPerson();
  const answers = await Promise.all([1, 2, 3].map(() => signIn(creating, person)));
  const ids = new Set(answers.map(({ answer }) => SignedIn.parse(answer.data).userId));
  expect(ids.size).toBe(1);
  expect(answers[0]?.answer.data).toMatchObject({ name: '温如言', email: person.email });
});

test('开启了两步验证的仍须第二步；停用的不能登录', async () => {
  const [person, gone] = [aPerson(), aPerson()];
  const [user, disabled] = [await ownerOf(person.email), await ownerOf(gone.email)];
  await accountStore(await aDatabase()).update(user.userId, { hasSecondFactor: true });
  await accountStore(await aDatabase()).update(disabled.userId, { isDisabled: true });
  expect(SecondFactorStep.safeParse((await signIn(house, person)).answer.data).success).toBe(true);
  expect((await signIn(house, gone)).answer).toMatchObject({ code: 1 });
});

test('别人那一次的答复、用过的答复、改过的state、编造的凭据，都不登录', async () => {
  const person = aPerson();
  await ownerOf(person.email);
  const refused = { code: 1, message: '单点登录没有完成，请重新登录' };
  const { ticket, query } = await signIn(house, person);
  const finish = (data: { ticket: string; query: string }) => house.asStranger().raw(oidc.finish, { data });
  expect(await finish({ ticket, query })).toMatchObject(refused);
  const mine = await house.asStranger().ok(oidc.begin, {});
  const theirs = await house.asStranger().ok(oidc.begin, {});
  const answered = await provider.visit(theirs.address, person);
  expect(await finish({ ticket: mine.ticket, query: answered })).toMatchObject(refused);
  expect(await finish({ ticket: theirs.ticket, query: answered.replace(/state=[^&]+/, 'state=x') })).toMatchObject(
    refused,
  );
  expect(await finish({ ticket: 'x', query: answered })).toMatchObject(refused);
  const denied = await house.asStranger().ok(oidc.begin, {});
  expect(await finish({ ticket: denied.ticket, query: 'error=access_denied' })).toMatchObject(refused);
});

test('没有配置的、签发者不答复的，如实说明', async () => {
  const plain = await startHouse();
  expect(await plain.asStranger().raw(oidc.begin, {})).toMatchObject({
    code: 1,
    message: '本系统没有配置单点登录，请用密码登录',
  });
  const lost = await startHouseWith({ ...withoutIndex, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' });
  expect(await lost.asStranger().raw(oidc.begin, {})).toMatchObject({
    code: 1,
    message: '单点登录服务暂时没有答复，请稍后重试或用密码登录',
  });
  await lost.app.close();
});
