import { randomUUID } from 'node:crypto';
import { enterprises } from '@antai/contract/administration/enterprises';
import { storage } from '@antai/contract/administration/storage';
import { users } from '@antai/contract/administration/users';
import { type DocumentHit, type KnowledgeDocument, knowledge, knowledgeFaults } from '@antai/contract/knowledge';
import { personalData } from '@antai/contract/personal-data';
import { markWords, match } from '@antai/query';
import { parse } from '@antai/query/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { sendUp } from '../../../test/upload.ts';
import { searchedFields } from './search/find-hits.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
let house: House;
beforeAll(async () => {
  house = await startHouse();
});

const as = (user: TestUser) => house.as(user);

async function aLibrary(user: TestUser, name = '买卖合同', isShared = false) {
  return (await as(user).ok(knowledge.addFolder, { data: { name, isShared } })).folderId;
}

/** Files sent up and put into a folder; read when it resolves. */
async function put(user: TestUser, folderId: string | null, files: Record<string, string | Uint8Array>) {
  const fileIds: string[] = [];
  for (const [name, content] of Object.entries(files)) fileIds.push(await sendUp(user, name, content));
  const added = await as(user).ok(knowledge.addDocuments, { data: { folderId, fileIds } });
  await house.settle();
  return added.map(({ documentId }) => documentId);
}

const list = (user: TestUser, data: object = {}) => as(user).ok(knowledge.page, { data });
const documentsOf = ({ records }: { records: DocumentHit[] }) => records.map(({ document }) => document);
const find = async (user: TestUser, keyword: string, folderId?: string) => list(user, { keyword, folderId });
const namesOf = (page: { records: DocumentHit[] }) => documentsOf(page).map(({ name }) => name);

/** What the index itself holds of libraries. */
const indexed = (values: string[]) => house.app.index.ids('knowledge', { kind: 'keyword', field: 'library', values });

async function documentOf(user: TestUser, documentId: string): Promise<KnowledgeDocument> {
  return (await as(user).ok(knowledge.read, { data: { documentId } })).document;
}

