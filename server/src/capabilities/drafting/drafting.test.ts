import { type DraftFileType, drafting, draftingFaults, draftPageSize } from '@antai/contract/drafting';
import { notices } from '@antai/contract/notices';
import { readDocx } from '@antai/documents/read-docx';
import readExcel from '@antai/documents/read-excel';
import { listTemplates } from '@antai/drafting/templates';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';

const templateId = 'sales-contract';
const buyer = { kind: '法人', name: '虚构云帆贸易有限公司' };

async function fillOf(id: string): Promise<Record<string, unknown>> {
  const path = `../../../../engines/drafting/data/fills/${id}.json`;
  return ((await import(/* @vite-ignore */ path, { with: { type: 'json' } })) as { default: Record<string, unknown> })
    .default;
}

async function drafted(user: TestUser, matter?: string) {
  const { as } = await startHouse();
  return (await as(user).ok(drafting.create, { data: { templateId, ...(matter ? { matter } : {}) } })).taskId;
}

async function filled(user: TestUser, taskId: string) {
  const { as } = await startHouse();
  const changes = Object.entries(await fillOf(templateId)).map(([fieldId, value]) => ({ fieldId, value }));
  return as(user).ok(drafting.save, { data: { taskId, baseVersion: 0, changes } });
}

async function built(user: TestUser, taskId: string, fileType: DraftFileType): Promise<Buffer> {
  const { as, app } = await startHouse();
  await as(user).ok(drafting.build, { data: { taskId, fileType } });
  await app.jobs.settle();
  const { data, message } = await as(user).raw(drafting.download, { data: { taskId, fileType } });
  if (!Buffer.isBuffer(data)) throw new Error(message);
  return data;
}

test('分组与模板可以检索，模板带字段与正文', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { groups } = await as(user).ok(drafting.groups, {});
  expect(groups).toHaveLength(18);
  const { templates } = await as(user).ok(drafting.templates, { data: {} });
  expect(templates).toHaveLength(32);
  const complaints = await as(user).ok(drafting.templates, { data: { groupId: 'court-complaint' } });
  expect(complaints.templates).toHaveLength(4);
  const loans = await as(user).ok(drafting.templates, { data: { keyword: '借 合同' } });
  expect(loans.templates.map(each => each.templateId)).toContain('loan-contract');
  const { template } = await as(user).ok(drafting.template, { data: { templateId } });
  expect(template).toMatchObject({ id: templateId, style: 'contract' });
  expect(await as(user).raw(drafting.template, { data: { templateId: 'none' } })).toMatchObject({ code: 404 });
});

test('每份现成模板原样给出，与引擎所读的一字不差', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const ready = listTemplates();
  expect(ready).toHaveLength(32);
  for (const template of ready)
    expect(await as(user).ok(drafting.template, { data: { templateId: template.id } })).toEqual({ template });
});

test('印出全文与预期逐字相同，缺项与检查一并给出', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { text, missing } = await as(user).ok(drafting.render, {
    data: { templateId, fields: await fillOf(templateId) },
  });
  expect(text).toContain('第一条');
  expect(missing).toEqual([]);
  const empty = await as(user).ok(drafting.render, { data: { templateId, fields: {} } });
  expect(empty.text).toContain('＿＿＿＿');
  expect(empty.missing.length).toBeGreaterThan(3);
  const loan = { ...(await fillOf('loan-contract')), rate: 99 };
  const { checks } = await as(user).ok(drafting.render, { data: { templateId: 'loan-contract', fields: loan } });
  expect(checks.length).toBeGreaterThan(0);
  for (const { message, level } of checks)
    expect([message !== '', ['error', 'warn'].includes(level)]).toEqual([true, true]);
});

test('每份模板填什么都印得出，不出错', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  for (const { id, fields } of listTemplates()) {
    const wrong = Object.fromEntries(
      fields.map((field, at) => [field.id, [at, '甲', [at], { name: 1 }, null, true][at % 6]]),
    );
    await as(user).ok(drafting.render, { data: { templateId: id, fields: wrong } });
  }
});

