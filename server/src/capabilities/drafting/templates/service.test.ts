import { randomUUID } from 'node:crypto';
import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { drafting } from '@antai/contract/drafting';
import {
  type OwnTemplateBody,
  type OwnTemplateDetail,
  ownTemplateFaults,
  ownTemplates,
  sharedTemplatesMax,
} from '@antai/contract/drafting/templates';
import { bytesOf, openDocx, saveDocx, xmlOf } from '@antai/documents/docx/open-docx';
import { readDocx } from '@antai/documents/read-docx';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../../test/house.ts';
import { sendUp } from '../../../../test/upload.ts';
import { draftingTemplates } from './tables.ts';

/** A tag whose letters lie in three runs, as Word leaves them. */
function splitTag(bytes: Uint8Array): Uint8Array {
  const docx = openDocx(bytes);
  const xml = xmlOf(docx.parts, docx.main) ?? '';
  const split = xml.replace(
    '{{甲方名称}}',
    '{{甲</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>方名</w:t></w:r><w:r><w:t>称}}',
  );
  docx.parts[docx.main] = bytesOf(split);
  return saveDocx(docx);
}

const lease = splitTag(
  writePlainDocx([
    '房屋租赁协议',
    '甲方：{{甲方名称}}，乙方：{{乙方名称}}。',
    '租金为____元（大写：______）。',
    '押金条款：乙方交付押金。',
    '物品：{{物品名}}',
    '签订日期：____年__月__日',
  ]),
);

async function uploaded(user: TestUser) {
  const { as } = await startHouse();
  const fileId = await sendUp(user, '房屋租赁协议.docx', lease);
  const { templateId } = await as(user).ok(ownTemplates.upload, { data: { fileId } });
  return as(user).ok(ownTemplates.detail, { data: { templateId } });
}

const bodyOf = ({ template }: OwnTemplateDetail): OwnTemplateBody => {
  const { id, version, group, ...body } = template as Record<string, unknown>;
  return body as OwnTemplateBody;
};

async function textOf(user: TestUser, taskId: string): Promise<string[]> {
  const { as, app } = await startHouse();
  await as(user).ok(drafting.build, { data: { taskId } });
  await app.jobs.settle();
  const { data, message } = await as(user).raw(drafting.download, { data: { taskId } });
  if (!Buffer.isBuffer(data)) throw new Error(message);
  return readDocx(data).paragraphs.map(({ text }) => text);
}

test('docx里的标签、空白与日期都认得，成文保留原格式，拆开的标签照样填', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { templateId, template, source, isDocx, version } = await uploaded(user);
  expect([isDocx, version]).toEqual([true, 1]);
  const { fields } = template as { fields: { id: string; label: string; type: string }[] };
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['甲方名称', 'text'],
    ['乙方名称', 'text'],
    ['租金', 'money'],
    ['物品名', 'text'],
    ['签订日期', 'date'],
  ]);
  expect(source?.places).toHaveLength(6);
  const { taskId } = await as(user).ok(drafting.create, { data: { templateId } });
  const changes = [
    { fieldId: 'f1', value: '虚构云帆有限公司' },
    { fieldId: 'f3', value: 350_000 },
    { fieldId: 'f5', value: '2026-03-01' },
  ];
  await as(user).ok(drafting.save, { data: { taskId, baseVersion: 0, changes } });
  expect(await textOf(user, taskId)).toEqual([
    '房屋租赁协议',
    '甲方：虚构云帆有限公司，乙方：＿＿＿＿。',
    '租金为3,500.00元（大写：人民币叁仟伍佰元整）。',
    '押金条款：乙方交付押金。',
    '物品：＿＿＿＿',
    '签订日期：2026年3月1日',
  ]);
  const own = await as(user).ok(drafting.templates, { data: { groupId: 'own' } });
  expect(own.templates.map(each => each.templateId)).toEqual([templateId]);
  expect((await as(user).ok(drafting.groups, {})).groups[0]).toMatchObject({ groupId: 'own', templateCount: 1 });
});

