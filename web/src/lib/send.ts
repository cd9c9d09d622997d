import { fileFaults } from '@antai/contract/files';
import { telemetry } from '@antai/contract/telemetry';
import type { AnswerOf, Call, SentOf, Style } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import { outlive } from './outlive.ts';
import { presenter } from './presenter.ts';
import { sayRefusal } from './say-refusal.ts';
import { clearSession, keepAuthToken, lookForOther, readTokens } from './session.ts';

/** A call that did not succeed: the business code, or 0 where no business answer came at all. */
export class CallFault extends Error {
  readonly code: number;
  readonly traceId: string;
  readonly data: unknown;
  constructor(code: number, message: string, traceId = '', data: unknown = null) {
    super(message);
    this.code = code;
    this.traceId = traceId;
    this.data = data;
  }
}

/** Codes that the same call may not meet again: no answer, took too long, too many calls just now, the defect. */
const passing = new Set<number>([0, 1, faults.tooMany.code, faults.defect.code]);

/** Whether the same call may succeed when it is made once more; what is wrong with the call itself stays wrong. */
export const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof CallFault) || passing.has(error.code) || (error.code >= 500 && error.code < 600);

interface Options {
  signal?: AbortSignal;
  /** The screen shows the failure itself; nothing is toasted. Being signed out is still seen to. */
  isQuiet?: boolean;
  /** An answer that may take as long as it takes: only its reader ends it. */
  isEndless?: boolean;
}

interface Envelope {
  baseInfo?: { code?: number; message?: string; traceId?: string };
  code?: number;
  msg?: string;
  data?: unknown;
}

const requestTimeoutMs = 300_000;

/**
 * Makes a call and gives its data; throws a CallFault after telling the user as the call's style wants it. One without a
 * signal is made although its page is left the moment after: what it changes is changed. While the server reads a file or
 * tells the letters of a scan, the user is told how far it is, and the call is made again.
 */
export async function send<C extends Call>(call: C, input: SentOf<C>, options: Options = {}): Promise<AnswerOf<C>> {
  const body = JSON.stringify(input);
  let isWaiting = false;
  try {
    for (;;) {
      const response = await post(call, { body, headers: { 'content-type': 'application/json' }, options });
      const answer = await read(response);
      if (!isStillRead(answer)) return settleAnswer(call, { response, answer, options }) as AnswerOf<C>;
      isWaiting = true;
      presenter.waiting(`${messageOf(answer).replace(/，请稍候.*$/u, '')}，完成后自动继续`);
      await pause(options.signal);
    }
  } finally {
    if (isWaiting) presenter.waiting(undefined);
  }
}

/** The server still reads a file: the same call succeeds once that is done, and it has waited itself. */
const isStillRead = (answer: Envelope) =>
  [fileFaults.reading, fileFaults.recognising].some(({ text }) => messageOf(answer).startsWith(text));

const pauseMs = 500;

