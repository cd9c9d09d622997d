import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { inviteesMax, riskInvitations } from '@antai/contract/questionnaires/invitations';
import { type Invitation, respondent } from '@antai/contract/questionnaires/respondent';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { aUser, startHouse, startHouseWith, withoutIndex } from '../../../../test/house.ts';
import { aLinkOf, anAnswerTo, beginAnswer, type LinkWish } from '../../../../test/questionnaires.ts';
import { writeMail } from './write-mail.ts';

const house = await startHouse();
const { as, asStranger, mailsTo, at, app } = house;

const anEmail = () => `p-${crypto.randomUUID().slice(0, 8)}@gongsi.example`;
const dayMs = 86_400_000;
const many = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ name: `甲${number}`, email: anEmail() }));

async function invited(wish: LinkWish = {}, count = 1) {
  const link = await aLinkOf(house, await aUser(), { isByInvitation: true, ...wish });
  const people = Array.from({ length: count }, (_, number) => ({ name: `受邀人${number}`, email: anEmail() }));
  const { owner, linkId } = link;
  const sent = await owner.ok(riskInvitations.invite, { data: { linkId, people } });
  const list = async () => (await owner.ok(riskInvitations.list, { data: { linkId } })).invitations;
  return { ...link, people, sent, list };
}

test('按名邀请：各得一封带私人链接的邮件，凭它开始、继续、提交；没有受邀的打不开', async () => {
  const { linkId, people, sent, list } = await invited({}, 2);
  expect(sent).toEqual({ added: 2, known: 0, isMailed: true });
  await app.jobs.settle();
  const [mail] = mailsTo(people[0]!.email);
  expect(mail).toMatchObject({ subject: '请您填写问卷：用工合规自检' });
  const answerKey = (await list())[0]!.answerKey;
  expect(mail!.text).toContain(`/lawyer/answer.html#/${linkId}/${answerKey}`);
  const stranger = asStranger();
  expect(await stranger.raw(respondent.open, { data: { linkId } })).toMatchObject({
    ...{ code: 1, message: expect.stringContaining('只由受邀人填写') },
  });
  const invitation = (await stranger.ok(respondent.open, { data: { linkId, answerKey } })) as Invitation;
  expect(invitation).toMatchObject({ kind: 'invitation', invitedName: '受邀人0', needsContact: false });
  // opened twice at the same moment, there is one answer: the other is refused, or finds it
  const codes = (await Promise.all([1, 2].map(() => beginAnswer(house, linkId, { answerKey })))).map(
    ({ code }) => code,
  );
  expect([[0, 0].join(), [0, 1].join()]).toContain(codes.sort().join());
  expect((await list()).map(({ state }) => state)).toEqual(['draft', 'waiting']);
  const own = { linkId, answerKey };
  expect(await stranger.ok(respondent.open, { data: own })).toMatchObject({ kind: 'sheet', respondent: '受邀人0' });
  await stranger.ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
  expect((await list()).map(({ state }) => state)).toEqual(['submitted', 'waiting']);
});

test('同一人再邀请不算；写错的邮箱、过多的人被拒', async () => {
  const { owner, linkId, people } = await invited();
  const add = (some: { name: string; email: string }[]) =>
    owner.raw(riskInvitations.invite, { data: { linkId, people: some } });
  expect(await add([{ name: '换个写法', email: people[0]!.email.toUpperCase() }])).toMatchObject({
    data: { added: 0, known: 1 },
  });
  expect(await add([{ name: '甲', email: '不是邮箱' }])).toMatchObject({ code: 400 });
  expect(await add(many(inviteesMax + 1))).toMatchObject({ code: 400 });
});