test('条件与重复另存为新版本；已有的起草仍用原版本', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const before = await uploaded(user);
  const { templateId } = before;
  const { taskId } = await as(user).ok(drafting.create, { data: { templateId } });
  const body = bodyOf(before);
  const section = body.sections[0]!.id;
  const fields: OwnTemplateBody['fields'] = [
    ...body.fields.filter(({ label }) => label !== '物品名'),
    { id: 'hasDeposit', label: '有无押金', type: 'bool', section },
    { id: 'goods', label: '物品', type: 'rows', section, fields: [{ id: 'name', label: '名称', type: 'text' }] },
  ];
  const source = {
    places: before.source!.places.map(place =>
      place.paragraphId === 'body/4' ? { ...place, text: '{{物.name}}' } : place,
    ),
    stretches: [
      { from: 'body/3', to: 'body/3', if: 'hasDeposit' },
      { from: 'body/4', to: 'body/4', each: 'goods as 物' },
    ],
  };
  const saved = await as(user).ok(ownTemplates.save, {
    data: { templateId, baseVersion: 1, template: { ...body, fields }, source, note: '加押金' },
  });
  expect(saved).toEqual({ version: 2, problems: [] });
  const again = { templateId, baseVersion: 1, template: { ...body, fields }, source };
  expect(await as(user).raw(ownTemplates.save, { data: again })).toMatchObject({
    message: ownTemplateFaults.changed.text,
  });
  const { versions } = await as(user).ok(ownTemplates.detail, { data: { templateId } });
  expect(versions.map(({ version, note }) => [version, note])).toEqual([
    [2, '加押金'],
    [1, ''],
  ]);
  expect(await textOf(user, taskId)).toContain('物品：＿＿＿＿');
  const next = await as(user).ok(drafting.create, { data: { templateId } });
  const changes = [{ fieldId: 'goods', value: [{ name: '桌' }, { name: '椅' }] }];
  await as(user).ok(drafting.save, { data: { taskId: next.taskId, baseVersion: 0, changes } });
  const text = await textOf(user, next.taskId);
  expect(text.filter(line => line.startsWith('物品'))).toEqual(['物品：桌', '物品：椅']);
  expect(text.join()).not.toContain('押金条款');
});

test('有误的不保存，逐条说明；恶意的内容只是字', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const before = await uploaded(user);
  const save = (place: string) =>
    as(user).ok(ownTemplates.save, {
      data: {
        ...{ templateId: before.templateId, baseVersion: 1, template: bodyOf(before) },
        source: { stretches: [], places: [{ ...before.source!.places[0]!, text: place }] },
      },
    });
  for (const hostile of ['{{constructor(f1)}}', '{{f1.__proto__}}', `{{${'('.repeat(200)}f1}}`, '{{none}}'])
    expect(await save(hostile)).toMatchObject({
      version: null,
      problems: expect.arrayContaining([expect.any(String)]),
    });
  expect((await as(user).ok(ownTemplates.detail, { data: { templateId: before.templateId } })).version).toBe(1);
});

test('现成模板可以复制了改：改条款、改字段，照样预览与成文', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { templateId } = await as(user).ok(ownTemplates.copy, { data: { templateId: 'sales-contract' } });
  const detail = await as(user).ok(ownTemplates.detail, { data: { templateId } });
  expect(detail).toMatchObject({ title: '买卖合同（自有）', isDocx: false, source: null });
  const body = bodyOf(detail);
  const blocks = [...body.blocks, { t: 'p', text: '本所另附保密承诺，由{{partyA.name}}签署。' }];
  const template = { ...body, title: '买卖合同（本所）', blocks };
  const saved = await as(user).ok(ownTemplates.save, { data: { templateId, baseVersion: 1, template } });
  expect(saved).toEqual({ version: 2, problems: [] });
  const fields = { partyA: { kind: '法人', name: '虚构云帆有限公司' } };
  const { text } = await as(user).ok(drafting.render, { data: { templateId, fields } });
  expect(text).toContain('本所另附保密承诺，由虚构云帆有限公司签署。');
  const unread = [{ t: '页眉', text: '本所' }] as unknown as OwnTemplateBody['blocks'];
  const refused = { templateId, baseVersion: 2, template: { ...template, blocks: unread } };
  expect(await as(user).raw(ownTemplates.save, { data: refused })).toMatchObject({ code: 400 });
});

