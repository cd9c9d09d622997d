import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'));
const begin = `const { keepTemporaryFilesInMemory } = await import(${module}); keepTemporaryFilesInMemory();`;
const { TMPDIR: _given, ...env } = process.env;
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
    const ended = folderOf(`(await import('node:fs')).writeFileSync(process.env.TMPDIR + '/kept', '')`);
    expect(existsSync(ended)).toBe(false);
    const killed = spawn(process.execPath, args(`console.log(process.env.TMPDIR); setInterval(() => {}, 1000)`), {
      env,
    });
    const [said] = await once(killed.stdout, 'data');
    const left = String(said).trim();
    writeFileSync(join(left, 'kept'), '');
    folderOf();
    expect(existsSync(join(left, 'kept'))).toBe(true);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(readdirSync(left)).toEqual(['kept']);
    folderOf();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(dirname(left))).toBe(true);
  },
);
