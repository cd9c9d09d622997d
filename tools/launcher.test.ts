import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const dataDir = mkdtempSync(join(tmpdir(), 'antai-launcher-'));
const lock = join(dataDir, 'server.lock');
const started: number[] = [];

afterAll(() => {
  for (const pid of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const isRunning = (pid: number) => {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return stat !== '' && !stat.split(') ').at(-1)!.startsWith('Z');
};

function childrenOf(pid: number): number[] {
  const parentOf = (each: string) => {
    try {
      return Number(readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return children.flatMap(child => [child, ...childrenOf(child)]);
}

/** A Node older than the product's on this machine, as a user may have it. */
const olderNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .find(
    node =>
      existsSync(node) &&
      Number(spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.split('.')[0]) < 24,
  );

interface Product {
  launcher: ChildProcess;
  address: string;
  /** What it has printed until it answered. */
  output: string;
  /** Every process of the product, the launcher first. */
  pids: number[];
}

/** Starts the product on the data folder of this file and waits until it answers. */
async function start(program: string, args: string[], own: Record<string, string> = {}): Promise<Product> {
  const { ANTAI_LAUNCHED, npm_lifecycle_event, DATABASE_URL, NODE_COMPILE_CACHE, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_DATA: '0',
    DATA_PACKS: '0',
    LOG_LEVEL: 'error',
    ...own,
  };
  const launcher = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const shown = output.match(/(http:\/\/\S+)\/lawyer\//)?.[1];
      if (shown) resolve(shown);
    };
    launcher.stdout!.on('data', read);
    launcher.stderr!.on('data', read);
    launcher.once('exit', code => reject(new Error(`the launcher ended with ${code}:\n${output}`)));
  });
  const pids = [launcher.pid!, ...childrenOf(launcher.pid!)];
  started.push(...pids);
  return { launcher, address, output, pids };
}

const startDirectly = (node: string, own?: Record<string, string>) => start(node, ['tools/run.mjs', 'start'], own);

async function expectAllGone({ pids }: Product) {
  await expect.poll(() => pids.filter(isRunning), { timeout: 50_000 }).toEqual([]);
  expect(existsSync(lock)).toBe(false);
}

describe.skipIf(process.platform !== 'linux')('the product and its launcher', { timeout: 120_000 }, () => {
  describe('started by itself', () => {
    const own = { ADMIN_PASSWORD: 'guanli-mima-2026', DEMO_PASSWORD: 'yanshi-mima-2026', LOG_LEVEL: 'trace' };
    let product: Product;
    beforeAll(async () => {
      product = await startDirectly(process.execPath, own);
    });

    test('what it keeps is for its owner alone, and a password that was given is not printed', () => {
      const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => (statSync(path).mode & 0o077) !== 0);
      expect(open).toEqual([]);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      // what Node compiles is kept: the next start takes less
      const env = readFileSync(`/proc/${product.pids.at(-1)}/environ`, 'utf8').split('\0');
      expect(env).toContain(`NODE_COMPILE_CACHE=${join(root, '.cache', 'compiled')}`);
      for (const password of Object.values(own).slice(0, 2)) expect(product.output).not.toContain(password);
    });

    test('one process runs, and SIGINT waits for its answers in flight', async () => {
      expect(product.pids).toEqual([product.launcher.pid]);
      const body = JSON.stringify({ data: { username: 'nobody', password: 'cuowu12345' } });
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const call = request(`${product.address}/api/user/login`, { method: 'POST', headers });
      const answer = new Promise<number | undefined>((resolve, reject) => {
        call.once('response', response => resolve(response.resume().statusCode));
        call.once('error', reject);
      });
      await new Promise<void>(resolve => call.write(body.slice(0, 10), () => resolve()));
      // an answer to a later request says that the first has reached the server
      await fetch(`${product.address}/healthz`);
      product.launcher.kill('SIGINT');
      call.end(body.slice(10));
      expect(await answer).toBe(200);
      await expectAllGone(product);
      // the process may be gone before its end is told here
      await expect.poll(() => product.launcher.exitCode, { timeout: 10_000 }).toBe(0);
    });
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm ends all', async signal => {
    const product = await start('npm', ['start']);
    product.launcher.kill(signal);
    await expectAllGone(product);
  });

  describe.skipIf(!olderNode)(
    olderNode ? 'under an older Node' : 'under an older Node: skipped, none on the PATH',
    () => {
      test('SIGKILL to the launcher ends all', async () => {
        const product = await startDirectly(olderNode!);
        expect(product.pids.length).toBe(2);
        product.launcher.kill('SIGKILL');
        await expectAllGone(product);
      });

      test('SIGTERM to npm ends all', async () => {
        const PATH = [dirname(olderNode!), process.env.PATH].join(delimiter);
        const product = await start('npm', ['start'], { PATH });
        product.launcher.kill('SIGTERM');
        await expectAllGone(product);
      });
    },
  );
});
