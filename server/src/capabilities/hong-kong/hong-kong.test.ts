import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hongKong } from '@antai/contract/hong-kong';
import { imports } from '@antai/contract/imports';
import { people } from '@antai/contract/people';
import { records } from '@antai/contract/records';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aMark } from '../../../test/judgments.ts';

const numbers = { last: 4_000_000 + Math.floor(Math.random() * 900_000) };
function aNumber() {
  numbers.last += 1;
  return String(numbers.last);
}

async function importRows(rows: object[]) {
  const { app, settle } = await startHouse();
  const path = join(mkdtempSync(join(tmpdir(), 'antai-hong-kong-')), 'rows.jsonl');
  writeFileSync(path, rows.map(row => JSON.stringify(row)).join('\n'));
  const { jobId } = await app.askAsMachine(imports.start, { data: { kind: 'hongKongCompanies', paths: [path] } });
  await settle();
  return app.askAsMachine(imports.state, { data: { jobId } });
}

const aCompany = (mark: string, more: object = {}) => ({
  公司编号: aNumber(),
  公司名称: `${mark}国际有限公司`,
  英文名称: `${mark} International Limited`,
  曾用名: `${mark}旧名有限公司`,
  公司现况: '仍注册',
  股本: [{ 股份类别: '普通股', 发行总数: 10_000 }],
  股东: [{ 姓名: `${mark}控股有限公司`, 持股数: 10_000 }],
  董事: [{ 姓名: '陶望京', 身份: '董事' }],
  ...more,
});

test('导入后以中文、英文、繁体、曾用名与编号查到；再导入一次不变，坏行报告', async () => {
  const { as } = await startHouse();
  const mark = `东华${aMark()}`;
  const company = aCompany(mark);
  const first = await importRows([company, { 公司名称: '没有编号有限公司' }]);
  expect(first.summary).toMatchObject({ rows: 2, written: 1, bad: 1 });
  expect(first.problems[0]?.reason).toContain('没有公司编号');
  expect((await importRows([company])).summary).toMatchObject({ written: 0, bad: 0 });
  const li = as(await aUser());
  const wanted = [
    mark,
    `${mark} INTERNATIONAL limited`,
    `${mark.replace('东华', '東華')}國際`,
    `${mark}旧名`,
    company.公司编号,
  ];
  for (const keyword of wanted) {
    const page = await li.ok(hongKong.page, { data: { keyword } });
    expect([keyword, page.total, page.records[0]?.name]).toEqual([keyword, 1, company.公司名称]);
    expect(page.asOf).toEqual(expect.any(String));
  }
  expect(await li.ok(hongKong.page, { data: { keyword: `${mark}没有` } })).toMatchObject({ total: 0, records: [] });
});

test('一家公司的登记；它与它的股东在股权图中相连，别处所知的不因此失去', async () => {
  const { app, as, settle } = await startHouse();
  const mark = aMark();
  const name = `${mark}国际有限公司`;
  await app.people.putProfiles([{ recordType: '1', name, place: '', fields: { name, industry: '投资' } }]);
  await app.people.putProfiles([
    { recordType: '1', name: `${mark}控股有限公司`, place: '', fields: { name: `${mark}控股有限公司` } },
  ]);
  await importRows([aCompany(mark)]);
  await settle();
  const li = as(await aUser());
  const { records: companies } = await li.ok(hongKong.page, { data: { keyword: mark } });
  const detail = await li.ok(hongKong.detail, { data: { hongKongId: companies[0]!.hongKongId } });
  expect(detail).toMatchObject({
    name,
    shareholders: [{ name: `${mark}控股有限公司`, shares: 10_000, percent: 100, companyId: expect.any(String) }],
    directors: [{ name: '陶望京', capacity: '董事' }],
    companyId: expect.any(String),
  });
  const graph = await li.ok(people.equityGraph, { data: { id: detail.companyId! } });
  expect(graph.edges).toMatchObject([{ percent: 100 }]);
  const { fields } = await li.ok(records.detail, { data: { recordType: '1', id: detail.companyId! } });
  expect(fields).toMatchObject({ industry: '投资', jurisdiction: '中国香港', registrationStatus: '仍注册' });
});

test('没有机构检索权限：403；没有这家公司：404；关键词有误：400', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  expect(await li.raw(hongKong.detail, { data: { hongKongId: 'nowhere' } })).toMatchObject({ code: 404 });
  expect(await li.raw(hongKong.page, { data: { keyword: ' ' } })).toMatchObject({
    code: 400,
    message: expect.stringContaining('请输入名称或编号'),
  });
  expect(await li.raw(hongKong.page, { data: { keyword: '港'.repeat(101) } })).toMatchObject({ code: 400 });
  const wang = as(await aUser({ grants: [{ resourceId: 20016, display: false, permission: false }] }));
  expect(await wang.raw(hongKong.page, { data: { keyword: '港' } })).toMatchObject({ code: 403 });
  expect(await wang.raw(hongKong.detail, { data: { hongKongId: 'nowhere' } })).toMatchObject({ code: 403 });
});