function pause(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Sends a file up, with the fields that the call wants beside it; the rest is as with `send`. */
export async function upload<C extends Call>(
  call: C,
  file: File,
  { fields = {}, ...options }: Options & { fields?: Record<string, string> } = {},
): Promise<AnswerOf<C>> {
  const form = new FormData();
  // what stands behind the file is not read
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return settle(call, await post(call, { body: form, headers: {}, options }), options) as AnswerOf<C>;
}

/** Fetches a file; the rest is as with `send`. */
export async function fetchFile<C extends Call>(call: C, input: SentOf<C>, options: Options = {}): Promise<Blob> {
  const body = JSON.stringify(input);
  const response = await post(call, { body, headers: { 'content-type': 'application/json' }, options });
  if (response.headers.get('content-disposition')) return response.blob();
  await settle(call, response, options);
  // an answer without a refusal and without a file
  const fault = new CallFault(0, '下载出错！');
  if (!options.isQuiet) presenter.error(fault.message);
  throw fault;
}

/** Opens the body of a stream; a refusal before it begins is thrown as with `send`. */
export async function openStream(
  call: Call,
  input: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReadableStream<Uint8Array>> {
  const options = { isQuiet: true, isEndless: true, ...(signal ? { signal } : {}) };
  const response = await post(call, {
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
    options,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) {
    await settle(call, response, {});
    throw new CallFault(0, faults.defect.text);
  }
  return response.body;
}

/** A refusal in the middle of a stream: shown and thrown as one before it. */
export function settleFault(call: Call, answer: unknown): never {
  const { code = faults.defect.code, message = faults.defect.text, traceId } = (answer as Envelope).baseInfo ?? {};
  show(call.style, { code, message });
  throw new CallFault(code, message, traceId);
}

async function post(
  call: Call,
  { body, headers, options }: { body: BodyInit; headers: Record<string, string>; options: Options },
): Promise<Response> {
  holdBesideOther(options);
  const { token, authToken } = readTokens();
  const timeout = options.isEndless ? [] : [AbortSignal.timeout(requestTimeoutMs)];
  const signal = AbortSignal.any([...timeout, ...(options.signal ? [options.signal] : [])]);
  // an answer that somebody waits for ends with the page
  const isAwaited = options.signal !== undefined || options.isEndless;
  const release = typeof body === 'string' && !isAwaited ? outlive(body) : undefined;
  try {
    const response = await fetch(call.path, {
      method: 'POST',
      headers: { ...headers, token, 'auth-token': authToken },
      body,
      signal,
      keepalive: release !== undefined,
    });
    const renewed = response.headers.get('auth-token');
    if (renewed) keepAuthToken(token, renewed);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const fault = new CallFault(0, '网络连接失败，请检查网络后重试');
    if (!options.isQuiet) presenter.error(fault.message);
    throw fault;
  } finally {
    release?.();
  }
}

/** What this page says is not said in the name of another account that has signed in in another tab. */
function holdBesideOther({ isQuiet }: Options) {
  const other = lookForOther();
  if (!other) return;
  const fault = new CallFault(0, `“${other.name}”已在另一个标签页登录，本页没有发送。请刷新页面后再操作`);
  if (!isQuiet) presenter.error(fault.message);
  throw fault;
}

const read = async (response: Response) => (await response.json().catch(() => ({}))) as Envelope;
const messageOf = ({ baseInfo, msg }: Envelope) => baseInfo?.message ?? msg ?? faults.defect.text;

const settle = async (call: Call, response: Response, options: Options) =>
  settleAnswer(call, { response, answer: await read(response), options });

function settleAnswer(
  call: Call,
  { response, answer, options }: { response: Response; answer: Envelope; options: Options },
): unknown {
  const { code, message } = sayRefusal({
    code: answer.baseInfo?.code ?? answer.code ?? (response.ok ? faults.defect.code : response.status),
    message: messageOf(answer),
  });
  if (!response.ok) report(call, response.status, { traceId: answer.baseInfo?.traceId });
  if (code === 0) return answer.data;
  const isShown = !options.isQuiet || isSignedOut(code);
  if (isShown) show(call.style, { code, message });
  // the specification has the AI calls give back what came with these two, after the message
  if (call.style === 'A' && !options.isQuiet && withData.has(code) && answer.data != null) return answer.data;
  throw new CallFault(code, message, answer.baseInfo?.traceId, answer.data);
}

/** Refusals of style A that may carry data: a business refusal, an invalid request. */
const withData = new Set([1, 400]);

const isSignedOut = (code: number) => code === faults.notSignedIn.code || code === faults.revoked.code;

/** The one place that decides what a code means to the user (specification 1, section 8). */
function show(style: Style, { code, message }: { code: number; message: string }) {
  if (isSignedOut(code)) {
    // an old session has ended; the one of another account, begun since in another tab, stays
    if (lookForOther()) return;
    clearSession();
    presenter.toLogin();
    presenter.error(message);
    return;
  }
  if (style === 'A' && code === 250) {
    presenter.alert('提示', message);
    return;
  }
  if (style === 'A' && ![1, 400, 20000].includes(code)) console.error('请求发生错误', code, message);
  presenter.error(message);
}

/** Tells the server that something other than a business answer came back; never fails itself. */
export function report(call: Call | undefined, status: number, { traceId = '', message = '' } = {}) {
  const { token, authToken } = readTokens();
  if (!token || call?.path === telemetry.warn.path || lookForOther()) return;
  const data = { kind: call ? 'httpStatus' : 'chunk', url: call?.path ?? location.pathname, status, traceId, message };
  void fetch(telemetry.warn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'auth-token': authToken },
    body: JSON.stringify({ data }),
  }).catch(() => undefined);
}
