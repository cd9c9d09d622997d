import { auditLog } from '@antai/contract/administration/audit';
import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { review } from '@antai/contract/review';
import { playbookFaults, playbooks } from '@antai/contract/review/playbooks';
import type { SentOf } from '@antai/contract/wire/call';
import readExcel from '@antai/documents/read-excel';
import writeExcel from '@antai/documents/write-excel';
import { describe, expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const text = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 月租金为人民币8000元，乙方应于每月5日前支付。押金为16000元，租期届满后45日内退还押金。',
  '第三条 乙方可以转租，但须经甲方同意。',
].join('\n');

type PlaybookData = SentOf<typeof playbooks.save>['data'];
type NewPoint = PlaybookData['points'][number];

const deposit: NewPoint = {
  title: '押金退还期限',
  level: 'high',
  words: ['退还押金'],
  standard: '不超过7日',
  acceptable: '不超过15日',
  unacceptable: '超过30日',
  clause: '甲方应于租期届满后7日内退还押金。',
};
const sublease: NewPoint = { title: '转租', words: ['转租'], standard: '“不得转租”', level: 'medium' };

const save = async (user: TestUser, data: Partial<PlaybookData> = {}) => {
  const { as } = await startHouse();
  return as(user).ok(playbooks.save, {
    data: { name: '承租立场', typeId: 'lease', side: 'b', points: [deposit, sublease], ...data },
  });
};

async function reviewed(user: TestUser, more: Partial<SentOf<typeof review.start>['data']> = {}, source = text) {
  const { as, app } = await startHouse();
  const { recordId } = await as(user).ok(review.add, { data: { text: source } });
  await as(user).ok(review.start, { data: { recordId, typeId: 'lease', side: 'b', ...more } });
  await app.jobs.settle();
  return as(user).ok(review.get, { data: { recordId } });
}

async function colleagues() {
  const { as } = await startHouse();
  const [admin, li, wang] = [await anAdministrator(), await aUser(), await aUser()];
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `衡准所${admin.userId}` } });
  for (const { userId } of [li, wang]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  return { admin, li, wang };
}

