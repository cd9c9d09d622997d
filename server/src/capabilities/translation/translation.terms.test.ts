import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { translation } from '@antai/contract/translation/records';
import { termFaults, terms } from '@antai/contract/translation/terms';
import writeExcel from '@antai/documents/write-excel';
import { describe, expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const term = { zh: '赔付', en: 'indemnify', forbidden: [{ text: 'compensate', reason: '客户要求区分' }] };

async function aBase(user: TestUser, copyOf?: string) {
  const { as } = await startHouse();
  const data = { name: '澄屿专用', ...(copyOf ? { copyOf } : {}) };
  return (await as(user).ok(terms.addBase, { data })).termBaseId;
}

async function search(user: TestUser, termBaseId: string, keyword = '') {
  const { as } = await startHouse();
  return as(user).ok(terms.page, { data: { termBaseId, keyword } });
}

const csvOf = (...rows: string[][]) => rows.map(row => row.join(',')).join('\n');

describe('现成的术语库', () => {
  test('分为法律与行业，可按中文、英文、拼音与释义查找', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { records } = await as(user).ok(terms.bases, {});
    expect(records.map(({ tag, count }) => [tag, count])).toEqual([
      ['legal', 2275],
      ...[167, 168, 166, 153, 168].map(count => ['industry', count]),
    ]);
    const firstOf = async (keyword: string) => (await search(user, 'legal', keyword)).records[0]?.zh;
    expect(await firstOf('违约金')).toBe('违约金');
    expect(await firstOf('liquidated damages')).toBe('违约金');
    expect((await search(user, 'legal', 'weiyuejin')).records.map(({ zh }) => zh)).toContain('违约金');
    expect((await search(user, 'legal', 'wyj')).records.map(({ zh }) => zh)).toContain('违约金');
    expect((await search(user, 'legal')).records).toHaveLength(500);
  });

  test('不能修改，可以复制为自己的', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    expect(await as(user).raw(terms.add, { data: { termBaseId: 'legal', term } })).toMatchObject({
      message: termFaults.readOnly.text,
    });
    const copy = await aBase(user, 'industry-energy');
    expect((await search(user, copy)).total).toBe(153);
  });
});

