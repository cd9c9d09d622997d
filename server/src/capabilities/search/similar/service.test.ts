import { search } from '@antai/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser as aUserOf, startHouseAlone } from '../../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../../test/judgments.ts';

/** How rare a word is decides what tells cases apart: no judgments of others may stand beside these. */
let house: Awaited<ReturnType<typeof startHouseAlone>>;

beforeAll(async () => {
  house = await startHouseAlone({});
});
afterAll(async () => {
  await house.app.close();
  await house.database.close();
});

const aUser: typeof aUserOf = options => aUserOf({ ...options, database: house.database });

let lastNumber = 100;
const aNumber = () => `（2022）沪0115民初${++lastNumber}号`;

describe('类案', () => {
  /** Judgments about one rare matter, so that they are like each other and like no others. */
  async function similarCorpus() {
    const mark = aMark();
    const matter = `渔排养殖户因赤潮致石斑鱼死亡${mark}，渔排养殖户请求网箱供货方赔偿，石斑鱼鱼苗质量有争议。`;
    const courts = [undefined, '上海市高级人民法院', '广东省深圳市南山区人民法院'];
    const rows = courts.map(court =>
      aJudgment({ cause: '养殖损害责任纠纷', reasoning: matter, number: aNumber(), ...(court ? { court } : {}) }),
    );
    await putJudgments(house.app, rows);
    return { matter, ids: rows.map(({ id }) => id) };
  }

  test('从粘贴的事实找到相似案件，写明理由，按参照效力分组', async () => {
    const { matter, ids } = await similarCorpus();
    const li = house.as(await aUser());
    const data = { text: matter, courtName: '上海市浦东新区人民法院', limit: 50 };
    const answer = await li.ok(search.similarCases, { data });
    const own = answer.filter(({ id }) => ids.includes(id));
    expect(own.map(({ id, group }) => [id, group])).toEqual([
      [ids[1], 3],
      [ids[0], 4],
      [ids[2], 5],
    ]);
    expect(own[0]).toMatchObject({ groupName: '本省（自治区、直辖市）高级人民法院参考性案例及裁判' });
    for (const { score, reasons, points } of own) {
      expect(score).toBeGreaterThan(0);
      expect(points).toContainEqual({ kind: 'wording', points: expect.any(Number), pointsMax: 40 });
      expect(reasons.find(({ kind }) => kind === 'fact')?.text).toMatch(/该案同样认定：“渔排养殖户因赤潮致石斑鱼死亡/);
    }
  });

  test('长的案情与短的找得一字不差', async () => {
    const { matter } = await similarCorpus();
    const li = house.as(await aUser());
    const answer = await li.ok(search.similarCases, { data: { text: matter } });
    const long = await li.ok(search.similarCases, { data: { text: `${matter}${'.'.repeat(2_000)}` } });
    expect(answer.length).toBeGreaterThan(0);
    expect(long).toEqual(answer);
  });

  test('从一件案例找：案由、法条、标的额都成为理由，不含它自己', async () => {
    const { ids } = await similarCorpus();
    const answer = await house.as(await aUser()).ok(search.similarCases, { data: { id: ids[0]!, limit: 50 } });
    expect(answer.map(({ id }) => id)).not.toContain(ids[0]);
    const other = answer.find(({ id }) => id === ids[2]);
    expect(other?.reasons.map(({ kind }) => kind).sort()).toEqual(['amount', 'article', 'cause', 'fact', 'outcome']);
    expect(other?.reasons.map(({ text }) => text)).toContain('案由同为“养殖损害责任纠纷”');
  });

  test('同一份文书由两处导入的只列一次，也不列为它自己的类案；同一案件的另一种文书照列', async () => {
    const matter = `蓝莓大棚因积雪坍塌${aMark()}，种植户请求大棚建造方赔偿，钢架壁厚有争议。`;
    const ofNumber = (number: string) => aJudgment({ cause: '建设工程施工合同纠纷', reasoning: matter, number });
    const [own, other] = ['（2022）沪0115民初71号', '（2022）沪0115民初72号'].map(ofNumber);
    // written with half-width brackets there
    const copies = ['(2022)沪0115民初71号', '(2022)沪0115民初72号'].map(ofNumber);
    const plain = ofNumber('（2022）沪0115民初72号');
    const text = plain.full_text.replace('民事判决书', '民事裁定书');
    const ruling = { ...plain, title: plain.title.replace('判决书', '裁定书'), full_text: text };
    await putJudgments(house.app, [own!, other!, ...copies, ruling]);
    const answer = await house.as(await aUser()).ok(search.similarCases, { data: { id: own!.id, limit: 50 } });
    const ids = answer.map(({ id }) => id);
    expect(ids).not.toContain(copies[0]!.id);
    expect(ids.filter(id => id === other!.id || id === copies[1]!.id)).toHaveLength(1);
    expect(ids).toContain(ruling.id);
  });

  test('毫不相干的文字，没有类案', async () => {
    await similarCorpus();
    const { as } = house;
    const data = { text: 'qwertyuiop asdfghjkl' };
    expect(await as(await aUser()).ok(search.similarCases, { data })).toEqual([]);
  });

  test('没有类案检索或司法案例任一权限：403；案例不存在：404；两者都给或都不给：400', async () => {
    const { as } = house;
    const data = { text: '渔排养殖户因赤潮致石斑鱼死亡' };
    for (const resourceId of [20022, 20011]) {
      const li = as(await aUser({ grants: [{ resourceId, display: false, permission: false }] }));
      expect(await li.raw(search.similarCases, { data })).toMatchObject({ code: 403 });
    }
    const li = as(await aUser());
    expect(await li.raw(search.similarCases, { data: { id: 'nowhere' } })).toMatchObject({ code: 404 });
    expect(await li.raw(search.similarCases, { data: { ...data, id: 'a' } })).toMatchObject({ code: 400 });
    expect(await li.raw(search.similarCases, { data: {} })).toMatchObject({ code: 400 });
    expect(await li.raw(search.similarCases, { data: { text: '短' } })).toMatchObject({ code: 400 });
  });
});
