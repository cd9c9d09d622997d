import { type QueryNode, search } from '@antai/contract/search';
import { describe, expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';

const leaf = (fieldValue: string, more: object = {}): QueryNode => ({
  baseQueryBO: { fieldEn: 'fullText', fieldValue, matchType: 1, ...more },
});
const asked = (childQueryBO: QueryNode[], more: object = {}) =>
  ({ id: 2, recordType: '2', childQueryBO, ...more }) as never;

/** Three judgments that carry a mark of their own, so that a search for it finds these and no others. */
async function aCorpus() {
  const house = await startHouse();
  const mark = aMark();
  const rows = [
    aJudgment({
      mark,
      cause: '买卖合同纠纷',
      date: '二〇二〇年五月一日',
      amountYuan: 8_000,
      reasoning: '违约金过高。法院可以调整。',
    }),
    aJudgment({
      mark,
      cause: '租赁合同纠纷',
      date: '二〇二一年五月一日',
      amountYuan: 90_000,
      reasoning: '违约金过高，法院可以调整。',
    }),
    aJudgment({
      mark,
      cause: '租赁合同纠纷',
      date: '二〇二二年五月一日',
      amountYuan: 2_000_000,
      court: '广东省深圳市中级人民法院',
      reasoning: '违約金過高\n应予调整（见合同）。',
    }),
  ];
  await putJudgments(house.app, rows);
  const user = house.as(await aUser());
  const [first, second, third] = rows.map(row => row.id);
  return { user, mark, ids: { first, second, third } };
}

const foundBy = async (user: Awaited<ReturnType<typeof aCorpus>>['user'], children: QueryNode[], more: object = {}) => {
  const page = await user.ok(search.list, { data: asked(children, more) });
  return page.records.map(({ id }) => id).sort();
};

describe('检索结果', () => {
  test('总数、命中位置与出处', async () => {
    const { user, mark } = await aCorpus();
    const page = await user.ok(search.list, { baseInfo: { pageSize: 2 }, data: asked([leaf(mark)]) });
    expect(page).toMatchObject({ total: 3, pages: 2, pageNum: 1, pageSize: 2, textForm: mark });
    const [highlight] = page.records[0]?.highlights ?? [];
    expect(highlight?.section).toBe('claims');
    expect(highlight?.marks.map(([start, end]) => highlight.text.slice(start, end))).toEqual([mark]);
  });

  test('同句、同段、间隔各得其所；繁体、半角与空格不影响', async () => {
    const { user, mark, ids } = await aCorpus();
    const near = (queryType: number, fontNum?: number): QueryNode[] => [
      leaf(mark),
      { queryType, fontNum, childQueryBO: [leaf('违约金'), leaf('调整')] },
    ];
    const all = [ids.first, ids.second, ids.third].sort();
    expect(await foundBy(user, near(2))).toEqual([ids.second]);
    expect(await foundBy(user, near(3))).toEqual([ids.first, ids.second].sort());
    expect(await foundBy(user, near(4, 7))).toEqual([ids.first, ids.second].sort());
    expect(await foundBy(user, near(4, 6))).toEqual([]);
    expect(await foundBy(user, near(0))).toEqual(all);
    expect(await foundBy(user, [leaf(mark), leaf('違約金 過高')])).toEqual(all);
    expect(await foundBy(user, [leaf(mark), leaf('(见合同)')])).toEqual([ids.third]);
  });

  test('并集、排除、字段限定、日期、金额、选项', async () => {
    const { user, mark, ids } = await aCorpus();
    const with_ = (node: QueryNode) => foundBy(user, [leaf(mark), node]);
    expect(await with_({ queryType: 1, childQueryBO: [leaf('8000元'), leaf('90000元')] })).toEqual(
      [ids.first, ids.second].sort(),
    );
    expect(await with_(leaf('8000元', { isExcluded: true }))).toEqual([ids.second, ids.third].sort());
    expect(await with_(leaf('瑕疵', { fieldEn: 'courtReasoning' }))).toEqual([]);
    expect(await with_(leaf('瑕疵', { fieldEn: 'defence' }))).toHaveLength(3);
    expect(await with_({ baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2021', endDate: '2021-12-31' } })).toEqual(
      [ids.second],
    );
    expect(await with_({ baseQueryBO: { fieldEn: 'amountInDispute', startMoney: 9_000_000 } })).toEqual(
      [ids.second, ids.third].sort(),
    );
    expect(await with_({ baseQueryBO: { fieldEn: 'causeOfAction', selectValues: ['租赁合同纠纷'] } })).toEqual(
      [ids.second, ids.third].sort(),
    );
    expect(await with_({ baseQueryBO: { fieldEn: 'region', selectValues: ['广东省'] } })).toEqual([ids.third]);
    expect(await with_({ baseQueryBO: { fieldEn: 'courtName', fieldValue: '深圳' } })).toEqual([ids.third]);
  });

  test('按日期、金额、法院层级排序，缺值在后', async () => {
    const { user, mark, ids } = await aCorpus();
    const orderOf = async (fieldEn: string, order: 'asc' | 'desc') => {
      const page = await user.ok(search.list, { baseInfo: { sorts: [{ fieldEn, order }] }, data: asked([leaf(mark)]) });
      return page.records.map(({ id }) => id);
    };
    expect(await orderOf('judgmentDate', 'asc')).toEqual([ids.first, ids.second, ids.third]);
    expect(await orderOf('amountInDispute', 'desc')).toEqual([ids.third, ids.second, ids.first]);
    expect((await orderOf('courtLevel', 'desc'))[0]).toBe(ids.third);
  });

  test('翻到最后一页，再往后为空而总数不变', async () => {
    const { user, mark } = await aCorpus();
    const at = (pageNum: number) =>
      user.ok(search.list, { baseInfo: { pageNum, pageSize: 1 }, data: asked([leaf(mark)]) });
    expect((await at(3)).records).toHaveLength(1);
    expect(await at(4)).toMatchObject({ records: [], total: 3 });
  });

  test('没有条件即全部记录，日期新的在前', async () => {
    const { user } = await aCorpus();
    const page = await user.ok(search.list, { data: asked([]) });
    expect(page.total).toBeGreaterThanOrEqual(3);
    expect(page.records.every(({ highlights }) => highlights.length === 0)).toBe(true);
  });

  test('记录被删除后不再命中', async () => {
    const { user, mark, ids } = await aCorpus();
    const { app } = await startHouse();
    await app.records.remove('2', [ids.first ?? '']);
    await app.follower.nudge();
    expect(await foundBy(user, [leaf(mark)])).toEqual([ids.second, ids.third].sort());
  });
});

test('一条无法编入索引的记录不妨碍其他记录', async () => {
  const { app } = await startHouse();
  const mark = aMark();
  const bad = { recordType: '2', id: `test-bad-${mark}`, title: '坏', number: '', fields: {}, contentHash: mark };
  await app.records.put([{ ...bad, sections: [{ key: '没有的部分', title: '', text: mark }] }]);
  await putJudgments(app, [aJudgment({ mark })]);
  const { as } = await startHouse();
  const page = await as(await aUser()).ok(search.list, { data: asked([leaf(mark)]) });
  expect(page).toMatchObject({ total: 1, isIndexing: false });
});

describe('条件有误时说明原因', () => {
  const deep = (depth: number): QueryNode =>
    depth === 0 ? leaf('甲') : { queryType: 0, childQueryBO: [deep(depth - 1), leaf('乙')] };
  test.each<[string, QueryNode[], string]>([
    ['没有的字段', [leaf('甲', { fieldEn: 'salary' })], '没有名为“salary”的字段'],
    ['空白的词', [leaf('　 ')], '检索词是空的'],
    ['未知的关系', [{ queryType: 9, childQueryBO: [leaf('甲'), leaf('乙')] }], 'queryType 应为'],
    ['未知的匹配方式', [leaf('甲', { matchType: 7 })], 'matchType 应为'],
    [
      '同句里放日期',
      [{ queryType: 2, childQueryBO: [leaf('甲'), { baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2020' } }] }],
      '只能有文字条件',
    ],
    ['间隔过大', [{ queryType: 4, fontNum: 501, childQueryBO: [leaf('甲'), leaf('乙')] }], '1 到 500'],
    ['日期不存在', [{ baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2021-02-30' } }], '日期应当写作'],
    ['起止颠倒', [{ baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2022', endDate: '2021' } }], '起点在终点之后'],
    ['嵌套过深', [deep(9)], '最多嵌套 8 层'],
    ['条件过多', Array.from({ length: 65 }, () => leaf('甲')), '不能多于 64 个'],
    ['既无条件也无子条件', [{ queryType: 0 }], 'baseQueryBO'],
  ])('%s', async (_name, children, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(search.list, { data: asked(children) });
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(words);
  });

  test('敌意的嵌套不会拖垮服务', async () => {
    const { as } = await startHouse();
    const nested = `${'{"childQueryBO":['.repeat(5000)}${']}'.repeat(5000)}`;
    const body = `{"data":{"recordType":"2","childQueryBO":[${nested}]}}`;
    expect((await as(await aUser()).raw(search.list, body)).code).not.toBe(0);
  });

  test('尚未提供的分类与没有权限的分类', async () => {
    const { as } = await startHouse();
    expect(await as(await aUser()).raw(search.list, { data: { recordType: '7' } })).toMatchObject({ code: 400 });
    const user = await aUser({ grants: [{ resourceId: 20011, display: true, permission: false }] });
    expect(await as(user).raw(search.list, { data: { recordType: '2' } })).toMatchObject({ code: 403 });
  });
});

describe('筛选与统计', () => {
  test('条数与结果一致，随条件变化', async () => {
    const { user, mark } = await aCorpus();
    const counts = await user.ok(search.filter, {
      data: { ...(asked([leaf(mark)]) as object), fieldEn: 'causeOfAction' } as never,
    });
    expect(counts).toEqual([
      { value: '租赁合同纠纷', label: '租赁合同纠纷', count: 2 },
      { value: '买卖合同纠纷', label: '买卖合同纠纷', count: 1 },
    ]);
    const narrowed = [leaf(mark), leaf('8000元')];
    const fewer = await user.ok(search.filter, {
      data: { ...(asked(narrowed) as object), fieldEn: 'causeOfAction' } as never,
    });
    expect(fewer).toEqual([{ value: '买卖合同纠纷', label: '买卖合同纠纷', count: 1 }]);
  });

  test('地域逐级计数', async () => {
    const { user, mark } = await aCorpus();
    const counts = await user.ok(search.filter, {
      data: { ...(asked([leaf(mark)]) as object), fieldEn: 'region' } as never,
    });
    expect(counts.find(({ value }) => value === '广东省')).toMatchObject({ count: 1 });
    expect(counts.find(({ value }) => value === '广东省/深圳市')).toMatchObject({ label: '深圳市', count: 1 });
  });

  test('年份按先后，金额按区间，点击区间即可筛选', async () => {
    const { user, mark, ids } = await aCorpus();
    const chart = (fieldEn: string) =>
      user.ok(search.chart, { data: { ...(asked([leaf(mark)]) as object), fieldEn } as never });
    expect((await chart('judgmentYear')).map(({ value }) => value)).toEqual(['2020', '2021', '2022']);
    const bands = await chart('amountInDispute');
    expect(bands.map(({ label }) => label)).toEqual(['1万以下', '1万至10万', '100万至500万']);
    const chosen = { baseQueryBO: { fieldEn: 'amountInDispute', selectValues: [bands[0]?.value ?? ''] } };
    expect(await foundBy(user, [leaf(mark), chosen])).toEqual([ids.first]);
  });

  test('不能筛选或统计的字段：400', async () => {
    const { as } = await startHouse();
    const user = as(await aUser());
    expect(await user.raw(search.filter, { data: { recordType: '2', fieldEn: 'fullText' } })).toMatchObject({
      code: 400,
    });
    expect(await user.raw(search.chart, { data: { recordType: '2', fieldEn: 'party' } })).toMatchObject({ code: 400 });
  });
});

describe('文本写法', () => {
  test('写出再读回，结果不变', async () => {
    const { user, mark } = await aCorpus();
    const tree = [leaf(mark), { queryType: 2, childQueryBO: [leaf('违约金'), leaf('调整')] }];
    const { text } = await user.ok(search.printText, { data: asked(tree) });
    expect(text).toContain('违约金 /s 调整');
    const read = await user.ok(search.parseText, { data: { recordType: '2', text } as never });
    expect(await foundBy(user, read.childQueryBO, { queryType: read.queryType })).toEqual(await foundBy(user, tree));
  });

  test('读不懂时说明第几个字', async () => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(search.parseText, {
      data: { recordType: '2', text: '违约金 AND (调整' },
    });
    expect(answer.code).toBe(400);
    expect(answer.message).toMatch(/^第\d+个字：/);
  });
});

test('一条记录内的全部命中位置', async () => {
  const { user, ids } = await aCorpus();
  const data = { ...(asked([leaf('违约金')]) as object), recordId: ids.third } as never;
  const found = await user.ok(search.positions, { data });
  expect(found.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(1);
  expect(await user.raw(search.positions, { data: { recordType: '2', recordId: '没有' } })).toMatchObject({
    code: 404,
  });
});

test('分类说明只含有权限的分类，版本随说明变化', async () => {
  const { as } = await startHouse();
  const user = await aUser({ grants: [{ resourceId: 20017, display: false, permission: false }] });
  const { version } = await as(user).ok(search.categoryVersion, {});
  const info = await as(user).ok(search.categoryInfo, {});
  expect(info.version).toBe(version);
  expect(info.categories.map(({ name }) => name)).toEqual(['司法案例']);
  const names = info.categories[0]?.fields.map(({ fieldEn }) => fieldEn) ?? [];
  expect(names).toEqual(
    expect.arrayContaining([
      'fullText',
      'caseTitle',
      'caseNumber',
      'court',
      'causeOfAction',
      'judgmentDate',
      'courtReasoning',
      'factsFound',
      'disposition',
      'party',
      'lawFirm',
      'presidingJudge',
    ]),
  );
});

test('最近的案例按日期在前', async () => {
  const { user } = await aCorpus();
  const page = await user.ok(search.latest, { baseInfo: { pageSize: 3 }, data: { id: '2' } });
  const dates = page.records.map(({ fields }) => String(fields.judgmentDate));
  expect(dates).toEqual([...dates].sort().reverse());
});

describe('类案', () => {
  /** Judgments about one rare matter, so that they are like each other and like no others. */
  async function similarCorpus() {
    const house = await startHouse();
    const mark = aMark();
    const matter = `渔排养殖户因赤潮致石斑鱼死亡${mark}，渔排养殖户请求网箱供货方赔偿，石斑鱼鱼苗质量有争议。`;
    const rows = [
      aJudgment({ cause: '养殖损害责任纠纷', reasoning: matter }),
      aJudgment({ cause: '养殖损害责任纠纷', reasoning: matter, court: '上海市高级人民法院' }),
      aJudgment({ cause: '养殖损害责任纠纷', reasoning: matter, court: '广东省深圳市南山区人民法院' }),
    ];
    await putJudgments(house.app, rows);
    return { house, matter, ids: rows.map(({ id }) => id) };
  }

  test('从粘贴的事实找到相似案件，写明理由，按参照效力分组', async () => {
    const { house, matter, ids } = await similarCorpus();
    const li = house.as(await aUser());
    const data = { text: matter, courtName: '上海市浦东新区人民法院', limit: 50 };
    const found = await li.ok(search.similarCases, { data });
    const own = found.filter(({ id }) => ids.includes(id));
    expect(own.map(({ id, group }) => [id, group])).toEqual([
      [ids[1], 3],
      [ids[0], 4],
      [ids[2], 5],
    ]);
    expect(own[0]).toMatchObject({ groupName: '本省（自治区、直辖市）高级人民法院参考性案例及裁判' });
    for (const { score, reasons } of own) {
      expect(score).toBeGreaterThan(0);
      expect(reasons.map(({ kind }) => kind)).toContain('wording');
    }
  });

  test('从一件案例找：案由、法条、标的额都成为理由，不含它自己', async () => {
    const { house, ids } = await similarCorpus();
    const found = await house.as(await aUser()).ok(search.similarCases, { data: { id: ids[0]!, limit: 50 } });
    expect(found.map(({ id }) => id)).not.toContain(ids[0]);
    const other = found.find(({ id }) => id === ids[2]);
    expect(other?.reasons.map(({ kind }) => kind)).toEqual(['cause', 'article', 'wording', 'amount']);
    expect(other?.reasons[0]?.text).toBe('案由同为“养殖损害责任纠纷”');
  });

  test('毫不相干的文字，没有类案', async () => {
    await similarCorpus();
    const { as } = await startHouse();
    const data = { text: 'qwertyuiop asdfghjkl' };
    expect(await as(await aUser()).ok(search.similarCases, { data })).toEqual([]);
  });

  test('没有类案检索或司法案例任一权限：403；案例不存在：404；两者都给或都不给：400', async () => {
    const { as } = await startHouse();
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
