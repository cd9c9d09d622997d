import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface TemporaryPostgres {
  url: string;
  stop: () => Promise<void>;
}

const startWithinMs = 30_000;
const debianPlace = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs on this machine, the newest first; undefined where there is none. */
function findPostgres(): string | undefined {
  const versions = existsSync(debianPlace) ? readdirSync(debianPlace).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map(version => join(debianPlace, version, 'bin')),
  ];
  return folders.find(folder => ['initdb', 'postgres', 'pg_isready'].every(name => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root: there its own user, or nobody, runs it. */
function userOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Starts an empty PostgreSQL of its own on the loopback, gone with this process; undefined where none is installed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | undefined> {
  const programs = findPostgres();
  if (!programs) return undefined;
  const user = userOf();
  const folder = mkdtempSync(join(tmpdir(), 'antai-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options = { cwd: folder, ...user };
  const initdb = ['-D', data, '-U', 'antai', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (made.status !== 0) {
    remove();
    throw new Error(`initdb: ${made.stderr}`);
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  try {
    await untilReady(server, [join(programs, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port)]);
  } catch (error) {
    end();
    remove();
    throw error;
  }
  return {
    url: `postgres://antai@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', end);
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}

async function untilReady(server: ChildProcess, [program, ...args]: [string, ...string[]]) {
  for (const until = performance.now() + startWithinMs; performance.now() < until; await wait(100)) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    if (spawnSync(program, args).status === 0) return;
  }
  throw new Error('postgres did not start');
}
