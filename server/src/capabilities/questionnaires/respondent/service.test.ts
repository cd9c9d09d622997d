import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { type Invitation, respondent } from '@antai/contract/questionnaires/respondent';
import type { SentOf } from '@antai/contract/wire/call';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { anAddress, aUser, startHouse } from '../../../../test/house.ts';
import { aQuestionnaire, proofOf } from '../../../../test/questionnaires.ts';
import { isProof } from './check-proof.ts';
import { readContact } from './read-contact.ts';

const { as, asStranger, at } = await startHouse();

type LinkWish = Omit<SentOf<typeof riskAnalysis.addLink>['data'], 'questionnaireId'>;
type Opening = Partial<SentOf<typeof respondent.open>['data']>;

async function aLink(wish: LinkWish = {}) {
  const owner = as(await aUser());
  const { questionnaireId } = await owner.ok(questionnaires.save, { data: { content: aQuestionnaire() } });
  await owner.ok(questionnaires.release, { data: { questionnaireId } });
  const { linkId } = await owner.ok(riskAnalysis.addLink, { data: { questionnaireId, ...wish } });
  return { owner, questionnaireId, linkId };
}

const invite = async (linkId: string) => (await asStranger().ok(respondent.open, { data: { linkId } })) as Invitation;

async function begin(linkId: string, opening: Opening = {}, stranger = asStranger()) {
  const { challenge, challengeBits } = await invite(linkId);
  const proof = proofOf(challenge, challengeBits);
  return stranger.raw(respondent.open, { data: { linkId, hasConsented: true, challenge, proof, ...opening } });
}

async function anAnswer(linkId: string, opening: Opening = {}) {
  const { code, message, data } = await begin(linkId, opening);
  if (code !== 0) throw new Error(message);
  return { linkId, answerKey: (data as { answerKey: string }).answerKey };
}

const whole = { contract: 'no', people: 30 };

test('无需账号：打开、保存、凭私人链接继续、提交，提交后不能再改', async () => {
  const { linkId } = await aLink();
  const stranger = asStranger();
  const invitation = await invite(linkId);
  expect(invitation).toMatchObject({ kind: 'invitation', needsPassword: false, keepDays: 365 });
  expect(invitation.consentText).toContain('个人信息保护法');
  const own = await anAnswer(linkId, { respondent: '某某公司' });
  expect(await stranger.ok(respondent.save, { data: { ...own, answers: { contract: 'no' } } })).toMatchObject({
    state: 'draft',
  });
  const again = await stranger.ok(respondent.open, { data: own });
  expect(again).toMatchObject({ kind: 'sheet', respondent: '某某公司', answers: { contract: 'no' } });
  expect(JSON.stringify(again)).not.toMatch(/score|level|finding|weight/u);
  const early = await stranger.raw(respondent.submit, { data: { ...own, answers: { contract: 'no' } } });
  expect(early).toMatchObject({ code: 1, message: '还有1道必答题没有作答：第2题' });
  expect(await stranger.ok(respondent.submit, { data: { ...own, answers: whole } })).toMatchObject({
    state: 'submitted',
  });
  expect(await stranger.ok(respondent.state, { data: own })).toMatchObject({
    state: 'submitted',
    submitTime: expect.any(String),
  });
  for (const call of [respondent.save, respondent.submit]) {
    expect(await stranger.raw(call, { data: { ...own, answers: {} } })).toMatchObject({
      code: 1,
      message: '答卷已提交，不能再修改',
    });
  }
});

describe('打不开的链接与答卷', () => {
  test('不存在的链接、别的链接的答卷、错误的密钥，都如同没有', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const own = await anAnswer(one.linkId);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await asStranger().raw(respondent.open, { data: { linkId: unknown } })).toMatchObject({ code: 404 });
    for (const call of [respondent.state, respondent.open, respondent.erase]) {
      expect(await asStranger().raw(call, { data: { ...own, linkId: other.linkId } })).toMatchObject({ code: 404 });
      expect(await asStranger().raw(call, { data: { ...own, answerKey: 'x'.repeat(43) } })).toMatchObject({
        code: 404,
      });
    }
  });

  test('停止收集、取消发布、过期：不能开始，不能保存，仍可查阅与删除', async () => {
    const { owner, linkId, questionnaireId } = await aLink({ expireDay: '2099-01-01' });
    const own = await anAnswer(linkId);
    const isClosed = async () => {
      expect(await asStranger().raw(respondent.open, { data: { linkId } })).toMatchObject({ code: 1 });
      expect(await asStranger().raw(respondent.save, { data: { ...own, answers: {} } })).toMatchObject({ code: 1 });
      expect(await asStranger().ok(respondent.open, { data: own })).toMatchObject({ kind: 'sheet' });
    };
    await owner.ok(riskAnalysis.editLink, { data: { linkId, isOpen: false } });
    await isClosed();
    await owner.ok(riskAnalysis.editLink, { data: { linkId, isOpen: true } });
    await owner.ok(questionnaires.takeBack, { data: { questionnaireId } });
    await isClosed();
    await owner.ok(questionnaires.release, { data: { questionnaireId } });
    expect(await invite(linkId)).toMatchObject({ kind: 'invitation' });
    await at(new Date('2099-01-02T00:00:00+08:00'), isClosed);
    await asStranger().ok(respondent.erase, { data: own });
    expect(await asStranger().raw(respondent.state, { data: own })).toMatchObject({ code: 404 });
  });
});

