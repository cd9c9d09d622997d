import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { create, Header } from 'tar';
import { afterAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../../test/zip-of.ts';
import { fetchArchive } from './fetch-archive.ts';
import { SourceError } from './read-rows.ts';
import { unpackArchive } from './unpack-archive.ts';

const home = mkdtempSync(join(tmpdir(), 'unpack-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const signal = new AbortController().signal;
const filesIn = (folder: string) =>
  (readdirSync(folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

let made = 0;
function anArchive(bytes: Buffer, ending = '.zip'): string {
  made += 1;
  const file = join(home, `archive-${made}${ending}`);
  writeFileSync(file, bytes);
  return file;
}

const unpack = (file: string, limits?: { filesMax: number; bytesMax: number }) =>
  unpackArchive(file, { folder: join(home, 'out'), signal, limits });

/** A tar with one entry of any name and type. */
function tarOf(path: string, text: string, type: 'File' | 'SymbolicLink' = 'File', linkpath = ''): Buffer {
  const data = Buffer.from(text);
  const header = new Header({ path, size: type === 'File' ? data.length : 0, type, linkpath, mode: 0o644 });
  const block = Buffer.alloc(512);
  header.encode(block);
  const body = Buffer.alloc(Math.ceil(data.length / 512) * 512);
  data.copy(body);
  return Buffer.concat([block, ...(type === 'File' ? [body] : []), Buffer.alloc(1024)]);
}

describe('zip', () => {
  test('unpacks what an import reads, from the one folder that holds everything', async () => {
    const file = anArchive(
      zipOf([
        { name: 'Laws-master/刑法/刑法.md', text: '# 刑法' },
        { name: 'Laws-master/logo.png', text: 'x' },
      ]),
    );
    const { folder, clear } = await unpack(file);
    expect(filesIn(folder)).toEqual(['刑法/刑法.md']);
    expect(readFileSync(join(folder, '刑法/刑法.md'), 'utf8')).toBe('# 刑法');
    await clear();
    expect(() => filesIn(folder)).toThrow();
  });

  test('reads names in GB18030 where the archive does not say UTF-8', async () => {
    const file = anArchive(
      zipOf(
        [
          { name: iconv.encode('法律/公司法.md', 'gb18030'), text: '#' },
          { name: 'a.md', text: '#' },
        ],
        { flag: 0 },
      ),
    );
    const { folder } = await unpack(file);
    expect(filesIn(folder)).toEqual(['a.md', '法律/公司法.md']);
  });

  test.each([
    ['a way out', '../../out.md'],
    ['a way out within', 'a/../../out.md'],
    ['an absolute path', '/tmp/out.md'],
    ['a backslash', '..\\out.md'],
  ])('refuses %s', async (_name, name) => {
    await expect(unpack(anArchive(zipOf([{ name, text: '#' }])))).rejects.toThrow('路径不安全');
  });

  test('leaves links out', async () => {
    const { folder } = await unpack(
      anArchive(
        zipOf([
          { name: 'link.md', text: '/etc/passwd', mode: 0o120777 },
          { name: 'a.md', text: '#' },
        ]),
      ),
    );
    expect(filesIn(folder)).toEqual(['a.md']);
  });

  test('stops at the limits, also where an entry lies about its size', async () => {
    const two = [
      { name: 'a.md', text: '12345' },
      { name: 'b.md', text: '12345' },
    ];
    await expect(unpack(anArchive(zipOf(two)), { filesMax: 1, bytesMax: 100 })).rejects.toThrow('超过1个');
    await expect(unpack(anArchive(zipOf(two)), { filesMax: 9, bytesMax: 9 })).rejects.toThrow('解开后超过');
    await expect(unpack(anArchive(zipOf([{ name: 'a.md', text: '12345', claimed: 1 }])))).rejects.toThrow(SourceError);
  });

  test('a broken archive is refused and leaves nothing', async () => {
    await expect(unpack(anArchive(Buffer.from('no zip at all')))).rejects.toThrow('无法解开');
    await expect(unpack(join(home, 'absent.zip'))).rejects.toThrow('找不到文件');
  });
});

describe('tar', () => {
  test('unpacks a gzipped folder without its links', async () => {
    const source = join(home, 'source');
    mkdirSync(join(source, 'Laws', '民法典'), { recursive: true });
    writeFileSync(join(source, 'Laws', '民法典', '合同编.md'), '# 民法典');
    writeFileSync(join(source, 'Laws', 'run.sh'), 'x');
    symlinkSync('/etc/passwd', join(source, 'Laws', 'link.md'));
    const file = join(home, 'laws.tar.gz');
    await create({ gzip: true, file, cwd: source }, ['Laws']);
    const { folder } = await unpack(file);
    expect(filesIn(folder)).toEqual(['民法典/合同编.md']);
  });

  test('refuses a way out and stops at the limits', async () => {
    await expect(unpack(anArchive(tarOf('../out.md', '#'), '.tar'))).rejects.toThrow('路径不安全');
    const file = anArchive(tarOf('a.md', '12345'), '.tar');
    await expect(unpack(file, { filesMax: 9, bytesMax: 4 })).rejects.toThrow('解开后超过');
  });

  test('a broken archive is refused', async () => {
    await expect(unpack(anArchive(Buffer.from('no gzip at all'), '.tar.gz'))).rejects.toThrow(SourceError);
  });
});

describe('an address', () => {
  test.each([
    ['http://example.com/laws.zip', '只能下载 https'],
    ['https://example.com/laws', '结尾'],
    ['no address', '只能下载 https'],
    ['https://127.0.0.1:1/laws.zip', '请在可上网的机器上下载'],
  ])('%s is refused in words', async (address, words) => {
    await expect(fetchArchive(address, { folder: home, signal })).rejects.toThrow(words);
  });
});
