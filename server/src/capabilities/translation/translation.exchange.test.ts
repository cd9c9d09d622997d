import { auditLog } from '@antai/contract/administration/audit';
import { editingFaults, translationEditing } from '@antai/contract/translation/editing';
import { memoryFaults, translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { termFaults, terms } from '@antai/contract/translation/terms';
import { describe, expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const evil = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><tmx><body>&x;</body></tmx>';
const refusal = '文件自带实体定义，可能含恶意内容，不予读取；请由原软件重新导出';

const source = '乙方逾期付款的，应当支付违约金。';
const own = 'If Party B delays payment, it shall pay liquidated damages.';
const other = 'Party B shall pay liquidated damages for late payment.';

const tmxOf = (...pairs: [zh: string, en: string, client?: string][]) =>
  `<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="zh"/><body>${pairs
    .map(
      ([zh, en, client]) =>
        `<tu>${client ? `<prop type="client">${client}</prop>` : ''}<tuv xml:lang="zh-CN"><seg>${zh}</seg></tuv><tuv xml:lang="EN-GB"><seg>${en}</seg></tuv></tu>`,
    )
    .join('')}</body></tmx>`;

async function translated(user: TestUser, order: object = {}) {
  const { as, settle } = await startHouse();
  const data = { text: source, from: 'zh' as const, to: 'en' as const, ...order };
  const { recordId } = await as(user).ok(translation.create, { data });
  await settle();
  return as(user).ok(translation.detail, { data: { recordId } });
}

async function taken(user: TestUser, file: string, order: object = {}) {
  const { as } = await startHouse();
  const fileId = await sendUp(user, '记忆.tmx', file);
  return as(user).ok(translationMemories.upload, { data: { fileId, ...order } });
}

describe('翻译记忆', () => {
  test('TMX导入报告重复与冲突，按选择保留本处或以文件为准；导出再导入，一段不差', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const first = tmxOf([source, own], ['甲方付款。', 'Party A pays.'], ['甲方付款。', 'Party A pays.']);
    expect(await taken(user, first)).toEqual({ added: 2, duplicates: 1, conflicts: [], losses: [] });
    expect(await taken(user, tmxOf([source, other]))).toMatchObject({
      added: 0,
      conflicts: [{ row: 1, source, own, other }],
    });
    const keyword = { baseInfo: {}, data: { keyword: '违约金' } };
    expect((await as(user).ok(translationMemories.page, keyword)).records).toMatchObject([{ target: own }]);
    await taken(user, tmxOf([source, other]), { prefer: 'file' });
    const { records } = await as(user).ok(translationMemories.page, keyword);
    expect(records).toMatchObject([{ source, target: other, from: 'zh', to: 'en' }]);
    await as(user).ok(translationMemories.update, { data: { memoryId: records[0]!.memoryId, target: own } });
    const { data } = await as(user).raw(translationMemories.download, {});
    const copy = await aUser();
    expect(await taken(copy, (data as Buffer).toString())).toMatchObject({ added: 2, losses: [] });
    const bare = async (who: TestUser) =>
      (await as(who).ok(translationMemories.page, {})).records
        .map(({ memoryId: _id, updateTime: _time, ...rest }) => rest)
        .sort((a, b) => (a.source < b.source ? -1 : 1));
    expect(await bare(copy)).toEqual(await bare(user));
  });

  test('分客户：甲客户的记忆不出现在乙客户的文书里，不分客户的都可用', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    await taken(user, tmxOf([source, own, '澄屿'], ['甲方付款。', 'Party A pays.']));
    expect((await as(user).ok(translationMemories.clients, {})).clients).toEqual([
      { client: '', count: 1 },
      { client: '澄屿', count: 1 },
    ]);
    const targets = async (client: string) =>
      (await translated(user, { text: `${source}\n甲方付款。`, client })).segments.map(({ target }) => target);
    expect(await targets('澄屿')).toEqual([own, 'Party A pays.']);
    expect(await targets('云帆')).toEqual(['', 'Party A pays.']);
    const { recordId } = await translated(user, { client: '云帆' });
    await as(user).ok(translation.save, {
      data: { recordId, segments: [{ segmentId: 0, target: other, isConfirmed: true }] },
    });
    expect(await targets('云帆')).toEqual([other, 'Party A pays.']);
    expect(await targets('澄屿')).toEqual([own, 'Party A pays.']);
    const data = { client: '云帆' };
    expect((await as(user).ok(translationMemories.page, { data })).records).toMatchObject([
      { target: other, client: '云帆', origin: source },
    ]);
  });

  test('恶意与不合规的文件不收；他人的记忆看不到、改不了、删不掉', async () => {
    const { as } = await startHouse();
    const [user, stranger] = [await aUser(), await aUser()];
    const upload = async (name: string, content: string) =>
      as(user).raw(translationMemories.upload, { data: { fileId: await sendUp(user, name, content) } });
    expect(await upload('实体.tmx', evil)).toMatchObject({ message: refusal });
    expect(await upload('网页.xml', '<html/>')).toMatchObject({ message: memoryFaults.noTmx.text });
    expect(await upload('说明.txt', '文字')).toMatchObject({ message: memoryFaults.fileType.text });
    await taken(user, tmxOf([source, own]));
    const { memoryId } = (await as(user).ok(translationMemories.page, {})).records[0]!;
    const change = { data: { memoryId, target: 'x' } };
    expect(await as(stranger).raw(translationMemories.update, change)).toMatchObject({ code: 404 });
    await as(stranger).ok(translationMemories.remove, { data: { memoryIds: [memoryId] } });
    expect((await as(stranger).ok(translationMemories.page, {})).total).toBe(0);
    expect((await as(user).ok(translationMemories.page, {})).records).toMatchObject([{ target: own }]);
    await as(user).ok(translationMemories.remove, { data: { memoryIds: [memoryId] } });
    expect((await as(user).ok(translationMemories.page, {})).total).toBe(0);
  });
});

