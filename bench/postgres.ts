import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const versions = '/usr/lib/postgresql';

function binaries(): string | undefined {
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
  return newest && join(versions, newest, 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package brings. */
function servant(): { uid: number; gid: number } | undefined | 'absent' {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [ask('-u'), ask('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : 'absent';
}

export type Cluster = { version: string; connect: () => Promise<pg.Client>; stop: () => Promise<void> };

/** A PostgreSQL of its own in a temporary folder, reached by its socket there; undefined where none is installed. */
export async function startPostgres(): Promise<Cluster | undefined> {
  const bin = binaries();
  const user = servant();
  if (!bin || user === 'absent') return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const settings = [
    'shared_buffers=1GB',
    'work_mem=128MB',
    'maintenance_work_mem=512MB',
    'max_wal_size=4GB',
    'jit=off',
  ];
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...settings.flatMap(setting => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const connect = async () => {
    const client = new pg.Client({ host: folder, user: 'bench', database: 'postgres' });
    // the cluster ends before those who are connected to it
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const client = await firstOf(connect);
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return {
    version: String(rows[0]?.server_version),
    connect,
    stop: async () => {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function firstOf(connect: () => Promise<pg.Client>): Promise<pg.Client> {
  for (let turn = 0; ; turn++) {
    try {
      return await connect();
    } catch (error) {
      if (turn === 100) throw error;
      await wait(100);
    }
  }
}
