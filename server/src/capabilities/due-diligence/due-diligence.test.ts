import { dueDiligence, dueDiligenceFaults } from '@antai/contract/due-diligence';
import { notices } from '@antai/contract/notices';
import writeExcel from '@antai/documents/write-excel';
import { describe, expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aHouse } from '../../../test/people.ts';
import { sendUp } from '../../../test/upload.ts';

const modules = ['basic', 'litigation', 'penalties'] as const;

async function checked(user: TestUser, names: string[], kind: 'project' | 'counterparty' = 'counterparty') {
  const { as, app } = await startHouse();
  const { recordId } = await as(user).ok(dueDiligence.add, { data: { kind, names, modules: [...modules] } });
  await app.jobs.settle();
  return recordId;
}

describe('核查若干企业', () => {
  test('收录的逐项列出并可打开依据，未收录的如实说明；做完有通知', async () => {
    const { mark, suit, put, settle } = await aHouse();
    await put(suit('1', { date: '2026-05-06', amountFen: 3_000_000 }), suit('2', { date: '2019-05-06' }));
    await settle();
    const { as } = await startHouse();
    const user = await aUser();
    const name = `${mark}栖桐科技有限公司`;
    const recordId = await checked(user, [name, `${mark}没有这家有限公司`, name]);
    const detail = await as(user).ok(dueDiligence.detail, { data: { recordId } });
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, companyCount: 2, unknownCount: 1 });
    expect(detail.companies.map(({ match, grade }) => [match, grade])).toEqual([
      ['exact', 'low'],
      ['none', 'unknown'],
    ]);
    const company = await as(user).ok(dueDiligence.company, { data: { recordId, companyIndex: 0 } });
    expect(company.parts.map(({ module }) => module)).toEqual(modules);
    expect(company.findings[0]).toMatchObject({ module: 'litigation', level: 'low' });
    expect(company.findings[0]!.bases[0]).toMatchObject({ recordType: '2', id: `${mark}-1` });
    const { records } = await as(user).ok(notices.page, { data: {} });
    expect(records.map(({ messageTitle }) => messageTitle)).toContain('企业核查完成');
    const list = await as(user).ok(dueDiligence.page, { data: { kind: 'counterparty' } });
    expect(list.records).toMatchObject([{ recordId, unknownCount: 1, companyCount: 2 }]);
    expect((await as(user).ok(dueDiligence.page, { data: { kind: 'project' } })).total).toBe(0);
  });

  test('律师事务所代理客户的案件不算它自己的被诉', async () => {
    const { mark, suit, put, settle } = await aHouse();
    const firm = `${mark}衡序律师事务所`;
    const defendant = { name: `${mark}栖桐科技有限公司`, lawyers: [[`裴知${mark}`, firm]] as [string, string][] };
    await put(...Array.from({ length: 12 }, (_, at) => suit(`f${at}`, { date: '2026-05-06', defendant })));
    await settle();
    const user = await aUser();
    const recordId = await checked(user, [firm]);
    const { as } = await startHouse();
    const company = await as(user).ok(dueDiligence.company, { data: { recordId, companyIndex: 0 } });
    expect(company.match).toBe('exact');
    expect(company.findings).toEqual([]);
    expect(company.parts.find(({ module }) => module === 'litigation')!.facts).toContainEqual({
      name: '作为被告的案件',
      value: '0件',
    });
  });

  test('未收录的名称可认定为一家企业，只重查这一家；备注在重查后仍在', async () => {
    const { mark, suit, put, settle } = await aHouse();
    await put(suit('1', { date: '2026-05-06' }));
    await settle();
    const { as, app } = await startHouse();
    const user = await aUser();
    const name = `${mark}栖桐科技有限公司`;
    const recordId = await checked(user, [name, '栖桐']);
    const company = await as(user).ok(dueDiligence.company, { data: { recordId, companyIndex: 0 } });
    const findingId = company.findings[0]!.findingId;
    const place = { recordId, companyIndex: 0 };
    await as(user).ok(dueDiligence.note, { data: { ...place, findingId, text: '已和解' } });
    await as(user).ok(dueDiligence.note, { data: { ...place, text: '可以合作' } });
    await as(user).ok(dueDiligence.choose, { data: { recordId, companyIndex: 1, companyId: company.companyId! } });
    await app.jobs.settle();
    const chosen = await as(user).ok(dueDiligence.company, { data: { recordId, companyIndex: 1 } });
    expect(chosen).toMatchObject({ match: 'former', companyName: name, grade: 'low' });
    await as(user).ok(dueDiligence.again, { data: { recordId } });
    await app.jobs.settle();
    const after = await as(user).ok(dueDiligence.company, { data: place });
    expect(after).toMatchObject({ note: '可以合作', findings: [{ note: '已和解' }] });
    await as(user).ok(dueDiligence.note, { data: { ...place, text: '' } });
    expect((await as(user).ok(dueDiligence.company, { data: place })).note).toBeNull();
  });

  test('报告有 Word、PDF、Excel 三种', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, ['无此企业有限公司'], 'project');
    for (const [fileType, start] of [
      ['word', 'PK'],
      ['pdf', '%PDF'],
      ['excel', 'PK'],
    ] as const) {
      const { data: bytes } = await as(user).raw(dueDiligence.download, { data: { recordId, fileType } });
      expect(Buffer.from(bytes as unknown as Uint8Array).toString('latin1', 0, start.length)).toBe(start);
    }
  });

  test('从 xlsx 读出名称；不是表格、没有名称：说明原因', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const sheet = (name: string, values: string[]) =>
      writeExcel({ columns: [{ name, kind: 'text' }], rows: values.map(value => [value]), facts: [] });
    const fileId = await sendUp(user, '客户.xlsx', await sheet('客户名称', ['甲有限公司', '乙厂']));
    const { names } = await as(user).ok(dueDiligence.readNames, { data: { fileId } });
    expect(names).toEqual(['甲有限公司', '乙厂']);
    const long = `${'甲'.repeat(200)}公司`;
    const tooLong = await sendUp(user, '长名.xlsx', await sheet('客户名称', ['乙厂', long]));
    expect(await as(user).raw(dueDiligence.readNames, { data: { fileId: tooLong } })).toMatchObject({
      ...{ code: 1, message: `企业名称至多200字，“${'甲'.repeat(20)}…”过长，请改短后重试` },
    });
    const empty = await sendUp(user, '空.xlsx', await sheet('苹果', ['3', '4']));
    const text = await sendUp(user, '名单.txt', Buffer.from('甲有限公司'));
    for (const [id, fault] of [
      [empty, dueDiligenceFaults.noNames],
      [text, dueDiligenceFaults.notExcel],
    ] as const)
      expect(await as(user).raw(dueDiligence.readNames, { data: { fileId: id } })).toMatchObject({
        message: fault.text,
      });
  });
});

