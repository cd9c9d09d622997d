import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@antai/contract/account';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { hash } from '@node-rs/argon2';
import { type App, createApp } from '../src/app.ts';
import { accountStore } from '../src/capabilities/account/store.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/open-database.ts';
import { silentLog } from '../src/platform/log.ts';
import { aDatabase, anOwnDatabase } from './database.ts';
import { openPostOffice, openSmsGateway } from './post-office.ts';

/** A user with a password, not yet signed in anywhere. */
export interface TestUser {
  userId: string;
  username: string;
  password: string;
  /** Where the user sits: limits by address keep tests apart as those by account do. */
  address: string;
  tokens?: { token: string; authToken: string };
}

/** Any answer of the wire, business refusals included. */
interface RawAnswer {
  code: number;
  message: string;
  traceId: string;
  data: unknown;
  headers: Record<string, unknown>;
}

interface Grant {
  resourceId: number;
  display: boolean;
  permission: boolean;
}

type OpenHouse = { app: App; now: { value: Date | undefined }; office: Office; gateway: Gateway };
type Office = Awaited<ReturnType<typeof openPostOffice>>;
type Gateway = Awaited<ReturnType<typeof openSmsGateway>>;

/** Where every house of this test worker looks for laws: whichever of them takes the job finds what a test put there. */
export const lawsSource = join(tmpdir(), `antai-laws-${process.pid}.db`);

/** What every house of this test worker sends goes here, whichever of them does the sending. */
let delivery: Promise<{ office: Office; gateway: Gateway }> | undefined;

const openDelivery = async () => ({ office: await openPostOffice(), gateway: await openSmsGateway() });

/** What they seal with: houses on one database each have a folder of their own. */
export const secretKey = 'what the houses of the tests seal with';

/** Where they look for regulations: an address of a server that a test opens. */
export const regulationsSource = join(tmpdir(), `antai-regulations-${process.pid}.zip`);

let opened: Promise<OpenHouse> | undefined;
let sharedFiles: string | undefined;

/** The house of this test worker: the real application on the real embedded database, opened once and never cleaned. */
export async function startHouse() {
  opened ??= open({});
  return houseOf(await opened);
}

/** A second house on the same database, with variables of its own; whoever opens it closes its `app`. */
export async function startHouseWith(env: Record<string, string>) {
  return houseOf(await open(env));
}

/** For a house that is asked nothing of the search index: it would take in once more all that the tests before it have left. Nothing listens on port 9. */
export const withoutIndex = { OPENSEARCH_URL: 'http://127.0.0.1:9' };

/** A house on a database of its own: no other takes its jobs. Whoever opens it closes its `app` and then the database. */
export async function startHouseAlone(env: Record<string, string>) {
  const database = await anOwnDatabase();
  return { ...houseOf(await open(env, database)), database };
}

/** A house on a database that is given: of a process that was killed, or is to be. */
export const startHouseOn = async (database: Database, env: Record<string, string>) =>
  houseOf(await open(env, database));

function houseOf({ app, now, office, gateway }: OpenHouse) {
  return {
    app,
    /** The mails brought to an address so far. */
    mailsTo: (address: string) => office.to(address),
    /** The messages sent to a mobile so far. */
    messagesTo: (mobile: string) => gateway.to(mobile),
    /** Makes calls as a user; signs in at the first call. */
    as: (user: TestUser) => callsOf(app, user, user.address),
    /** Makes calls as nobody, from an address of the network. */
    asStranger: (address = anAddress()) => callsOf(app, undefined, address),
    settle: async () => {
      await app.jobs.settle();
      await app.catchUp();
      await app.finder.prepare();
    },
    /** Moves the application's clock for the work, and back. */
    at: async <Result>(moment: Date, work: () => Promise<Result>): Promise<Result> => {
      now.value = moment;
      try {
        return await work();
      } finally {
        now.value = undefined;
      }
    },
  };
}