test('逐项保存，后写为准，两处同时填写谁的都不丢', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const taskId = await drafted(user);
  const save = (baseVersion: number, fieldId: string, value: unknown) =>
    as(user).ok(drafting.save, { data: { taskId, baseVersion, changes: [{ fieldId, value }] } });
  const first = await save(0, 'partyA', buyer);
  expect(first).toMatchObject({ version: 1, fields: null });
  const second = await save(0, 'place', '甲市');
  expect(second).toMatchObject({ version: 2, fields: { partyA: buyer, place: '甲市' } });
  await Promise.all(Array.from({ length: 8 }, (_, at) => save(2, 'place', `第${at}市`)));
  const { version, fields } = await as(user).ok(drafting.detail, { data: { taskId } });
  expect(version).toBe(10);
  expect(fields).toMatchObject({ partyA: buyer });
  await save(10, 'place', '');
  expect((await as(user).ok(drafting.detail, { data: { taskId } })).fields).not.toHaveProperty('place');
});

test('没有的字段、过长的内容不保存，并说明怎么办', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const taskId = await drafted(user);
  const save = (fieldId: string, value: unknown) =>
    as(user).raw(drafting.save, { data: { taskId, baseVersion: 0, changes: [{ fieldId, value }] } });
  expect(await save('none', 1)).toMatchObject({ message: draftingFaults.noSuchField.text });
  expect(await save('partyA', { name: '长'.repeat(300_001) })).toMatchObject({ code: 413 });
});

test('同一事项的下一份文书沿用已填的内容，改过的不再算沿用', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  await filled(user, await drafted(user, '云帆采购'));
  expect((await as(user).ok(drafting.matters, {})).matters).toEqual(['云帆采购']);
  const taskId = await drafted(user, '云帆采购');
  const { fields, reused } = await as(user).ok(drafting.detail, { data: { taskId } });
  expect(reused).toContain('partyA');
  // 签订日期是每份文书自己的
  expect(fields).not.toHaveProperty('signDate');
  expect(fields.partyA).toEqual((await fillOf(templateId)).partyA);
  await as(user).ok(drafting.save, {
    data: { taskId, baseVersion: 0, changes: [{ fieldId: 'partyA', value: buyer }] },
  });
  expect((await as(user).ok(drafting.detail, { data: { taskId } })).reused).not.toContain('partyA');
});

test('生成Word与PDF，可以下载，完成后有通知', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const taskId = await drafted(user);
  expect(await as(user).raw(drafting.download, { data: { taskId } })).toMatchObject({
    message: draftingFaults.notBuilt.text,
  });
  await filled(user, taskId);
  const { paragraphs } = readDocx(await built(user, taskId, 'docx'));
  expect(paragraphs.filter(({ number }) => number?.startsWith('第一条'))).toHaveLength(1);
  expect((await built(user, taskId, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const { files, missingCount } = await as(user).ok(drafting.detail, { data: { taskId } });
  expect(files.map(({ fileType, status, version }) => [fileType, status, version])).toEqual([
    ['docx', 'done', 1],
    ['pdf', 'done', 1],
  ]);
  expect(missingCount).toBe(0);
  const { data: report } = await as(user).raw(drafting.blanks, { data: { taskId } });
  expect((await readExcel({ bytes: report as Buffer, rowsMax: 10 })).kind).toBe('rows');
  const { records } = await as(user).ok(notices.page, {});
  expect(records.filter(({ relateId }) => relateId === taskId)).not.toHaveLength(0);
});

test('历史每页五项，上次打开的任务可以接着写', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  expect(await as(user).ok(drafting.activate, { data: {} })).toEqual({ task: null });
  const taskIds: string[] = [];
  for (let at = 0; at < draftPageSize + 1; at += 1) taskIds.push(await drafted(user));
  const page = await as(user).ok(drafting.page, {});
  expect([page.records.length, page.total, page.pageSize]).toEqual([5, 6, 5]);
  await as(user).ok(drafting.activate, { data: { taskId: taskIds[2]! } });
  const { task } = await as(user).ok(drafting.activate, { data: {} });
  expect(task?.taskId).toBe(taskIds[2]);
});

test('他人的任务如同不存在；删去的不再有', async () => {
  const { as } = await startHouse();
  const [user, other] = [await aUser(), await aUser()];
  const taskId = await drafted(user);
  const changes = [{ fieldId: 'partyA', value: buyer }];
  const missing = { code: 404 };
  expect(await as(other).raw(drafting.detail, { data: { taskId } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.save, { data: { taskId, baseVersion: 0, changes } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.build, { data: { taskId } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.download, { data: { taskId } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.blanks, { data: { taskId } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.activate, { data: { taskId } })).toMatchObject(missing);
  expect(await as(other).raw(drafting.remove, { data: { taskId } })).toMatchObject(missing);
  await as(user).ok(drafting.remove, { data: { taskId } });
  expect(await as(user).raw(drafting.detail, { data: { taskId } })).toMatchObject(missing);
});