/** Two colleagues of a new enterprise, and who administers it. */
async function colleagues() {
  const admin = await anAdministrator();
  const { enterpriseId } = await as(admin).ok(enterprises.create, {
    data: { name: `衡序-${randomUUID().slice(0, 8)}` },
  });
  const [li, wang] = [await aUser(), await aUser()];
  for (const { userId } of [li, wang]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  return { admin, li, wang, enterpriseId };
}

const contract = [
  '设备采购合同',
  '第八条 违约责任',
  '8.1 乙方逾期交付设备的，按设备价款支付违约金。',
  '8.2 甲方逾期付款的，以逾期未付款项为基数支付违约金。',
  '第九条 不可抗力',
].join('\n');

describe('文件夹', () => {
  test('新建、改名、移动、删除；份数含其下各层；合计与之相同', async () => {
    const user = await aUser();
    const library = await aLibrary(user);
    const { folderId } = await as(user).ok(knowledge.addFolder, { data: { parentId: library, name: '补充协议' } });
    await put(user, library, { '合同.txt': contract });
    await put(user, folderId, { '补充.txt': '补充协议一份。' });
    await as(user).ok(knowledge.renameFolder, { data: { folderId, name: '补充协议与函件' } });
    expect(await as(user).ok(knowledge.folders, {})).toMatchObject([
      { folderId: library, parentId: null, documents: 2, isShared: false, mayChange: true },
      { folderId, parentId: library, libraryId: library, name: '补充协议与函件', documents: 1 },
    ]);
    expect(await as(user).ok(knowledge.total, {})).toMatchObject({
      libraries: 1,
      documents: 2,
      paragraphs: 6,
      canShare: false,
    });
    expect((await as(user).ok(knowledge.total, {})).usedBytes).toBeGreaterThan(contract.length);
    await as(user).ok(knowledge.moveFolder, { data: { folderId, parentId: null } });
    expect(await as(user).ok(knowledge.folders, {})).toMatchObject([
      { documents: 1 },
      { folderId, libraryId: folderId, documents: 1 },
    ]);
    expect(namesOf(await find(user, '补充协议', folderId))).toEqual(['补充.txt']);
    await as(user).ok(knowledge.removeFolder, { data: { folderId } });
    await house.settle();
    expect((await list(user)).total).toBe(1);
    expect((await find(user, '补充协议')).total).toBe(0);
  });

  test('不能移到自己之下，不能超过层数，同时移动也不成环', async () => {
    const user = await aUser();
    const [a, b] = [await aLibrary(user, '甲'), await aLibrary(user, '乙')];
    const move = (folderId: string, parentId: string) =>
      as(user).raw(knowledge.moveFolder, { data: { folderId, parentId } });
    expect((await move(a, a)).message).toBe(knowledgeFaults.intoItself.text);
    const both = await Promise.all([move(a, b), move(b, a)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    let parentId = await aLibrary(user, '一');
    for (const name of ['二', '三', '四', '五'])
      parentId = (await as(user).ok(knowledge.addFolder, { data: { parentId, name } })).folderId;
    const sixth = await as(user).raw(knowledge.addFolder, { data: { parentId, name: '六' } });
    expect(sixth.message).toBe(knowledgeFaults.tooDeep.text);
  });

  test('他人的文件夹与文件如同不存在', async () => {
    const [li, wang] = [await aUser(), await aUser()];
    const folderId = await aLibrary(li);
    const [documentId] = await put(li, folderId, { '合同.txt': contract });
    const refused = [
      [knowledge.addFolder, { parentId: folderId, name: '子' }],
      [knowledge.renameFolder, { folderId, name: '改' }],
      [knowledge.moveFolder, { folderId }],
      [knowledge.removeFolder, { folderId }],
      [knowledge.page, { folderId }],
      [knowledge.read, { documentId }],
      [knowledge.renameDocument, { documentId, name: '改' }],
      [knowledge.retryDocument, { documentId }],
      [knowledge.replaceDocument, { documentId, fileId: await sendUp(wang, '新.txt', '新') }],
      [knowledge.moveDocuments, { documentIds: [documentId], folderId: await aLibrary(wang) }],
      [knowledge.removeDocuments, { documentIds: [documentId] }],
      [knowledge.download, { documentId }],
      [knowledge.addDocuments, { folderId, fileIds: [await sendUp(wang, '文.txt', '文')] }],
    ] as const;
    for (const [call, data] of refused) expect(await as(wang).raw(call, { data })).toMatchObject({ code: 404 });
    expect((await find(wang, '违约金')).total).toBe(0);
    expect(await as(wang).ok(knowledge.passages, { data: { question: '违约金基数', libraryIds: [folderId] } })).toEqual(
      [],
    );
  });
});

describe('文件', () => {
  test('读出各段并编入索引：逐份给出命中处数、段号与原文', async () => {
    const user = await aUser();
    const [documentId] = await put(user, null, { '设备采购合同.txt': contract });
    expect(await as(user).ok(knowledge.folders, {})).toMatchObject([{ name: '未归类', documents: 1 }]);
    const { records, total, documents, isIndexing } = await find(user, '违约金');
    expect({ total, documents, isIndexing }).toEqual({ total: 1, documents: 1, isIndexing: false });
    expect(records[0]).toMatchObject({
      document: { documentId, state: 'ready', paragraphs: 5, pages: null, version: 1, isOwn: true, mayChange: true },
      hits: 2,
    });
    const { passages } = records[0]!;
    for (const { paragraph, text } of passages) expect(contract.split('\n')[paragraph]).toContain(text);
    const marked = passages.flatMap(({ text, marks }) => marks.map(([start, end]) => text.slice(start, end)));
    expect(marked).toEqual(['违约金']);
    const read = await as(user).ok(knowledge.read, { data: { documentId: documentId!, keyword: '违约金' } });
    expect(read.hits.map(({ paragraph }) => paragraph)).toEqual([2, 3]);
    expect(read.paragraphs.map(({ text }) => text)).toEqual(contract.split('\n'));
  });

  test('长文件查与读：处数与逐处给出的一样多', async () => {
    const user = await aUser();
    const line = '甲方与乙方约定违约金为百分之三十，应当承担违约责任与赔偿损失。';
    const text = `${line.repeat(3)}\n`.repeat(3_000);
    const ids = await put(user, null, { '一.txt': text, '二.txt': `${text}二` });
    const { records } = await find(user, '违约金');
    expect(records.map(({ hits, passages }) => [hits, passages.length > 0])).toEqual([
      [9_000, true],
      [9_000, true],
    ]);
    const { paragraphs, hits } = await as(user).ok(knowledge.read, {
      data: { documentId: ids[0]!, keyword: '违约金' },
    });
    expect([paragraphs.length, hits.length]).toEqual([3_000, 9_000]);
    expect(hits[3]).toEqual({ paragraph: 1, start: 7, end: 10 });
  });

  test('没有命中的另列；检索式有误说明原因', async () => {
    const user = await aUser();
    await put(user, null, { '甲.txt': '违约金', '乙.txt': '定金' });
    const unmatched = await list(user, { keyword: '违约金', isUnmatched: true });
    expect(namesOf(unmatched)).toEqual(['乙.txt']);
    expect(await as(user).raw(knowledge.page, { data: { keyword: '(违约金' } })).toMatchObject({
      code: 400,
      message: expect.stringContaining('检索式有误'),
    });
  });

  test('他人的上传、已入库的文件不收', async () => {
    const user = await aUser();
    const add = async (fileId: string) => as(user).raw(knowledge.addDocuments, { data: { fileIds: [fileId] } });
    expect(await add(await sendUp(await aUser(), '他人.txt', '他人'))).toMatchObject({ code: 404 });
    const fileId = await sendUp(user, '一.txt', '一次');
    expect(await add(fileId)).toMatchObject({ code: 0 });
    expect(await add(fileId)).toMatchObject({ code: 1, message: knowledgeFaults.fileInUse.text });
  });

  test('没有文字的文件写明原因，可重试，不参与检索，也不影响同批的其他文件', async () => {
    const user = await aUser();
    const [empty, ok] = await put(user, null, { '空白.txt': '   \n  ', '有字.txt': '违约金' });
    expect(await documentOf(user, empty!)).toMatchObject({ state: 'unreadable', reason: knowledgeFaults.noText.text });
    expect(await documentOf(user, ok!)).toMatchObject({ state: 'ready', reason: null });
    await as(user).ok(knowledge.retryDocument, { data: { documentId: empty! } });
    await house.settle();
    expect(await documentOf(user, empty!)).toMatchObject({ state: 'unreadable' });
    expect(await as(user).raw(knowledge.retryDocument, { data: { documentId: ok! } })).toMatchObject({ code: 1 });
    expect(namesOf(await find(user, '违约金'))).toEqual(['有字.txt']);
  });

  test('新版本：旧文字不再能查到，新文字能查到；改名、移动后照样查得到', async () => {
    const user = await aUser();
    const [documentId] = await put(user, null, { '合同.txt': '违约金按日千分之三。' });
    const fileId = await sendUp(user, '合同（修订）.txt', '违约金按日万分之五。');
    const replaced = await as(user).ok(knowledge.replaceDocument, { data: { documentId: documentId!, fileId } });
    expect(replaced).toMatchObject({ version: 2, name: '合同（修订）.txt' });
    await house.settle();
    expect((await find(user, '千分之三')).total).toBe(0);
    expect((await find(user, '万分之五')).total).toBe(1);
    await as(user).ok(knowledge.renameDocument, { data: { documentId: documentId!, name: '设备合同.txt' } });
    const other = await aLibrary(user, '另一库');
    await as(user).ok(knowledge.moveDocuments, { data: { documentIds: [documentId!], folderId: other } });
    await house.settle();
    expect(namesOf(await find(user, '文件名:设备合同', other))).toEqual(['设备合同.txt']);
    const { data, headers } = await as(user).raw(knowledge.download, { data: { documentId } });
    expect(String(data)).toBe('违约金按日万分之五。');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('设备合同.txt');
  });

  test('一次移动、删除几份，其中一份不是自己的：一份也不动；编号大写也认得', async () => {
    const [user, wang] = [await aUser(), await aUser()];
    const own = await put(user, null, { '甲.txt': contract, '乙.txt': contract });
    const [foreign] = await put(wang, null, { '丙.txt': contract });
    const folderId = await aLibrary(user, '另一库');
    const mixed = { documentIds: [...own, foreign!] };
    expect(await as(user).raw(knowledge.moveDocuments, { data: { ...mixed, folderId } })).toMatchObject({ code: 404 });
    expect(await as(user).raw(knowledge.removeDocuments, { data: mixed })).toMatchObject({ code: 404 });
    const countOf = async () =>
      (await as(user).ok(knowledge.folders, {})).map(({ name, documents }) => [name, documents]);
    expect(await countOf()).toEqual(
      expect.arrayContaining([
        ['未归类', 2],
        ['另一库', 0],
      ]),
    );
    const documentIds = own.map(documentId => documentId.toUpperCase());
    await as(user).ok(knowledge.moveDocuments, { data: { documentIds, folderId } });
    expect(await countOf()).toEqual(
      expect.arrayContaining([
        ['未归类', 0],
        ['另一库', 2],
      ]),
    );
    await as(user).ok(knowledge.removeDocuments, { data: { documentIds } });
    expect(await countOf()).toEqual(expect.arrayContaining([['另一库', 0]]));
  });

  test('删除后索引与库中都不留内容', async () => {
    const user = await aUser();
    const [documentId] = await put(user, null, { '合同.txt': contract });
    await as(user).ok(knowledge.removeDocuments, { data: { documentIds: [documentId!] } });
    expect((await find(user, '违约金')).total).toBe(0);
    await house.settle();
    const [library] = await as(user).ok(knowledge.folders, {});
    expect(await indexed([library!.libraryId])).toEqual({ kind: 'found', ids: [] });
    const { rows } = await house.app.database.pool.query('select 1 from knowledge_texts where document_id = $1', [
      documentId,
    ]);
    expect(rows).toEqual([]);
  });

  test('一库的份数上限在同时添加时也守住', async () => {
    const user = await aUser();
    const folderId = await aLibrary(user);
    await house.app.database.pool.query(
      `insert into knowledge_documents (document_id, folder_id, library_id, owner_id, name, file_type, file_id, size_bytes,
         version, state, unread, paragraphs, characters, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, $1::uuid, $2, 'x', 'txt', gen_random_uuid(), 1, 1, 'unreadable', '[]', 0, 0, now(), now()
         from generate_series(1, 4999)`,
      [folderId, user.userId],
    );
    const fileIds = await Promise.all(['一', '二', '三'].map(name => sendUp(user, `${name}.txt`, name)));
    const answers = await Promise.all(
      fileIds.map(fileId => as(user).raw(knowledge.addDocuments, { data: { folderId, fileIds: [fileId] } })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1, 1]);
    await house.app.database.pool.query('delete from knowledge_documents where folder_id = $1', [folderId]);
  });
});

describe('企业共享', () => {
  test('同事可查可引，不能更改；管理员可以更改', async () => {
    const { admin, li, wang, enterpriseId } = await colleagues();
    const folderId = await aLibrary(li, '示范文本', true);
    const [documentId] = await put(li, folderId, { '示范.txt': contract });
    expect((await find(wang, '违约金')).records).toMatchObject([
      { hits: 2, document: { isOwn: false, mayChange: false } },
    ]);
    expect(await as(wang).ok(knowledge.folders, {})).toMatchObject([{ isShared: true, mayChange: false }]);
    const remove = { data: { documentIds: [documentId!] } };
    expect(await as(wang).raw(knowledge.removeDocuments, remove)).toMatchObject({
      code: 403,
      message: knowledgeFaults.readOnly.text,
    });
    await as(admin).ok(users.edit, { data: { userId: admin.userId, enterpriseId } });
    expect(await as(admin).raw(knowledge.removeDocuments, remove)).toMatchObject({ code: 0 });
  });

  test('调离企业后立即查不到任何段落', async () => {
    const { admin, li, wang } = await colleagues();
    const folderId = await aLibrary(li, '争议组', true);
    const [documentId] = await put(li, folderId, { '示范.txt': contract });
    const ask = () => as(wang).ok(knowledge.passages, { data: { question: '逾期付款的违约金以什么为基数？' } });
    expect((await ask())[0]).toMatchObject({ documentId, paragraph: 3, libraryName: '争议组', version: 1 });
    await as(admin).ok(users.edit, { data: { userId: wang.userId, enterpriseId: '' } });
    expect(await ask()).toEqual([]);
    expect((await find(wang, '违约金')).total).toBe(0);
    expect(await as(wang).raw(knowledge.read, { data: { documentId } })).toMatchObject({ code: 404 });
  });

  test('不属于企业的不能建共享库；本人的与共享的不能互移', async () => {
    const lone = await aUser();
    const shared = await as(lone).raw(knowledge.addFolder, { data: { name: '共享', isShared: true } });
    expect(shared.message).toBe(knowledgeFaults.noEnterprise.text);
    const { li } = await colleagues();
    const [own, ours] = [await aLibrary(li), await aLibrary(li, '共享', true)];
    const moved = await as(li).raw(knowledge.moveFolder, { data: { folderId: own, parentId: ours } });
    expect(moved.message).toBe(knowledgeFaults.otherScope.text);
  });
});

/** Repeats itself, so that a failure can be looked at. */
function randomOf(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

test('检索所得与逐份通读相同：各人各看各的', async () => {
  const random = randomOf(20_261_122);
  const words = ['违约金', '基数', '逾期', '付款', '甲方', '乙方', '解除', '不可抗力', '合同'];
  const sentence = () =>
    Array.from({ length: 2 + random(3) }, () => words[random(words.length)]).join(random(2) ? '的' : '，');
  const text = () =>
    Array.from({ length: 1 + random(4) }, () => `${sentence()}。${random(2) ? sentence() : ''}`).join('\n');
  const { li, wang } = await colleagues();
  const kept: Record<string, { name: string; text: string }[]> = { li: [], wang: [], shared: [] };
  const libraries = { li: await aLibrary(li), wang: await aLibrary(wang), shared: await aLibrary(li, '共享', true) };
  for (const [whose, user] of [
    ['li', li],
    ['wang', wang],
    ['shared', li],
  ] as const) {
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${whose}${at}.txt`, text()]));
    await put(user, libraries[whose], files);
    kept[whose] = Object.entries(files).map(([name, content]) => ({ name, text: content }));
  }
  const pick = () => words[random(words.length)]!;
  const forms = [
    () => pick(),
    () => `${pick()} ${pick()}`,
    () => `${pick()} OR ${pick()}`,
    () => `${pick()} NOT ${pick()}`,
    () => `${pick()} /p ${pick()}`,
    () => `${pick()} /s ${pick()}`,
    () => `${pick()} /5 ${pick()}`,
    () => `正文:${pick()}`,
  ];
  for (let round = 0; round < 40; round += 1) {
    const keyword = forms[round % forms.length]!();
    const parsed = parse(keyword, searchedFields);
    if (parsed.kind !== 'parsed') throw new Error(keyword);
    for (const [user, whose] of [
      [li, 'li'],
      [wang, 'wang'],
    ] as const) {
      const visible = [...kept[whose]!, ...kept.shared!];
      const scanned = visible.filter(({ name, text: said }) => {
        const sections = [
          { key: 'name', text: name },
          { key: 'text', text: said },
        ];
        const record = { id: name, sections, keywords: {}, numbers: {}, dates: {} };
        return match(parsed.tree, record, { fields: searchedFields });
      });
      const page = await as(user).ok(knowledge.page, { baseInfo: { pageSize: 100 }, data: { keyword } });
      expect({ keyword, names: namesOf(page).toSorted() }).toEqual({
        keyword,
        names: scanned.map(({ name }) => name).toSorted(),
      });
      if (!words.includes(keyword)) continue;
      const counts = new Map(scanned.map(({ name, text: said }) => [name, markWords(said, [keyword]).length]));
      for (const { document, hits } of page.records)
        expect([document.name, hits]).toEqual([document.name, counts.get(document.name)]);
    }
  }
});

test('没有开始的解析过后写明，可以重试', async () => {
  const user = await aUser();
  const [documentId] = await put(user, null, { '合同.txt': contract });
  const lose = "update knowledge_documents set state = 'parsing', task_id = null where document_id = $1";
  await house.app.database.pool.query(lose, [documentId]);
  expect(await documentOf(user, documentId!)).toMatchObject({ state: 'parsing', parsing: { done: 0, total: 1 } });
  await house.at(new Date(Date.now() + 120_000), async () => {
    expect(await documentOf(user, documentId!)).toMatchObject({ state: 'unreadable' });
    await as(user).ok(knowledge.retryDocument, { data: { documentId: documentId! } });
  });
  await house.settle();
  expect(await documentOf(user, documentId!)).toMatchObject({ state: 'ready' });
});

test('个人数据：导出列出文件夹与文件；注销后连同索引一并删除', async () => {
  const user = await aUser();
  const [documentId] = await put(user, null, { '合同.txt': contract });
  const [library] = await as(user).ok(knowledge.folders, {});
  await as(user).ok(personalData.copy, { data: { password: user.password } });
  await house.settle();
  const { copy } = await as(user).ok(personalData.state, {});
  const { data } = await as(user).raw(personalData.download, { data: { taskId: copy!.taskId } });
  const files = await readArchive(data as Buffer);
  expect(files.get('知识库.json')?.toString('utf8')).toContain(documentId);
  expect([...files.values()].some(content => content.toString('utf8') === contract)).toBe(true);
  await as(user).ok(personalData.remove, { data: { password: user.password, isImmediate: true } });
  await house.settle();
  expect(await indexed([library!.libraryId])).toEqual({ kind: 'found', ids: [] });
});

/** What an enterprise keeps, as whoever administers reads it. */
async function roomOf(admin: TestUser, enterpriseId: string) {
  const { records } = await as(admin).ok(storage.page, {
    baseInfo: { pageSize: 100 },
    data: { holderKind: 'enterprise' },
  });
  const use = records.find(({ holderId }) => holderId === enterpriseId);
  return { files: use?.files ?? 0, usedBytes: use?.usedBytes ?? 0 };
}

test('注销后，与本企业共享的库仍由同事查阅、管理员接手，文件计入本企业，不再记有其人；自用的库不留', async () => {
  const { admin, wang, enterpriseId } = await colleagues();
  // who administers puts documents into the libraries of others too
  const li = await anAdministrator();
  // sent up before its owner came to the enterprise: it takes the enterprise's room once it is left there
  const fileId = await sendUp(li, '示范.txt', contract);
  for (const { userId } of [admin, li]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  const [own, shared] = [await aLibrary(li, '自用'), await aLibrary(li, '示范文本', true)];
  const ofWang = await aLibrary(wang, '王的共享', true);
  const [kept] = await as(li).ok(knowledge.addDocuments, { data: { folderId: shared, fileIds: [fileId] } });
  await put(li, own, { '自用.txt': contract });
  const [added] = await put(li, ofWang, { '补充.txt': '补充协议一份。' });
  await as(li).ok(personalData.remove, { data: { password: li.password, isImmediate: true } });
  await house.settle();

  expect((await find(wang, '违约金')).records).toMatchObject([
    { hits: 2, document: { documentId: kept!.documentId, libraryId: shared, isOwn: false, mayChange: false } },
  ]);
  const { data } = await as(wang).raw(knowledge.download, { data: { documentId: kept!.documentId } });
  expect(String(data)).toBe(contract);
  expect(namesOf(await list(wang, { folderId: ofWang }))).toEqual(['补充.txt']);
  const rename = { data: { folderId: shared, name: '改名' } };
  expect(await as(wang).raw(knowledge.renameFolder, rename)).toMatchObject({ message: knowledgeFaults.readOnly.text });
  expect(await indexed([own])).toEqual({ kind: 'found', ids: [] });
  const { pool } = house.app.database;
  for (const table of ['knowledge_folders', 'knowledge_documents', 'stored_files']) {
    const { rows } = await pool.query(`select 1 from ${table} where owner_id::text = $1`, [li.userId]);
    expect([table, rows]).toEqual([table, []]);
  }
  const bytes = Buffer.byteLength(contract) + Buffer.byteLength('补充协议一份。');
  expect(await roomOf(admin, enterpriseId)).toEqual({ files: 2, usedBytes: bytes });

  await as(admin).ok(knowledge.renameFolder, rename);
  expect(await as(admin).ok(knowledge.addFolder, { data: { parentId: shared, name: '补充' } })).toMatchObject({
    isShared: true,
    mayChange: true,
  });
  await pool.query("update knowledge_documents set state = 'unreadable' where document_id = $1", [kept!.documentId]);
  await as(admin).ok(knowledge.retryDocument, { data: { documentId: kept!.documentId } });
  await house.settle();
  expect(await documentOf(wang, kept!.documentId)).toMatchObject({ state: 'ready', name: '示范.txt' });
  await as(admin).ok(knowledge.removeFolder, { data: { folderId: shared } });
  await as(admin).ok(knowledge.removeDocuments, { data: { documentIds: [added!] } });
  await house.settle();
  expect(await roomOf(admin, enterpriseId)).toEqual({ files: 0, usedBytes: 0 });
  expect(await indexed([shared, ofWang])).toEqual({ kind: 'found', ids: [] });
});
