import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ImportKind, imports } from '@antai/contract/imports';
import { search } from '@antai/contract/search';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aJudgment, aMark } from '../../../test/judgments.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, `${aMark()}-${name}`);
  writeFileSync(path, content);
  return path;
}

async function importOf(paths: string[], mapping: Record<string, string> = {}, kind: ImportKind = 'cases') {
  const { app, settle } = await startHouse();
  const { jobId } = await app.askAsMachine(imports.start, { data: { kind, paths, mapping } });
  await settle();
  const stateOf = () => app.askAsMachine(imports.state, { data: { jobId } });
  // on a shared database another worker may have taken the job
  await expect.poll(async () => (await stateOf()).state, { timeout: 20_000 }).toBeOneOf(['done', 'failed']);
  await settle();
  return stateOf();
}

async function totalOf(mark: string, recordType = '2'): Promise<number> {
  const { as } = await startHouse();
  const conditions = [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark } }];
  return (await as(await aUser()).ok(search.list, { data: { recordType, childQueryBO: conditions } as never })).total;
}

const lines = (rows: object[]) => rows.map(row => JSON.stringify(row)).join('\n');

describe('各种文件', () => {
  test.each<[string, (rows: ReturnType<typeof aJudgment>[]) => [string, string | Buffer]]>([
    ['JSONL', rows => ['a.jsonl', lines(rows)]],
    ['gzip压缩的JSONL', rows => ['a.jsonl.gz', gzipSync(lines(rows))]],
    ['JSON数组', rows => ['a.json', JSON.stringify(rows)]],
    ['带BOM的JSONL', rows => ['a.jsonl', `\uFEFF${lines(rows)}`]],
    [
      'CSV',
      rows => [
        'a.csv',
        ['id,title,full_text', ...rows.map(row => [row.id, row.title, `"${row.full_text}"`].join())].join('\n'),
      ],
    ],
    [
      'GB18030编码的CSV',
      rows => [
        'a.csv',
        iconv.encode(
          ['id,title,full_text', ...rows.map(row => [row.id, row.title, `"${row.full_text}"`].join())].join('\n'),
          'gb18030',
        ),
      ],
    ],
  ])('%s', async (_name, write) => {
    const mark = aMark();
    const [name, content] = write([aJudgment({ mark }), aJudgment({ mark })]);
    const state = await importOf([file(name, content)]);
    expect(state).toMatchObject({ state: 'done', summary: { rows: 2, written: 2, bad: 0 } });
    expect(await totalOf(mark)).toBe(2);
  });

  test('纯文本文件一份一件', async () => {
    const mark = aMark();
    await importOf([file('判决.txt', aJudgment({ mark }).full_text)]);
    expect(await totalOf(mark)).toBe(1);
  });

  test('列名不同，用对应关系说明', async () => {
    const mark = aMark();
    const { full_text, title } = aJudgment({ mark });
    const path = file('b.jsonl', JSON.stringify({ 编号: `x-${mark}`, 正文: full_text, 标题: title }));
    await importOf([path], { id: '编号', full_text: '正文', title: '标题' });
    expect(await totalOf(mark)).toBe(1);
  });
});

test('坏的行按文件和行号报告，好的行照常写入', async () => {
  const mark = aMark();
  const good = JSON.stringify(aJudgment({ mark }));
  const wrongBytes = Buffer.concat([
    Buffer.from('{"full_text":"'),
    Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]),
    Buffer.from('"}'),
  ]);
  const content = Buffer.concat([
    Buffer.from(`${good}\n{"full_text":\n[1,2]\n{"title":"无正文"}\n`),
    wrongBytes,
    Buffer.from('\n'),
  ]);
  const state = await importOf([file('坏行.jsonl', content)]);
  expect(state.summary).toMatchObject({ rows: 5, written: 1, bad: 4 });
  expect(state.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [2, '该行不是有效的JSON'],
    [3, '该行不是JSON对象'],
    [4, '该行没有裁判文书正文（full_text、text、content或full_html）'],
    [5, '该行编码有误，应为UTF-8'],
  ]);
});

test('不是它所说的文件、不存在的文件，各有说明，其余照常', async () => {
  const mark = aMark();
  const good = file('好.jsonl', JSON.stringify(aJudgment({ mark })));
  const state = await importOf([
    file('假.jsonl.gz', 'not gzip'),
    join(folder, '没有.jsonl'),
    file('图.png', 'x'),
    good,
  ]);
  expect(state.state).toBe('done');
  const reasons = state.problems.map(({ reason }) => reason).join('\n');
  expect(reasons).toContain('压缩文件已损坏');
  expect(reasons).toContain('找不到文件');
  expect(reasons).toContain('不支持的文件');
  expect(await totalOf(mark)).toBe(1);
});

