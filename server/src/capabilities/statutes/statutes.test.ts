import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ImportState, imports } from '@antai/contract/imports';
import { records, recordTypes } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { articleHitsMax, citationTextMax, questionMax, statutes } from '@antai/contract/statutes';
import { create } from 'tar';
import { afterAll, describe, expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { longestParsed } from '../../../test/longest-parsed.ts';
import { longestSearched } from '../../../test/longest-searched.ts';
import { mostPosted } from '../../../test/most-posted.ts';
import { machineCaller } from '../../platform/caller.ts';

const home = mkdtempSync(join(tmpdir(), 'statutes-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A statute nobody else has; the name is the test's own. */
const aName = () => `某市${randomUUID().slice(0, 8)}试验条例`;

interface StatuteText {
  history?: string[];
  articles?: string[];
}

const markdown = (
  title: string,
  { history = [], articles = ['为了试验，制定本条例。', '本条例自2020年7月1日起施行。'] }: StatuteText,
) => {
  const numbers = ['一', '二', '三', '四', '五'];
  const body = articles.map((text, at) => `第${numbers[at]}条 ${text}`).join('\n\n');
  return `# ${title}\n\n${history.join('\n')}\n\n<!-- INFO END -->\n\n## 第一章 总则\n\n${body}\n`;
};

function write(folder: string, files: Record<string, string>): string {
  const root = join(home, folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

async function importLaws(...paths: string[]): Promise<ImportState> {
  const { app, settle } = await startHouse();
  const { jobId } = await app.askAsMachine(imports.start, { data: { kind: 'laws', paths } });
  await settle();
  return (await app.askAsMachine(imports.state, { data: { jobId } })) as ImportState;
}

/** Two versions of one statute, in a folder as the collection keeps them. */
async function twoVersions() {
  const title = aName();
  const passed = '2010年3月1日 某市第十届人民代表大会常务委员会第二次会议通过';
  const revised = '2020年3月1日 某市第十一届人民代表大会常务委员会第三次会议修订';
  const old = ['旧的第一条，条文在此。', '旧的第二条。', '本条例自2010年6月1日起施行。'];
  const folder = write(title, {
    [`地方性法规/${title}(2010-03-01).md`]: markdown(title, { history: [passed], articles: old }),
    [`地方性法规/${title}(2020-03-01).md`]: markdown(title, { history: [passed, revised] }),
  });
  return { title, folder, state: await importLaws(folder) };
}

const call = async () => {
  const { as } = await startHouse();
  return as(await aUser());
};

describe('导入', () => {
  test('文件夹中的两个版本成为两条记录，效力各自写明，可以检索', async () => {
    const { title, state } = await twoVersions();
    expect(state).toMatchObject({ state: 'done', summary: { files: 2, rows: 2, written: 2, bad: 0 } });
    const li = await call();
    const { statuteId = '' } = await li.ok(statutes.article, {
      data: { statute: title, article: '1', asOf: '2015-01-01' },
    });
    const detail = await li.ok(records.detail, { data: { recordType: recordTypes.statute, id: statuteId } });
    expect(detail.fields).toMatchObject({
      statuteTitle: title,
      validityStatus: '已被修改',
      authorityLevel: '地方性法规',
      effectiveDate: '2010-06-01',
      articleCount: 3,
    });
    const condition = { baseQueryBO: { fieldEn: 'fullText', fieldValue: title, matchType: 1 } };
    const hits = await li.ok(search.list, { data: { id: 8, recordType: '8', childQueryBO: [condition] } } as never);
    expect(hits).toMatchObject({ total: 2 });
  });

  test('再导入一次，什么都不变', async () => {
    const { folder } = await twoVersions();
    expect((await importLaws(folder)).summary).toMatchObject({ rows: 2, written: 0, bad: 0 });
  });

  test('同一内容的压缩包与文件夹是同样的记录', async () => {
    const { title, folder } = await twoVersions();
    const file = join(home, `${title}.tar.gz`);
    await create({ gzip: true, file, cwd: dirname(folder) }, [title]);
    expect(await importLaws(file)).toMatchObject({ state: 'done', summary: { rows: 2, written: 0, bad: 0 } });
  });

  test('坏行按文件与行号报告，其余照收', async () => {
    const title = aName();
    const good = JSON.stringify({ id: `ok-${title.slice(2, 10)}`, title, text: markdown(title, {}) });
    const folder = write(title, { 'rows.jsonl': `${good}\n{"title":"空"}\n不是JSON\n` });
    const state = await importLaws(join(folder, 'rows.jsonl'));
    expect(state.summary).toMatchObject({ rows: 3, written: 1, bad: 2 });
    expect(state.problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('坏的压缩包与到不了的地址，以明白的话结束导入', async () => {
    const folder = write('broken', { 'laws.zip': 'no zip' });
    const broken = await importLaws(join(folder, 'laws.zip'));
    expect(broken).toMatchObject({ state: 'failed', error: expect.stringContaining('压缩包无法解开') });
    const away = await importLaws('https://127.0.0.1:1/laws.zip');
    expect(away).toMatchObject({ state: 'failed', error: expect.stringContaining('请在可上网的机器上下载') });
  });

  test('日子一到，尚未施行的变为现行有效', async () => {
    const { app, at, settle } = await startHouse();
    const title = aName();
    const later = markdown(title, { articles: ['为了试验。', '本条例自2099年1月1日起施行。'] });
    const folder = write(title, { [`地方性法规/${title}(2026-01-01).md`]: later });
    await importLaws(folder);
    const li = await call();
    const { statuteId = '' } = await li.ok(statutes.article, { data: { statute: title, article: '1' } });
    const statusOf = async () =>
      (await li.ok(records.detail, { data: { recordType: '8', id: statuteId } })).fields.validityStatus;
    expect(await statusOf()).toBe('尚未施行');
    await at(new Date('2099-01-01T00:10:00+08:00'), async () => {
      await app.jobs.add('statutes.refresh', null);
      await settle();
    });
    expect(await statusOf()).toBe('现行有效');
    await app.jobs.add('statutes.refresh', null);
    await settle();
  });
});

describe('取某日有效的条文', () => {
  test.each([
    ['2010-05-31', '旧的第一条', 'notYetInForce'],
    ['2015-01-01', '旧的第一条', 'inForce'],
    ['2020-06-30', '旧的第一条', 'inForce'],
    ['2020-07-01', '为了试验', 'inForce'],
  ])('%s：%s，%s', async (asOf, words, validity) => {
    const { title } = await twoVersions();
    const article = await (await call()).ok(statutes.article, {
      data: { statute: `《${title}》`, article: '第一条', asOf },
    });
    expect(article).toMatchObject({ status: 'found', validity, citation: `《${title}》第一条`, path: ['第一章 总则'] });
    expect(article.text).toContain(words);
  });

  test('写明款项的，给出整条，标签保留款项', async () => {
    const { title } = await twoVersions();
    const article = await (await call()).ok(statutes.article, { data: { statute: title, article: '第1条第一款' } });
    expect(article).toMatchObject({ status: 'found', label: '第一条第一款', citation: `《${title}》第一条第一款` });
  });

  test('该条没有的款与项，说出有几款', async () => {
    const { title } = await twoVersions();
    const ask = async (article: string) => (await call()).ok(statutes.article, { data: { statute: title, article } });
    const paragraph = await ask('第1条第二款');
    expect(paragraph).toMatchObject({ status: 'impossible', detail: `《${title}》第一条只有一款，没有第二款` });
    expect(paragraph.text).toBeTruthy();
    const item = await ask('第一条第（三）项');
    expect(item).toMatchObject({ status: 'impossible', detail: `《${title}》第一条没有分项，没有第（三）项` });
  });

  test('当时版本没有的条号，说出最后一条', async () => {
    const { title } = await twoVersions();
    const li = await call();
    const ask = (asOf: string) => li.ok(statutes.article, { data: { statute: title, article: 3, asOf } });
    expect((await ask('2015-01-01')).status).toBe('found');
    expect(await ask('2024-01-01')).toMatchObject({ status: 'impossible', detail: expect.stringContaining('第二条') });
  });

  test('文中引用第0条，说没有这一条；其余照常核对', async () => {
    const text = '依照《民法典》第0条、第五百七十七条判决。';
    const { citations } = await (await call()).ok(statutes.checkCitations, { data: { text } });
    expect(citations.map(({ raw, status, detail }) => [raw, status, detail.includes('没有第零条')])).toEqual([
      ['《民法典》第0条', 'malformed', true],
      ['第五百七十七条', expect.not.stringContaining('malformed'), false],
    ]);
  });

  test('登记簿知道而文本未入库、完全未知、一名多法，各有各的说法', async () => {
    const li = await call();
    const ask = (statute: string) => li.ok(statutes.article, { data: { statute, article: '3', asOf: '2019-01-01' } });
    expect(await ask('婚姻法')).toMatchObject({ status: 'notInStore', validity: 'inForce', repealedOn: '2021-01-01' });
    expect(await ask('子虚乌有办法')).toMatchObject({
      status: 'notInStore',
      detail: expect.stringContaining('不等于不存在'),
    });
    expect((await ask('公司法解释')).candidates?.length).toBeGreaterThan(1);
  });

  test.each([
    ['条号有误', { statute: '民法典', article: '第三章' }],
    ['没有名称', { statute: ' ', article: '3' }],
    ['日期有误', { statute: '民法典', article: '3', asOf: '2024-13-01' }],
    ['名称过长', { statute: '长'.repeat(201), article: '3' }],
  ])('%s：答复400', async (_name, data) => {
    expect(await (await call()).raw(statutes.article, { data })).toMatchObject({ code: 400 });
  });
});

describe('版本沿革', () => {
  test('列出各版本在某日的效力', async () => {
    const { title } = await twoVersions();
    const li = await call();
    const { statuteId = '' } = await li.ok(statutes.article, { data: { statute: title, article: '1' } });
    const answer = await li.ok(statutes.versions, { data: { statuteId, asOf: '2015-01-01' } });
    expect(answer).toMatchObject({ statuteTitle: title, validity: 'inForce', successors: [] });
    expect(answer.versions.map(({ versionDate, validity }) => [versionDate, validity])).toEqual([
      ['2010-03-01', 'inForce'],
      ['2020-03-01', 'notYetInForce'],
    ]);
  });

  test('没有的记录：404；空的编号：400', async () => {
    const li = await call();
    expect(await li.raw(statutes.versions, { data: { statuteId: 'nowhere' } })).toMatchObject({ code: 404 });
    expect(await li.raw(statutes.versions, { data: { statuteId: '' } })).toMatchObject({ code: 400 });
  });

  test('登记簿的法规先以条目示人，文本一到条目即撤', async () => {
    const { app } = await startHouse();
    const li = await call();
    await app.statutes.seedRegister();
    expect(await app.statutes.seedRegister()).toBe(0);
    // none that the tests on real rows ask for: they may come to the same database
    const title = '中华人民共和国学位条例';
    const condition = { baseQueryBO: { fieldEn: 'statuteTitle', fieldValue: title, matchType: 1 } };
    await app.catchUp();
    const list = await li.ok(search.list, { data: { id: 8, recordType: '8', childQueryBO: [condition] } } as never);
    const shown = (list as { records: { id: string; fields: Record<string, unknown> }[] }).records;
    const seeded = shown.find(({ fields }) => fields.statuteTitle === title);
    expect(seeded).toMatchObject({ id: expect.stringMatching(/^reg-/), fields: { validityStatus: '已废止' } });
    const before = await li.ok(statutes.versions, { data: { statuteId: seeded?.id ?? '' } });
    expect(before.versions.length).toBeGreaterThan(0);
    const folder = write(randomUUID(), { '行政法/学位条例(2004-08-28).md': markdown(title, {}) });
    await importLaws(folder);
    expect(await li.raw(records.detail, { data: { recordType: '8', id: seeded?.id } })).toMatchObject({ code: 404 });
    expect(await app.statutes.seedRegister()).toBe(0);
  });
});

describe('引用核验', () => {
  const check = async (text: string, asOf = '2024-06-01') => {
    const answer = await (await call()).ok(statutes.checkCitations, { data: { text, asOf } });
    for (const { start, end, raw } of [...answer.citations, ...answer.notChecked])
      expect(text.slice(start, end)).toBe(raw);
    return answer;
  };

  test('相符、引文不符、条号超出、未入库，逐一写明', async () => {
    const { title } = await twoVersions();
    const text = `依照《${title}》第一条规定：“为了试验，制定本条例。”又第一条规定：“为了实验，制定本条例。”另见《${title}》第九条，《子虚乌有管理办法》第三条。`;
    const { citations } = await check(text);
    expect(citations.map(({ status }) => status)).toEqual(['verified', 'differs', 'malformed', 'notInStore']);
    expect(citations[0]?.target).toMatchObject({ recordType: '8', label: `《${title}》第一条` });
    expect(citations[1]?.detail).toContain('条文作');
  });

  test('引用多得分几次查的，查到最后一处', async () => {
    const { title } = await twoVersions();
    const many = Array.from({ length: 1_000 }, (_, at) => `《${title}》第一条第${at + 2}款`).join('，');
    const { citations } = await check(`${many}，《${title}》第一条。`);
    expect(citations).toHaveLength(1_001);
    expect(citations.at(-1)).toMatchObject({ status: 'verified', target: { label: `《${title}》第一条` } });
  });

  test('同一引用在废止前后两种结果', async () => {
    const text = '依照《中华人民共和国合同法》第一百一十四条，判决如下。';
    expect((await check(text, '2019-01-01')).citations[0]?.status).not.toBe('repealed');
    const after = (await check(text)).citations[0];
    expect(after).toMatchObject({ status: 'repealed', detail: expect.stringContaining('2021-01-01') });
    expect(after?.detail).toContain('第五百八十五条');
  });

  test('不能确定所指的列为未核验，并说明原因', async () => {
    const { citations, notChecked } = await check('该条例第三条、本法第五条均有规定，参见指导案例24号。');
    expect(citations).toEqual([]);
    expect(notChecked.length).toBeGreaterThanOrEqual(2);
    for (const { why } of notChecked) expect(why).not.toBe('');
  });

  test('案号：库中有的核对法院与当事人，格式不可能的指出，其余中性', async () => {
    const { app } = await startHouse();
    const serial = String(Math.floor(Math.random() * 8_000_000) + 1_000_000);
    const number = `（2020）京0105民初${serial}号`;
    const fields = { court: '北京市朝阳区人民法院', party: ['北京试验甲有限公司', '上海试验乙有限公司'] };
    const title = '试验甲与试验乙买卖合同纠纷一审民事判决书';
    await app.records.put([
      { recordType: '2', id: `case-${serial}`, title, number, fields, sections: [], contentHash: serial },
    ]);
    const answer = await check(
      `北京市朝阳区人民法院${number}判决。上海市徐汇区人民法院${number}判决。张三与李四借款合同纠纷一案，${number}。（2020）京0105民终1号。（2021）沪01民终7654321号。`,
    );
    expect(answer.citations.map(({ status }) => status)).toEqual([
      'verified',
      'differs',
      'differs',
      'malformed',
      'notInStore',
    ]);
    expect(answer.citations[0]?.target).toMatchObject({ recordType: '2', id: `case-${serial}` });
  });

  test('长的文字与短的核得一字不差', async () => {
    const { title } = await twoVersions();
    const text = `依照《${title}》第一条规定：“为了试验，制定本条例。”又第一条规定：“为了实验，制定本条例。”另见《${title}》第九条，《子虚乌有管理办法》第三条。（2020）京0105民终1号。参见指导案例24号、本法第五条。`;
    const filler = '今天天气很好。'.repeat(1_000);
    const answer = await check(text);
    expect(answer.notChecked.length).toBeGreaterThan(0);
    expect(JSON.stringify(await check(`${text}${filler}`))).toBe(JSON.stringify(answer));
  });

  test('几个字就引几十条的文字在线程中核对，所查的条文成段送去，不占住别人', async () => {
    const ranges = Array.from({ length: 24 }, (_, at) => `第${at * 50 + 1}-${at * 50 + 50}条`);
    const text = `民法典${ranges.join('、')}`;
    let longest = 0;
    const most = await mostPosted(async () => {
      longest = await longestSearched(() => check(text));
    });
    expect(longest).toBeLessThan(text.length);
    expect(most).toBeLessThan(100);
  });

  test('其他功能要读的长文字：结论分成小段解开，与答复的一字不差', async () => {
    const text = '《民法典》第一条、（2023）京9999民终1号，'.repeat(3_000) + '本法第五条、'.repeat(1_000);
    const answer = await check(text);
    const { statutes: service } = (await startHouse()).app;
    const order = { asOfWished: '2024-06-01' };
    let findings: typeof answer | undefined;
    const longest = await longestParsed(async () => {
      findings = await service.checkCitations(machineCaller('test', 'test'), text, order);
    });
    expect(findings).toEqual(answer);
    expect(longest).toBeLessThan(JSON.stringify(answer).length / 10);
  });

  test('没有引用的文字，什么都不报', async () => {
    expect(await check('今天天气很好。')).toEqual({ citations: [], notChecked: [] });
  });

  test('最长的文字核得完；更长的与空的：答复400', async () => {
    const text = '《民法典》第一条、'.repeat(citationTextMax / 9 + 1);
    expect((await check(text.slice(0, citationTextMax))).citations.length).toBeGreaterThan(citationTextMax / 10);
    const li = await call();
    expect(await li.raw(statutes.checkCitations, { data: { text: `${text}长` } })).toMatchObject({ code: 400 });
    expect(await li.raw(statutes.checkCitations, { data: { text: '' } })).toMatchObject({ code: 400 });
  });
});

describe('日常提问找条文', () => {
  const ask = async (question: string, more: { limit?: number; asOf?: string } = {}) =>
    (await call()).ok(statutes.findArticles, { data: { question, ...more } });

  test('所问日期尚无一部法规有效时，如实答复没有', async () => {
    expect(await ask('公司不发工资怎么办', { asOf: '1900-01-01' })).toEqual([]);
  });

  test('按问题找到条文，写明所在法规、条号、效力与原文', async () => {
    const { title } = await twoVersions();
    const [first] = await ask(`《${title}》是为了什么`);
    expect(first).toMatchObject({
      statuteTitle: title,
      label: '第一条',
      validity: 'inForce',
      effectiveDate: '2020-07-01',
    });
    expect(first?.text).toBe('为了试验，制定本条例。');
    expect(first?.score).toBeGreaterThan(0);
    // 写明的理由都看得见
    for (const { term } of first?.reasons ?? []) expect(`${title}${first?.text}`).toContain(term);
    expect(first?.reasons).not.toEqual([]);
  });

  test('在哪一天提问，答哪一天有效的版本；两个版本不会同时出现', async () => {
    const { title } = await twoVersions();
    const said = async (asOf: string) =>
      (await ask(`${title}条文`, { asOf, limit: 100 })).filter(({ statuteTitle }) => statuteTitle === title);
    expect((await said('2015-01-01')).map(({ text }) => text)).toContain('旧的第二条。');
    expect((await said('2024-01-01')).map(({ text }) => text)).not.toContain('旧的第二条。');
    expect(await said('2001-01-01')).toEqual([]);
  });

  test('新导入的法规导入完就能问到', async () => {
    const before = await twoVersions();
    const after = await twoVersions();
    for (const { title } of [before, after]) expect((await ask(`${title}条文`))[0]?.statuteTitle).toBe(title);
  });

  test('最多给出所要的条数；空的、过长的问题与过多的条数：答复400', async () => {
    const { title } = await twoVersions();
    expect(await ask(title, { limit: 1 })).toHaveLength(1);
    const li = await call();
    for (const data of [
      { question: '　' },
      { question: '问'.repeat(questionMax + 1) },
      { question: '离婚', limit: articleHitsMax + 1 },
      { question: '离婚', asOf: '昨天' },
    ])
      expect(await li.raw(statutes.findArticles, { data })).toMatchObject({ code: 400 });
  });
});

test('没有权限：403；未登录：90004', async () => {
  const { as, asStranger } = await startHouse();
  const grants = [20017, 20018].map(resourceId => ({ resourceId, display: false, permission: false }));
  const li = as(await aUser({ grants }));
  const input = { data: { statute: '民法典', article: '3' } };
  expect(await li.raw(statutes.article, input)).toMatchObject({ code: 403 });
  expect(await li.raw(statutes.findArticles, { data: { question: '离婚' } })).toMatchObject({ code: 403 });
  expect(await li.raw(statutes.versions, { data: { statuteId: 'a' } })).toMatchObject({ code: 403 });
  expect(await li.raw(statutes.checkCitations, { data: { text: '甲' } })).toMatchObject({ code: 403 });
  expect(await asStranger().raw(statutes.article, input)).toMatchObject({ code: 90004 });
});
