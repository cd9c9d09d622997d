import { auditLog } from '@antai/contract/administration/audit';
import { people, peopleFaults } from '@antai/contract/people';
import { records } from '@antai/contract/records';
import { describe, expect, test } from 'vitest';
import { anAdministrator, aUser } from '../../../../test/house.ts';
import { aHouse, mayMerge } from '../../../../test/people.ts';
import { idOfName } from '../read-appearances.ts';

describe('人工归并', () => {
  test('归并后合为一人，新导入的案件也算在内；撤销后各归各', async () => {
    const { mark, suit, put, fieldsOf, user, settle } = await aHouse();
    const [here, there] = [`${mark}人民法院`, `${mark}另一人民法院`];
    await put(suit('1'), suit('2', { court: there }));
    const name = `甄明${mark}`;
    const [toId, fromId] = [idOfName('4', { name, place: here }), idOfName('4', { name, place: there })];
    await user.ok(people.merge, { data: { recordType: '4', fromId, toId } });
    await put(suit('3', { court: there }));
    expect(await fieldsOf('4', name, here)).toMatchObject({
      caseCount: 3,
      otherPlaces: [there],
      mergedFrom: [{ fromId, kind: 'merged' }],
    });
    expect(await fieldsOf('4', name, there)).toBeUndefined();
    expect(await user.raw(people.merge, { data: { recordType: '4', fromId: toId, toId: fromId } })).toMatchObject({
      code: 404,
    });
    expect(await user.raw(people.merge, { data: { recordType: '4', fromId: toId, toId } })).toMatchObject({ code: 1 });
    await user.ok(people.unmerge, { data: { recordType: '4', fromId } });
    await settle();
    expect(await fieldsOf('4', name, here)).toMatchObject({ caseCount: 1 });
    expect(await fieldsOf('4', name, there)).toMatchObject({ caseCount: 2 });
    expect(await user.raw(people.unmerge, { data: { recordType: '4', fromId } })).toMatchObject({ code: 404 });
  });

  test('归并对所有人有效：没有授权的不能归并与分出；他人的归并只有管理员能撤销', async () => {
    const { as, mark, suit, put, fieldsOf, user, settle } = await aHouse();
    const [here, there] = [`${mark}人民法院`, `${mark}另一人民法院`];
    await put(suit('1'), suit('2', { court: there }));
    const name = `甄明${mark}`;
    const [toId, fromId] = [idOfName('4', { name, place: here }), idOfName('4', { name, place: there })];
    const lawyer = as(await aUser());
    const sources = [{ recordType: '2' as const, id: `${mark}-1` }];
    const pair = { recordType: '4' as const, fromId, toId };
    expect(await lawyer.raw(people.merge, { data: pair })).toMatchObject({ code: 403 });
    expect(await lawyer.raw(people.split, { data: { recordType: '4', id: toId, sources } })).toMatchObject({
      code: 403,
    });
    await user.ok(people.merge, { data: pair });
    await settle();
    const undo = { data: { recordType: '4' as const, fromId } };
    const colleague = as(await aUser({ grants: [mayMerge] }));
    expect(await lawyer.raw(people.unmerge, undo)).toMatchObject({ code: 403 });
    expect(await colleague.raw(people.unmerge, undo)).toMatchObject({ code: 1, message: peopleFaults.notYours.text });
    expect(await fieldsOf('4', name, here)).toMatchObject({ caseCount: 2 });
    const admin = as(await anAdministrator());
    await admin.ok(people.unmerge, undo);
    await settle();
    expect(await fieldsOf('4', name, there)).toMatchObject({ caseCount: 1 });
    const { records: entries } = await admin.ok(auditLog.page, { data: { action: 'merge' } });
    expect(
      entries
        .slice(0, 2)
        .map(({ detail }) => detail)
        .join(),
    ).toContain(fromId);
  });

  test('分出的案件另立一人，重新导入后仍然分开', async () => {
    const { mark, suit, put, app, fieldsOf, user, settle } = await aHouse();
    await put(suit('1'), suit('2'), suit('3'));
    const name = `甄明${mark}`;
    const id = idOfName('4', { name, place: `${mark}人民法院` });
    const sources = [{ recordType: '2' as const, id: `${mark}-2` }];
    const { id: splitId } = await user.ok(people.split, { data: { recordType: '4', id, sources } });
    await put(suit('2', { cause: '劳动争议' }));
    await settle();
    expect(await fieldsOf('4', name, `${mark}人民法院`)).toMatchObject({ caseCount: 2 });
    const [other] = await app.records.heads('4', [splitId]);
    expect(other).toMatchObject({ title: name, fields: { caseCount: 1, causeOfAction: ['劳动争议'] } });
    expect(await user.raw(people.split, { data: { recordType: '4', id, sources } })).toMatchObject({ code: 1 });
  });

  test('姓名找到其记录：归并后指向归并到的人，分出的案件指向分出的人，没有记录的不列出', async () => {
    const { as, mark, suit, put, user, settle } = await aHouse();
    const [here, there] = [`${mark}人民法院`, `${mark}另一人民法院`];
    await put(suit('1'), suit('2'), suit('3', { court: there }));
    const name = `甄明${mark}`;
    const id = idOfName('4', { name, place: here });
    const names = [
      { name, place: here },
      { name, place: there },
      { name: `无此人${mark}`, place: here },
      { name: '', place: '' },
    ];
    const findAll = () => user.ok(people.find, { data: { recordType: '4', names } });
    expect(await findAll()).toEqual([
      { name, place: here, id },
      { name, place: there, id: idOfName('4', { name, place: there }) },
    ]);
    await user.ok(people.merge, { data: { recordType: '4', fromId: idOfName('4', { name, place: there }), toId: id } });
    await settle();
    expect((await findAll()).map(each => each.id)).toEqual([id, id]);
    const [merged] = ((await user.ok(records.detail, { data: { recordType: '4', id } })).fields.mergedFrom ??
      []) as unknown[];
    expect(merged).toMatchObject({ name, place: there, kind: 'merged' });
    const sources = [{ recordType: '2' as const, id: `${mark}-2` }];
    const split = await user.ok(people.split, { data: { recordType: '4', id, sources } });
    await settle();
    const within = { recordType: '2' as const, id: `${mark}-2` };
    const inCase = await user.ok(people.find, {
      data: { recordType: '4', names: [{ name, place: here }], within },
    });
    expect(inCase).toEqual([{ name, place: here, id: split.id }]);
    expect(
      await user.ok(people.find, { data: { recordType: '1', names: [{ name: `${mark}栖桐科技有限公司` }] } }),
    ).toHaveLength(1);
    expect(await user.raw(people.find, { data: { recordType: '2', names: [] } })).toMatchObject({ code: 400 });
    const tooMany = Array.from({ length: 101 }, () => ({ name: '甲' }));
    expect(await user.raw(people.find, { data: { recordType: '4', names: tooMany } })).toMatchObject({ code: 400 });
    const noJudges = as(await aUser({ grants: [{ resourceId: 20015, display: false, permission: false }] }));
    expect(await noJudges.raw(people.find, { data: { recordType: '4', names } })).toMatchObject({ code: 403 });
  });

  test('名下记录写明同庭、被代理人与对方', async () => {
    const { mark, suit, put, user } = await aHouse();
    const defendant = {
      name: `${mark}栖桐科技有限公司`,
      lawyers: [[`闻歌${mark}`, `${mark}汀澜律师事务所`]] as [string, string][],
    };
    await put(suit('1', { judges: [`甄明${mark}`, `沈言${mark}`], defendant }));
    const first = async (recordType: '1' | '4' | '6', name: string, place = '') =>
      (await user.ok(people.records, { data: { recordType, id: idOfName(recordType, { name, place }) } })).records[0];
    expect(await first('4', `甄明${mark}`, `${mark}人民法院`)).toMatchObject({ coPanel: [`沈言${mark}`] });
    expect(await first('6', `裴知${mark}`, `${mark}衡序律师事务所`)).toMatchObject({
      clients: [`${mark}望京贸易有限公司`],
      opponents: [`闻歌${mark}（${mark}汀澜律师事务所）`],
    });
    expect(await first('1', `${mark}衡序律师事务所`)).toMatchObject({ clients: [`${mark}望京贸易有限公司`] });
    expect(await first('1', `${mark}望京贸易有限公司`)).toMatchObject({ opponents: [`${mark}栖桐科技有限公司`] });
  });

  test('没有归并权限、没有该类权限、不存在的人', async () => {
    const { as, mark, suit, put, user } = await aHouse();
    await put(suit('1'));
    const id = idOfName('4', { name: `甄明${mark}`, place: `${mark}人民法院` });
    const sources = [{ recordType: '2' as const, id: `${mark}-1` }];
    const reader = as(await aUser({ grants: [{ resourceId: 20025, display: false, permission: false }] }));
    for (const answer of [
      await reader.raw(people.merge, { data: { recordType: '4', fromId: id, toId: id } }),
      await reader.raw(people.unmerge, { data: { recordType: '4', fromId: id } }),
      await reader.raw(people.split, { data: { recordType: '4', id, sources } }),
    ]) {
      expect(answer).toMatchObject({ code: 403 });
    }
    const noJudges = as(await aUser({ grants: [{ resourceId: 20015, display: false, permission: false }] }));
    expect(await noJudges.raw(people.records, { data: { recordType: '4', id } })).toMatchObject({ code: 403 });
    expect(await noJudges.raw(people.namesakes, { data: { recordType: '4', id } })).toMatchObject({ code: 403 });
    for (const call of [people.records, people.namesakes]) {
      expect(await user.raw(call, { data: { recordType: '4', id: 'nobody' } })).toMatchObject({ code: 404 });
      expect(await user.raw(call, { data: { recordType: '2', id } })).toMatchObject({ code: 400 });
    }
    expect(await user.raw(people.equityGraph, { data: { id: 'nobody' } })).toMatchObject({ code: 404 });
    expect(await user.raw(people.split, { data: { recordType: '4', id, sources: [] } })).toMatchObject({ code: 400 });
  });
});
