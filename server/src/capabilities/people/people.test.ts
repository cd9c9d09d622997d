import { people } from '@antai/contract/people';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser } from '../../../test/house.ts';
import { aCase, aHouse, aPenalty, type Suit } from '../../../test/people.ts';
import { foldName, idOfName } from './read-appearances.ts';

describe('由文书归集', () => {
  test('法官、律师、律所与双方公司各有其记录，并可检索', async () => {
    const { mark, suit, put, fieldsOf, user, settle } = await aHouse();
    await put(suit('1'), suit('2', { date: '2023-05-06', cause: '租赁合同纠纷', amountFen: 250 }));
    expect(await fieldsOf('4', `甄明${mark}`, `${mark}人民法院`)).toMatchObject({
      court: `${mark}人民法院`,
      caseCount: 2,
      presidedCount: 2,
      causeOfAction: ['买卖合同纠纷', '租赁合同纠纷'],
      firstSeenDate: '2022-03-04',
      lastSeenDate: '2023-05-06',
      statistics: { n: 2, isSmallSample: true },
    });
    expect(await fieldsOf('6', `裴知${mark}`, `${mark}衡序律师事务所`)).toMatchObject({
      lawFirm: `${mark}衡序律师事务所`,
      caseCount: 2,
      forPlaintiffCount: 2,
      forDefendantCount: 0,
      client: [`${mark}望京贸易有限公司`],
    });
    expect(await fieldsOf('1', `${mark}衡序律师事务所`)).toMatchObject({
      organizationKind: '律师事务所',
      lawyersOfFirm: [`裴知${mark}`],
      representedCount: 2,
      lawsuitCount: 0,
    });
    expect(await fieldsOf('1', `${mark}栖桐科技有限公司`)).toMatchObject({
      organizationKind: '企业',
      lawsuitCount: 2,
      asDefendantCount: 2,
      amountAsDefendant: 350,
      litigationYear: ['2022', '2023'],
    });
    await settle();
    const hits = await user.ok(search.list, {
      data: { recordType: '4', childQueryBO: [{ baseQueryBO: { fieldEn: 'name', fieldValue: `甄明${mark}` } }] },
    });
    expect(hits.total).toBe(1);
  });

  test('名称的判断更新后，由不成名称的文字造出的公司不再有记录，真名照旧', async () => {
    const { mark, suit, put, fieldsOf, settle } = await aHouse();
    await put(suit('1'));
    const { drizzle } = await aDatabase();
    const bad = `${mark}得知原告乙公司`;
    const id = idOfName('1', { name: bad });
    await drizzle.execute(sql`insert into people_appearances
      (source_type, source_id, record_type, key_id, entity_id, name, place, role, side)
      values ('2', ${`${mark}-1`}, '1', ${id}, ${id}, ${bad}, '', '被告', '被告方')`);
    await drizzle.execute(sql`insert into people_due (record_type, entity_id) values ('1', ${id})`);
    await settle();
    expect(await fieldsOf('1', bad)).toMatchObject({ lawsuitCount: 1 });
    await drizzle.execute(sql`update people_progress set names_version = 1 where source_type = '2'`);
    await settle();
    expect(await fieldsOf('1', bad)).toBeUndefined();
    expect(await fieldsOf('1', `${mark}栖桐科技有限公司`)).toMatchObject({ lawsuitCount: 1 });
  });

  test('案件修改或删除后，数字随之改变；不再出现的人不再有记录', async () => {
    const { app, mark, suit, put, fieldsOf, settle } = await aHouse();
    await put(suit('1'), suit('2'));
    await put(suit('2', { judges: [`沈言${mark}`] }));
    expect(await fieldsOf('4', `甄明${mark}`, `${mark}人民法院`)).toMatchObject({ caseCount: 1 });
    expect(await fieldsOf('4', `沈言${mark}`, `${mark}人民法院`)).toMatchObject({ caseCount: 1 });
    await app.records.remove('2', [`${mark}-1`]);
    await settle();
    expect(await fieldsOf('4', `甄明${mark}`, `${mark}人民法院`)).toBeUndefined();
    expect(await fieldsOf('1', `${mark}栖桐科技有限公司`)).toMatchObject({ lawsuitCount: 1 });
  });

  test('隐名者从不归并：张某某、××公司、甲公司没有记录', async () => {
    const { mark, suit, put, app } = await aHouse();
    const masked = ['张某某', '××科技有限公司', '甲公司', `${mark}某某公司`];
    await put(
      ...masked.map((name, index) =>
        suit(`m${index}`, { judges: ['张某某'], defendant: { name, lawyers: [['李某', `${mark}衡序律师事务所`]] } }),
      ),
    );
    const ids = masked.map(name => idOfName('1', { name }));
    expect(await app.records.heads('1', ids)).toEqual([]);
    expect(await app.records.heads('4', [idOfName('4', { name: '张某某', place: `${mark}人民法院` })])).toEqual([]);
  });

  test('同名法官按法院分开，同名律师按律所分开', async () => {
    const { mark, suit, put, fieldsOf, user } = await aHouse();
    await put(suit('1'), suit('2', { court: `${mark}另一人民法院` }));
    expect(await fieldsOf('4', `甄明${mark}`, `${mark}人民法院`)).toMatchObject({ caseCount: 1 });
    const id = idOfName('4', { name: `甄明${mark}`, place: `${mark}人民法院` });
    const others = await user.ok(people.namesakes, { data: { recordType: '4', id } });
    expect(others).toMatchObject([{ place: `${mark}另一人民法院`, count: 1 }]);
  });

  test('处罚计入公司，没有整改权限的人在名下看不到责令整改的处罚', async () => {
    const { app, as, mark, fieldsOf, user, settle } = await aHouse();
    const name = `${mark}鹿鸣食品有限公司`;
    await app.records.put([aPenalty(`${mark}-p1`, name, 300), aPenalty(`${mark}-p2`, name, 500, '是')]);
    await settle();
    expect(await fieldsOf('1', name)).toMatchObject({ penaltyCount: 2, fineTotal: 800, lawsuitCount: 0 });
    const id = idOfName('1', { name });
    const seen = await user.ok(people.records, { data: { recordType: '1', id } });
    expect(seen.total).toBe(2);
    const other = as(await aUser({ grants: [{ resourceId: 2001101, display: false, permission: false }] }));
    const left = await other.ok(people.records, { data: { recordType: '1', id } });
    expect(left.records.map(record => record.id)).toEqual([`${mark}-p1`]);
    const noPenalties = as(await aUser({ grants: [{ resourceId: 20012, display: false, permission: false }] }));
    expect((await noPenalties.ok(people.records, { data: { recordType: '1', id } })).total).toBe(0);
  });
});