describe('立场库', () => {
  test('审查按立场库说明原文取何种立场，记下所用版本；以后改了也不变', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { playbookId } = await save(user);
    const detail = await reviewed(user, { playbookId });
    const own = detail.result!.findings.filter(({ source }) => source === 'playbook');
    expect(own.map(({ title, taken, level }) => [title, taken, level])).toEqual([
      ['押金退还期限', 'unacceptable', 'high'],
      ['转租', 'unclear', 'low'],
    ]);
    expect(own[0]).toMatchObject({
      effect: 'replace',
      positions: { acceptable: '不超过15日' },
      suggestion: deposit.clause,
    });
    expect(own[0]!.reason).toContain('45日');
    expect(detail.result!.coverage.slice(0, 2).map(({ source, state }) => [source, state])).toEqual([
      ['playbook', 'found'],
      ['playbook', 'notJudged'],
    ]);

    const changed = await save(user, { playbookId, version: 1, points: [{ ...deposit, unacceptable: '超过90日' }] });
    expect(changed.version).toBe(2);
    const again = await as(user).ok(review.get, { data: { recordId: detail.recordId } });
    expect(again.playbook).toEqual({ playbookId, name: '承租立场', version: 1 });
    expect(again.result!.findings.filter(({ source }) => source === 'playbook')).toEqual(own);
    const kept = await as(user).ok(playbooks.get, { data: { playbookId, version: 1 } });
    expect(kept.points.map(({ unacceptable }) => unacceptable)).toEqual(['超过30日', '']);
    expect(kept.versions.map(({ version }) => version)).toEqual([2, 1]);
    await as(user).ok(playbooks.remove, { data: { playbookId } });
    expect((await as(user).ok(review.get, { data: { recordId: detail.recordId } })).playbook?.version).toBe(1);
  });

  test('取代现成要点的，现成要点不再另列', async () => {
    const user = await aUser();
    const { as } = await startHouse();
    const { points } = await as(user).ok(playbooks.readyPoints, { data: { typeId: 'lease', side: 'b' } });
    const own = points.find(({ readyId }) => readyId === 'p-lease-repair')!;
    expect(own.clause).not.toBe('');
    const { pointId: _pointId, ...point } = own;
    const { playbookId } = await save(user, { points: [point] });
    const { result } = await reviewed(user, { playbookId });
    const rules = result!.coverage.map(({ rule }) => rule);
    expect(rules).not.toContain('p-lease-repair');
    expect(result!.findings.find(({ source }) => source === 'playbook')).toMatchObject({
      taken: 'absent',
      kind: 'missing',
    });
  });

  test('同样的要点不成新版本；两处同时保存只成一版', async () => {
    const user = await aUser();
    const { as } = await startHouse();
    const { playbookId } = await save(user);
    const { points } = await as(user).ok(playbooks.get, { data: { playbookId } });
    expect((await save(user, { playbookId, name: '改名', points })).version).toBe(1);
    const data = (title: string) => ({ playbookId, version: 1, name: '改名', points: [{ title }] });
    const codes = await Promise.all(
      ['甲', '乙'].map(async title => (await as(user).raw(playbooks.save, { data: data(title) })).code),
    );
    expect(codes.toSorted()).toEqual([0, playbookFaults.changedMeanwhile.code]);
  });

  test('共享的同事可读可用不可改；他人的如同不存在；不属于企业的不能共享', async () => {
    const { as } = await startHouse();
    const { li, wang } = await colleagues();
    const { playbookId } = await save(li, { isShared: true });
    const { playbookId: secret } = await save(li);
    const seen = await as(wang).ok(playbooks.list, {});
    expect(seen.playbooks).toMatchObject([{ playbookId, isShared: true, mayChange: false, pointCount: 2 }]);
    expect((await reviewed(wang, { playbookId })).playbook).toMatchObject({ playbookId, version: 1 });
    const change = { playbookId, name: '改', points: [deposit] };
    expect((await as(wang).raw(playbooks.save, { data: change })).message).toBe(playbookFaults.readOnly.text);
    expect((await as(wang).raw(playbooks.remove, { data: { playbookId } })).message).toBe(playbookFaults.readOnly.text);
    const stranger = await aUser();
    for (const [user, id] of [
      [wang, secret],
      [stranger, playbookId],
    ] as const) {
      for (const call of [playbooks.get, playbooks.remove, playbooks.download])
        expect((await as(user).raw(call, { data: { playbookId: id } })).code).toBe(404);
      const { recordId } = await as(user).ok(review.add, { data: { text } });
      const start = { recordId, typeId: 'lease', playbookId: id };
      expect((await as(user).raw(review.start, { data: start })).code).toBe(404);
    }
    const alone = { name: '共享', isShared: true, points: [deposit] };
    expect((await as(stranger).raw(playbooks.save, { data: alone })).message).toBe(playbookFaults.noEnterprise.text);
  });

  test('共享后转入他所：原单位照常使用，本人不能再改也看不到', async () => {
    const { as } = await startHouse();
    const { admin, li, wang } = await colleagues();
    const { playbookId } = await save(li, { isShared: true });
    await as(admin).ok(users.edit, { data: { userId: li.userId, enterpriseId: '' } });
    const points = [{ ...deposit, standard: '任意' }];
    const changed = { name: '改名', typeId: 'lease', side: 'b' as const, isShared: false, points };
    const refused = [
      await as(li).raw(playbooks.save, { data: { playbookId, version: 1, ...changed } }),
      await as(li).raw(playbooks.remove, { data: { playbookId } }),
      await as(li).raw(playbooks.get, { data: { playbookId } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([404, 404, 404]);
    expect((await as(li).ok(playbooks.list, {})).playbooks).toEqual([]);
    expect(await as(wang).ok(playbooks.get, { data: { playbookId } })).toMatchObject({ name: '承租立场', version: 1 });
  });

  test('没有的现成要点、重名的要点、过多的要点说明理由', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const say = async (points: NewPoint[]) =>
      (await as(user).raw(playbooks.save, { data: { name: '试', points } })).message;
    expect(await say([{ title: '一', readyId: 'p-none' }])).toBe(playbookFaults.noSuchPoint.text);
    expect(await say([{ title: '一' }, { title: '一' }])).toContain('重名');
    expect(await say(Array.from({ length: 201 }, (_, at) => ({ title: `${at}` })))).toContain('200');
  });
});

describe('导入与导出', () => {
  const head = ['要点', '级别', '首选', '查找词', '备用'];
  const book = (rows: (string | null)[][]) =>
    writeExcel({ columns: head.map(name => ({ name, kind: 'text' })), rows, facts: [], isForm: true });

  test('导出的再导入不变；同名改写，新的增补，坏行逐行说明', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { playbookId } = await save(user);
    const file = await as(user).raw(playbooks.download, { data: { playbookId } });
    const bytes = new Uint8Array(file.data as Buffer);
    const same = await as(user).ok(playbooks.upload, {
      data: { playbookId, fileId: await sendUp(user, '立场.xlsx', bytes) },
    });
    expect(same).toEqual({ version: 1, added: 0, changed: 2, refused: [] });
    const wanted = { baseInfo: { pageSize: 50 }, data: { userId: user.userId, action: 'import' } } as const;
    expect((await as(await anAdministrator()).ok(auditLog.page, wanted)).records).toHaveLength(1);
    const rows = [
      ['转租', '高', '“禁止转租”', '转租；分租', 'x'],
      ['维修', '极高', '', '维修', ''],
      ['交付', '', '', '', ''],
      ['', '高', '无名', '', ''],
      ['交付', '低', '', '', ''],
    ];
    const report = await as(user).ok(playbooks.upload, {
      data: { playbookId, fileId: await sendUp(user, '立场.xlsx', await book(rows)) },
    });
    expect(report).toMatchObject({ version: 2, added: 1, changed: 1 });
    expect(report.refused.map(({ row }) => row)).toEqual([1, 3, 5, 6]);
    const { points } = await as(user).ok(playbooks.get, { data: { playbookId } });
    expect(points.map(({ title, level, words }) => [title, level, words])).toEqual([
      ['押金退还期限', 'high', ['退还押金']],
      ['转租', 'high', ['转租', '分租']],
      ['交付', 'medium', []],
    ]);
  });

  test('模板填了能导入；不是xlsx的、没有表头的说明理由', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { playbookId } = await save(user);
    const template = await as(user).raw(playbooks.template, {});
    const table = await readExcel({ bytes: new Uint8Array(template.data as Buffer), rowsMax: 10 });
    expect(table).toMatchObject({ kind: 'rows', rows: [expect.arrayContaining(['要点', '首选']), expect.anything()] });
    const say = async (name: string, content: string | Uint8Array) => {
      const fileId = await sendUp(user, name, content);
      return (await as(user).raw(playbooks.upload, { data: { playbookId, fileId } })).message;
    };
    expect(await say('立场.txt', '要点')).toBe(playbookFaults.fileType.text);
    const headless = await writeExcel({ columns: [{ name: '题', kind: 'text' }], rows: [['一']], facts: [] });
    expect(await say('立场.xlsx', headless)).toBe(playbookFaults.noHead.text);
  });
});

