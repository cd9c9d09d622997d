import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversations } from '@antai/contract/assistant/conversations';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../../../test/house.ts';
import { framesOf } from '../../../../../test/read-stream.ts';
import { sendUp } from '../../../../../test/upload.ts';

const contract = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 月租金为人民币8000元，乙方应于每月5日前支付。',
  '第三条 违约责任',
  '3.1 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。',
  '3.2 甲方的赔偿责任以一个月租金为限。',
].join('\n');

/** A conversation with the contract attached to its first question. */
async function ask(user: TestUser, question: string): Promise<Answer> {
  return (await converse(user, [question]))[0]!;
}

async function converse(user: TestUser, questions: string[]): Promise<Answer[]> {
  const { as } = await startHouse();
  const { imId } = await as(user).ok(conversations.add, { data: {} });
  const fileId = await sendUp(user, '租约.txt', contract);
  await as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
  const answers: Answer[] = [];
  for (const [at, question] of questions.entries())
    answers.push(await answerOf(user, { imId, question, fileIds: at === 0 ? [fileId] : [] }));
  return answers;
}

async function answerOf(user: TestUser, input: { imId: string; question: string; fileIds: string[] }) {
  const { as } = await startHouse();
  const { data } = await as(user).raw(conversations.ask, { data: input });
  const events = framesOf(data).filter(({ name }) => name === 'message');
  return events.map(({ data: event }) => event as AnswerEvent).reduce<Answer>(addToAnswer, emptyAnswer);
}
const inFile = ({ sources }: Answer) => sources.filter(({ kind }) => kind === 'document');

test('附件合同：请其审查，逐条给出原文、级别与依据；全文未见的说明', async () => {
  const answer = await ask(await aUser(), '请审查这份合同');
  expect(answer.text).toContain('按《房屋租赁合同》清单与硬规则审查');
  expect(answer.text).toContain('全文未见：');
  const daily = inFile(answer).find(({ passage }) => passage.includes('百分之一'))!;
  expect(daily.reasons[0]).toMatch(/违约金.*依据《/);
  expect(daily.facts[0]).toMatch(/^[高中低]风险$/);
  expect(daily.place).toBe('第7段');
});

test('问到某一条，给出该条及其下各款的原文；没有的条不作答', async () => {
  const user = await aUser();
  const answer = await ask(user, '第三条对赔偿责任是怎么说的？');
  expect(inFile(answer).map(({ passage }) => passage)).toEqual(contract.split('\n').slice(5));
  expect(inFile(answer)[2]!.reasons).toEqual(['问到的第三条 违约责任']);
  const none = await ask(user, '第三十条是怎么约定的？');
  expect(inFile(none).every(({ reasons }) => reasons.every(reason => !reason.startsWith('问到的')))).toBe(true);
});

test('接着问同一份合同：不必再附一次；问到法律的条文则不拿合同作答', async () => {
  const [, clause, law] = await converse(await aUser(), [
    '请审查这份合同',
    '第三条对赔偿责任是怎么说的？',
    '民法典第三条怎么规定？',
  ]);
  expect(inFile(clause!).map(({ passage }) => passage)).toEqual(contract.split('\n').slice(5));
  expect(inFile(law!)).toEqual([]);
});

test('没有合同审查权限的，不以此作答并说明', async () => {
  const grants = [{ resourceId: 30016, display: true, permission: false }];
  const answer = await ask(await aUser({ grants }), '请审查这份合同');
  expect(answer.text).not.toContain('清单与硬规则');
  expect(answer.text).toContain('合同审查（您没有此项权限）');
});
