import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { notices } from '@antai/contract/notices';
import { riskAnalysis, secrecyPromise } from '@antai/contract/questionnaires/analysis';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { type Invitation, respondent } from '@antai/contract/questionnaires/respondent';
import { expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse } from '../../../../test/house.ts';
import { aLinkOf, anAnswerTo, aPublished, aQuestionnaire } from '../../../../test/questionnaires.ts';
import { uploadOf } from '../../../../test/upload.ts';
import { sizeOfPicture } from '../logos/read-logo.ts';

const house = await startHouse();
const { as, asStranger } = house;

/** Two colleagues of a new enterprise, and who administers it. */
async function colleagues() {
  const admin = await anAdministrator();
  const name = `律所${Date.now()}${Math.random()}`;
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name } });
  const [li, wang] = [await aUser(), await aUser()];
  for (const { userId } of [li, wang]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  return { admin, li, wang, enterpriseId };
}

test('共享问卷：同事看得到、可复制，答卷与改动仍只属于作者；再共享答卷，同事可读；收回即如同不存在', async () => {
  const { admin, li, wang, enterpriseId } = await colleagues();
  const { owner, questionnaireId } = await aPublished(house, li);
  const data = { questionnaireId };
  const { answerId } = await owner.ok(riskAnalysis.fillIn, {
    data: { ...data, respondent: '甲公司', answers: { contract: 'yes' }, isFinal: true },
  });
  const colleague = as(wang);
  const share = (sharing: 'none' | 'questionnaire' | 'answers') =>
    owner.ok(questionnaires.share, { data: { questionnaireId, sharing } });
  const codesOf = async (calls: [{ path: `/${string}` }, object][]) =>
    Promise.all(calls.map(async ([call, body]) => (await colleague.raw(call, { data: body })).code));
  const reading: [{ path: `/${string}` }, object][] = [
    [riskAnalysis.list, data],
    [riskAnalysis.overall, data],
    [riskAnalysis.table, data],
    [riskAnalysis.get, { answerId }],
    [riskAnalysis.previewFile, { answerId, form: 'calendar' }],
  ];
  const changing: [{ path: `/${string}` }, object][] = [
    [questionnaires.save, { ...data, content: aQuestionnaire() }],
    [questionnaires.release, data],
    [questionnaires.takeBack, data],
    [questionnaires.remove, data],
    [questionnaires.share, { ...data, sharing: 'none' }],
    [questionnaires.removeLogo, data],
    [riskAnalysis.addLink, data],
    [riskAnalysis.links, data],
    [riskAnalysis.fillIn, { ...data, answers: {} }],
    [riskAnalysis.removeAnswer, { answerId }],
    [riskFilling.note, { answerId, questionId: 'contract', text: '记' }],
    [riskFilling.sendBack, { answerId, reason: '请补充' }],
    [riskFilling.prefill, { ...data, company: '某某公司' }],
  ];

  await share('questionnaire');
  expect(await colleague.ok(questionnaires.get, { data })).toMatchObject({
    ...{
      isOwn: false,
      ownerName: '测试律师',
      sharing: 'questionnaire',
      answerCount: 0,
      versions: [{ answerCount: 0 }],
    },
  });
  expect(await colleague.ok(questionnaires.page, { data: { isShared: true } })).toMatchObject({
    records: [{ questionnaireId, isOwn: false, answerCount: 0 }],
  });
  expect((await colleague.ok(questionnaires.page, {})).total).toBe(0);
  expect(await colleague.ok(questionnaires.copy, { data })).toMatchObject({ questionnaireId: expect.any(String) });
  expect(await codesOf(reading)).toEqual(Array(reading.length).fill(404));
  expect(await codesOf(changing)).toEqual(Array(changing.length).fill(404));

  await share('answers');
  expect(await codesOf(reading)).toEqual(Array(reading.length).fill(0));
  expect(await codesOf(changing)).toEqual(Array(changing.length).fill(404));
  expect(await colleague.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({ isOwn: false });

  // who has left sees nothing any more
  await as(admin).ok(users.edit, { data: { userId: wang.userId, enterpriseId: '' } });
  expect(await codesOf(reading)).toEqual(Array(reading.length).fill(404));
  await as(admin).ok(users.edit, { data: { userId: wang.userId, enterpriseId } });
  expect(await codesOf(reading)).toEqual(Array(reading.length).fill(0));
  await share('none');
  expect(await colleague.raw(questionnaires.get, { data })).toMatchObject({ code: 404 });
});

test('共享答卷的作者转入他所：原单位不再看到问卷与答卷，新收的也看不到；调回后如前', async () => {
  const { admin, li, wang, enterpriseId } = await colleagues();
  const other = await as(admin).ok(enterprises.create, { data: { name: `他所${li.userId}` } });
  const { owner, questionnaireId } = await aPublished(house, li);
  const data = { questionnaireId };
  await owner.ok(questionnaires.share, { data: { questionnaireId, sharing: 'answers' } });
  const fillIn = async (respondentName: string) =>
    owner.ok(riskAnalysis.fillIn, {
      data: { ...data, respondent: respondentName, answers: { contract: 'yes' }, isFinal: true },
    });
  const { answerId: before } = await fillIn('原所的客户');
  const move = (to: string) => as(admin).ok(users.edit, { data: { userId: li.userId, enterpriseId: to } });
  await move(other.enterpriseId);
  const { answerId: after } = await fillIn('新所的客户');
  const colleague = as(wang);
  const codes = async () => [
    (await colleague.raw(questionnaires.get, { data })).code,
    (await colleague.raw(questionnaires.copy, { data })).code,
    (await colleague.raw(riskAnalysis.list, { data })).code,
    (await colleague.raw(riskAnalysis.get, { data: { answerId: before } })).code,
    (await colleague.raw(riskAnalysis.get, { data: { answerId: after } })).code,
  ];
  const shared = async () => (await colleague.ok(questionnaires.page, { data: { isShared: true } })).total;
  expect([await codes(), await shared()]).toEqual([[404, 404, 404, 404, 404], 0]);
  expect(await owner.ok(questionnaires.get, { data })).toMatchObject({ isOwn: true, sharing: 'none', answerCount: 2 });
  expect((await owner.ok(questionnaires.page, {})).records).toMatchObject([{ sharing: 'none' }]);
  await move(enterpriseId);
  expect([await codes(), await shared()]).toEqual([[0, 0, 0, 0, 0], 1]);
  // a colleague who is disabled has not left: the firm goes on with what came in
  await as(admin).ok(users.setDisabled, { data: { userIds: [li.userId], isDisabled: true } });
  expect(await shared()).toBe(1);
});

test('告知过“除该律师外不向任何人提供”的答卷不能共享，问卷可以', async () => {
  const { li } = await colleagues();
  const consentText = `您的答案加密保存，${secrecyPromise}。`;
  const { owner, questionnaireId, linkId } = await aLinkOf(house, li, { consentText });
  const share = (sharing: string) => owner.raw(questionnaires.share, { data: { questionnaireId, sharing } });
  await anAnswerTo(house, linkId);
  expect(await share('answers')).toMatchObject({ code: 1, message: expect.stringContaining('另行收集') });
  expect(await share('questionnaire')).toMatchObject({ code: 0 });
});

test('没有单位的不能共享，说明找谁', async () => {
  const { owner, questionnaireId } = await aPublished(house, await aUser());
  const answer = await owner.raw(questionnaires.share, { data: { questionnaireId, sharing: 'answers' } });
  expect(answer).toMatchObject({ code: 1, message: expect.stringContaining('尚未加入单位') });
});

test('答卷提交，作者得一条通知：写明问卷与份数，不写填写人', async () => {
  const { owner, questionnaireId, linkId } = await aLinkOf(house, await aUser());
  for (const respondentName of ['保密甲', '保密乙']) {
    const own = await anAnswerTo(house, linkId, { respondent: respondentName });
    await asStranger().ok(respondent.submit, { data: { ...own, answers: { contract: 'yes' } } });
  }
  const { records } = await owner.ok(notices.page, {});
  expect(records).toMatchObject([{ relateId: questionnaireId, messageTitle: '“用工合规自检”收到2份新答卷' }]);
  expect(JSON.stringify(records)).not.toContain('保密');
});

test('同一处反复索要不存在的链接须等待，别处不受影响', async () => {
  const { linkId } = await aLinkOf(house, await aUser());
  const guesser = asStranger();
  const unknown = { data: { linkId: '00000000-0000-4000-8000-000000000000' } };
  const codes = [];
  for (let round = 0; round < 70; round += 1) codes.push((await guesser.raw(respondent.open, unknown)).code);
  expect([codes[0], codes.at(-1)]).toEqual([404, 429]);
  expect(await guesser.raw(respondent.open, { data: { linkId } })).toMatchObject({
    ...{ code: 429, message: expect.stringContaining('请稍等') },
  });
  expect(await asStranger().raw(respondent.open, { data: { linkId } })).toMatchObject({ code: 0 });
});

/** A png of one pixel; its head may say another width. */
function aPng(width = 1): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  return png;
}

