import { messageTypes, notices, redirectTypes } from '@antai/contract/notices';
import { settings, settingsFaults } from '@antai/contract/settings';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { systemClock } from '../../platform/clock.ts';
import { settingsService } from './service.ts';
import { settingsStore } from './store.ts';

async function aPerson(grants: Parameters<typeof aUser>[0] = {}) {
  const { as, app } = await startHouse();
  const row = await aUser(grants);
  const user = as(row);
  const group = (type: number, mainbodyId = '') => user.ok(settings.group, { data: { type, mainbodyId } });
  const item = async (type: number, key: string) => (await group(type)).items.find(each => each.key === key);
  const save = (data: object) => user.raw(settings.save, { data: { isChange: true, ...data } });
  return { user, row, app, group, item, save };
}

describe('设置', () => {
  test('四类设置按定义给出，未改过的各项为原样', async () => {
    const { user, group } = await aPerson();
    const all = await user.ok(settings.all, {});
    expect(all.map(({ type, name }) => [type, name])).toEqual([
      [1, '企业画像'],
      [2, '预警监控'],
      [3, '用户中心'],
      [4, '数据检索'],
    ]);
    expect(all[3]?.params).toMatchObject({ defaultTab: ['company'], pageSize: ['20'], charts: ['on'] });
    expect(all[2]).toEqual(await group(3));
    expect(all[2]?.items.find(({ key }) => key === 'theme')).toMatchObject({
      configType: 'radio',
      canMultiSelect: false,
      active: { selectValue: ['light'], frontValue: '浅色' },
      myId: '',
      show: true,
    });
    const kinds = new Set(all.flatMap(({ items }) => items.map(({ configType }) => configType)));
    expect([...kinds].toSorted()).toEqual(['list', 'radio', 'switch']);
  });

  test('保存后再读即为所选，未提到的项不变', async () => {
    const { group, item, save } = await aPerson();
    expect(await save({ type: 4, pageSize: ['50'] })).toMatchObject({ code: 0 });
    const { userConfigId } = await group(4);
    expect(await save({ type: 4, userConfigId, defaultTab: ['penalty'], charts: [] })).toMatchObject({ code: 0 });
    expect((await group(4)).params).toMatchObject({ pageSize: ['50'], defaultTab: ['penalty'], charts: [] });
    expect(await item(4, 'pageSize')).toMatchObject({
      myId: userConfigId,
      list: [{ isChecked: false }, { id: '50', isChecked: true }, { isChecked: false }],
    });
  });

  test('没有改动（isChange 为 false）时什么也不写', async () => {
    const { group, save } = await aPerson();
    expect(await save({ type: 3, isChange: false, theme: ['dark'] })).toMatchObject({ code: 0 });
    expect(await group(3)).toMatchObject({ userConfigId: '', params: { theme: ['light'] } });
  });

  test('字段的取舍记的是不要的：以后新增的字段照样显示', async () => {
    const { item, save, row } = await aPerson();
    const facets = await item(4, 'casesFacets');
    const wanted = facets!.list.map(({ id }) => id).filter(id => id !== 'court');
    await save({ type: 4, casesFacets: wanted });
    expect((await item(4, 'casesFacets'))?.active.selectValue).toEqual(wanted);
    const kept = await settingsStore(await aDatabase()).find({ ownerId: row.userId, type: 4, mainbodyId: '' });
    expect(kept?.choices).toEqual({ casesFacets: ['court'] });
  });

  test('看不到的分类没有设置项，也不能设为默认', async () => {
    const { group, save } = await aPerson({ grants: [{ resourceId: 20012, display: false, permission: false }] });
    const { items } = await group(4);
    expect(items.some(({ mainTab }) => mainTab === 'penalty')).toBe(false);
    expect(await save({ type: 4, defaultTab: ['penalty'] })).toMatchObject({ code: 400 });
  });

  test.each([
    ['类型不明', { type: 5 }, '设置类型应为1至4'],
    ['没有的设置', { type: 3, colour: ['red'] }, '没有“colour”这项设置'],
    ['没有的选项', { type: 3, theme: ['red'] }, '“主题”没有“red”这一选项'],
    ['单选选了两项', { type: 3, theme: ['dark', 'light'] }, '“主题”只能选择一项'],
    ['单选一项也没选', { type: 3, theme: [] }, '请选择“主题”'],
    ['不是编号的数组', { type: 3, theme: 'dark' }, ''],
    ['不分主体的带了主体', { type: 3, mainbodyId: 'm-1', theme: ['dark'] }, '不分主体'],
    ['没有说明有无改动', { type: 3, isChange: undefined }, 'isChange'],
  ])('%s：400，指明哪一项', async (_what, data, text) => {
    const { save } = await aPerson();
    const answer = await save(data);
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(text);
  });

  test('未选监控等级的预警监控设置不能保存', async () => {
    const { save, group } = await aPerson();
    const { code, text } = settingsFaults.noMonitorLevel;
    expect(await save({ type: 2, mainbodyId: 'm-1', monitorLevel: [] })).toMatchObject({ code, message: text });
    expect(await save({ type: 2, mainbodyId: 'm-1' })).toMatchObject({ code, message: text });
    expect(await save({ type: 2, mainbodyId: 'm-1', monitorLevel: ['high'] })).toMatchObject({ code: 0 });
    expect((await group(2, 'm-1')).params).toEqual({ monitorLevel: ['high'] });
    expect((await group(2, 'm-2')).params).toEqual({ monitorLevel: [] });
  });

  test('企业画像与预警监控各按主体保存；监控等级先看该主体，再看总的，都没有即全部', async () => {
    const { save, group, row } = await aPerson();
    const store = settingsStore(await aDatabase());
    const service = settingsService({ store, clock: systemClock, isMailSent: false, categoriesOf: async () => [] });
    const level = (mainbodyId: string) => service.monitorLevel(row.userId, mainbodyId);
    const cards = (await group(1)).params.portraitCards!;
    expect(cards).toContain('equity');
    const without = cards.filter(id => id !== 'equity');
    expect(await save({ type: 1, mainbodyId: 'm-1', portraitCards: without })).toMatchObject({ code: 0 });
    expect((await group(1, 'm-1')).params).toEqual({ portraitCards: without });
    expect((await group(1)).params).toEqual({ portraitCards: cards });
    expect(await level('m-1')).toBe('high');
    await save({ type: 2, monitorLevel: ['middle'] });
    expect(await level('m-1')).toBe('middle');
    await save({ type: 2, mainbodyId: 'm-1', monitorLevel: ['low'] });
    expect([await level('m-1'), await level('m-2')]).toEqual(['low', 'middle']);
  });

  test('他人的设置编号如同不存在；一人改设置，他人的不变', async () => {
    const one = await aPerson();
    const other = await aPerson();
    await one.save({ type: 3, theme: ['dark'] });
    const { userConfigId } = await one.group(3);
    expect(await other.save({ type: 3, userConfigId, theme: ['dark'] })).toMatchObject({ code: 404 });
    expect((await other.group(3)).params.theme).toEqual(['light']);
    const { asStranger } = await startHouse();
    expect(await asStranger().raw(settings.all, {})).toMatchObject({ code: 90004 });
  });

  test('同时首次保存只成一份，两处所选都在', async () => {
    const { group, save } = await aPerson();
    const answers = await Promise.all([
      save({ type: 3, theme: ['dark'] }),
      save({ type: 3, density: ['compact'] }),
      save({ type: 3, documentFontSize: ['18'] }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await group(3)).params).toMatchObject({ theme: ['dark'], density: ['compact'], documentFontSize: ['18'] });
  });

  test('主体再多，为其保存的设置也有上限，并发时不超出', async () => {
    const { row } = await aPerson();
    const store = settingsStore(await aDatabase());
    const put = (mainbodyId: string) =>
      store.put(
        {
          userConfigId: crypto.randomUUID(),
          ownerId: row.userId,
          type: 2,
          mainbodyId,
          choices: {},
          changedAt: new Date(),
        },
        3,
      );
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(put));
    expect(outcomes.filter(outcome => outcome === 'saved')).toHaveLength(3);
    expect(await put('a').then(() => put('z'))).toBe('tooMany');
  });
});

test('不想听的一类通知照列不误，但不亮、不弹', async () => {
  const { user, row, app, save } = await aPerson();
  await save({ type: 3, noticeKinds: ['3', '6'] });
  const service = app.notices;
  const tell = (messageType: number) =>
    service.tell({
      userId: row.userId,
      messageType,
      redirectType: redirectTypes.none,
      relateId: '',
      count: 1,
      say: () => ({ title: '甲', paragraphs: [] }),
    });
  const list = async () => {
    const { records } = await user.ok(notices.page, { data: {} });
    return records.map(({ messageType, status, isPopup }) => [messageType, status, isPopup]);
  };
  await tell(messageTypes.task);
  await tell(messageTypes.monitoring);
  expect(await list()).toEqual([
    [6, 2, 2],
    [5, 0, 0],
  ]);
  await save({ type: 3, popups: [] });
  await tell(messageTypes.system);
  expect((await list())[0]).toEqual([3, 2, 0]);
});
