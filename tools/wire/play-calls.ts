import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import type { Call } from '@antai/contract/wire/call';
import { readArchive } from '../../server/test/read-archive.ts';
import { readContracts } from '../map.ts';
import { describeContent } from './describe-content.ts';
import { hongKongRows, judgmentRows, statuteFiles } from './invented-records.ts';
import { playAll } from './list-plays.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import type { Outside } from './open-outside.ts';
import { type Caller, type Content, formOf, type Play, type Sent, type Who } from './play.ts';
import type { Server } from './start-server.ts';

/** The answers by name, and what went otherwise than its play says. */
export interface Recording {
  answers: Answers;
  surprises: string[];
}
export type Answers = Record<string, unknown>;
type Tokens = Record<string, string>;
type Recorder = ReturnType<typeof createRecorder>;

/** The headers that belong to the wire. */
const shownHeaders = ['content-type', 'content-disposition', 'allow', 'cache-control'];
const settleWithinMs = 240_000;
const pauseMs = 150;

async function send(address: string, { path, body, headers = {}, method = 'POST' }: Sent) {
  const isForm = body instanceof FormData;
  const payload = isForm || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${address}${path}`, {
    method,
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : payload,
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const content = await describeContent(bytes, type);
  const shown = shownHeaders.flatMap(name => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const answer = { status: response.status, headers: Object.fromEntries(shown), content };
  return { answer, code: codeOf(answer), data: type.includes('octet') || isFile(type) ? bytes : dataOf(content) };
}

type PlayAnswer = Awaited<ReturnType<typeof send>>;

const isFile = (type: string) => type !== '' && !type.includes('json') && !type.includes('event-stream');
const dataOf = (content: Content): Content => (content && 'baseInfo' in content ? content.data : content);

/** The code of an answer; 0 of a file and of a stream that began. */
function codeOf({ status, content }: { status: number; content: Content }): number {
  if (Array.isArray(content)) return content.find(({ name }) => name === 'fault')?.data.baseInfo.code ?? 0;
  return content?.baseInfo?.code ?? (status === 200 ? 0 : status);
}

/** Keeps answers under names of their own: the same call once more is counted. */
function createRecorder(names: Map<Call, string>) {
  const recording: Recording = { answers: {}, surprises: [] };
  const counts = new Map<string, number>();
  return {
    recording,
    keep(name: string, answer: unknown): string {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const own = count === 1 ? name : `${name} (${count})`;
      recording.answers[own] = normaliseAnswer(answer);
      return own;
    },
    nameOf: (call: Call) => names.get(call) ?? call.path,
  };
}

/** One caller of the house at this address, whose answers are kept. */
function callerOf({ house, who, note, recorder, follow }: Together & { who: Who; note: string }) {
  const by = who === 'demo' ? '' : ` by ${who}`;
  const nameOf = (call: Call) => `${recorder.nameOf(call)}${by}${note && `: ${note}`}`;
  const make = (call: Call, input: unknown) => house.send(who, { path: call.path, body: input });
  const caller: Caller = {
    async ok(call, input) {
      const { answer, code, data } = await make(call, input);
      const name = recorder.keep(nameOf(call), answer);
      if (code !== 0) recorder.recording.surprises.push(`${name}: ${messageOf(answer)}`);
      else await follow?.({ name: recorder.nameOf(call), call, input, headers: house.tokens.get(who) ?? {} });
      return data;
    },
    async refused(call, input) {
      const { answer, code } = await make(call, input);
      const name = recorder.keep(`${nameOf(call)} refused`, answer);
      if (code === 0) recorder.recording.surprises.push(`${name}: was not`);
    },
    quiet: async (call, input) => (await make(call, input)).data,
    async file(name, content) {
      const { answer, data } = await make(files.upload, formOf({ name, content }));
      if (!data?.fileId) recorder.recording.surprises.push(`${name}: ${messageOf(answer)}`);
      return data?.fileId;
    },
  };
  return caller;
}

const messageOf = ({ content }: PlayAnswer['answer']) => JSON.stringify(content).slice(0, 300);

/** The house that is recorded, with the tokens of whoever has signed in. */
function createHouse({ address }: Pick<Server, 'address'>) {
  const tokens = new Map<Who, Tokens>();
  return {
    tokens,
    send: (who: Who, sent: Sent) => send(address, { ...sent, headers: { ...tokens.get(who), ...sent.headers } }),
  };
}
type House = ReturnType<typeof createHouse>;

interface Together {
  house: House;
  recorder: Recorder;
  follow?: Follow;
}

/** What is done after each call that went well. */
export type Follow = (played: { name: string; call: Call; input: unknown; headers: Tokens }) => Promise<void>;

/** Whoever goes along: what is done after each call, and what becomes of a play that fails, for which the others then need not stop. */
export interface Companion {
  follow: Follow;
  onFailure: (play: string, error: unknown) => void;
}

/** Plays every play in its order, and gives the normalised answers by name. */
export async function playCalls(server: Server, outside: Outside, companion?: Companion): Promise<Recording> {
  const names = new Map(
    (await readContracts()).flatMap(({ word, calls }) =>
      Object.entries(calls).map(([name, call]): [Call, string] => [call, `${word}.${name}`]),
    ),
  );
  const recorder = createRecorder(names);
  writeImported(server.folder);
  const play = playOf({ server, outside, recorder, companion });
  await playAll(play);
  return recorder.recording;
}

/** What the plays have imported beside the server, by the names that they say. */
export function writeImported(folder: string) {
  const lines = (rows: object[]) => rows.map(row => JSON.stringify(row)).join('\n');
  writeFileSync(join(folder, 'judgments.jsonl'), lines(judgmentRows));
  writeFileSync(join(folder, 'hong-kong.jsonl'), lines(hongKongRows));
  const laws = join(folder, 'laws', '地方性法规');
  mkdirSync(laws, { recursive: true });
  for (const [name, text] of Object.entries(statuteFiles)) writeFileSync(join(laws, name), text);
}

interface Stage {
  server: Server;
  outside: Outside;
  recorder: Recorder;
  companion?: Companion;
}

function playOf({ server, outside, recorder, companion }: Stage): Play {
  const house = createHouse(server);
  const { tokens } = house;
  const play: Play = {
    async one(name, act) {
      if (!companion) return act();
      try {
        return await act();
      } catch (error) {
        companion.onFailure(name, error);
        return undefined;
      }
    },
    as: (who, note = '') => callerOf({ house, who, note, recorder, follow: companion?.follow }),
    async send(name, { who = 'stranger', ...sent }) {
      const { answer } = await house.send(who, sent);
      recorder.keep(name, answer);
      return answer.content;
    },
    async signIn(who, data) {
      const user = await play.as('stranger', 'signs in').ok(account.login, { data });
      play.continueAs(who, user);
      return user;
    },
    continueAs: (who, { token, authToken }) => tokens.set(who, { token, 'auth-token': authToken }),
    passwordOf: who => server.passwords[who],
    async socket(name, { userId, frame }) {
      const url = `${server.address.replace('http', 'ws')}/lawyer/socket/${userId}`;
      recorder.keep(name, await listen(url, frame));
    },
    tokenOf: who => tokens.get(who)?.token ?? '',
    unpack: readArchive,
    until,
    importFiles: (kind, name) => server.importFile(kind, join(server.folder, name)),
    async letterTo(target, beginning) {
      const read = () => outside.lettersTo(target).findLast(text => text.includes(beginning)) ?? '';
      await until(async () => read() !== '');
      return read();
    },
    visitProvider: outside.visitProvider,
  };
  return play;
}

async function until(isDone: () => Promise<boolean>) {
  const deadline = Date.now() + settleWithinMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('the server did not come to rest');
    await wait(pauseMs);
  }
}

/** What a socket says first, or how it closes. */
function listen(url: string, frame: string): Promise<unknown> {
  return new Promise(resolve => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => socket.send(frame));
    socket.addEventListener('message', ({ data }) => {
      void resolve({ ...JSON.parse(String(data)), id: '<id>' });
      socket.close();
    });
    socket.addEventListener('close', ({ code }) => resolve({ code }));
  });
}