test('自己的标志：png与jpg按内容识别，作答页上看得到；SVG、过大、过宽的被拒', async () => {
  const { owner, questionnaireId, linkId } = await aLinkOf(house, await aUser());
  const set = async (fileName: string, bytes: Buffer, who = owner) => {
    const { payload, headers } = uploadOf(fileName, bytes, { questionnaireId });
    return who.raw(questionnaires.setLogo, payload, headers);
  };
  const refused = [
    await set('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    await set('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    await set('logo.png', aPng(40_000)),
    await set('logo.png', Buffer.concat([aPng(), Buffer.alloc(120_000)])),
    await set('logo.png', aPng(), as(await aUser())),
  ];
  expect(refused.map(({ code }) => code)).toEqual([415, 415, 415, 413, 404]);
  expect(await set('logo.png', aPng())).toMatchObject({ code: 0 });
  const open = async () => (await asStranger().ok(respondent.open, { data: { linkId } })) as Invitation;
  expect((await open()).logo).toMatch(/^data:image\/png;base64,/u);
  await owner.ok(questionnaires.removeLogo, { data: { questionnaireId } });
  expect((await open()).logo).toBeNull();
});

test.each([
  ['png', 'png' as const, aPng(640), { width: 640, height: 1 }],
  [
    'jpg',
    'jpg' as const,
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 11, 8, 0, 50, 0, 120, 1, 1, 0x11, 0]),
    { width: 120, height: 50 },
  ],
  ['半个jpg', 'jpg' as const, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), undefined],
])('图片的宽与高：%s', (_name, kind, bytes, size) => {
  expect(sizeOfPicture(bytes, kind)).toEqual(size);
});
