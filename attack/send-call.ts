import { files } from '@antai/contract/files';
import type { Server } from '../tools/wire/start-server.ts';

export type Tokens = Record<string, string>;

export interface Outcome {
  status: number;
  code: number;
  message: string;
  ms: number;
}

/** Sends bytes as the body of a call and reads the code of the answer; a file has code 0. */
export async function sendCall(
  { address }: Pick<Server, 'address'>,
  { path, body, headers = {} }: { path: string; body: Buffer | string; headers?: Tokens },
): Promise<Outcome> {
  const startedAt = performance.now();
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const { code = -1, message = '' } = isJson ? (JSON.parse(text).baseInfo ?? {}) : { code: 0 };
  return { status: response.status, code, message, ms };
}

/** Signs in one of the two first accounts. */
export const signIn = (server: Server, username: 'admin' | 'demo'): Promise<Tokens> =>
  signInWith(server, { username, password: server.passwords[username] });

/** Signs in anybody. */
export async function signInWith(
  { address }: Pick<Server, 'address'>,
  named: { username: string; password: string },
): Promise<Tokens> {
  const response = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: named }),
  });
  const { data } = (await response.json()) as { data: { token: string; authToken: string } };
  return { token: data.token, 'auth-token': data.authToken };
}

/** Sends a text as a file; its id where the server acknowledged it. */
export async function uploadText({ address }: Server, headers: Tokens, text: string) {
  const form = new FormData();
  form.append('file', new Blob([text]), '说明.txt');
  const response = await fetch(address + files.upload.path, { method: 'POST', headers, body: form });
  const { baseInfo, data } = (await response.json()) as {
    baseInfo: { code: number; message: string };
    data: { fileId: string } | null;
  };
  return { ...baseInfo, fileId: data?.fileId };
}

/** What a kept file holds, or what is answered instead. */
export async function downloadText({ address }: Server, headers: Tokens, fileId: string): Promise<string> {
  const response = await fetch(address + files.download.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data: { fileId } }),
  });
  return response.text();
}

/** Does the work with every item, so many at a time. */
export async function inParallel<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const left = [...items].reverse();
  const one = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** The data of a call that was answered well; undefined where it was refused. */
export async function askData<Data>(
  { address }: Pick<Server, 'address'>,
  headers: Tokens,
  call: { path: string },
  data: object,
): Promise<Data | undefined> {
  const response = await fetch(address + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  const answer = (await response.json()) as { baseInfo: { code: number }; data: Data };
  return answer.baseInfo.code === 0 ? answer.data : undefined;
}
