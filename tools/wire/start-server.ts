import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import options from '../launch-options.json' with { type: 'json' };

export interface Server {
  address: string;
  passwords: { admin: string; demo: string };
  /** Runs the import command beside the running server, to its end. */
  importFile: (kind: string, file: string) => Promise<void>;
  /** A folder for files of this recording. */
  folder: string;
  /** Ends it, as asked or by `SIGKILL`; data folders that were given stay. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const passwords = { admin: 'luzhi-admin-2026', demo: 'luzhi-demo-2026' };
const startWithinMs = 180_000;

/**
 * Starts the server of a checkout on an empty data folder with its demonstration data, on a port of its own; `own`
 * variables come last. Where it does not start, what it said is the error.
 */
export async function startServer(root: string, own: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'antai-wire-'));
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    OPENSEARCH_URL: '',
    S3_ENDPOINT: '',
    PORT: '0',
    DEMO_DATA: '1',
    DATA_PACKS: '0',
    WORKER: '1',
    UPLOAD_MAX_MB: '1',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: passwords.admin,
    DEMO_PASSWORD: passwords.demo,
    ...own,
  };
  const run = (script: string, args: string[] = []) =>
    spawn(process.execPath, [...options.quiet, join(root, 'server', 'src', script), ...args], {
      env,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const child = run('main.ts');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    address: await addressOf(child).catch(error => {
      remove();
      throw error;
    }),
    passwords,
    folder,
    importFile: (kind, file) => endOf(run('import.ts', [kind, file])),
    async stop(signal = 'SIGTERM') {
      const isRunning = child.exitCode === null && child.signalCode === null;
      child.kill(signal);
      if (isRunning) await new Promise(resolve => child.once('exit', resolve));
      remove();
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), startWithinMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = output.match(/(http:\/\/\S+)\/lawyer\//)?.[1];
      if (!address) return;
      clearTimeout(late);
      child.stdout?.off('data', read).resume();
      child.stderr?.off('data', read).pipe(process.stderr, { end: false });
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', code => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

function endOf(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr, { end: false });
  return new Promise((resolve, reject) => {
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`the import ended with ${code}`))));
  });
}