test('他人的核查看不到、改不了、下载不了、删不了', async () => {
  const { as } = await startHouse();
  const recordId = await checked(await aUser(), ['甲有限公司']);
  const other = as(await aUser());
  const place = { recordId, companyIndex: 0 };
  for (const answer of [
    await other.raw(dueDiligence.detail, { data: { recordId } }),
    await other.raw(dueDiligence.company, { data: place }),
    await other.raw(dueDiligence.choose, { data: { ...place, companyId: 'x' } }),
    await other.raw(dueDiligence.note, { data: { ...place, text: '甲' } }),
    await other.raw(dueDiligence.again, { data: { recordId } }),
    await other.raw(dueDiligence.retry, { data: { recordId } }),
    await other.raw(dueDiligence.cancel, { data: { recordId } }),
    await other.raw(dueDiligence.remove, { data: { recordId } }),
    await other.raw(dueDiligence.download, { data: { recordId, fileType: 'excel' } }),
  ])
    expect(answer.code).toBe(404);
});

test('没有名称、名称过多、没有方面：说明原因；已完成的不可重试与停止', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const good = { kind: 'project' as const, names: ['甲有限公司'], modules: ['basic' as const] };
  for (const [data, message] of [
    [{ ...good, names: [] }, '请写企业名称'],
    [{ ...good, names: Array.from({ length: 201 }, (_, at) => `第${at}有限公司`) }, '一次至多200家企业'],
    [{ ...good, names: [' '] }, '企业名称不能为空'],
    [{ ...good, modules: [] }, '请至少选择一个方面'],
  ] as const)
    expect(await as(user).raw(dueDiligence.add, { data: data as never })).toMatchObject({
      code: 400,
      message: expect.stringContaining(message),
    });
  const recordId = await checked(user, ['甲有限公司']);
  expect(await as(user).raw(dueDiligence.retry, { data: { recordId } })).toMatchObject({
    message: dueDiligenceFaults.notRetryable.text,
  });
  expect(await as(user).raw(dueDiligence.cancel, { data: { recordId } })).toMatchObject({
    message: dueDiligenceFaults.notRunning.text,
  });
  await as(user).ok(dueDiligence.remove, { data: { recordId } });
  expect((await as(user).raw(dueDiligence.detail, { data: { recordId } })).code).toBe(404);
});