/** A folder that is gone when the tests are. */
function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'antai-house-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(env: Record<string, string>, alone?: Database): Promise<OpenHouse> {
  const dataDir = env.DATA_DIR ?? aFolder();
  shareFiles(dataDir);
  delivery ??= openDelivery();
  const { office, gateway } = await delivery;
  const usual = {
    SMTP_URL: office.url,
    SMTP_FROM: 'antai@antai.example',
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 'token of the gateway',
    DATA_DIR: dataDir,
    LAWS_SOURCE: lawsSource,
    REGULATIONS_SOURCE: regulationsSource,
    DATA_PACKS_LOOK: '0',
    UPLOAD_MAX_MB: '1',
    PARTNER_EMAIL_DOMAIN: 'partner.example',
    SECRET_KEY: secretKey,
  };
  const config = readConfig({ ...usual, ...env });
  const now: { value: Date | undefined } = { value: undefined };
  const clock = { now: () => now.value ?? new Date() };
  const database = alone ?? (await aDatabase());
  const app = await createApp({ config, log: silentLog, clock, database, isStrict: true, hasPages: false });
  return { app, now, office, gateway };
}

/** Houses on one server database must share the files, as the processes of every installation do. */
function shareFiles(dataDir: string) {
  if (!process.env.DATABASE_URL) return;
  sharedFiles ??= aFolder();
  symlinkSync(sharedFiles, join(dataDir, 'files'));
}

/** An address of the network that nobody else has. */
export const anAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

/** What the product's own hash costs is proved where passwords are set: here it would be paid at each user, and at each sign-in. */
const cheapest = { memoryCost: 8, timeCost: 1 };

/**
 * Users of whom nobody doubts the password: how it is proved on the wire is tested where accounts are, and takes twice as long
 * as all else of a first call.
 */
const fresh = new WeakSet<TestUser>();

/** A fresh user nobody else has seen, with the grants given on top of the defaults. */
export async function aUser({
  grants = [],
  password = 'mima12345',
  database,
}: {
  grants?: Grant[];
  password?: string;
  database?: Database;
} = {}): Promise<TestUser> {
  const username = `user-${randomUUID().slice(0, 13)}`;
  const row = {
    userId: randomUUID(),
    username,
    name: '测试律师',
    passwordHash: await hash(password, cheapest),
    userType: '律师',
    enterpriseName: '演示律师事务所',
  };
  await accountStore(database ?? (await aDatabase())).add(row, grants);
  const user = { userId: row.userId, username, password, address: anAddress() };
  fresh.add(user);
  return user;
}

/** A fresh user who administers the product. */
export const anAdministrator = () => aUser({ grants: [{ resourceId: 9, display: true, permission: true }] });

function callsOf(app: App, user: TestUser | undefined, address: string) {
  async function raw(
    call: Pick<Call, 'path'>,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const tokens = user ? await tokensOf(app, user) : undefined;
    const shown = tokens ? { token: tokens.token, 'auth-token': tokens.authToken } : {};
    const response = await app.http.inject({
      method: 'POST',
      url: call.path,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', ...shown, ...headers },
      payload: typeof input === 'string' || Buffer.isBuffer(input) ? input : JSON.stringify(input),
    });
    if (!String(response.headers['content-type']).includes('application/json')) {
      return { code: 0, message: '', traceId: '', data: response.rawPayload, headers: response.headers };
    }
    const { baseInfo, data } = response.json();
    return { ...baseInfo, data, headers: response.headers };
  }

  return {
    raw,
    /** The data of a call that must succeed. */
    async ok<C extends Call>(call: C, input: SentOf<C>): Promise<AnswerOf<C>> {
      const { code, message, data } = await raw(call, input);
      if (code !== 0) throw new Error(`${call.path} answered ${code}: ${message}`);
      return data as AnswerOf<C>;
    },
  };
}

/** Users who are signing in: calls at once wait for one signing in, as those of one page would. */
const signingIn = new Map<TestUser, ReturnType<typeof signIn>>();

async function tokensOf(app: App, user: TestUser) {
  if (!user.tokens) {
    const work = signingIn.get(user) ?? signIn(app, user);
    signingIn.set(user, work);
    user.tokens = await work.finally(() => signingIn.delete(user));
  }
  return user.tokens;
}

async function signIn(app: App, user: TestUser) {
  const { userId, username, password, address } = user;
  // once: a test that has signed a user out may have changed the password, too
  if (fresh.delete(user)) {
    const stranger = { address, traceId: randomUUID(), agent: 'lightMyRequest' };
    return app.account.signIn(stranger, { userId, how: '' });
  }
  const payload = { data: { username, password } };
  const response = await app.http.inject({
    method: 'POST',
    url: account.login.path,
    remoteAddress: address,
    payload,
  });
  const { baseInfo, data } = response.json();
  if (baseInfo.code !== 0) throw new Error(`sign-in answered ${baseInfo.code}: ${baseInfo.message}`);
  return { token: data.token as string, authToken: data.authToken as string };
}