describe('TBX', () => {
  test('现成的库导出TBX再导入自建的库，一条不差，法律依据也在；改后依据仍在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { data } = await as(user).raw(terms.download, { data: { termBaseId: 'industry-energy', fileType: 'tbx' } });
    const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '副本' } });
    const fileId = await sendUp(user, '能源.tbx', data as Buffer);
    const report = await as(user).ok(terms.upload, { data: { termBaseId, fileId } });
    expect(report).toMatchObject({ added: 153, duplicates: [], losses: [] });
    const page = async (id: string) => {
      const { records } = await as(user).ok(terms.page, { data: { termBaseId: id } });
      return records.map(({ termId: _termId, ...rest }) => rest);
    };
    const [copied, ready] = [await page(termBaseId), await page('industry-energy')];
    expect(copied).toHaveLength(ready.length);
    expect(copied).toEqual(expect.arrayContaining(ready));
    const { records } = await as(user).ok(terms.page, { data: { termBaseId } });
    const {
      termId,
      legalBasis,
      abbreviation: _abbreviation,
      ...term
    } = records.find(each => each.legalBasis.length > 0)!;
    await as(user).ok(terms.update, { data: { termBaseId, termId, term: { ...term, usage: '改过' } } });
    const after = await as(user).ok(terms.page, { data: { termBaseId, keyword: '改过' } });
    expect(after.records).toMatchObject([{ usage: '改过', legalBasis }]);
  });

  test('空库、恶意与不是TBX的文件，说明怎么办', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '空库' } });
    expect(await as(user).raw(terms.download, { data: { termBaseId, fileType: 'tbx' } })).toMatchObject({
      message: termFaults.empty.text,
    });
    const upload = async (content: string) =>
      as(user).raw(terms.upload, { data: { termBaseId, fileId: await sendUp(user, '库.tbx', content) } });
    expect(await upload(evil)).toMatchObject({ message: refusal });
    expect(await upload('<tmx/>')).toMatchObject({ message: termFaults.noTbx.text });
  });
});