test('提醒没有提交的人：刚写过的不再写，到日子自动提醒，至多六封', async () => {
  const { owner, linkId, people, list } = await invited({ remindEveryDays: 2 }, 2);
  const [first, second] = await list();
  await anAnswerTo(house, linkId, { answerKey: first!.answerKey });
  const own = { linkId, answerKey: first!.answerKey };
  await asStranger().ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
  const remind = () => owner.raw(riskInvitations.remind, { data: { linkId } });
  expect(await remind()).toMatchObject({ code: 1, message: expect.stringContaining('没有可提醒的人') });
  const onDay = (day: number) =>
    at(new Date(Date.now() + day * dayMs), async () => {
      await app.jobs.add('questionnaires.remind', {});
      await app.jobs.settle();
    });
  for (const day of [1, 2]) await onDay(day);
  expect([mailsTo(people[0]!.email).length, mailsTo(people[1]!.email).length]).toEqual([1, 2]);
  expect(mailsTo(people[1]!.email)[1]).toMatchObject({ subject: '请记得填写问卷：用工合规自检' });
  expect((await list())[1]).toMatchObject({ invitationId: second!.invitationId, mailCount: 2 });
  const { pool } = await aDatabase();
  await pool.query('update questionnaire_invitations set mail_count = 6 where link_id = $1', [linkId]);
  await onDay(9);
  expect(mailsTo(people[1]!.email)).toHaveLength(2);
});

test('撤回邀请，私人链接作废；已开始填写的不能撤回', async () => {
  const { owner, linkId, list } = await invited({}, 2);
  const [first, second] = await list();
  await owner.ok(riskInvitations.withdraw, { data: { invitationId: first!.invitationId } });
  const open = { data: { linkId, answerKey: first!.answerKey } };
  expect(await asStranger().raw(respondent.open, open)).toMatchObject({ code: 404 });
  await anAnswerTo(house, linkId, { answerKey: second!.answerKey });
  const late = await owner.raw(riskInvitations.withdraw, { data: { invitationId: second!.invitationId } });
  expect(late).toMatchObject({ code: 1, message: expect.stringContaining('已开始填写') });
});

test('退回补充：受邀人得一封带理由与私人链接的邮件', async () => {
  const { owner, questionnaireId, linkId, people, list } = await invited();
  const own = { linkId, answerKey: (await list())[0]!.answerKey };
  await anAnswerTo(house, linkId, own);
  await asStranger().ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
  const { records } = await owner.ok(riskAnalysis.list, { data: { questionnaireId } });
  const { answerId } = records[0]!;
  const reason = '请补充劳务派遣人员';
  expect(await owner.ok(riskFilling.sendBack, { data: { answerId, reason } })).toEqual({ isMailed: true });
  await app.jobs.settle();
  const mail = mailsTo(people[0]!.email).at(-1);
  expect(mail).toMatchObject({ subject: '请您补充问卷：用工合规自检' });
  expect([mail!.text.includes(reason), mail!.text.includes(own.answerKey)]).toEqual([true, true]);
  expect((await list())[0]!.state).toBe('returned');
});

test('邀请、撤回、再邀请：同一人半日内只得一封；撤回不退还当日的数', async () => {
  const { owner, linkId, people, list } = await invited();
  const { pool } = await aDatabase();
  for (let round = 0; round < 3; round += 1) {
    await owner.ok(riskInvitations.withdraw, { data: { invitationId: (await list())[0]!.invitationId } });
    const again = await owner.ok(riskInvitations.invite, { data: { linkId, people } });
    expect(again).toEqual({ added: 1, known: 0, isMailed: false });
  }
  await app.jobs.settle();
  expect(mailsTo(people[0]!.email)).toHaveLength(1);
  for (let day = 1; day <= 7; day += 1) {
    await pool.query("update questionnaire_mails set ordered_at = ordered_at - interval '1 day' where link_id = $1", [
      linkId,
    ]);
    await owner.ok(riskInvitations.withdraw, { data: { invitationId: (await list())[0]!.invitationId } });
    await owner.ok(riskInvitations.invite, { data: { linkId, people } });
  }
  await app.jobs.settle();
  expect(mailsTo(people[0]!.email)).toHaveLength(6);
  const { rows } = await pool.query('select * from questionnaire_mails where link_id = $1', [linkId]);
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).not.toContain(people[0]!.email);
  // what no longer counts is forgotten
  await at(new Date(Date.now() + 40 * dayMs), async () => {
    await app.jobs.add('questionnaires.remind', {});
    await app.jobs.settle();
  });
  expect((await pool.query('select * from questionnaire_mails where link_id = $1', [linkId])).rows).toEqual([]);
});