describe('自建的术语库', () => {
  test('增、改、删术语；用于检查：禁用译法报出', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const termBaseId = await aBase(user);
    const { termId } = await as(user).ok(terms.add, { data: { termBaseId, term } });
    expect(await as(user).raw(terms.add, { data: { termBaseId, term } })).toMatchObject({
      message: termFaults.duplicate.text,
    });
    const segments = [{ source: '卖方应当赔付。', target: 'The Seller shall compensate.' }];
    const { findings } = await as(user).ok(translation.check, {
      data: { segments, from: 'zh', to: 'en', termBaseIds: [termBaseId] },
    });
    expect(findings.map(({ rule }) => rule)).toEqual(['term-missing', 'term-forbidden']);
    await as(user).ok(terms.update, { data: { termBaseId, termId, term: { ...term, en: 'pay compensation' } } });
    expect((await search(user, termBaseId)).records).toMatchObject([{ termId, en: 'pay compensation' }]);
    await as(user).ok(terms.remove, { data: { termBaseId, termIds: [termId] } });
    expect((await search(user, termBaseId)).total).toBe(0);
  });

  test('他人的术语库看不到也改不了；改名与删除只归本人', async () => {
    const { as } = await startHouse();
    const [user, other] = [await aUser(), await aUser()];
    const termBaseId = await aBase(user);
    expect(await as(other).raw(terms.page, { data: { termBaseId } })).toMatchObject({ code: 404 });
    const change = { termBaseId, name: '改名', isShared: false };
    expect(await as(other).raw(terms.updateBase, { data: change })).toMatchObject({ code: 404 });
    await as(user).ok(terms.updateBase, { data: change });
    const custom = await as(user).ok(terms.bases, { data: { tag: 'custom' } });
    expect(custom.records).toMatchObject([{ termBaseId, name: '改名', isOwn: true, isShared: false }]);
    await as(user).ok(terms.removeBase, { data: { termBaseId } });
    expect((await as(user).ok(terms.bases, { data: { tag: 'custom' } })).records).toEqual([]);
  });

  test('共享后转入他所：原单位照常使用，本人不能再改也看不到；调回后如前', async () => {
    const { as } = await startHouse();
    const [admin, li, wang] = [await anAdministrator(), await aUser(), await aUser()];
    const enterprise = async (name: string) =>
      (await as(admin).ok(enterprises.create, { data: { name: `${name}${li.userId}` } })).enterpriseId;
    const [here, there] = [await enterprise('原所'), await enterprise('新所')];
    const move = (user: TestUser, enterpriseId: string) =>
      as(admin).ok(users.edit, { data: { userId: user.userId, enterpriseId } });
    for (const user of [li, wang]) await move(user, here);
    const { termBaseId } = await as(li).ok(terms.addBase, { data: { name: '本所术语', isShared: true } });
    const { termId } = await as(li).ok(terms.add, { data: { termBaseId, term } });
    await move(li, there);
    const change = { termBaseId, name: '改名', isShared: false };
    const refused = [
      await as(li).raw(terms.add, { data: { termBaseId, term: { zh: '违约金', en: 'penalty' } } }),
      await as(li).raw(terms.update, { data: { termBaseId, termId, term } }),
      await as(li).raw(terms.remove, { data: { termBaseId, termIds: [termId] } }),
      await as(li).raw(terms.updateBase, { data: change }),
      await as(li).raw(terms.removeBase, { data: { termBaseId } }),
      await as(li).raw(terms.page, { data: { termBaseId } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(6).fill(404));
    expect((await as(li).ok(terms.bases, { data: { tag: 'custom' } })).records).toEqual([]);
    expect((await search(wang, termBaseId)).records).toMatchObject([{ zh: '赔付', en: 'indemnify' }]);
    expect((await as(wang).ok(terms.bases, { data: { tag: 'custom' } })).records).toMatchObject([
      { termBaseId, isShared: true, isOwn: false },
    ]);
    await move(li, here);
    await as(li).ok(terms.updateBase, { data: change });
  });

  test('导入报告重复、冲突、未收的行与列；导出再导入，一条不差', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const termBaseId = await aBase(user);
    await as(user).ok(terms.add, { data: { termBaseId, term } });
    const rows = [
      ['英文', '中文', '禁用译法', '备注'],
      ['indemnify', '赔付', '', ''],
      ['hold harmless', '赔付', '', ''],
      ['', '交割', '', ''],
      ['Completion', '交割', 'delivery：另有所指；handover', '甲方用'],
      ['Completion', '交割', '', ''],
    ];
    const fileId = await sendUp(user, '术语.csv', csvOf(...rows));
    const report = await as(user).ok(terms.upload, { data: { termBaseId, fileId } });
    expect(report).toEqual({
      added: 2,
      duplicates: [
        { row: 2, zh: '赔付', en: 'indemnify' },
        { row: 6, zh: '交割', en: 'Completion' },
      ],
      conflicts: [{ row: 3, zh: '赔付', en: 'hold harmless', other: 'indemnify' }],
      losses: [
        { row: 1, reason: '未收的列：备注' },
        { row: 4, reason: '请填写英文译法' },
      ],
    });
    const before = (await search(user, termBaseId)).records.map(({ termId: _termId, ...rest }) => rest);
    for (const fileType of ['xlsx', 'csv'] as const) {
      const { data } = await as(user).raw(terms.download, { data: { termBaseId, fileType } });
      const copy = await aBase(user);
      const file = await sendUp(user, `副本.${fileType}`, data as Buffer);
      await as(user).ok(terms.upload, { data: { termBaseId: copy, fileId: file } });
      const after = (await search(user, copy)).records.map(({ termId: _termId, ...rest }) => rest);
      expect(after).toHaveLength(before.length);
      expect(after).toEqual(expect.arrayContaining(before));
    }
  });

  test('一次导入上千条，各栏逐字收入；再导入一次，一条也不多', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const termBaseId = await aBase(user);
    const rows = Array.from({ length: 1_100 }, (_, at) => [`条款“${at}”`, `clause \\${at}`, '', `用法\t${at}`, 'x：y']);
    const names = ['中文', '英文', '释义', '用法', '禁用译法'];
    const columns = names.map(name => ({ name, kind: 'text' as const }));
    const bytes = Buffer.from(await writeExcel({ columns, rows, facts: [], isForm: true }));
    const upload = async () => {
      const fileId = await sendUp(user, '术语.xlsx', bytes);
      return as(user).ok(terms.upload, { data: { termBaseId, fileId } });
    };
    expect(await upload()).toEqual({ added: 1_100, duplicates: [], conflicts: [], losses: [] });
    const page = await search(user, termBaseId, '条款“999”');
    expect(page.records[0]).toMatchObject({
      ...{ zh: '条款“999”', en: 'clause \\999', definition: '', usage: '用法\t999' },
      forbidden: [{ text: 'x', reason: 'y' }],
    });
    const again = await upload();
    expect([again.added, again.duplicates.length]).toEqual([0, 1_100]);
  });

  test('有数千个未收的列与极长的列名：只写出前几个，各写其开头', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const strangers = Array.from({ length: 3_000 }, (_, at) => (at === 0 ? '列'.repeat(30_000) : `列${at}`));
    const bytes = await writeExcel({
      columns: ['中文', '英文', ...strangers].map(name => ({ name, kind: 'text' as const })),
      rows: [['交割', 'Completion', ...strangers.map(() => '长'.repeat(30))]],
      facts: [],
    });
    const fileId = await sendUp(user, '术语.xlsx', Buffer.from(bytes));
    const report = await as(user).ok(terms.upload, { data: { termBaseId: await aBase(user), fileId } });
    const others = Array.from({ length: 19 }, (_, at) => `列${at + 1}`).join('、');
    expect(report).toMatchObject({
      added: 1,
      losses: [{ row: 1, reason: `未收的列：${'列'.repeat(40)}…、${others}等3000列` }],
    });
  });

  test('模板可下载并原样导入；不合规的文件说明怎么办', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const termBaseId = await aBase(user);
    const { data } = await as(user).raw(terms.template, {});
    const upload = async (name: string, content: string | Uint8Array) => {
      const fileId = await sendUp(user, name, content);
      return as(user).raw(terms.upload, { data: { termBaseId, fileId } });
    };
    expect(await upload('模板.xlsx', data as Buffer)).toMatchObject({ data: { added: 1, losses: [] } });
    expect(await upload('无表头.csv', 'a,b\nc,d')).toMatchObject({ message: termFaults.noHead.text });
    expect(await upload('说明.txt', '中文,英文')).toMatchObject({ message: termFaults.fileType.text });
  });
});

