import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { inviteesMax, riskInvitations } from '@antai/contract/questionnaires/invitations';
import { type Invitation, respondent } from '@antai/contract/questionnaires/respondent';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { aUser, startHouse, startHouseWith } from '../../../../test/house.ts';
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

test('没有邮件服务：不发也不假装，给出私人链接由律师转交；一个链接至多五百人，并行也一样', async () => {
  const quiet = await startHouseWith({ SMTP_URL: '', SMTP_FROM: '' });
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
