import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'));
const begin = `const { keepTemporaryFilesInMemory } = await import(${module}); keepTemporaryFilesInMemory();`;
const { TMPDIR: _own, ...env } = process.env;
const args = (script: string) => ['--input-type=module', '-e', begin + script];
const folderOf = (script = '', more = {}) =>
  spawnSync(process.execPath, args(`${script}; process.stdout.write(process.env.TMPDIR ?? '')`), {
    env: { ...env, ...more },
    encoding: 'utf8',
  }).stdout;

const hasMemory = folderOf().startsWith('/dev/shm/');

test('a folder that was chosen stays chosen', () => {
  expect(folderOf('', { TMPDIR: '/var/tmp' })).toBe('/var/tmp');
});

test.skipIf(!hasMemory)(
  'what was put there is gone with the process, and that of a killed one with the next',
  async () => {
    const before = folderOf(`(await import('node:fs')).writeFileSync(process.env.TMPDIR + '/kept', '')`);
    expect(existsSync(before)).toBe(false);
    const child = spawn(process.execPath, args(`console.log(process.env.TMPDIR); setInterval(() => {}, 1000)`), {
      env,
    });
    const [line] = await once(child.stdout, 'data');
    const folder = String(line).trim();
    writeFileSync(join(folder, 'kept'), '');
    folderOf();
    expect(existsSync(join(folder, 'kept'))).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(folder)).toEqual(['kept']);
    folderOf();
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(dirname(folder))).toBe(true);
  },
);