describe('提取术语', () => {
  const chinese = ['转让方（以下简称“卖方”）转让目标公司。', '卖方应当完成交割。', '目标公司的或有负债由卖方承担。'];
  const english = [
    'The transferor (hereinafter referred to as the "Seller") transfers the Target Company.',
    'The Seller shall complete the Closing.',
    'The contingent liabilities of the Target Company shall be borne by the Seller.',
  ];

  test('从两份文件提出，说明库中已有的译法；确认的收入，重复不收；本库重复与冲突的可单独看', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const termBaseId = await aBase(user);
    await as(user).ok(terms.add, { data: { termBaseId, term: { zh: '卖方', en: 'Vendor' } } });
    const zhFileId = await sendUp(user, '中文.txt', chinese.join('\n'));
    const enFileId = await sendUp(user, '英文.txt', english.join('\n'));
    const { proposals, pairCount } = await as(user).ok(terms.extract, { data: { zhFileId, enFileId, termBaseId } });
    expect(pairCount).toBe(3);
    expect(proposals[0]).toMatchObject({ zh: '卖方', en: 'Seller', isDefined: true, known: ['Vendor'] });
    expect(proposals.map(({ zh, en }) => `${zh} ${en}`)).toContain('目标公司 Target Company');
    const chosen = proposals.map(({ zh, en }) => ({ zh, en }));
    const report = await as(user).ok(terms.adopt, { data: { termBaseId, terms: chosen } });
    expect(report).toMatchObject({ added: chosen.length, conflicts: [{ zh: '卖方', en: 'Seller', other: 'Vendor' }] });
    expect((await as(user).ok(terms.adopt, { data: { termBaseId, terms: chosen } })).added).toBe(0);
    const doubled = await as(user).ok(terms.page, { data: { termBaseId, isDoubled: true } });
    expect(doubled.records.map(({ en }) => en).sort()).toEqual(['Seller', 'Vendor']);
  });

  test('也从翻译记录提出；来源不全、他人的文件与记录都说明', async () => {
    const { as, settle } = await startHouse();
    const [user, stranger] = [await aUser(), await aUser()];
    const data = { text: chinese.join('\n'), from: 'zh' as const, to: 'en' as const };
    const { recordId } = await as(user).ok(translation.create, { data });
    await settle();
    const segments = english.map((target, segmentId) => ({ segmentId, target }));
    await as(user).ok(translation.save, { data: { recordId, segments } });
    const { proposals } = await as(user).ok(terms.extract, { data: { recordId } });
    expect(proposals[0]).toMatchObject({ zh: '卖方', en: 'Seller', known: [] });
    const zhFileId = await sendUp(user, '中文.txt', chinese[0]!);
    expect(await as(user).raw(terms.extract, { data: { zhFileId } })).toMatchObject({
      message: termFaults.noPair.text,
    });
    expect(await as(stranger).raw(terms.extract, { data: { recordId } })).toMatchObject({ code: 404 });
    const files = { zhFileId, enFileId: zhFileId };
    expect(await as(stranger).raw(terms.extract, { data: files })).toMatchObject({ code: 404 });
    const adopted = { termBaseId: 'legal', terms: [{ zh: '卖方', en: 'Seller' }] };
    expect(await as(user).raw(terms.adopt, { data: adopted })).toMatchObject({ message: termFaults.readOnly.text });
  });
});
