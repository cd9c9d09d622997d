import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imports } from '@antai/contract/imports';
import { people } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { type RegisterKind, registerKinds, registers } from '@antai/contract/registers';
import { expect, test, vi } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aMark } from '../../../test/judgments.ts';
import { mayMerge } from '../../../test/people.ts';
import { idOfName } from '../people/read-appearances.ts';

const aCompany = () => `渡砂${aMark()}建材有限公司`;
const idOf = (name: string) => idOfName(recordTypes.company, { name });

async function importRows(rows: object[], format?: string) {
  const { app, settle } = await startHouse();
  const path = join(mkdtempSync(join(tmpdir(), 'antai-registers-')), 'rows.jsonl');
  writeFileSync(path, rows.map(row => JSON.stringify(row)).join('\n'));
  const data = { kind: 'registers' as const, paths: [path], ...(format ? { format } : {}) };
  const { jobId } = await app.askAsMachine(imports.start, { data });
  await settle();
  return app.askAsMachine(imports.state, { data: { jobId } });
}

const aDebtor = (name: string, caseNumber: string) => ({
  被执行人: name,
  案号: caseNumber,
  立案时间: '2024-03-01',
  执行标的: 1_200_000,
});

test('导入后在机构页上：没有别的来源的机构也有自己的页；再导入一次不变', async () => {
  const { as } = await startHouse();
  const name = aCompany();
  const rows = [aDebtor(name, '（2024）沪0115执1号'), aDebtor(name, '（2024）沪0115执2号'), { 被执行人: '张三丰' }];
  expect((await importRows(rows, '被执行人')).summary).toMatchObject({ rows: 3, written: 2, bad: 1 });
  expect((await importRows(rows, 'judgmentDebtor')).summary).toMatchObject({ written: 0 });
  const li = as(await aUser());
  const counts = await li.ok(registers.counts, { data: { companyId: idOf(name) } });
  expect(counts.find(({ kind }) => kind === 'judgmentDebtor')).toMatchObject({
    count: 2,
    currentCount: 2,
    asOf: expect.any(String),
  });
  expect(counts.find(({ kind }) => kind === 'publicSummons')).toMatchObject({ count: 0, asOf: null });
  const page = await li.ok(registers.page, {
    baseInfo: { pageSize: 1 },
    data: { companyId: idOf(name), kind: 'judgmentDebtor' },
  });
  expect(page).toMatchObject({ total: 2, pages: 2, records: [{ companyName: name, amountFen: 120_000_000 }] });
});

test('归并后的机构连同原名下的一并显示', async () => {
  const { as, settle } = await startHouse();
  const [name, other] = [aCompany(), aCompany()];
  await importRows([aDebtor(name, '（2024）沪0115执1号'), aDebtor(other, '（2024）沪0115执2号')]);
  const li = as(await aUser({ grants: [mayMerge] }));
  await li.ok(people.merge, { data: { recordType: '1', fromId: idOf(other), toId: idOf(name) } });
  await settle();
  const data = { companyId: idOf(name), kind: 'judgmentDebtor' as const };
  expect((await li.ok(registers.page, { data })).records.map(({ companyName }) => companyName).sort()).toEqual(
    [name, other].sort(),
  );
});

test('几家机构的公示信息一次查出，与逐家逐类所查相同', async () => {
  const { app, as, settle } = await startHouse();
  const [name, other, former] = [aCompany(), aCompany(), aCompany()];
  const removed = { 企业名称: name, 列入经营异常名录原因: '失联', 列入日期: '2023-01-02', 移出日期: '2023-06-01' };
  await importRows([
    ...['1', '2', '3'].map(number => aDebtor(name, `（2024）沪0115执${number}号`)),
    aDebtor(former, '（2024）沪0115执4号'),
    aDebtor(other, '（2024）沪0115执5号'),
    removed,
  ]);
  const li = as(await aUser({ grants: [mayMerge] }));
  await li.ok(people.merge, { data: { recordType: '1', fromId: idOf(former), toId: idOf(other) } });
  await settle();
  const ids = [idOf(name), idOf(other)];
  const kinds = Object.keys(registerKinds) as RegisterKind[];
  const oneByOne = async (companyId: string) => {
    const pages = kinds.map(kind => app.registers.page({ companyId, kind }, { pageNum: 1, pageSize: 2 }));
    return [companyId, (await Promise.all(pages)).flatMap(({ records }) => records)] as const;
  };
  const expected = new Map(await Promise.all(ids.map(oneByOne)));
  expect([...expected.values()].map(({ length }) => length)).toEqual([3, 2]);
  const counts = new Map(await Promise.all(ids.map(async id => [id, await app.registers.counts(id)] as const)));
  const queries = vi.spyOn(app.database.pool, 'query');
  const latest = await app.registers.latest(ids, { kinds: kinds.toReversed(), limit: 2 });
  const statements = queries.mock.calls.filter(call => JSON.stringify(call[0]).includes('register_entries'));
  queries.mockRestore();
  expect(latest).toEqual(expected);
  expect(statements).toHaveLength(1);
  expect(await app.registers.countsOf(ids)).toEqual(counts);
});

test('没有机构检索权限：403；没有这家机构：404；种类有误：400', async () => {
  const { as } = await startHouse();
  const name = aCompany();
  await importRows([aDebtor(name, '（2024）沪0115执1号')]);
  const li = as(await aUser());
  const data = { companyId: idOf(name), kind: 'judgmentDebtor' as const };
  expect(await li.raw(registers.counts, { data: { companyId: 'nowhere' } })).toMatchObject({ code: 404 });
  expect(await li.raw(registers.page, { data: { ...data, companyId: 'nowhere' } })).toMatchObject({ code: 404 });
  expect(await li.raw(registers.page, { data: { ...data, kind: 'gossip' } })).toMatchObject({ code: 400 });
  const wang = as(await aUser({ grants: [{ resourceId: 20016, display: false, permission: false }] }));
  expect(await wang.raw(registers.counts, { data: { companyId: idOf(name) } })).toMatchObject({ code: 403 });
  expect(await wang.raw(registers.page, { data })).toMatchObject({ code: 403 });
});

test('--format 写错，或用于别的种类：说明可以怎样写', async () => {
  const { app } = await startHouse();
  const start = (kind: 'registers' | 'cases', format: string) =>
    app.askAsMachine(imports.start, { data: { kind, paths: ['/tmp/none.jsonl'], format } });
  await expect(start('registers', '小道消息')).rejects.toThrow(/应为公示信息的种类之一：失信被执行人/);
  await expect(start('cases', '被执行人')).rejects.toThrow(/只用于 registers/);
});
