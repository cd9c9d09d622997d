import { drafting } from '@antai/contract/drafting';
import {
  type OwnTemplateBody,
  ownTemplateFaults,
  ownTemplates,
  ownTemplatesKeptMax,
  ownVersionsMax,
} from '@antai/contract/drafting/templates';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { draftingStore } from './store.ts';
import { templateStore } from './templates/store.ts';

const twenty = Array.from({ length: 20 }, (_, at) => at);

const query = async (text: string, values: unknown[]) => (await (await aDatabase()).pool.query(text, values)).rows;

const copyOf = async (user: TestUser) => {
  const { as } = await startHouse();
  const { templateId } = await as(user).ok(ownTemplates.copy, { data: { templateId: 'sales-contract' } });
  return templateId;
};

async function saveAgain(user: TestUser, templateId: string, baseVersion: number) {
  const { as } = await startHouse();
  const { template } = await as(user).ok(ownTemplates.detail, { data: { templateId } });
  const { id, version, group, ...body } = template as Record<string, unknown>;
  const sent = body as OwnTemplateBody;
  return as(user).raw(ownTemplates.save, { data: { templateId, baseVersion, template: sent, note: '' } });
}

const versionsOf = async (templateId: string) =>
  (
    await query('select version from drafting_template_versions where template_id = $1 order by version', [templateId])
  ).map(({ version }) => version);

test('缺几项随保存一并记下，列表不读所填；从前的任务第一次列出时补记', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { taskId } = await as(user).ok(drafting.create, { data: { templateId: 'sales-contract' } });
  const counted = async () =>
    (await query('select missing_count from drafting_drafts where draft_id = $1', [taskId]))[0];
  const listed = async () => (await as(user).ok(drafting.page, { baseInfo: {} })).records[0]!.missingCount;
  const count = await listed();
  expect(count).toBeGreaterThan(0);
  expect(await counted()).toEqual({ missing_count: count });
  await query('update drafting_drafts set missing_count = null where draft_id = $1', [taskId]);
  expect(await listed()).toBe(count);
  expect(await counted()).toEqual({ missing_count: count });
  const { records } = await draftingStore(await aDatabase()).page({ ownerId: user.userId, offset: 0, limit: 20 });
  expect(records[0]).not.toHaveProperty('fields');
});

test('沿用同一事项时，先前的任务逐项读，只读还没有答案的；越新的越先', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const matter = '云帆采购';
  const begin = async () =>
    (await as(user).ok(drafting.create, { data: { templateId: 'sales-contract', matter } })).taskId;
  // two in the same millisecond are as new as each other
  const fill = (taskId: string, answers: Record<string, unknown>, at = 'now') =>
    query('update drafting_drafts set fields = $2, updated_at = $3::timestamptz where draft_id = $1', [
      taskId,
      JSON.stringify(answers),
      at,
    ]);
  const { template } = await as(user).ok(drafting.template, { data: { templateId: 'sales-contract' } });
  const { fields } = template as { fields: { id: string; type: string; default?: unknown }[] };
  const [first, second] = fields.filter(({ type, default: usual }) => type === 'text' && usual === undefined);
  const [older, newer] = [await begin(), await begin()];
  await fill(older, { [first!.id]: '旧一', [second!.id]: '旧二', elsewhere: '文'.repeat(1_000) }, '2026-01-01');
  await fill(newer, { [first!.id]: '新一' });
  const next = await as(user).ok(drafting.detail, { data: { taskId: await begin() } });
  expect(next.fields).toMatchObject({ [first!.id]: '新一', [second!.id]: '旧二' });
  const store = draftingStore(await aDatabase());
  expect((await store.ofMatter(user.userId, matter))[0]).not.toHaveProperty('fields');
  expect(await store.answersOf(older, [second!.id])).toEqual({ [second!.id]: '旧二' });
});

test('同一任务同时导出二十次：只留最后一个文件', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { taskId } = await as(user).ok(drafting.create, { data: { templateId: 'sales-contract' } });
  await Promise.all(twenty.map(() => as(user).raw(drafting.build, { data: { taskId } })));
  await app.jobs.settle();
  const [draft] = await query('select builds from drafting_drafts where draft_id = $1', [taskId]);
  const tasks = await query("select task_id from tasks where owner_id = $1 and kind = 'drafting.build'", [user.userId]);
  expect(tasks.map(({ task_id }) => task_id)).toEqual([draft.builds.docx]);
});

test('一份模板的版本有上限，说明怎么办；几处同时另存也不会超出合计', async () => {
  const user = await aUser();
  const templateId = await copyOf(user);
  for (const table of ['drafting_templates', 'drafting_template_versions'])
    await query(`update ${table} set version = $2 where template_id = $1`, [templateId, ownVersionsMax]);
  expect(await saveAgain(user, templateId, ownVersionsMax)).toMatchObject({
    code: 1,
    message: ownTemplateFaults.versionFull.text,
  });
  const store = templateStore(await aDatabase());
  const ids = await Promise.all([1, 2, 3].map(() => copyOf(user)));
  const saves = ids.map(async each => {
    const first = (await store.findVersion(each, 1))!;
    return store.addVersion({ ...first, version: 2 }, { title: '', versionsMax: 5 });
  });
  expect((await Promise.all(saves)).toSorted()).toEqual(['added', 'versionsFull', 'versionsFull']);
});

test('删去的模板只为还在用的起草保留；不断复制再删也有上限', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const sweep = async () => {
    await app.jobs.add('drafting.forgetTemplates', null);
    await app.jobs.settle();
  };
  const templateId = await copyOf(user);
  const { taskId } = await as(user).ok(drafting.create, { data: { templateId } });
  expect(await saveAgain(user, templateId, 1)).toMatchObject({ code: 0 });
  await as(user).ok(ownTemplates.remove, { data: { templateId } });
  await sweep();
  expect(await versionsOf(templateId)).toEqual([1, 2]);
  const aDayPasses = () =>
    query("update drafting_templates set updated_at = updated_at - interval '2 days' where template_id = $1", [
      templateId,
    ]);
  await aDayPasses();
  await sweep();
  expect(await versionsOf(templateId)).toEqual([1]);
  expect((await as(user).ok(drafting.detail, { data: { taskId } })).template).toMatchObject({ id: templateId });
  await as(user).ok(drafting.remove, { data: { taskId } });
  await sweep();
  expect(await versionsOf(templateId)).toEqual([]);
  await query(
    `insert into drafting_templates (template_id, owner_id, enterprise_id, title, version, is_removed, created_at, updated_at)
     select gen_random_uuid(), $1, '', '旧的', 1, true, now(), now() from generate_series(1, $2)`,
    [user.userId, ownTemplatesKeptMax - 1],
  );
  const copies = await Promise.all(
    twenty.map(() => as(user).raw(ownTemplates.copy, { data: { templateId: 'sales-contract' } })),
  );
  expect(copies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(copies.filter(({ message }) => message === ownTemplateFaults.keptFull.text)).toHaveLength(19);
});
