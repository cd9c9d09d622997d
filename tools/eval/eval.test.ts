import { type Answer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversations } from '@antai/contract/assistant/conversations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../server/src/platform/models/read-environment.ts';
import { type FakeModel, openFakeModel, scenes } from '../../server/test/fake-model.ts';
import { aUser, startHouseWith } from '../../server/test/house.ts';
import { readAnswer } from './ask-product.ts';
import data from './data/questions.json' with { type: 'json' };
import { scoreAnswer, summarise } from './score-answer.ts';
import { gatewayTo, objectTasks, scoreObject } from './score-objects.ts';

const source = (number: number, title: string) =>
  ({ number, kind: 'statute', title, facts: [], passage: '', marks: [], reasons: [] }) as Answer['sources'][number];
const citation = (raw: string, status: 'verified' | 'notInStore', at?: number) => ({
  ...{ raw, where: '回答', status, detail: '' },
  ...(at === undefined ? {} : { source: at }),
});
const written = (more: Partial<Answer>): Answer => ({ ...emptyAnswer, mode: 'model', ...more });
const question = { question: '？', mustCite: ['民法典第五百八十五条'], mustNotCite: ['合同法'] };

describe('一个回答的得分', () => {
  test('引了该引的并核验属实', () => {
    const answer = written({
      sources: [source(1, '《中华人民共和国民法典》第五百八十五条')],
      citations: [citation('《民法典》第五百八十五条', 'verified', 1)],
    });
    expect(scoreAnswer(question, answer)).toEqual({ found: 1, recall: 1, precision: 1, outdated: [] });
  });

  test('材料中有而没有引；编造的降低准确率', () => {
    const answer = written({
      sources: [source(1, '《民法典》第五百八十五条')],
      citations: [citation('（2023）沪0115民初99999号', 'notInStore'), citation('《民法典》第一条', 'verified')],
    });
    expect(scoreAnswer(question, answer)).toEqual({ found: 1, recall: 0, precision: 0.5, outdated: [] });
  });

  test('把已失效的法律当作依据', () => {
    const answer = written({ citations: [citation('《中华人民共和国合同法》第一百一十四条', 'verified')] });
    expect(scoreAnswer(question, answer).outdated).toEqual(['合同法']);
  });

  test.each([
    ['没有查到规定这一事项的条文。', [], true],
    ['依照有关规定，应当批准。', [], false],
    ['没有查到，但可参见《月球法》第一条。', [citation('《月球法》第一条', 'notInStore')], false],
  ])('没有依据时：%s', (text, citations, refuses) => {
    const score = scoreAnswer({ question: '？', isUnanswerable: true }, written({ text, citations }));
    expect(score.refuses).toBe(refuses);
  });

  test('离线的回答所摘录的即所引的', () => {
    const answer = { ...emptyAnswer, sources: [source(1, '《民法典》第五百八十五条')] };
    expect(scoreAnswer(question, answer)).toEqual({ found: 1, recall: 1, outdated: [] });
  });

  test('平均只计有此项的回答', () => {
    const figures = summarise([{ outdated: [], recall: 1 }, { outdated: ['合同法'], recall: 0 }, { outdated: [] }]);
    expect(figures).toMatchObject({ answers: 3, recall: 0.5, outdated: 1, precision: Number.NaN });
  });
});

test('题目各有应引的条文，或者注明没有依据；条号写法一致', () => {
  for (const { mustCite = [], isUnanswerable = false } of data.questions) {
    expect(mustCite.length > 0).toBe(!isUnanswerable);
    for (const article of mustCite)
      expect(article).toMatch(/^[\u4e00-\u9fa5]+法?典?第[〇零一二三四五六七八九十百千]+条$/u);
  }
});

describe('照着假的模型走一遍', () => {
  let fake: FakeModel;
  let house: Awaited<ReturnType<typeof startHouseWith>>;
  beforeAll(async () => {
    fake = await openFakeModel();
    house = await startHouseWith({ AI_BASE_URL: fake.baseUrl, AI_MODEL: 'fake', AI_LOCATION: 'local' });
  });
  afterAll(async () => {
    await house.app.close();
    fake.close();
  });

  test('编造引用的模型得不到分，老实说没有的得满分', async () => {
    const user = house.as(await aUser());
    const { imId } = await user.ok(conversations.add, { data: {} });
    const ask = async (text: string) => {
      fake.play(scenes.says(text));
      return readAnswer(
        String((await user.raw(conversations.ask, { data: { imId, question: '月球采矿归谁管？' } })).data),
      );
    };
    const unanswerable = { question: '？', isUnanswerable: true };
    const invented = scoreAnswer(unanswerable, await ask('依照《月球采矿管理法》第三条，由省级主管部门批准。'));
    expect(invented).toMatchObject({ precision: 0, refuses: false });
    expect(scoreAnswer(unanswerable, await ask('没有查到规定月球采矿的条文。')).refuses).toBe(true);
  });
});

describe('结构化输出的得分', () => {
  let fake: FakeModel;
  beforeAll(async () => {
    fake = await openFakeModel();
  });
  afterAll(() => fake.close());

  const fits = JSON.stringify({ findings: [] });
  test.each([
    ['一次合格', [fits], 'first'],
    ['前后有别的话也能读出', [`好的：\n\`\`\`json\n${fits}\n\`\`\``], 'first'],
    ['改正后合格', ['没有风险。', fits], 'repaired'],
    ['多一个字段即不合格', [JSON.stringify({ findings: [], 评语: '无' })], 'never'],
  ])('%s', async (_, answers, outcome) => {
    const { baseUrl } = fake;
    const models = gatewayTo(
      readEnvironment({ endpointId: 'eval', purpose: 'chat', baseUrl, model: 'fake', location: 'local' }),
    );
    fake.play(...answers.map(text => scenes.says(text)));
    expect(await scoreObject(models, objectTasks()[0]!)).toBe(outcome);
  });

  test('问不到模型不算不合格', async () => {
    const models = gatewayTo(
      readEnvironment({
        endpointId: 'eval',
        purpose: 'chat',
        baseUrl: 'http://127.0.0.1:9/v1',
        model: 'x',
        location: 'local',
      }),
      { backoffMs: 1 },
    );
    expect(await scoreObject(models, objectTasks()[0]!)).toBe('failed');
  });

  test('三种任务都有', () => {
    const kinds = new Set(objectTasks().map(({ name }) => name.replace(/\d+$/u, '')));
    expect([...kinds]).toEqual(['合同审读', '问卷拟题', '翻译']);
  });
});