describe('登记资料', () => {
  test('与文书归集的同名公司合为一条；曾用名名下的案件归到现名', async () => {
    const { app, mark, suit, put, fieldsOf, settle } = await aHouse();
    const [now, before] = [`${mark}新栖桐科技有限公司`, `${mark}栖桐科技有限公司`];
    await put(suit('1'));
    const fields = { formerNames: [before], registeredCapital: 100_000, establishedDate: '2010-02-03' };
    expect(await app.people.putProfiles([{ recordType: '1', name: now, place: '', fields }])).toBe(1);
    await settle();
    expect(await fieldsOf('1', now)).toMatchObject({
      lawsuitCount: 1,
      registeredCapital: 100_000,
      establishedYear: '2010',
      dataOrigin: ['登记资料', '文书归集'],
    });
    expect(await fieldsOf('1', before)).toBeUndefined();
    await app.people.putProfiles([
      { recordType: '1', name: `${mark}洽食`, place: '', fields: { stockCode: '999999' } },
    ]);
    await settle();
    expect(await fieldsOf('1', `${mark}洽食`)).toMatchObject({ organizationKind: '企业' });
    expect(await app.people.putProfiles([{ recordType: '1', name: now, place: '', fields }])).toBe(0);
  });

  test('股权结构：多层、交叉持股、最终持有人', async () => {
    const { app, mark, user, settle } = await aHouse();
    const [a, b, c] = ['甲一', '乙一', '丙一'].map(each => `${mark}${each}有限公司`);
    const share = (name: string | undefined, percent: number, holderType = 'company') => ({
      name,
      percent,
      holderType,
    });
    const company = (name: string | undefined, shareholders: object[]) => ({
      recordType: '1' as const,
      name: name ?? '',
      place: '',
      fields: { shareholders },
    });
    await app.people.putProfiles([
      company(a, [share(b, 60), share(`容${mark}`, 40, 'person')]),
      company(b, [share(c, 50), share(`海${mark}`, 50, 'person')]),
      company(c, [share(b, 20), share(`澜${mark}`, 80, 'person')]),
    ]);
    await settle();
    const detail = await user.ok(records.detail, { data: { recordType: '1', id: idOfName('1', { name: a ?? '' }) } });
    expect(detail.sections.find(({ key }) => key === 'shareholders')?.text).toBe(`${b} 60%\n容${mark} 40%`);
    const graph = await user.ok(people.equityGraph, { data: { id: idOfName('1', { name: a ?? '' }) } });
    // b is held through c by itself: what leaves the ring is 1/(1 − 0.5 × 0.2) of it
    const ring = 1 / (1 - 0.5 * 0.2);
    expect(graph.ultimateHolders.map(({ name, percent }) => [name, Math.round(percent * 100) / 100])).toEqual([
      [`容${mark}`, 40],
      [`海${mark}`, Math.round(60 * 0.5 * ring * 100) / 100],
      [`澜${mark}`, Math.round(60 * 0.5 * 0.8 * ring * 100) / 100],
    ]);
    expect(graph.rings.map(ring => ring.toSorted())).toEqual([[b, c].toSorted()]);
    expect(graph.edges).toContainEqual({
      from: idOfName('1', { name: b ?? '' }),
      to: idOfName('1', { name: a ?? '' }),
      percent: 60,
    });
    const below = await user.ok(people.equityGraph, { data: { id: idOfName('1', { name: b ?? '' }) } });
    expect(below.nodes.find(({ level }) => level === 1)).toMatchObject({ name: a, hasRecord: true });
  });

  test('上百家公司互相全部持股：股权只列一万条，并说明没有列全', async () => {
    const { app, mark, user, settle } = await aHouse();
    const names = Array.from({ length: 110 }, (_, at) => `${mark}环${at}有限公司`);
    const shareholders = names.map(name => ({ name, percent: 0.5, holderType: 'company' }));
    await app.people.putProfiles(
      names.map(name => ({ recordType: '1' as const, name, place: '', fields: { shareholders } })),
    );
    await settle();
    const graph = await user.ok(people.equityGraph, { data: { id: idOfName('1', { name: names[0]! }) } });
    expect(graph.isCut).toBe(true);
    expect(graph.edges.length).toBeLessThan(11_000);
  });
});

