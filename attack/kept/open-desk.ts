import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { enterprises } from '@antai/contract/administration/enterprises';
import { publications } from '@antai/contract/administration/publications';
import { users } from '@antai/contract/administration/users';
import { comparison } from '@antai/contract/comparison';
import { correction } from '@antai/contract/correction';
import { desensitise } from '@antai/contract/desensitise';
import { drafting } from '@antai/contract/drafting';
import { dueDiligence } from '@antai/contract/due-diligence';
import { examination } from '@antai/contract/examination';
import { notices } from '@antai/contract/notices';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { review } from '@antai/contract/review';
import { selection } from '@antai/contract/selection';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import { aQuestionnaire } from '../../server/test/questionnaires.ts';
import type { Server } from '../../tools/wire/start-server.ts';
import { signIn } from '../send-call.ts';
import { type Caller, callerAt, type Place } from './caller.ts';

export const password = 'zhuozi-mima-2026';
const readyWithinMs = 120_000;
const pauseMs = 100;

/** A user at work with everything that decisions and notes are written on, the administrator, and somebody without tokens. */
export interface Desk {
  place: Place;
  own: Caller;
  admin: Caller;
  stranger: Caller;
  username: string;
  userId: string;
  enterpriseId: string;
  colleagueId: string;
  /** Counts on with each use: what is taken in turn is not taken twice. */
  turn: number;
  ready: Ready;
}
type Ready = Awaited<ReturnType<typeof prepare>>;

export const lease = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 月租金为人民币8000元（大写：捌仟元整）。押金为30000元，租期届满后45日内退还押金。',
  '第三条 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。甲方有权换锁并停水停电。',
].join('\n');
export const leaseSettings = { typeId: 'lease', side: 'b', signDate: '2026-01-01' } as const;
export const point = { pointId: 'rent', question: '月租金是多少？', kind: 'amount' } as const;
export const before = '甲方应于2026年3月1日前付款100万元。\n本合同一式两份。';
export const after = '甲方应于2026年5月1日前付款120万元。\n本合同一式三份。';
export const templateId = 'sales-contract';

/** Opens desks of one enterprise, each for a user of its own; the users are colleagues. */
export async function openDesks(server: Server, names: string[]): Promise<Desk[]> {
  const place = { address: server.address };
  const admin = callerAt(place, await signIn(server, 'admin'));
  const { enterpriseId } = await admin.ask(enterprises.create, { data: { name: `律所${names[0]}` } });
  const stranger = callerAt(place, {});
  const people: { username: string; userId: string; own: Caller }[] = [];
  for (const username of names) {
    const order = { username, name: username, enterpriseId, department: '争议组' };
    const { user, password: first } = await admin.ask(users.create, { data: order });
    const signedIn = await signInAt({ stranger, place, username, password: first });
    await signedIn.ask(account.changePassword, { data: { oldPassword: first, newPassword: password } });
    people.push({ username, userId: user.userId, own: await signInAt({ stranger, place, username, password }) });
  }
  await publish(
    admin,
    people.map(({ userId }) => userId),
  );
  return Promise.all(
    people.map(async ({ username, userId, own }, at) => {
      const colleagueId = people[(at + 1) % people.length]!.userId;
      const ready = await prepare(own);
      return { place, own, admin, stranger, username, userId, enterpriseId, colleagueId, turn: 0, ready };
    }),
  );
}

/** A further session of a user. */
export async function signInAt({ stranger, place, username, password: secret }: SignIn): Promise<Caller> {
  const answer = await stranger.ask(account.login, { data: { username, password: secret } });
  const { token, authToken } = answer as { token: string; authToken: string };
  return callerAt(place, { token, 'auth-token': authToken });
}
interface SignIn {
  stranger: Caller;
  place: Place;
  username: string;
  password: string;
}

const noticesOfDesk = 40;

/** Notices that are to be read. */
async function publish(admin: Caller, audienceIds: string[]) {
  for (let at = 0; at < noticesOfDesk; at += 1) {
    const notice = { title: `通知${at}`, content: '<p>今晚停机</p>', audience: 'users', audienceIds } as const;
    await admin.ask(publications.publish, { data: notice });
  }
}

