import { presets } from '@antai/contract/assistant/presets';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { examination } from '@antai/contract/examination';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { type SelectionKind, selection, selectionFaults, selectionKinds } from '@antai/contract/selection';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

const kinds = Object.keys(selectionKinds) as SelectionKind[];

test('六种内容都有，每一项都有名称、说明与领域，都能预览', async () => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const { items } = await user.ok(selection.list, { data: {} });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(items.map(({ kind, itemId }) => `${kind} ${itemId}`)).size).toBe(items.length);
  expect(items.filter(({ title, about, areas }) => !title || !about || areas.length === 0)).toEqual([]);
  for (const kind of kinds) {
    const { itemId, title } = items.find(item => item.kind === kind)!;
    const preview = await user.ok(selection.preview, { data: { kind, itemId } });
    expect(preview.title).toBe(title);
    expect(preview.parts.length).toBeGreaterThan(0);
  }
});

test('各种内容都能加入自己的工作台，加入的可以改；同一人一天计一次使用', async () => {
  const { as } = await startHouse();
  const user = as(await aUser());
  const { items } = await user.ok(selection.list, { data: {} });
  const taken = new Map<SelectionKind, string | null>();
  for (const kind of kinds) {
    const { itemId } = items.find(item => item.kind === kind)!;
    taken.set(kind, (await user.ok(selection.add, { data: { kind, itemId } })).recordId);
  }
  const owned = await user.ok(presets.assistants, { data: {} });
  expect(owned.find(({ owmId }) => owmId === taken.get('assistant'))).toMatchObject({ isOwn: true });
  const texts = await user.ok(presets.templates, { data: {} });
  expect(texts.find(({ templateId }) => templateId === taken.get('question'))).toMatchObject({ isOwn: true });
  const { templates } = await user.ok(ownTemplates.list, { data: {} });
  expect(templates.map(({ templateId }) => templateId)).toContain(taken.get('document'));
  const { sets } = await user.ok(examination.sets, { data: {} });
  expect(sets.find(({ setId }) => setId === taken.get('pointSet'))).toMatchObject({ isReady: false });
  const questionnaireId = taken.get('questionnaire')!;
  expect(await user.ok(questionnaires.get, { data: { questionnaireId } })).toBeTruthy();
  expect(taken.get('clause')).toBeNull();
  const clause = items.find(({ kind }) => kind === 'clause')!;
  const place = { kind: clause.kind, itemId: clause.itemId };
  await user.ok(selection.add, { data: place });
  const usesOf = async () =>
    (await user.ok(selection.list, { data: {} })).items.find(
      ({ kind, itemId }) => kind === 'clause' && itemId === clause.itemId,
    )!.useCount;
  const before = await usesOf();
  await user.ok(selection.add, { data: place });
  expect(await usesOf()).toBe(before);
  await as(await aUser()).ok(selection.add, { data: place });
  expect(await usesOf()).toBe(before + 1);
});

test('收藏是自己的；重复收藏与取消都不出错', async () => {
  const { as } = await startHouse();
  const [li, wang] = [as(await aUser()), as(await aUser())];
  const place = { kind: 'document' as const, itemId: 'nda' };
  const isFavourite = async (user: typeof li) =>
    (await user.ok(selection.list, { data: {} })).items.find(
      ({ kind, itemId }) => kind === place.kind && itemId === place.itemId,
    )!.isFavourite;
  for (const wish of [true, true]) await li.ok(selection.favour, { data: { ...place, isFavourite: wish } });
  expect([await isFavourite(li), await isFavourite(wang)]).toEqual([true, false]);
  for (const wish of [false, false]) await li.ok(selection.favour, { data: { ...place, isFavourite: wish } });
  expect(await isFavourite(li)).toBe(false);
});

test('无权使用的工具，其内容不列、不可预览与加入；没有这一项404；种类有误400', async () => {
  const { as } = await startHouse();
  const user = as(await aUser({ grants: [{ resourceId: 30017, display: false, permission: false }] }));
  const { items } = await user.ok(selection.list, { data: {} });
  expect(items.some(({ kind }) => kind === 'document')).toBe(false);
  const place = { kind: 'document' as const, itemId: 'nda' };
  expect((await user.raw(selection.preview, { data: place })).code).toBe(403);
  expect((await user.raw(selection.add, { data: place })).code).toBe(403);
  expect((await user.raw(selection.favour, { data: { ...place, isFavourite: true } })).code).toBe(403);
  const missing = { kind: 'clause' as const, itemId: 'nothing' };
  for (const call of [selection.preview, selection.add])
    expect(await user.raw(call, { data: missing })).toMatchObject({ code: 404, message: selectionFaults.noItem.text });
  const unknown = { kind: 'poem' as never, itemId: 'nda' };
  expect((await user.raw(selection.preview, { data: unknown })).code).toBe(400);
});