test('由自己的审查提出要点：采纳、改写、不采纳各计其数；只提出，不保存；他人的决定不算', async () => {
  const { as } = await startHouse();
  const [user, other] = [await aUser(), await aUser()];
  for (const who of [user, user, other]) {
    const { recordId, result } = await reviewed(who);
    const ids = result!.findings.map(({ findingId }) => findingId);
    const own = who === user;
    await as(who).ok(review.decide, {
      data: {
        recordId,
        decisions: ids.map(findingId =>
          findingId.startsWith('p-lease-repair')
            ? {
                findingId,
                decision: 'accepted' as const,
                wording: own ? '甲方负责主体结构与设施的维修。' : '他人的文字',
              }
            : { findingId, decision: 'rejected' as const },
        ),
      },
    });
  }
  const proposal = await as(user).ok(playbooks.propose, { data: { typeId: 'lease', side: 'b' } });
  expect(proposal.reviewCount).toBe(2);
  expect(proposal.points.find(({ readyId }) => readyId === 'p-lease-repair')).toMatchObject({
    ...{ accepted: 2, edited: 2, rejected: 0 },
    clause: '甲方负责主体结构与设施的维修。',
  });
  const refused = proposal.points.find(({ rejected, accepted }) => rejected === 2 && accepted === 0);
  expect(refused?.level).toBe('low');
  expect((await as(user).ok(playbooks.list, {})).playbooks).toEqual([]);
  expect((await as(user).ok(playbooks.propose, { data: { typeId: 'lease', side: 'a' } })).points).toEqual([]);
  expect((await as(user).raw(playbooks.propose, { data: { typeId: 'marriage', side: 'a' } })).code).not.toBe(0);
});