describe('XLIFF', () => {
  const text = `${source}\n甲方付款。\n交割完成。`;

  async function exported(user: TestUser, recordId: string) {
    const { as, settle } = await startHouse();
    await as(user).ok(translation.export, { data: { recordId, form: 'xliff' } });
    await settle();
    return ((await as(user).raw(translation.download, { data: { recordId } })).data as Buffer).toString();
  }

  test('导出、在别处改过、收回：译文、确认与批注都收，已确认而不同的照选择，报告说明', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await translated(user, { text });
    await as(user).ok(translation.save, {
      data: { recordId, segments: [{ segmentId: 0, target: own, isConfirmed: true }] },
    });
    const file = await exported(user, recordId);
    expect(file).toContain('state="final"');
    const changed = file
      .replace(own, other)
      .replace(
        '<segment state="initial">\n<source>甲方付款。</source>',
        '<notes><note>已核</note></notes><segment state="reviewed"><source>甲方付款。</source><target>Party A pays.</target>',
      )
      .replace('<source>交割完成。</source>', '<source>交割未完成。</source><target>No.</target>');
    const take = async (prefer: 'own' | 'file') => {
      const fileId = await sendUp(user, '审校.xlf', changed);
      return as(user).ok(translationEditing.take, { data: { recordId, fileId, prefer } });
    };
    const conflicts = [{ segmentId: 0, own, other }];
    const losses = ['s2：原文与本处不同，未收'];
    expect(await take('own')).toEqual({ applied: 1, confirmed: 1, unchanged: 0, notes: 1, conflicts, losses });
    expect(await take('file')).toEqual({ applied: 1, confirmed: 1, unchanged: 1, notes: 0, conflicts, losses });
    const { segments } = await as(user).ok(translation.detail, { data: { recordId } });
    expect(segments).toMatchObject([
      { target: other, isConfirmed: true },
      { target: 'Party A pays.', isConfirmed: true, comments: [{ author: 'XLIFF文件', text: '已核' }] },
      { target: '' },
    ]);
    expect((await as(user).ok(translationMemories.page, {})).total).toBe(2);
  });

  test('不是XLIFF、旧版、语言不同、恶意的都说明怎么办；他人的记录如同不存在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await translated(user, { text });
    const take = async (content: string, who = user) => {
      const fileId = await sendUp(who, '审校.xlf', content);
      return as(who).raw(translationEditing.take, { data: { recordId, fileId } });
    };
    const file = await exported(user, recordId);
    expect(await take('<html/>')).toMatchObject({ message: editingFaults.noXliff.text });
    expect(await take('<xliff version="1.2"/>')).toMatchObject({ message: editingFaults.oldXliff.text });
    expect(await take(file.replace('trgLang="en"', 'trgLang="ja"'))).toMatchObject({
      message: editingFaults.otherLanguages.text,
    });
    expect(await take(evil)).toMatchObject({ message: refusal });
    expect(await take(file, await aUser())).toMatchObject({ code: 404 });
  });
});

test('导入翻译记忆与术语记入审计日志', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  await taken(user, tmxOf([source, own]));
  const { termBaseId } = await as(user).ok(terms.addBase, { data: { name: '导入的术语' } });
  const fileId = await sendUp(user, '术语.csv', '中文,英文\n违约金,liquidated damages\n');
  await as(user).ok(terms.upload, { data: { termBaseId, fileId } });
  const wanted = { baseInfo: { pageSize: 50 }, data: { userId: user.userId, action: 'import' } } as const;
  const { records } = await as(await anAdministrator()).ok(auditLog.page, wanted);
  expect(records).toHaveLength(2);
});