test('再次导入不产生重复；改过的行更新', async () => {
  const mark = aMark();
  const row = aJudgment({ mark });
  const path = file('c.jsonl', lines([row, row]));
  expect((await importOf([path])).summary).toMatchObject({ written: 1 });
  expect((await importOf([path])).summary).toMatchObject({ written: 0 });
  const changed = { ...row, full_text: row.full_text.replace('货物存在瑕疵', `货物存在${mark}瑕疵`) };
  expect((await importOf([file('d.jsonl', JSON.stringify(changed))])).summary).toMatchObject({ written: 1 });
  expect(await totalOf(mark)).toBe(1);
});

test('中断后从断处继续，每行都写入而不重复', async () => {
  const { app } = await startHouse();
  const rows = Array.from({ length: 700 }, (_, at) => ({ id: `r-${at}` }));
  const path = file('中断.jsonl', lines(rows));
  const taken: number[] = [];
  const runOf = (isBroken: () => boolean) => ({
    taskId: aMark(),
    paths: [path],
    mark: 'test',
    signal: new AbortController().signal,
    progress: () => {},
    take: async (batch: { line: number }[]) => {
      if (isBroken()) throw new Error('断电');
      taken.push(...batch.map(({ line }) => line));
      return { written: batch.length, refused: [] };
    },
  });
  await expect(app.imports.run(runOf(() => taken.length >= 384))).rejects.toThrow('断电');
  const before = taken.length;
  const summary = await app.imports.run(runOf(() => false));
  expect(summary.rows).toBeLessThan(rows.length);
  expect(summary.rows).toBeGreaterThanOrEqual(rows.length - before);
  expect(new Set(taken).size).toBe(rows.length);
  // once whole, the file is read from its beginning again
  expect((await app.imports.run(runOf(() => false))).rows).toBe(rows.length);
});

test('只有本机命令行可以导入', async () => {
  const { as } = await startHouse();
  const admin = await aUser({ grants: [{ resourceId: 9, display: true, permission: true }] });
  const start = { data: { kind: 'cases', paths: ['/etc/passwd'] } };
  expect(await as(admin).raw(imports.start, start)).toMatchObject({ code: 403, message: '导入只能由本机命令行发起' });
  expect(await as(admin).raw(imports.state, { data: { jobId: 'x' } })).toMatchObject({ code: 403 });
  expect(await as(admin).raw(imports.cancel, { data: { jobId: 'x' } })).toMatchObject({ code: 403 });
  expect(await as(await aUser()).raw(imports.start, start)).toMatchObject({ code: 403 });
  const forged = { token: `control:${'0'.repeat(64)}`, 'auth-token': 'control' };
  expect((await as(admin).raw(imports.start, start, forged)).code).toBe(90004);
});

test('未知的种类与没有的导入', async () => {
  const { app } = await startHouse();
  await expect(app.askAsMachine(imports.start, { data: { kind: 'films', paths: ['x'] } as never })).rejects.toThrow(
    '可导入的种类',
  );
  await expect(app.askAsMachine(imports.state, { data: { jobId: 'x' } })).rejects.toThrow('不存在');
});

describe('各种记录', () => {
  const rowsOf: [ImportKind, string, (mark: string) => object[], number][] = [
    ['companies', '1', mark => [{ 企业名称: `${mark}科技有限公司`, 注册资本: '100万元' }, { 地址: '没有名称' }], 1],
    ['lawyers', '6', mark => [{ 姓名: `裴${mark}`, 执业机构: `${mark}律师事务所` }, { 姓名: '无律所' }], 1],
    ['judges', '4', mark => [{ 姓名: `宗${mark}`, 法院: `${mark}人民法院` }, { 法院: '无姓名' }], 1],
    [
      'penalties',
      '3',
      mark => [
        {
          content: `当事人：${mark}科技有限公司，住所：某市。经查明，当事人违法。本局决定：给予警告。某市税务局2023年1月2日`,
        },
        { title: '没有正文' },
      ],
      1,
    ],
    ['articles', '7', mark => [{ title: `${mark}要点`, content: `${mark}正文。` }, { title: '无正文' }], 1],
  ];
  test.each(rowsOf)('%s：可检索，坏行按文件与行号报告，再次导入不重复', async (kind, recordType, rows, taken) => {
    const mark = aMark();
    const path = file(`${kind}.jsonl`, lines(rows(mark)));
    const first = await importOf([path], {}, kind);
    expect(first.summary).toMatchObject({ rows: 2, written: taken, bad: 1 });
    expect(first.problems).toMatchObject([{ file: path, line: 2 }]);
    expect(await totalOf(mark, recordType)).toBe(1);
    expect((await importOf([path], {}, kind)).summary).toMatchObject({ rows: 2, written: 0, bad: 1 });
  });
});
