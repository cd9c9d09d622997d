import { reportTemplates, reportTemplatesMax } from '@antai/contract/report-templates';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

const content = { searcher: '李律师', court: '', issues: '违约金是否过高', conclusion: '拟参照：' };

const saved = async (name = '违约金类案') => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const { templateId } = await user.ok(reportTemplates.save, { data: { name, content } });
  return { user, templateId };
};
type User = Awaited<ReturnType<typeof saved>>['user'];

const namesOf = async (user: User) => (await user.ok(reportTemplates.list, {})).map(({ name }) => name);

test('平台的两份模板在前，本人的在后；同名的即改写，不另存一份', async () => {
  const { user, templateId } = await saved();
  const again = await user.ok(reportTemplates.save, {
    data: { name: '违约金类案', content: { ...content, court: '甲院' } },
  });
  expect(again.templateId).toBe(templateId);
  const list = await user.ok(reportTemplates.list, {});
  expect(list.map(({ templateId: id, isDefault }) => [id, isDefault])).toEqual([
    ['standard_template_id', true],
    ['senior_template_id', true],
    [templateId, false],
  ]);
  expect(list[2]?.content).toEqual({ ...content, court: '甲院' });
});

test('平台的模板与正选用的模板不能删除；改选后可以', async () => {
  const { user, templateId } = await saved();
  await user.ok(reportTemplates.save, { data: { selectedId: templateId } });
  expect((await user.ok(reportTemplates.list, {})).find(({ isSelected }) => isSelected)?.templateId).toBe(templateId);
  const remove = (id: string) => user.raw(reportTemplates.remove, { data: { templateId: id } });
  expect(await remove('senior_template_id')).toMatchObject({ code: 1, message: '平台的报告模板不能删除' });
  expect(await remove(templateId)).toMatchObject({ code: 1, message: expect.stringContaining('正在选用') });
  await user.ok(reportTemplates.save, { data: { selectedId: 'standard_template_id' } });
  expect((await remove(templateId)).code).toBe(0);
  expect(await namesOf(user)).toEqual(['标准模板', '详式模板']);
});

test('他人的模板如同不存在：看不到，不能选用、删除', async () => {
  const { as } = await startHouse();
  const { user, templateId } = await saved();
  const stranger = as(await aUser());
  expect(await namesOf(stranger)).toHaveLength(2);
  expect(await stranger.raw(reportTemplates.save, { data: { selectedId: templateId } })).toMatchObject({ code: 404 });
  expect(await stranger.raw(reportTemplates.remove, { data: { templateId } })).toMatchObject({ code: 404 });
  expect(await namesOf(user)).toHaveLength(3);
});

test('没有名称、没有内容、过长的不能保存；份数有上限，并发也不超过', async () => {
  const { user } = await saved('第0份');
  for (const data of [{ name: '', content }, { name: '甲' }, { content }, { name: '甲'.repeat(41), content }, {}]) {
    expect(await user.raw(reportTemplates.save, { data } as never)).toMatchObject({ code: 400 });
  }
  const names = Array.from({ length: reportTemplatesMax + 2 }, (_, at) => `第${at + 1}份`);
  const outcomes = await Promise.all(names.map(name => user.raw(reportTemplates.save, { data: { name, content } })));
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(reportTemplatesMax - 1);
  expect(await namesOf(user)).toHaveLength(reportTemplatesMax + 2);
});
