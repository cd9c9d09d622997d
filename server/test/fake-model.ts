import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as it reached the service. */
export interface FakeRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** The body as it came, to the letter. */
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the product sends
  body: any;
  /** Resolves when the connection is gone, whoever has ended it. */
  closed: Promise<void>;
}

/** How the service answers one request. */
export type Scene = (response: ServerResponse, request: FakeRequest) => Promise<void> | void;

const usageOf = (text: string) => ({
  prompt_tokens: 10,
  completion_tokens: text.length,
  total_tokens: 10 + text.length,
  prompt_tokens_details: { cached_tokens: 4 },
});

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: unknown, finish: string | null = null) =>
  event({ id: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] });

function begin(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

const piecesOf = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];

interface Speech {
  reasoning?: string;
  /** Characters in one event. */
  size?: number;
  finish?: string | null;
  hasUsage?: boolean;
  hasDone?: boolean;
  pauseMs?: number;
}

async function speak(response: ServerResponse, text: string, { reasoning = '', size = 4, pauseMs = 0 }: Speech = {}) {
  for (const piece of piecesOf(reasoning, size)) response.write(chunk({ reasoning_content: piece }));
  for (const piece of piecesOf(text, size)) {
    if (response.destroyed) return;
    response.write(chunk({ content: piece }));
    if (pauseMs) await sleep(pauseMs);
  }
}

/** What a service may do, good and bad. */
export const scenes = {
  says:
    (text: string, speech: Speech = {}): Scene =>
    async response => {
      const { finish = 'stop', hasUsage = true, hasDone = true } = speech;
      begin(response);
      await speak(response, text, speech);
      if (finish) response.write(chunk({}, finish));
      if (hasUsage) response.write(event({ choices: [], usage: usageOf(text) }));
      response.end(hasDone ? event('[DONE]') : '');
    },

  /** The answer cut into TCP parts of so many bytes, characters torn apart. */
  tears:
    (text: string, bytes: number): Scene =>
    async response => {
      begin(response);
      const whole = Buffer.from(chunk({ content: text }) + chunk({}, 'stop') + event('[DONE]'));
      for (let from = 0; from < whole.length; from += bytes) {
        response.write(whole.subarray(from, from + bytes));
        await new Promise(setImmediate);
      }
      response.end();
    },

  /** Comments that keep the connection open, then the answer. */
  keepsAlive:
    (count: number, everyMs: number, text: string): Scene =>
    async (response, request) => {
      begin(response);
      for (let index = 0; index < count; index++) {
        response.write(': keep-alive\n\n');
        await sleep(everyMs);
      }
      await scenes.continues(text)(response, request);
    },

  /** The answer on a connection that is open already. */
  continues:
    (text: string): Scene =>
    async response => {
      await speak(response, text);
      response.end(chunk({}, 'stop') + event('[DONE]'));
    },

  refuses:
    (status: number, body: unknown = {}, headers: Record<string, string> = {}): Scene =>
    response => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },

  /** Takes the request and says nothing, not even a header. */
  hangs: (): Scene => () => undefined,

  /** Says something, then nothing more. */
  stalls:
    (text: string): Scene =>
    async response => {
      begin(response);
      await speak(response, text);
    },

  /** Breaks the connection off in the middle. */
  resets:
    (text: string): Scene =>
    async response => {
      begin(response);
      await speak(response, text);
      await sleep(20);
      response.socket?.resetAndDestroy();
    },

  /** Ends properly as HTTP goes, in the middle of the answer. */
  breaksOff:
    (text: string): Scene =>
    async response => {
      begin(response);
      await speak(response, text);
      response.end();
    },

  /** An error where the next words should be. */
  errs:
    (text: string, error: unknown): Scene =>
    async response => {
      begin(response);
      await speak(response, text);
      response.end(event({ error }) + event('[DONE]'));
    },

  /** Any events, as they are. */
  sends:
    (...lines: string[]): Scene =>
    response => {
      begin(response);
      response.end(lines.map(event).join(''));
    },

  /** Wishes for tools; arguments come in pieces. */
  wishes:
    (wishes: { name: string; arguments: string }[], speech: Speech = {}): Scene =>
    async response => {
      begin(response);
      await speak(response, '', speech);
      wishes.forEach(({ name, arguments: input }, index) => {
        const first = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
        response.write(chunk({ tool_calls: [first] }));
        for (const piece of piecesOf(input, 5)) {
          response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
        }
      });
      response.write(chunk({}, 'tool_calls'));
      response.write(event({ choices: [], usage: usageOf('x') }));
      response.end(event('[DONE]'));
    },

  /** One vector a text: how many characters it has, then how many of them are 违. Blank lines come first, as from a service under load. */
  embeds: (): Scene => (response, request) => {
    const data = request.body.input.map((text: string, index: number) => ({
      index,
      embedding: [text.length, text.split('违').length - 1],
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`\n\n${JSON.stringify({ data, usage: { prompt_tokens: 7, total_tokens: 7 } })}`);
  },

  /** The longest passage first. */
  reranks: (): Scene => (response, request) => {
    const lengths: number[] = request.body.documents.map((text: string) => text.length);
    const results = lengths.map((length, index) => ({ index, relevance_score: length / Math.max(...lengths) }));
    results.sort((one, other) => other.relevance_score - one.relevance_score);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ results, usage: { total_tokens: 9 } }));
  },

  /** Sends the caller elsewhere. */
  redirects:
    (target: string): Scene =>
    response => {
      response.writeHead(307, { location: target });
      response.end();
    },
} as const satisfies Record<string, (...args: never[]) => Scene>;

export type FakeModel = Awaited<ReturnType<typeof openFakeModel>>;

/** A service of this machine that speaks the OpenAI wire and plays every fault of it; keeps what it was sent. */
export async function openFakeModel() {
  const requests: FakeRequest[] = [];
  let script: Scene[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const closed = new Promise<void>(resolve => response.once('close', resolve));
    textOf(request).then(
      async raw => {
        const one = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw), closed };
        requests.push(one);
        for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
        const scene = (script.length > 1 ? script.shift() : script[0]) ?? scenes.says('好的。');
        await scene(response, one);
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** What it was asked so far, the first first. */
    requests,
    /** How the next requests are answered, one scene each; the last one for all that follow. */
    play(...next: Scene[]) {
      script = next;
      requests.length = 0;
    },
    /** Resolves when it has been asked so often since the last `play`. */
    receives: (count: number) =>
      requests.length >= count ? Promise.resolve() : new Promise<void>(resolve => waiting.push({ count, resolve })),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