test('共用后同单位可用不可改，收回即看不到，别的单位始终看不到；删去后已有的起草不受影响', async () => {
  const { as } = await startHouse();
  const [admin, user, peer, other] = [await anAdministrator(), await aUser(), await aUser(), await aUser()];
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `示例所${user.username}` } });
  for (const { userId } of [user, peer]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  const { templateId } = await uploaded(user);
  const share = (isShared: boolean) => as(user).ok(ownTemplates.share, { data: { templateId, isShared } });
  const seen = (by: TestUser) => as(by).raw(ownTemplates.detail, { data: { templateId } });
  expect(await seen(peer)).toMatchObject({ code: 404 });
  await share(true);
  const detail = (await seen(peer)).data as OwnTemplateDetail;
  expect(detail).toMatchObject({ isOwn: false, isShared: true });
  expect((await as(peer).ok(ownTemplates.list, {})).templates).toHaveLength(1);
  expect(await seen(other)).toMatchObject({ code: 404 });
  const data = { templateId, baseVersion: 1, template: bodyOf(detail) };
  const readOnly = { message: ownTemplateFaults.readOnly.text };
  expect(await as(peer).raw(ownTemplates.save, { data })).toMatchObject(readOnly);
  expect(await as(peer).raw(ownTemplates.share, { data: { templateId, isShared: false } })).toMatchObject(readOnly);
  expect(await as(peer).raw(ownTemplates.remove, { data: { templateId } })).toMatchObject(readOnly);
  expect(await as(other).raw(ownTemplates.copy, { data: { templateId } })).toMatchObject({ code: 404 });
  const { taskId } = await as(peer).ok(drafting.create, { data: { templateId } });
  await share(false);
  expect(await seen(peer)).toMatchObject({ code: 404 });
  expect(await as(peer).raw(drafting.create, { data: { templateId } })).toMatchObject({ code: 404 });
  await as(user).ok(ownTemplates.remove, { data: { templateId } });
  expect(await seen(user)).toMatchObject({ code: 404 });
  expect(await textOf(peer, taskId)).toContain('房屋租赁协议');
  const single = await aUser();
  const alone = await uploaded(single);
  expect(
    await as(single).raw(ownTemplates.share, { data: { templateId: alone.templateId, isShared: true } }),
  ).toMatchObject({ message: ownTemplateFaults.noEnterprise.text });
});

test('共用后转入他所：原单位照常使用，本人不能再改也看不到', async () => {
  const { as } = await startHouse();
  const [admin, user, peer] = [await anAdministrator(), await aUser(), await aUser()];
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `示例所${user.username}` } });
  for (const { userId } of [user, peer]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  const detail = await uploaded(user);
  const { templateId } = detail;
  await as(user).ok(ownTemplates.share, { data: { templateId, isShared: true } });
  await as(admin).ok(users.edit, { data: { userId: user.userId, enterpriseId: '' } });
  const refused = [
    await as(user).raw(ownTemplates.save, { data: { templateId, baseVersion: 1, template: bodyOf(detail) } }),
    await as(user).raw(ownTemplates.share, { data: { templateId, isShared: false } }),
    await as(user).raw(ownTemplates.remove, { data: { templateId } }),
    await as(user).raw(ownTemplates.detail, { data: { templateId } }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  expect((await as(user).ok(ownTemplates.list, {})).templates).toEqual([]);
  await as(peer).ok(drafting.create, { data: { templateId } });
});

test('不是docx的、读不出的不收，并说明怎么办', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const fileId = await sendUp(user, 'a.txt', '文字');
  expect(await as(user).raw(ownTemplates.upload, { data: { fileId } })).toMatchObject({
    message: ownTemplateFaults.notDocx.text,
  });
  const empty = await sendUp(user, '空.docx', writePlainDocx(['']));
  expect((await as(user).raw(ownTemplates.upload, { data: { fileId: empty } })).message).toContain('没有文字');
});

test('单位共用的模板有上限，满了说明怎么办；取消共用即可再共用', async () => {
  const { as, app } = await startHouse();
  const [admin, user] = [await anAdministrator(), await aUser()];
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `示例所${user.username}` } });
  await as(admin).ok(users.edit, { data: { userId: user.userId, enterpriseId } });
  const { templateId } = await uploaded(user);
  const row = { ownerId: randomUUID(), enterpriseId, title: '合同', version: 1, isRemoved: false };
  const rows = Array.from({ length: sharedTemplatesMax }, () => ({
    ...{ ...row, templateId: randomUUID(), createdAt: new Date(), updatedAt: new Date() },
  }));
  await app.database.drizzle.insert(draftingTemplates).values(rows);
  const share = () => as(user).raw(ownTemplates.share, { data: { templateId, isShared: true } });
  expect(await share()).toMatchObject({ message: ownTemplateFaults.sharedFull.text });
  const { drizzle } = app.database;
  await drizzle
    .update(draftingTemplates)
    .set({ isRemoved: true })
    .where(eq(draftingTemplates.templateId, rows[0]!.templateId));
  expect(await share()).toMatchObject({ code: 0 });
  expect(await share()).toMatchObject({ code: 0 });
});
