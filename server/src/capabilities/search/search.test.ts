import { randomUUID } from 'node:crypto';
import { records, recordTabs, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { type QueryNode, search } from '@antai/contract/search';
import { describe, expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';

const leaf = (fieldValue: string, more: object = {}): QueryNode => ({
  baseQueryBO: { fieldEn: 'fullText', fieldValue, matchType: 1, ...more },
});
const queryOf = (childQueryBO: QueryNode[], more: object = {}) =>
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
  const page = await user.ok(search.list, { data: queryOf(children, more) });
  return page.records.map(({ id }) => id).sort();
};

describe('检索结果', () => {
  test('总数、命中位置与出处', async () => {
    const { user, mark } = await aCorpus();
    const page = await user.ok(search.list, { baseInfo: { pageSize: 2 }, data: queryOf([leaf(mark)]) });
    expect(page).toMatchObject({ total: 3, pages: 2, pageNum: 1, pageSize: 2, textForm: mark });
    const [highlight] = page.records[0]?.highlights ?? [];
    expect(highlight?.section).toBe('claims');
    expect(highlight?.marks.map(([start, end]) => highlight.text.slice(start, end))).toEqual([mark]);
  });

  test('援引之处只在一件的详情里，列表只带援引了哪些条', async () => {
    const { user, mark } = await aCorpus();
    const page = await user.ok(search.list, { baseInfo: { pageSize: 1 }, data: queryOf([leaf(mark)]) });
    const { id, fields } = page.records[0]!;
    const detail = await user.ok(records.detail, { data: { recordType: recordTypes.cases, id } });
    expect(detail.fields).toHaveProperty('citedProvisions');
    expect(fields).not.toHaveProperty('citedProvisions');
    expect(fields.citedArticle).toEqual(detail.fields.citedArticle);
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
      const page = await user.ok(search.list, {
        baseInfo: { sorts: [{ fieldEn, order }] },
        data: queryOf([leaf(mark)]),
      });
      return page.records.map(({ id }) => id);
    };
    expect(await orderOf('judgmentDate', 'asc')).toEqual([ids.first, ids.second, ids.third]);
    expect(await orderOf('amountInDispute', 'desc')).toEqual([ids.third, ids.second, ids.first]);
    expect((await orderOf('courtLevel', 'desc'))[0]).toBe(ids.third);
  });

  test('翻到最后一页，再往后为空而总数不变', async () => {
    const { user, mark } = await aCorpus();
    const at = (pageNum: number) =>
      user.ok(search.list, { baseInfo: { pageNum, pageSize: 1 }, data: queryOf([leaf(mark)]) });
    expect((await at(3)).records).toHaveLength(1);
    expect(await at(4)).toMatchObject({ records: [], total: 3 });
  });

  test('没有条件即全部记录，日期新的在前', async () => {
    const { user } = await aCorpus();
    const page = await user.ok(search.list, { data: queryOf([]) });
    expect(page.total).toBeGreaterThanOrEqual(3);
    expect(page.records.every(({ highlights }) => highlights.length === 0)).toBe(true);
  });

  test('记录被删除后不再命中', async () => {
    const { user, mark, ids } = await aCorpus();
    const { app } = await startHouse();
    await app.records.remove('2', [ids.first ?? '']);
    await app.catchUp();
    expect(await foundBy(user, [leaf(mark)])).toEqual([ids.second, ids.third].sort());
  });
});

test('记录改动之后，列表与打开的记录立刻是新的', async () => {
  const { app, as } = await startHouse();
  const [mark, user] = [aMark(), await aUser()];
  const id = `changing-${randomUUID()}`;
  const read = async () => {
    const page = await as(user).ok(search.list, { data: queryOf([leaf(mark)]) });
    const { fields } = await as(user).ok(records.detail, { data: { recordType: '2', id } });
    return [page.records[0]?.fields.court, fields.court];
  };
  await putJudgments(app, [aJudgment({ id, mark, court: '上海市浦东新区人民法院' })]);
  expect(await read()).toEqual(['上海市浦东新区人民法院', '上海市浦东新区人民法院']);
  await putJudgments(app, [aJudgment({ id, mark, court: '上海市黄浦区人民法院' })]);
  expect(await read()).toEqual(['上海市黄浦区人民法院', '上海市黄浦区人民法院']);
  await app.records.remove('2', [id]);
  expect(await as(user).raw(records.detail, { data: { recordType: '2', id } })).toMatchObject({ code: 404 });
});

