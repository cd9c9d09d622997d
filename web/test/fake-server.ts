import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import type { FaultSpec } from '@antai/contract/wire/faults';
import type { RunEnd } from '@antai/contract/wire/runs';
import { expect, vi } from 'vitest';

/** What the server says to one call. */
export interface Answer {
  call: Call;
  reply: (input: unknown) => unknown;
}

class Refusal {
  readonly fault: FaultSpec;
  constructor(fault: FaultSpec) {
    this.fault = fault;
  }
}

/** An answer to a call, or what makes it of the input. */
export const answer = <C extends Call>(
  call: C,
  data: AnswerOf<C> | ((input: SentOf<C>) => AnswerOf<C> | Refusal | Promise<AnswerOf<C>>),
): Answer => ({
  call,
  reply: typeof data === 'function' ? (data as (input: unknown) => unknown) : () => data,
});

/** A call that is refused with a fault. */
export const refuse = (call: Call, fault: FaultSpec): Answer => ({ call, reply: () => new Refusal(fault) });

/** What a run says to whoever reads it, and how it stands at last. */
interface Run<Event> {
  runId: string;
  events: Event[];
  end: RunEnd;
}

class Stream {
  readonly run: Run<unknown>;
  constructor(run: Run<unknown>) {
    this.run = run;
  }

  text(): string {
    const { runId, events, end } = this.run;
    const said = events.map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}`);
    return [
      `event: run\ndata: ${JSON.stringify({ runId })}`,
      ...said,
      `event: end\ndata: ${JSON.stringify(end)}`,
      '',
    ].join('\n\n');
  }
}

/** A long answer, read from its beginning. */
export const answerStream = <C extends Call>(call: C, run: () => Run<AnswerOf<C>>): Answer => ({
  call,
  reply: () => new Stream(run()),
});

interface Request {
  call: Call;
  input: unknown;
}

let answers: Answer[] = [];
let requests: Request[] = [];
let offences: string[] = [];

/** Forgets everything; what the screen sent or was sent against the contract fails the test that has just ended. */
export function resetServer() {
  const ended = offences;
  answers = [];
  requests = [];
  offences = [];
  expect(ended).toEqual([]);
}

const offend = (offence: string) => {
  offences.push(offence);
  return new Error(offence);
};

/** A file is not JSON: its parts are what the contract says. */
const readBody = (body: unknown): unknown =>
  body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));

async function serve(path: string, init: RequestInit = {}): Promise<Response> {
  // the page itself, which is read again and again for whether it has changed
  if (init.method !== 'POST') return new Response('<html></html>');
  const entry = answers.find(({ call }) => call.path === path);
  if (!entry) throw offend(`${path} was called and has no answer`);
  const { call, reply } = entry;
  const input = readBody(init.body);
  if (call.kind !== 'upload') {
    const { success, error } = call.input.safeParse(input);
    if (!success) throw offend(`${path} was called against the contract: ${error.message}`);
  }
  requests.push({ call, input });
  const data = await reply(input);
  const traceId = 'trace-1';
  if (data instanceof Refusal) {
    const { code, text } = data.fault;
    return Response.json({ baseInfo: { code, message: text, traceId }, data: null });
  }
  if (data instanceof Stream) {
    for (const event of data.run.events) {
      const { error } = call.output.safeParse(event);
      if (error) throw offend(`an event of ${path} is not of the contract: ${error.message}`);
    }
    return new Response(data.text(), { headers: { 'content-type': 'text/event-stream' } });
  }
  if (data instanceof Blob) return new Response(data, { headers: { 'content-disposition': 'attachment' } });
  const { success, error, data: read } = call.output.safeParse(data);
  if (!success) throw offend(`the answer to ${path} is not of the contract: ${error.message}`);
  if (JSON.stringify(read).length !== JSON.stringify(data).length)
    throw offend(`the answer to ${path} has what the contract has not`);
  return Response.json({ baseInfo: { code: 0, message: '', traceId }, data });
}

/** Answers every call from here on. Later answers to a call stand before earlier ones. */
export function startServer(given: Answer[]) {
  answers = [...given];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => serve(path, init));
}

/** Another answer from now on. */
export const answerWith = (changed: Answer) => {
  answers = [changed, ...answers];
};

/** What was sent with each request of a call, in order. */
export const sentTo = <C extends Call>(call: C): SentOf<C>[] =>
  requests.filter(request => request.call.path === call.path).map(({ input }) => input as SentOf<C>);