async function until<Answer>(ask: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  const deadline = Date.now() + readyWithinMs;
  for (let answer = await ask(); ; answer = await ask()) {
    if (isDone(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`a desk was not ready: ${JSON.stringify(answer).slice(0, 300)}`);
    await wait(pauseMs);
  }
}

const atRest = ({ status }: { status: string }) => status !== 'running';

async function prepare(own: Caller) {
  const { items } = await own.ask(selection.list, {});
  const documents = items.filter(({ kind }) => kind === 'document').map(({ itemId }) => itemId);
  const compared = await own.ask(comparison.add, {
    data: { fileIds: [await own.file('一稿.txt', before), await own.file('二稿.txt', after)] },
  });
  const corrected = await own.ask(correction.addText, {
    data: { text: '双方按装设备，应当按装完毕。违约金按日计收计收。' },
  });
  const masked = await own.ask(desensitise.addText, { data: { text: '原告：费秋声，联系电话13800138000。' } });
  const examined = await own.ask(examination.add, {
    data: { fileIds: [await own.file('租约.txt', lease)], points: [point] },
  });
  const translated = await own.ask(translation.create, {
    data: { text: '甲方应当付款，乙方应当交货。', from: 'zh', to: 'en' },
  });
  const looked = await own.ask(dueDiligence.add, {
    data: { kind: 'project', names: ['没有这家公司'], modules: ['basic'] },
  });
  const reviewed = await own.ask(review.add, { data: { text: lease } });
  await own.ask(review.start, { data: { recordId: reviewed.recordId, ...leaseSettings } });
  const draft = await own.ask(drafting.create, { data: { templateId } });
  const { termBaseId } = await own.ask(terms.addBase, { data: { name: '所用术语' } });
  const { changes } = await until(() => own.ask(comparison.get, { data: compared }), atRest);
  const { findings } = await until(() => own.ask(correction.get, { data: corrected }), atRest);
  const { findings: names } = await until(() => own.ask(desensitise.get, { data: masked }), atRest);
  await until(() => own.ask(examination.detail, { data: examined }), atRest);
  const { segments } = await until(() => own.ask(translation.detail, { data: translated }), atRest);
  await until(() => own.ask(dueDiligence.detail, { data: looked }), atRest);
  const { result } = await until(() => own.ask(review.get, { data: reviewed }), atRest);
  const { records } = await until(
    () => own.ask(notices.page, { data: { messageType: 3 } }),
    page => page.records.length >= noticesOfDesk,
  );
  return {
    documents,
    ...{ comparedId: compared.recordId, changeKey: changes[0]!.changeKey },
    ...{ correctedId: corrected.recordId, findingId: findings[0]!.findingId, wordingId: findings[1]!.findingId },
    ...{ maskedId: masked.recordId, masked: { type: names[0]!.type, text: names[0]!.text } },
    ...{
      examinedId: examined.recordId,
      translatedId: translated.recordId,
      segmentId: segments[0]!.segmentId,
      lookedId: looked.recordId,
    },
    ...{ reviewedId: reviewed.recordId, findingIds: result!.findings.map(({ findingId }) => findingId) },
    ...{ draftId: draft.taskId, termBaseId },
    messageIds: records.map(({ messageId }) => messageId),
    ...(await prepareQuestionnaire(own)),
  };
}

async function prepareQuestionnaire(own: Caller) {
  const { questionnaireId } = await own.ask(questionnaires.save, { data: { content: aQuestionnaire() } });
  await own.ask(questionnaires.release, { data: { questionnaireId } });
  const { linkId } = await own.ask(riskAnalysis.addLink, { data: { questionnaireId, answersMax: 10_000 } });
  const invited = await own.ask(riskAnalysis.addLink, { data: { questionnaireId, isByInvitation: true } });
  const { answerId } = await own.ask(riskAnalysis.fillIn, {
    data: { questionnaireId, answers: { contract: 'no', people: 3 }, isFinal: true },
  });
  return { questionnaireId, linkId, invitedLinkId: invited.linkId, answerId };
}