test('一位律师一日至多一千封，同时邀请也一样', async () => {
  const user = await aUser();
  const { owner, linkId } = await aLinkOf(house, user, { isByInvitation: true });
  const { pool } = await aDatabase();
  await pool.query(
    `insert into questionnaire_mails (owner_id, person_mark, link_id, ordered_at)
     select $1, 'mark ' || number, $2, now() - interval '1 hour' from generate_series(1, 990) number`,
    [user.userId, linkId],
  );
  const groups = Array.from({ length: 4 }, () => many(10));
  const invite = (people: { name: string; email: string }[]) =>
    owner.ok(riskInvitations.invite, { data: { linkId, people } });
  const sent = await Promise.all(groups.map(invite));
  expect(sent.map(({ added }) => added)).toEqual([10, 10, 10, 10]);
  await app.jobs.settle();
  expect(groups.flat().filter(({ email }) => mailsTo(email).length > 0)).toHaveLength(10);
  expect(sent.filter(({ isMailed }) => isMailed).length).toBeLessThanOrEqual(1);
});

test('反复提交、退回：填写人自己写的邮箱一日至多得六封，退回照常', async () => {
  const { owner, questionnaireId, linkId } = await aLinkOf(house, await aUser());
  const contact = anEmail();
  const own = await anAnswerTo(house, linkId, { contact });
  let mailed = 0;
  for (let round = 0; round < 9; round += 1) {
    await asStranger().ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
    const { answerId } = (await owner.ok(riskAnalysis.list, { data: { questionnaireId } })).records[0]!;
    const { isMailed } = await owner.ok(riskFilling.sendBack, { data: { answerId, reason: '请补充' } });
    if (isMailed) mailed += 1;
  }
  await app.jobs.settle();
  expect([mailed, mailsTo(contact).length]).toEqual([6, 6]);
});

test('没有邮件服务：不发也不假装，给出私人链接由律师转交；一个链接至多五百人，并行也一样', async () => {
  const quiet = await startHouseWith({ ...withoutIndex, SMTP_URL: '', SMTP_FROM: '' });
  const { owner, linkId } = await aLinkOf(quiet, await aUser());
  const people = [{ name: '甲', email: anEmail() }];
  expect(await owner.ok(riskInvitations.invite, { data: { linkId, people } })).toEqual({
    ...{ added: 1, known: 0, isMailed: false },
  });
  const { isMailConfigured, invitations } = await owner.ok(riskInvitations.list, { data: { linkId } });
  expect([isMailConfigured, invitations[0]!.mailCount]).toEqual([false, 0]);
  expect(await anAnswerTo(quiet, linkId, { answerKey: invitations[0]!.answerKey })).toMatchObject({ linkId });
  expect(await owner.raw(riskInvitations.remind, { data: { linkId } })).toMatchObject({
    ...{ code: 1, message: expect.stringContaining('没有配置邮件服务') },
  });
  const add = () => owner.raw(riskInvitations.invite, { data: { linkId, people: many(inviteesMax) } });
  const codes = (await Promise.all(Array.from({ length: 6 }, add))).map(({ code }) => code);
  expect(codes.filter(code => code === 0)).toHaveLength(4);
  await quiet.app.close();
});

test('他人看不到、改不了邀请；数据库里读不到姓名、邮箱与密钥', async () => {
  const { linkId, people, list } = await invited();
  const { invitationId, answerKey } = (await list())[0]!;
  const other = as(await aUser());
  const codes = [
    await other.raw(riskInvitations.invite, { data: { linkId, people } }),
    await other.raw(riskInvitations.list, { data: { linkId } }),
    await other.raw(riskInvitations.remind, { data: { linkId } }),
    await other.raw(riskInvitations.withdraw, { data: { invitationId } }),
  ].map(({ code }) => code);
  expect(codes).toEqual([404, 404, 404, 404]);
  const { pool } = await aDatabase();
  const { rows } = await pool.query('select * from questionnaire_invitations where link_id = $1', [linkId]);
  const text = JSON.stringify(rows);
  expect([text.includes(people[0]!.email), text.includes('受邀人'), text.includes(answerKey)]).toEqual([
    ...[false, false, false],
  ]);
});

test('邮件的标题只有一行，问卷名里的换行不生出别的行', () => {
  const { subject, text } = writeMail({
    ...{ kind: 'invite', title: '甲\r\nBcc: x@y.example', name: '乙\n丙', address: '', expireDay: '2026-12-01' },
  });
  expect([subject.includes('\n'), subject]).toEqual([false, '请您填写问卷：甲 Bcc: x@y.example']);
  expect(text.split('\n')[0]).toBe('乙 丙，');
  expect(text).toContain('截止日：2026-12-01');
});
