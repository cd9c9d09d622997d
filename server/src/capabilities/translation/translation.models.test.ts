import { translation } from '@antai/contract/translation/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeModel, openFakeModel, type Scene, scenes } from '../../../test/fake-model.ts';
import { aUser, startHouseAlone } from '../../../test/house.ts';
import { longestSearched } from '../../../test/longest-searched.ts';

const text = '乙方逾期付款超过2026年3月1日的，应当支付违约金人民币50万元。';
const good = 'Where payment by Party B is delayed beyond ⟦1⟧, it shall pay liquidated damages of ⟦2⟧.';
const whole =
  'Where payment by Party B is delayed beyond March 1, 2026, it shall pay liquidated damages of RMB 500,000.';

let fake: FakeModel;
let house: Awaited<ReturnType<typeof startHouseAlone>>;

beforeAll(async () => {
  fake = await openFakeModel();
  house = await startHouseAlone({ AI_BASE_URL: fake.baseUrl, AI_MODEL: 'fake', AI_LOCATION: 'local' });
});
afterAll(async () => {
  await house.app.close();
  await house.database.close();
  fake.close();
});
beforeEach(() => fake.play());

const answers = (...targets: string[]): Scene[] =>
  targets.map(target => scenes.says(JSON.stringify({ segments: [{ id: 0, target }] })));

async function translated(...targets: string[]) {
  fake.play(...answers(...targets));
  const user = await aUser({ database: house.database });
  const data = { text, from: 'zh' as const, to: 'en' as const, termBaseIds: ['legal'] };
  const { recordId } = await house.as(user).ok(translation.create, { data });
  await house.app.jobs.settle();
  return house.as(user).ok(translation.detail, { data: { recordId } });
}

test('日期与金额不经过模型，占位符归位；术语随段给出', async () => {
  const { segments, answeredBy, status } = await translated(good);
  expect({ status, segments }).toMatchObject({ status: 'done', segments: [{ target: whole, origin: 'model' }] });
  expect(answeredBy).not.toBeNull();
  const said = JSON.stringify(fake.requests[0]?.body.messages);
  expect(said).not.toContain('50万元');
  expect(said).toContain('liquidated damages');
});

test('译错术语的带着理由再问一次，以第二次为准', async () => {
  const { segments } = await translated(good.replace('liquidated damages', 'a penalty'), good);
  expect(segments).toMatchObject([{ target: whole, origin: 'model', problem: null }]);
  expect(JSON.stringify(fake.requests[1]?.body.messages)).toContain('禁用译法');
});

test('占位符两次都没有全部归位的，不用其译文并说明', async () => {
  const { segments } = await translated(good.replace('⟦1⟧', 'March 1'), good.replace('⟦2⟧', '⟦1⟧'));
  expect(segments).toMatchObject([{ target: '', origin: 'none', problem: '占位内容未全部归位：缺少标记⟦1⟧' }]);
});

test('长段落送交模型之前与译回之后都由线程核对，不占用他人的时间', async () => {
  const sentence = text.replaceAll('。', '，');
  const long = `${sentence.repeat(300)}终。`;
  const marks = (long.match(/日|元/gu) ?? []).map((_, at) => `⟦${at + 1}⟧`);
  fake.play(...answers(`Liquidated damages ${marks.join(' and ')}.`));
  const user = await aUser({ database: house.database });
  const data = { text: long, from: 'zh' as const, to: 'en' as const, termBaseIds: ['legal'] };
  const { recordId } = await house.as(user).ok(translation.create, { data });
  const longest = await longestSearched(() => house.app.jobs.settle());
  const { segments } = await house.as(user).ok(translation.detail, { data: { recordId } });
  expect(segments).toMatchObject([{ origin: 'model', problem: null }]);
  expect(longest).toBeLessThan(sentence.length * 10);
});

test('模型服务不可用时任务失败并说明，重试从未译的段继续', async () => {
  fake.play(scenes.refuses(401));
  const user = await aUser({ database: house.database });
  const { recordId } = await house.as(user).ok(translation.create, { data: { text, from: 'zh', to: 'en' } });
  await house.app.jobs.settle();
  const failed = await house.as(user).ok(translation.detail, { data: { recordId } });
  expect(failed).toMatchObject({ status: 'failed', segments: [{ target: '' }] });
  fake.play(...answers(good));
  await house.as(user).ok(translation.retry, { data: { recordId } });
  await house.app.jobs.settle();
  const done = await house.as(user).ok(translation.detail, { data: { recordId } });
  expect(done).toMatchObject({ status: 'done', segments: [{ target: whole }] });
});

describe('只有翻译服务（LibreTranslate）', () => {
  let service: FakeModel;
  let served: typeof house;

  beforeAll(async () => {
    service = await openFakeModel();
    served = await startHouseAlone({ AI_TRANSLATE_BASE_URL: service.baseUrl, AI_TRANSLATE_API_KEY: 'miyao' });
  });
  afterAll(async () => {
    await served.app.close();
    await served.database.close();
    service.close();
  });

  async function translatedBy(...translatedText: string[]) {
    service.play(scenes.refuses(200, { translatedText }));
    const user = await aUser({ database: served.database });
    const data = { text, from: 'zh' as const, to: 'en' as const, termBaseIds: ['legal'] };
    const { recordId } = await served.as(user).ok(translation.create, { data });
    await served.app.jobs.settle();
    return served.as(user).ok(translation.detail, { data: { recordId } });
  }

  test('没有模型时由它译出，日期与金额不经过它；只问管理员所配的地址', async () => {
    const { segments, status, answeredBy } = await translatedBy(good);
    expect({ status, segments }).toMatchObject({ status: 'done', segments: [{ target: whole, origin: 'model' }] });
    expect(answeredBy).not.toBeNull();
    const [request] = service.requests;
    expect(request?.path).toBe(`${new URL(service.baseUrl).pathname}/translate`);
    expect(request?.body).toMatchObject({ source: 'zh', target: 'en', format: 'text', api_key: 'miyao' });
    expect(request?.raw).not.toContain('50万元');
  });

  test('占位符没有归位的不用其译文并说明；答非所问的任务失败并说明', async () => {
    expect(await translatedBy(good.replace('⟦2⟧', ''))).toMatchObject({
      segments: [{ target: '', problem: '占位内容未全部归位：缺少标记⟦2⟧' }],
    });
    expect(await translatedBy()).toMatchObject({ status: 'failed', segments: [{ target: '' }] });
  });
});