test('一条无法编入索引的记录不妨碍其他记录', async () => {
  const { app } = await startHouse();
  const mark = aMark();
  const bad = { recordType: '2', id: `test-bad-${mark}`, title: '坏', number: '', fields: {}, contentHash: mark };
  await app.records.put([{ ...bad, sections: [{ key: '没有的部分', title: '', text: mark }] }]);
  await putJudgments(app, [aJudgment({ mark })]);
  const { as } = await startHouse();
  const page = await as(await aUser()).ok(search.list, { data: queryOf([leaf(mark)]) });
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
    ['日期不存在', [{ baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2021-02-30' } }], '“2021-02-30”不是日期'],
    ['起止颠倒', [{ baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2022', endDate: '2021' } }], '起点在终点之后'],
    ['嵌套过深', [deep(9)], '最多嵌套 8 层'],
    ['条件过多', Array.from({ length: 65 }, () => leaf('甲')), '不能多于 64 个'],
    ['既无条件也无子条件', [{ queryType: 0 }], 'baseQueryBO'],
  ])('%s', async (_name, children, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(search.list, { data: queryOf(children) });
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(words);
  });

  test('敌意的嵌套不会拖垮服务', async () => {
    const { as } = await startHouse();
    const nested = `${'{"childQueryBO":['.repeat(5000)}${']}'.repeat(5000)}`;
    const body = `{"data":{"recordType":"2","childQueryBO":[${nested}]}}`;
    expect(await as(await aUser()).raw(search.list, body)).toMatchObject({
      code: 400,
      message: expect.stringContaining('嵌套超过100层'),
    });
  });

  test.each(recordTabs)('没有权限的分类：$name', async ({ recordType }) => {
    const { as } = await startHouse();
    const resourceId = resourceOfRecordType(recordType);
    const user = as(await aUser({ grants: [{ resourceId, display: true, permission: false }] }));
    const refused = [
      await user.raw(search.list, { data: { recordType } }),
      await user.raw(search.filter, { data: { recordType, fieldEn: 'dataFrom' } }),
      await user.raw(search.chart, { data: { recordType, fieldEn: 'dataFrom' } }),
      await user.raw(search.positions, { data: { recordType, recordId: 'any' } }),
      await user.raw(search.latest, { data: { id: recordType } }),
      await user.raw(search.parseText, { data: { recordType, text: '' } }),
      await user.raw(records.detail, { data: { recordType, id: 'any' } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 403));
    const others = recordTabs.filter(tab => tab.recordType !== recordType);
    for (const other of others) {
      expect(await user.raw(search.list, { data: { recordType: other.recordType } })).toMatchObject({ code: 0 });
    }
  });
});

const contracts = '民事案由/合同、准合同纠纷/合同纠纷';

describe('筛选与统计', () => {
  test('条数与结果一致，随条件变化', async () => {
    const { user, mark } = await aCorpus();
    const causesOf = (...nodes: unknown[]) =>
      user.ok(search.filter, {
        data: { ...(queryOf(nodes as never) as object), fieldEn: 'causeOfAction', parent: contracts } as never,
      });
    expect((await causesOf(leaf(mark))).map(({ label, count }) => [label, count])).toEqual([
      ['租赁合同纠纷', 2],
      ['买卖合同纠纷', 1],
    ]);
    expect(await causesOf(leaf(mark), leaf('8000元'))).toEqual([
      { value: `${contracts}/买卖合同纠纷`, label: '买卖合同纠纷', count: 1 },
    ]);
  });

  test('案由、法院分层，一次一层；选上级即含下级，只写名称也找得到', async () => {
    const { user, mark } = await aCorpus();
    const levelOf = (fieldEn: string, parent: string) =>
      user.ok(search.filter, { data: { ...(queryOf([leaf(mark)]) as object), fieldEn, parent } as never });
    // 只有一个值的各层略过
    expect((await levelOf('causeOfAction', '')).map(({ label }) => label)).toEqual(['租赁合同纠纷', '买卖合同纠纷']);
    const courts = await levelOf('court', '');
    expect(courts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const within = (value: string) => ({ baseQueryBO: { fieldEn: 'causeOfAction', selectValues: [value] } });
    expect(await foundBy(user, [leaf(mark), within('民事案由/合同、准合同纠纷')])).toHaveLength(3);
    expect(await foundBy(user, [leaf(mark), within('买卖合同纠纷')])).toHaveLength(1);
    const chart = await user.ok(search.chart, {
      data: { ...(queryOf([leaf(mark)]) as object), fieldEn: 'causeOfAction' } as never,
    });
    expect(chart.map(({ label, count }) => [label, count])).toEqual([
      ['租赁合同纠纷', 2],
      ['买卖合同纠纷', 1],
    ]);
  });

  test('地域逐级计数', async () => {
    const { user, mark } = await aCorpus();
    const counts = await user.ok(search.filter, {
      data: { ...(queryOf([leaf(mark)]) as object), fieldEn: 'region' } as never,
    });
    expect(counts.find(({ value }) => value === '广东省')).toMatchObject({ count: 1 });
    expect(counts.find(({ value }) => value === '广东省/深圳市')).toMatchObject({ label: '深圳市', count: 1 });
  });

  test('年份按先后，金额按区间，点击区间即可筛选', async () => {
    const { user, mark, ids } = await aCorpus();
    const chart = (fieldEn: string) =>
      user.ok(search.chart, { data: { ...(queryOf([leaf(mark)]) as object), fieldEn } as never });
    expect((await chart('judgmentYear')).map(({ value }) => value)).toEqual(['2020', '2021', '2022']);
    const bands = await chart('amountInDispute');
    expect(bands.map(({ label }) => label)).toEqual(['1万元以下', '1万至10万元', '100万至500万元']);
    const chosen = { baseQueryBO: { fieldEn: 'amountInDispute', selectValues: [bands[0]?.value ?? ''] } };
    expect(await foundBy(user, [leaf(mark), chosen])).toEqual([ids.first]);
    const several = {
      baseQueryBO: { fieldEn: 'amountInDispute', selectValues: bands.slice(0, 2).map(band => band.value) },
    };
    expect((await foundBy(user, [leaf(mark), several])).toSorted()).toEqual([ids.first, ids.second].toSorted());
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
    const { text } = await user.ok(search.printText, { data: queryOf(tree) });
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
  const data = { ...(queryOf([leaf('违约金')]) as object), recordId: ids.third } as never;
  const positions = await user.ok(search.positions, { data });
  expect(positions.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(1);
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
  expect(info.categories.map(({ name }) => name)).toEqual(
    recordTabs.map(({ name }) => name).filter(name => name !== '法律法规'),
  );
  const names = info.categories.find(({ mainTab }) => mainTab === 'cases')?.fields.map(({ fieldEn }) => fieldEn) ?? [];
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

describe('整改信息', () => {
  async function twoPenalties() {
    const { as, app } = await startHouse();
    const mark = aMark();
    const penalty = (id: string, isRectificationOrdered: string) => ({
      recordType: recordTypes.penalty,
      id: `${mark}-${id}`,
      title: `${mark}处罚决定`,
      number: '',
      fields: {
        title: `${mark}处罚决定`,
        isRectificationOrdered,
        penaltyAuthority: `${mark}局`,
        decisionDate: '2023-05-04',
      },
      sections: [{ key: 'title', title: '标题', text: `${mark}处罚决定` }],
      contentHash: `${mark}${id}`,
    });
    await app.records.put([penalty('yes', '是'), penalty('no', '否')]);
    await app.catchUp();
    const listed = async (user: Awaited<ReturnType<typeof aUser>>, isZhenggai?: boolean) => {
      const data = { recordType: '3', isZhenggai, childQueryBO: [leaf(mark)] };
      const { records: hits } = await as(user).ok(search.list, { data });
      return hits.map(({ id }) => id.split('-').at(-1)).sort();
    };
    const counted = async (user: Awaited<ReturnType<typeof aUser>>, isZhenggai: boolean) => {
      const data = { recordType: '3', isZhenggai, childQueryBO: [leaf(mark)], fieldEn: 'penaltyAuthority' };
      const [one] = await as(user).ok(search.filter, { data });
      const [bar] = await as(user).ok(search.chart, { data });
      return [one?.count, bar?.count];
    };
    const detail = (user: Awaited<ReturnType<typeof aUser>>, id: string) =>
      as(user).raw(records.detail, { data: { recordType: '3', id: `${mark}-${id}` } });
    return { listed, counted, detail };
  }

  test('有权限的用户可选择包含或不包含', async () => {
    const { listed, counted, detail } = await twoPenalties();
    const user = await aUser();
    expect(await listed(user, true)).toEqual(['no', 'yes']);
    expect(await listed(user, false)).toEqual(['no']);
    expect(await listed(user)).toEqual(['no', 'yes']);
    expect(await counted(user, true)).toEqual([2, 2]);
    expect(await counted(user, false)).toEqual([1, 1]);
    expect(await detail(user, 'yes')).toMatchObject({ code: 0 });
  });

  test('没有权限的用户怎样也看不到', async () => {
    const { listed, counted, detail } = await twoPenalties();
    const user = await aUser({ grants: [{ resourceId: 2001101, display: false, permission: false }] });
    expect(await listed(user, true)).toEqual(['no']);
    expect(await listed(user)).toEqual(['no']);
    expect(await counted(user, true)).toEqual([1, 1]);
    expect(await detail(user, 'yes')).toMatchObject({ code: 404 });
    expect(await detail(user, 'no')).toMatchObject({ code: 0 });
  });
});

describe('联想', () => {
  async function someRecords() {
    const { as, app, settle } = await startHouse();
    const mark = aMark().slice(2, 10);
    const company = (name: string, more: object = {}) => ({
      recordType: '1' as const,
      name,
      place: '',
      fields: { name, ...more },
    });
    await app.people.putProfiles([
      company(`华泰${mark}建设有限公司`, {
        formerNames: [`江东${mark}工程队`],
        unifiedCreditCode: '91000000MADEM9001X',
      }),
      company(`新华泰${mark}贸易有限公司`),
    ]);
    const [judgment] = await putJudgments(app, [
      aJudgment({ mark, number: '（2021）沪0115民初98765号', title: `${mark}建设工程一审民事判决书` }),
      aJudgment({ mark, number: '（2021）沪0115民初98766号', title: `${mark}建设工程一审民事判决书` }),
    ]);
    await settle();
    const asking = async (user: Awaited<ReturnType<typeof aUser>>, keyword: string, recordType?: string) => {
      const groups = await as(user).ok(search.suggest, { data: { keyword, recordType } as never });
      return groups.map(({ fieldEn, list }) => [fieldEn, list.map(({ text, count }) => `${text} ${count}`)]);
    };
    return { as, app, settle, mark, judgment, asking };
  }

  test('开头、中间、拼音首字母与曾用名都能联想到，条数准确', async () => {
    const { mark, asking } = await someRecords();
    const user = await aUser();
    expect(await asking(user, `华泰${mark}`, '1')).toEqual([
      ['name', [`华泰${mark}建设有限公司 1`, `新华泰${mark}贸易有限公司 1`]],
    ]);
    expect(await asking(user, `${mark}贸易`, '1')).toEqual([['name', [`新华泰${mark}贸易有限公司 1`]]]);
    expect(await asking(user, `ht${mark}js`.replace(/[^a-z]/g, '').slice(0, 2), '1')).not.toEqual([]);
    expect(await asking(user, `江东${mark}`, '1')).toEqual([['name', [`华泰${mark}建设有限公司 1`]]]);
    expect(await asking(user, `${mark}建设`, '2')).toEqual([['caseTitle', [`${mark}建设工程一审民事判决书 2`]]]);
    expect(await asking(user, '  ', '1')).toEqual([]);
  });

  test('法规可按简称联想到全名', async () => {
    const { as, app, settle } = await startHouse();
    const statuteTitle = '中华人民共和国民事诉讼法';
    const sections = [{ key: 'statuteTitle', title: '名称', text: statuteTitle }];
    const record = {
      recordType: '8' as const,
      id: 'test-abbr',
      title: statuteTitle,
      number: '',
      fields: { statuteTitle },
    };
    await app.records.put([{ ...record, sections, contentHash: 'abbr' }]);
    await settle();
    const groups = await as(await aUser()).ok(search.suggest, { data: { keyword: '民诉法', recordType: '8' } });
    expect(groups.flatMap(({ list }) => list.map(({ text }) => text))).toContain(statuteTitle);
  });

  test('修改与删除之后条数仍准确', async () => {
    const { app, settle, mark, judgment, asking } = await someRecords();
    await app.records.remove('2', [judgment?.id ?? '']);
    await settle();
    expect(await asking(await aUser(), `${mark}建设`, '2')).toEqual([
      ['caseTitle', [`${mark}建设工程一审民事判决书 1`]],
    ]);
  });

  test('全部分类只含有权限的分类', async () => {
    const { mark, asking, as } = await someRecords();
    const groups = await as(await aUser()).ok(search.suggest, { data: { keyword: mark } });
    expect(new Set(groups.map(({ recordType }) => recordType))).toEqual(new Set(['1', '2']));
    const user = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
    const left = await as(user).ok(search.suggest, { data: { keyword: mark, recordType: '5' } });
    expect(new Set(left.map(({ recordType }) => recordType))).toEqual(new Set(['1']));
    expect(await as(user).raw(search.suggest, { data: { keyword: mark, recordType: '2' } })).toMatchObject({
      code: 403,
    });
    expect(await asking(user, '（2021）沪0115民初98765号')).toEqual([]);
  });

  test('案号、信用代码与法条可直达；查无此号时不提示', async () => {
    const { as, judgment } = await someRecords();
    const user = as(await aUser());
    const jumpsOf = async (keyword: string) => {
      const groups = await user.ok(search.suggest, { data: { keyword } });
      return groups.filter(({ fieldEn }) => fieldEn === 'jump').flatMap(({ list }) => list);
    };
    const [jump] = await jumpsOf('(2021)沪0115民初98765号');
    expect(jump?.path).toMatch(/^\/intelligentTools\/caseDetail\?id=/);
    expect(judgment?.id).toBeDefined();
    const [company] = await jumpsOf('91000000MADEM9001X');
    expect(company?.path).toMatch(/^\/intelligentTools\/companyDetail\?id=/);
    expect(await jumpsOf('（2021）沪0115民初11111号')).toEqual([]);
    expect(await jumpsOf('91350100M000100Y43')).toEqual([]);
  });

  test('整改信息中的值只向有权限的人提示', async () => {
    const { as, app, settle } = await startHouse();
    const name = `${aMark()}食品有限公司`;
    const fields = { title: `${name}处罚`, penalizedPartyName: name, partyKind: '法人', isRectificationOrdered: '是' };
    const sections = [{ key: 'title', title: '标题', text: `${name}处罚` }];
    const id = name.slice(2, 10);
    await app.records.put([
      { recordType: '3', id, title: `${name}处罚`, number: '', fields, sections, contentHash: name },
    ]);
    await settle();
    const input = { data: { keyword: name, recordType: '3' } } as never;
    expect(await as(await aUser()).ok(search.suggest, input)).toMatchObject([
      { fieldEn: 'title' },
      { fieldEn: 'penalizedPartyName' },
    ]);
    const user = await aUser({ grants: [{ resourceId: 2001101, display: false, permission: false }] });
    expect(await as(user).ok(search.suggest, input)).toEqual([]);
  });
});

test('同一纠纷的二审改判后，一审判决有提示；2018年的二审与2025年的一审只是当事人相同', async () => {
  const { as, app, settle } = await startHouse();
  const serial = String(Date.now()).slice(-7);
  const [first, second] = [`（2021）沪0115民初${serial}号`, `（2021）沪01民终${serial}号`];
  const parties = [`澄屿${serial}有限公司`, `渡砂${serial}有限公司`];
  const aRecord = (id: string, caseNumber: string, more: object) => ({
    recordType: recordTypes.cases,
    id: `${serial}-${id}`,
    title: caseNumber,
    number: caseNumber,
    fields: { caseTitle: caseNumber, caseNumber, causeOfAction: ['买卖合同纠纷'], ...more },
    sections: [{ key: 'head', title: '首部', text: `${caseNumber}${id === 'b' ? `，不服${first}判决` : ''}` }],
    contentHash: `${serial}${id}`,
  });
  await app.records.put([
    aRecord('a', first, { trialProcedure: '一审', judgmentDate: '2021-03-01' }),
    aRecord('b', second, {
      trialProcedure: '二审',
      judgmentDate: '2021-09-01',
      appealOutcome: '改判',
      relatedCaseNumbers: [{ caseNumber: first, relation: '一审' }],
    }),
    aRecord('c', `（2025）沪0115民初${serial}号`, {
      trialProcedure: '一审',
      judgmentDate: '2025-03-01',
      party: parties,
    }),
    aRecord('d', `（2018）沪01民终${serial}号`, {
      trialProcedure: '二审',
      judgmentDate: '2018-03-01',
      party: parties,
    }),
  ]);
  await settle();
  const user = as(await aUser());
  const history = await user.ok(search.disputeHistory, { data: { id: `${serial}-a` } });
  expect(history.flag).toContain(`${second}改判`);
  expect(history.instances.map(({ caseNumber, tie }) => [caseNumber, tie])).toEqual([
    [first, 'own'],
    [second, 'caseNumber'],
  ]);
  const ofAppeal = await user.ok(search.disputeHistory, { data: { id: `${serial}-b` } });
  expect(ofAppeal).toMatchObject({ instances: [{ caseNumber: first }, { tie: 'own' }] });
  expect(ofAppeal.flag).toBeUndefined();
  const later = await user.ok(search.disputeHistory, { data: { id: `${serial}-c` } });
  expect(later).toMatchObject({ instances: [], sameParties: [{ id: `${serial}-d`, tie: 'sameParties' }] });
  expect(await user.raw(search.disputeHistory, { data: { id: 'nothing' } })).toMatchObject({ code: 404 });
  expect(await user.raw(search.disputeHistory, { data: { id: '' } })).toMatchObject({ code: 400 });
  const other = as(await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] }));
  expect(await other.raw(search.disputeHistory, { data: { id: `${serial}-a` } })).toMatchObject({ code: 403 });
});
