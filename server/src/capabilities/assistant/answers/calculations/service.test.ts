import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversations } from '@antai/contract/assistant/conversations';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../../../test/house.ts';
import { framesOf } from '../../../../../test/read-stream.ts';

async function ask(user: TestUser, ...questions: string[]): Promise<Answer> {
  const { as } = await startHouse();
  const { imId } = await as(user).ok(conversations.add, { data: {} });
  let answer = emptyAnswer;
  for (const question of questions) {
    const { data } = await as(user).raw(conversations.ask, { data: { imId, question } });
    const events = framesOf(data).filter(({ name }) => name === 'message');
    answer = events.map(({ data: event }) => event as AnswerEvent).reduce<Answer>(addToAnswer, emptyAnswer);
  }
  return answer;
}

test('不经大模型也能算：结果、所填、算式、公式与依据', async () => {
  const { text, mode, sources } = await ask(await aUser(), '标的额50万元诉讼费多少');
  expect(mode).toBe('offline');
  expect(text).toContain('**案件受理费**：结果 **8,800.00元**');
  expect(text).toContain('按所问填写：案件类型 财产案件；争议金额 500,000.00元');
  expect(text).toContain('× 1.5% ＝ 4,500.00元');
  expect(text).toContain('公式：');
  expect(text).toContain('依据：《诉讼费用交纳办法》第十三条（受理费标准）');
  expect(text).not.toContain('没有找到');
  expect(text).not.toContain('undefined');
  expect(sources.filter(({ kind }) => kind === 'case')).toEqual([]);
});

test('期间与利息：理解成什么一并写明', async () => {
  const user = await aUser();
  const period = await ask(user, '2026年3月5日收到一审判决，上诉期到哪天');
  expect(period.text).toContain('届满日 **2026-03-20**');
  expect(period.text).toContain('判决上诉：15日，自判决书送达之日起');
  const interest = await ask(user, '借款20万元自2023-01-01至2024-06-30按LPR四倍的利息');
  expect(interest.text).toContain('2024-06-30当日不计');
});

test('缺的先问，补上再算，不猜', async () => {
  const user = await aUser();
  const open = await ask(user, '诉讼费多少');
  expect(open.text).toContain('还差1项才能算');
  expect(open.text).toContain('- 争议金额');
  const whole = await ask(user, '诉讼费多少', '50万元');
  expect(whole.text).toContain('**8,800.00元**');
});

test('算不了的说明原因；不是计算的不作计算；没有权限的说明', async () => {
  const user = await aUser();
  const wrong = await ask(user, '本金10万元，年利率6%，自2025年1月1日至2024年1月1日利息多少');
  expect(wrong.text).toContain('没有算出。截止日不得早于起算日');
  expect((await ask(user, '诉讼费由谁承担')).text).not.toContain('案件受理费**');
  const other = await aUser({ grants: [{ resourceId: 30019, display: false, permission: false }] });
  const refused = await ask(other, '标的额50万元诉讼费多少');
  expect(refused.text).toContain('法律计算器（您没有此项权限）');
  expect(refused.text).not.toContain('8,800');
});