describe('开始作答须', () => {
  test('同意处理说明', async () => {
    const { linkId } = await aLink();
    expect(await begin(linkId, { hasConsented: false })).toMatchObject({
      code: 1,
      message: expect.stringContaining('同意'),
    });
  });

  test('完成验证：算错、过期、用过、别的链接的都不算', async () => {
    const [{ linkId }, other] = [await aLink(), await aLink()];
    const { challenge, challengeBits } = await invite(linkId);
    const proof = proofOf(challenge, challengeBits);
    const wrong = Array.from({ length: 50 }, (_, number) => String(number)).find(
      each => !isProof(challenge, { proof: each, bits: challengeBits }),
    );
    const refused = { code: 1, message: '验证已过期，请重新验证' };
    const open = (opening: Opening) =>
      asStranger().raw(respondent.open, { data: { linkId, hasConsented: true, challenge, proof, ...opening } });
    expect(await open({ proof: wrong })).toMatchObject(refused);
    expect(await open({ linkId: other.linkId })).toMatchObject(refused);
    expect(await open({ challenge: 'made up' })).toMatchObject(refused);
    expect(await at(new Date(Date.now() + 11 * 60_000), () => open({}))).toMatchObject(refused);
    const both = await Promise.all([open({}), open({})]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  test('密码正确；同一处连续猜错须等待', async () => {
    const { linkId } = await aLink({ password: 'mima1234' });
    expect(await invite(linkId)).toMatchObject({ needsPassword: true });
    const stranger = asStranger();
    const tries = [];
    for (let round = 0; round < 7; round += 1) tries.push(await begin(linkId, { password: 'cuowu' }, stranger));
    expect(tries[0]).toMatchObject({ code: 1, message: '密码不正确，请核对后重试' });
    expect(tries.at(-1)).toMatchObject({ code: 429, message: expect.stringContaining('密码错误次数过多') });
    expect(await begin(linkId, { password: 'mima1234' })).toMatchObject({ code: 0 });
  });
});

test('每人一份：同一手机号换一种写法也只有一份，并行打开也一样', async () => {
  const { linkId } = await aLink({ isOnePerPerson: true });
  expect(await begin(linkId)).toMatchObject({ code: 1, message: expect.stringContaining('手机号或邮箱') });
  const codes = await Promise.all(
    ['138 0013 8000', '+8613800138000', '138-0013-8000'].map(async contact => (await begin(linkId, { contact })).code),
  );
  expect(codes.sort()).toEqual([0, 1, 1]);
  expect(await begin(linkId, { contact: 'b@gongsi.example' })).toMatchObject({ code: 0 });
});

test.each([
  ['138 0013 8000', '13800138000'],
  ['＋86 13800138000', '13800138000'],
  ['A@Gongsi.Example', 'a@gongsi.example'],
  ['张三', undefined],
])('联系方式 %s', (text, expected) => {
  expect(readContact(text)).toBe(expected);
});

test('份数有限：二十人同时提交，只收所限的份数；删除一份，空出一份', async () => {
  const { linkId, owner, questionnaireId } = await aLink({ answersMax: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => anAnswer(linkId)));
  const codes = await Promise.all(
    answers.map(async own => (await asStranger().raw(respondent.submit, { data: { ...own, answers: whole } })).code),
  );
  expect(codes.filter(code => code === 0)).toHaveLength(3);
  expect(await begin(linkId)).toMatchObject({ code: 1, message: expect.stringContaining('已满') });
  const { records } = await owner.ok(riskAnalysis.list, { data: { questionnaireId, state: 'submitted' } });
  expect(records).toHaveLength(3);
  await owner.ok(riskAnalysis.removeAnswer, { data: { answerId: records[0]!.answerId } });
  expect(await begin(linkId)).toMatchObject({ code: 0 });
});

describe('一处占不满一个链接', () => {
  test('只打开而不填的不占份数，一日后不再留存；填过的照旧', async () => {
    const { linkId } = await aLink({ answersMax: 1 });
    const flooder = asStranger(anAddress());
    // 5 × 1 + 50 may be saved
    for (let round = 0; round < 60; round += 1) expect(await begin(linkId, {}, flooder)).toMatchObject({ code: 0 });
    const [own, idle] = [await anAnswer(linkId), await anAnswer(linkId)];
    await asStranger().ok(respondent.save, { data: { ...own, answers: { contract: 'no' } } });
    const { app } = await startHouse();
    await at(new Date(Date.now() + 86_400_000 + 60_000), async () => {
      await app.jobs.add('questionnaires.removeDueAnswers', {});
      await app.jobs.settle();
    });
    const { pool } = await aDatabase();
    const { rows } = await pool.query('select count(*)::int from questionnaire_answers where link_id = $1', [linkId]);
    expect(rows).toEqual([{ count: 1 }]);
    expect(await asStranger().raw(respondent.state, { data: idle })).toMatchObject({ code: 404 });
    await asStranger().ok(respondent.submit, { data: { ...own, answers: whole } });
  });

  test('一处同时保存许多份，至多占去一半，别处照常', async () => {
    const { linkId } = await aLink({ answersMax: 1 });
    const flooder = asStranger(anAddress());
    const drafts: { linkId: string; answerKey: string }[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { data } = await begin(linkId, {}, flooder);
      drafts.push({ linkId, answerKey: (data as { answerKey: string }).answerKey });
    }
    const save = async (own: (typeof drafts)[number]) =>
      flooder.raw(respondent.save, { data: { ...own, answers: { contract: 'no' } } });
    const codes = (await Promise.all(drafts.map(save))).map(({ code }) => code);
    expect(codes.filter(code => code === 0)).toHaveLength(28);
    const own = await anAnswer(linkId);
    await asStranger().ok(respondent.submit, { data: { ...own, answers: whole } });
    const { pool } = await aDatabase();
    const { rows } = await pool.query('select started_count from questionnaire_links where link_id = $1', [linkId]);
    expect(rows).toEqual([{ started_count: 29 }]);
  });

  test('一处一小时内至多留下三百份未填的', async () => {
    const { linkId } = await aLink();
    const flooder = asStranger(anAddress());
    await begin(linkId, {}, flooder);
    const { pool } = await aDatabase();
    await pool.query(
      `insert into questionnaire_answers
       select (jsonb_populate_record(a, jsonb_build_object('answer_id', gen_random_uuid(), 'key_hash', number::text))).*
       from questionnaire_answers a, generate_series(1, 299) number where link_id = $1`,
      [linkId],
    );
    expect(await begin(linkId, {}, flooder)).toMatchObject({ code: 429 });
    expect(await begin(linkId)).toMatchObject({ code: 0 });
  });
});

test('同一份答卷同时提交两次，只算一次', async () => {
  const { linkId, owner, questionnaireId } = await aLink();
  const own = await anAnswer(linkId);
  const codes = await Promise.all(
    [1, 2, 3].map(async () => (await asStranger().raw(respondent.submit, { data: { ...own, answers: whole } })).code),
  );
  expect(codes.sort()).toEqual([0, 1, 1]);
  const { links } = await owner.ok(riskAnalysis.links, { data: { questionnaireId } });
  expect(links).toMatchObject([{ linkId, answerCount: 1 }]);
});

test('数据库里读不到答案、填写人与密钥', async () => {
  const { linkId } = await aLink();
  const { answerKey } = await anAnswer(linkId, { respondent: '保密的公司' });
  await asStranger().ok(respondent.submit, { data: { linkId, answerKey, answers: whole } });
  const { pool } = await aDatabase();
  const { rows } = await pool.query('select * from questionnaire_answers where link_id = $1', [linkId]);
  const text = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  expect([
    text.includes('保密的公司'),
    text.includes('people'),
    text.includes(answerKey),
    text.includes('no-contract'),
  ]).toEqual([false, false, false, false]);
});

test('不合题意的答案被拒，并说出是第几题；过大的被拒', async () => {
  const { linkId } = await aLink();
  const own = await anAnswer(linkId);
  const save = (answers: object) => asStranger().raw(respondent.save, { data: { ...own, answers } });
  expect(await save({ contract: 'maybe' })).toMatchObject({ code: 1, message: '第1题：请从所列选项中选择一项' });
  expect(await save({ 别的题: 'yes' })).toMatchObject({ code: 1 });
  expect(await save({ constructor: 'yes' })).toMatchObject({ code: 1 });
  expect(await save({ contract: 'x'.repeat(300_000) })).toMatchObject({ code: 400 });
});

test('保存期满的答卷不再留存', async () => {
  const { linkId } = await aLink({ keepDays: 1 });
  const own = await anAnswer(linkId);
  const { app } = await startHouse();
  await at(new Date(Date.now() + 3 * 86_400_000), async () => {
    await app.jobs.add('questionnaires.removeDueAnswers', {});
    await app.jobs.settle();
  });
  expect(await asStranger().raw(respondent.state, { data: own })).toMatchObject({ code: 404 });
});

test('保存期满的答卷空出其份数', async () => {
  const { linkId } = await aLink({ keepDays: 1, answersMax: 1 });
  const own = await anAnswer(linkId);
  await asStranger().ok(respondent.submit, { data: { ...own, answers: whole } });
  expect(await begin(linkId)).toMatchObject({ code: 1, message: expect.stringContaining('已满') });
  const { app } = await startHouse();
  await at(new Date(Date.now() + 3 * 86_400_000), async () => {
    await app.jobs.add('questionnaires.removeDueAnswers', {});
    await app.jobs.settle();
  });
  const next = await anAnswer(linkId);
  await asStranger().ok(respondent.submit, { data: { ...next, answers: whole } });
});
