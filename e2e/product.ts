import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import options from '../tools/launch-options.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const stopMs = 20_000;

export const passwords = { admin: 'guanli-2025-an', demo: 'yanshi-2025-an' } as const;
export type Account = keyof typeof passwords;

const settings = (dataDir: string, { hasDemoData = true, hasDataPacks = false, more }: Omit<Start, 'port'> = {}) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  ADMIN_PASSWORD: passwords.admin,
  DEMO_PASSWORD: passwords.demo,
  DEMO_DATA: hasDemoData ? '1' : '0',
  DATA_PACKS: hasDataPacks ? '1' : '0',
  DATA_PACKS_LOOK: '0',
  LOG_LEVEL: 'warn',
  ...more,
});

/** The product running as `npm start` runs it. */
export interface Product {
  /** Scheme, host and port. */
  address: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Start {
  port?: number;
  hasDemoData?: boolean;
  /** Fetches the laws as a first start does; else nothing is fetched. */
  hasDataPacks?: boolean;
  /** Further settings, as an administrator would write them. */
  more?: Record<string, string>;
}

/** A whole first start is what the journeys' house has made; whoever begins after it begins on an empty database like its own. */
async function beginOnCopy(dataDir: string) {
  const prepared = process.env.JOURNEY_DATABASE;
  const database = join(dataDir, 'database');
  if (prepared && !existsSync(database)) await cp(prepared, database, { recursive: true });
}

/** Starts the product on a data folder and waits until it says where it listens; throws with its last words if it ends before. */
export async function startProduct(dataDir: string, { port = 0, ...choices }: Start = {}): Promise<Product> {
  await beginOnCopy(dataDir);
  const child = spawn(process.execPath, [...options.quiet, join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { ...settings(dataDir, choices), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => said.push(String(data)));
  const address = await addressOf(child, said);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`the product ended by itself with ${code ?? signal}:\n${said.slice(-20).join('')}`);
  });
  return {
    address,
    async stop(signal = 'SIGTERM') {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const lastResort = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(lastResort);
    },
  };
}

function addressOf(child: ChildProcess, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the product ended with ${code}:\n${said.join('')}`)));
    createInterface({ input: child.stdout! }).on('line', line => {
      const address = line.match(/http:\/\/[\d.]+:\d+/)?.[0];
      if (address) resolve(address);
    });
  });
}

/** Takes a file in by the command users take files in with; throws with what it said when it fails. */
export async function importInto(dataDir: string, kind: string, file: string): Promise<string> {
  const args = [...options.quiet, join(root, 'server/src/import.ts'), kind, file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: settings(dataDir) });
  return stdout;
}

/** Signs in without a page; gives what the browser would keep. */
export async function signIn(address: string, username: string, password: string) {
  const response = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { username, password } }),
  });
  const { baseInfo, data } = (await response.json()) as {
    baseInfo: { code: number; message: string };
    data: { token: string; authToken: string; name: string };
  };
  if (baseInfo.code !== 0) throw new Error(`${username}: ${baseInfo.message}`);
  return data;
}

/** Somebody with an account, and how they sign in. */
export interface Person {
  userId: string;
  username: string;
  password: string;
}

type Administer = (
  call: string,
  data: object,
) => Promise<{ user: { userId: string }; password: string; enterpriseId: string }>;

async function administering(address: string): Promise<Administer> {
  const admin = await signIn(address, 'admin', passwords.admin);
  return async (call, data) => {
    const { baseInfo, data: answer } = await ask(address, admin, `/api/administration/${call}`, { data });
    if (baseInfo.code !== 0) throw new Error(`${call}: ${baseInfo.message}`);
    return answer as unknown as Awaited<ReturnType<Administer>>;
  };
}

/** A new user who has chosen a password. */
async function createPerson(address: string, administer: Administer, more: { name: string; enterpriseId?: string }) {
  const username = `guan${randomUUID().slice(0, 8)}`;
  const password = `${username}-anquan`;
  const created = await administer('users/create', { username, ...more });
  const first = await signIn(address, username, created.password);
  const change = { data: { oldPassword: created.password, newPassword: password } };
  const { baseInfo } = await ask(address, first, '/api/user/updatePwd', change);
  if (baseInfo.code !== 0) throw new Error(`updatePwd: ${baseInfo.message}`);
  return { userId: created.user.userId, username, password };
}

/** A new user who has chosen a password and may administer. */
export async function createAdministrator(address: string): Promise<Person> {
  const administer = await administering(address);
  const person = await createPerson(address, administer, { name: '温如故' });
  const flags = { display: true, permission: true };
  await administer('roles/setUserGrant', { userId: person.userId, resourceId: 9, flags });
  return person;
}

/** New users of one new enterprise, by their names. */
export async function createColleagues(address: string, names: string[]): Promise<Person[]> {
  const administer = await administering(address);
  const { enterpriseId } = await administer('enterprises/create', { name: `律所${randomUUID().slice(0, 8)}` });
  const people: Person[] = [];
  for (const name of names) people.push(await createPerson(address, administer, { name, enterpriseId }));
  return people;
}

/** Makes a call with a session's tokens; gives the whole envelope. */
export async function ask(address: string, tokens: { token: string; authToken: string }, path: string, input: unknown) {
  const headers = { 'content-type': 'application/json', token: tokens.token, 'auth-token': tokens.authToken };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  return (await response.json()) as { baseInfo: { code: number; message: string }; data: { total?: number } };
}
