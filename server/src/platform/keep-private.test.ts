import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeToOthers, maskNewFiles } from './keep-private.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-private-'));
const usualMask = process.umask();
afterAll(() => {
  process.umask(usualMask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

test('a folder left open is closed with all that it holds; what comes is closed from the beginning', () => {
  const outside = join(folder, 'outside.txt');
  writeFileSync(outside, 'x');
  chmodSync(outside, 0o644);
  mkdirSync(join(folder, 'data', 'files'), { recursive: true });
  writeFileSync(join(folder, 'data', 'files', 'a'), 'x');
  symlinkSync(outside, join(folder, 'data', 'link'));
  chmodSync(join(folder, 'data'), 0o755);
  chmodSync(join(folder, 'data', 'files'), 0o755);
  chmodSync(join(folder, 'data', 'files', 'a'), 0o644);

  writeFileSync(join(folder, 'data', 'of-somebody-else.sh'), 'x');
  chmodSync(join(folder, 'data', 'of-somebody-else.sh'), 0o755);

  maskNewFiles();
  closeToOthers(join(folder, 'data'));
  expect([modeOf('data'), modeOf('data', 'files'), modeOf('data', 'files', 'a')]).toEqual([0o700, 0o700, 0o600]);
  expect([modeOf('outside.txt'), modeOf('data', 'of-somebody-else.sh')]).toEqual([0o644, 0o755]);

  mkdirSync(join(folder, 'data', 'index'));
  writeFileSync(join(folder, 'data', 'index', 'b'), 'x');
  expect([modeOf('data', 'index'), modeOf('data', 'index', 'b')]).toEqual([0o700, 0o600]);
});