describe('数字等于重新清点', () => {
  test('随机增、改、删、归并、撤销之后', async () => {
    const { app, mark, suit, fieldsOf, user, settle } = await aHouse();
    let seed = 20_261_121;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const courts = [`${mark}一区人民法院`, `${mark}二区人民法院`];
    const judges = ['甲', '乙', '丙'].map(each => `裴${each}${mark}`);
    const firms = [`${mark}衡序律师事务所`, `${mark}澄明律师事务所`];
    const companies = ['望京', '栖桐', '澄屿'].map(each => `${mark}${each}贸易有限公司`);
    const pick = (from: string[]) => from[draw(from.length)] ?? '';
    const kept = new Map<string, Suit>();
    const merges = new Map<string, string>();
    for (let step = 0; step < 60; step++) {
      const action = draw(10);
      if (action < 7) {
        const party = () => ({
          name: pick(companies),
          lawyers: draw(2) ? ([[`律${draw(2)}${mark}`, pick(firms)]] as [string, string][]) : [],
        });
        const made = suit(String(draw(25)), {
          court: pick(courts),
          judges: [...new Set([pick(judges), pick(judges)])],
          date: `20${20 + draw(4)}-01-0${1 + draw(9)}`,
          amountFen: draw(1000),
          plaintiff: party(),
          defendant: party(),
        });
        kept.set(made.id, made);
        await app.records.put([aCase(made)]);
      } else if (action < 9) {
        const [id] = [...kept.keys()].slice(draw(Math.max(1, kept.size)));
        if (id) {
          kept.delete(id);
          await app.records.remove('2', [id]);
        }
      } else {
        await settle();
        const name = pick(judges);
        const [from, to] = draw(2) ? courts : courts.toReversed();
        const [fromId, toId] = [idOfName('4', { name, place: from }), idOfName('4', { name, place: to })];
        if (merges.has(fromId)) {
          await user.ok(people.unmerge, { data: { recordType: '4', fromId } });
          merges.delete(fromId);
        } else if (![...merges.values()].includes(fromId) && !merges.has(toId)) {
          const merged = await user.raw(people.merge, { data: { recordType: '4', fromId, toId } });
          if (merged.code === 0) merges.set(fromId, toId);
        }
      }
    }
    await settle();
    const suits = [...kept.values()];
    const same = (a: string, b: string) => foldName(a) === foldName(b);
    for (const name of judges) {
      for (const court of courts) {
        const id = idOfName('4', { name, place: court });
        const here = suits.filter(each => {
          const own = idOfName('4', { name, place: each.court });
          return each.judges.includes(name) && (merges.get(own) ?? own) === id;
        });
        const fields = await fieldsOf('4', name, court);
        expect(fields?.caseCount ?? 0).toBe(here.length);
        expect(fields?.presidedCount ?? 0).toBe(here.filter(each => each.judges[0] === name).length);
      }
    }
    for (const name of companies) {
      const fields = await fieldsOf('1', name);
      const asPlaintiff = suits.filter(each => same(each.plaintiff.name, name));
      const asDefendant = suits.filter(each => same(each.defendant.name, name) && !same(each.plaintiff.name, name));
      expect(fields?.asPlaintiffCount ?? 0).toBe(asPlaintiff.length);
      expect(fields?.asDefendantCount ?? 0).toBe(asDefendant.length);
      expect(fields?.amountAsDefendant ?? 0).toBe(asDefendant.reduce((sum, each) => sum + each.amountFen, 0));
    }
    for (const firm of firms) {
      const cases = suits.filter(each =>
        [...each.plaintiff.lawyers, ...each.defendant.lawyers].some(([, of]) => of === firm),
      );
      expect((await fieldsOf('1', firm))?.representedCount ?? 0).toBe(cases.length);
    }
  });
});

test('整个人物页面：名下案件分页、按地位筛选', async () => {
  const { mark, suit, put, user } = await aHouse();
  await put(
    ...Array.from({ length: 23 }, (_, index) =>
      suit(String(index), { date: `2022-01-${String(index + 1).padStart(2, '0')}` }),
    ),
  );
  const id = idOfName('1', { name: `${mark}栖桐科技有限公司` });
  const first = await user.ok(people.records, { data: { recordType: '1', id } });
  expect(first).toMatchObject({ total: 23, pages: 2 });
  expect(first.records[0]).toMatchObject({ date: '2022-01-23', side: '被告方', causes: ['买卖合同纠纷'] });
  const second = await user.ok(people.records, { baseInfo: { pageNum: 2 }, data: { recordType: '1', id } });
  expect(second.records).toHaveLength(3);
  const asPlaintiff = await user.ok(people.records, { data: { recordType: '1', id, side: '原告方' } });
  expect(asPlaintiff.total).toBe(0);
  const detail = await user.ok(records.detail, { data: { recordType: '1', id } });
  expect(detail.fields).toMatchObject({ lawsuitCount: 23 });
});
