import { randomUUID } from 'node:crypto';
import type { Session } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { RunFrame } from '@antai/contract/wire/runs';
import helmet from '@fastify/helmet';
import multipart, { type Multipart } from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Caller, Stranger } from '../caller.ts';
import { Fault } from '../fault.ts';
import { nextTurn, runInSlices } from '../map-in-slices.ts';
import { type Audit, auditCall } from './audit-call.ts';
import type { Binding, Download, Upload } from './bind.ts';
import { closeSilent, type Patience, unaskedOf, usualPatience } from './close-silent.ts';
import { cutAnswer, cutLongAnswer } from './cut-answer.ts';
import { type DefectReader, envelope, envelopeOfError, isDiskFull, isRefused, parseInput } from './envelope.ts';
import { countCall } from './metrics.ts';
import { permit } from './permit.ts';
import { lookThrough, refuseContent } from './refuse-content.ts';
import { sendEvents } from './send-events.ts';
import { type EndTurn, shareTurns, type TakeTurn } from './share-turns.ts';
import { spreadCalls } from './spread-calls.ts';
import { writeAnswer } from './write-answer.ts';
import { WrittenAnswer } from './written-answer.ts';

/** Who says to be calling: the two tokens of a session, or the API key of a user's program. */
export interface Credentials {
  token: string;
  authToken: string;
  /** What stands after `Authorization: Bearer`; empty where a session is presented. */
  key: string;
}

/** The credentials of a call and what is known of the connection. */
export interface PresentedCredentials extends Credentials {
  address: string;
  traceId: string;
  /** What the call wants of the session. */
  session: Session;
  /** Whether only somebody who has signed in may make the call. */
  isPersonal: boolean;
}

/** Tells who presents the tokens, and gives a fresh signed token when the old one nears its end; throws 90004 / 90005. */
export type Authenticate = (presented: PresentedCredentials) => Promise<{ caller: Caller; renewedAuthToken?: string }>;

/** Calls `look` when something has changed about the session or key of a caller, or about their user; answers how to stop. */
export type Watch = (who: { token: string; key?: string; userId: string }, look: () => void) => () => void;

export interface HttpOptions extends DefectReader {
  authenticate: Authenticate;
  watch: Watch;
  bindings: Binding[];
  /** Keeps what is exported, deleted, merged, imported: by whom, when, and which ids. */
  audit: Audit;
  uploadMaxBytes: number;
  /** Peers that may say whom they speak for: none, the last so many hops, or those of these networks. */
  trustedProxies: false | number | string[];
  /** Answers that say more than the contract: refused in tests and development, cut to the contract in production. */
  isStrict: boolean;
  /** How long a client may take to say what it wants. */
  patience?: Patience;
  /** How users share the machine, usually by half of its cores. */
  takeTurn?: TakeTurn;
}

/** JSON bodies are conditions and texts; documents travel as uploads. */
const jsonBodyMaxBytes = 2 * 1024 * 1024;
/** So much of a body that is too large is waited for, so that its sender reads why. */
const droppedMaxBytes = 64 * 1024 * 1024;

const contentSecurity = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // antd writes its styles at run time
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

const trustOf = (proxies: HttpOptions['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The HTTP server with every bound call: tokens, permission, parsing, envelope and faults are seen to here and nowhere else. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: trustOf(options.trustedProxies),
    bodyLimit: jsonBodyMaxBytes,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  const waitForTurn = spreadCalls();
  app.addHook('onRequest', async () => waitForTurn());
  closeSilent(app.server, options.patience ?? usualPatience);
  const endUnasked = unaskedOf(app.server);
  app.addHook('preClose', async () => endUnasked());
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  // one byte more than allowed gets through, so that what is too large is refused and never cut
  const fileSize = options.uploadMaxBytes + 1;
  await app.register(multipart, { limits: { fileSize, files: 1, fields: 4, fieldSize: 65_536 } });
  const { takeTurn = shareTurns() } = options;
  for (const binding of options.bindings) mount(app, binding, { ...options, takeTurn });
  app.setNotFoundHandler((request, reply) => answerUnknownPath(app, { request, reply }));
  app.setErrorHandler((error, request, reply) => answerThrown(error, { request, reply, options }));
  return app;
}

function answerUnknownPath(app: FastifyInstance, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const path = request.url.split('?')[0] ?? '';
  const isOtherMethod = app.hasRoute({ method: 'POST', url: path }) && request.method !== 'POST';
  const status = isOtherMethod ? 405 : 404;
  if (isOtherMethod) void reply.header('allow', 'POST');
  return reply
    .code(status)
    .send(envelope(status, { message: isOtherMethod ? '请以POST方式调用' : '没有这个地址', traceId: request.id }));
}

/** What went wrong before a handler: a body that could not be read, or a defect. */
function answerThrown(
  error: unknown,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: HttpOptions },
) {
  const isUnnamed = isRefused(error) && error.statusCode === 415 && !request.headers['content-type']?.trim();
  const thrown = isUnnamed ? new Fault(faults.invalid, '请求须注明 content-type: application/json') : error;
  const failure = envelopeOfError(thrown, request.id, { ...options, path: request.routeOptions.url });
  if (failure.baseInfo.code !== 413) return reply.code(200).send(failure);
  // who is still sending loses the answer with the connection (RFC 9112, 9.6): what is not endless is read on, and dropped
  if (Number(request.headers['content-length']) <= droppedMaxBytes) void reply.removeHeader('connection');
  return reply.code(413).send(failure);
}

function mount(app: FastifyInstance, binding: Binding, options: HttpOptions & { takeTurn: TakeTurn }) {
  const { call } = binding;
  app.post(call.path, async (request, reply) => {
    const startedAt = performance.now();
    let endTurn: EndTurn | undefined;
    try {
      const caller = await admit(request, reply, { binding, options });
      if (isShort(call) && 'userId' in caller) endTurn = await options.takeTurn(caller.userId);
      // who has left while waiting is not worked for
      if (reply.raw.destroyed) return reply;
      await answer(request, reply, { binding, caller, options });
    } catch (error) {
      const failure = envelopeOfError(error, request.id, { ...options, path: call.path });
      if (reply.raw.headersSent) reply.raw.destroy();
      else await reply.send(failure);
      countCall(call.path, { code: failure.baseInfo.code, durationMs: performance.now() - startedAt });
      return reply;
    } finally {
      endTurn?.();
    }
    countCall(call.path, { code: 0, durationMs: performance.now() - startedAt });
    return reply;
  });
}

/** What is sent up and streams go on for long, and have limits of their own. */
const isShort = ({ kind }: Binding['call']) => kind === 'json' || kind === 'download';

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const agentMax = 300;

export const strangerOf = (request: FastifyRequest): Stranger => ({
  address: request.ip,
  traceId: request.id,
  agent: header(request, 'user-agent').slice(0, agentMax),
});

const bearer = /^Bearer\s+/i;

/** A session counts before a key: whoever sends both has signed in. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const token = header(request, 'token');
  const authorization = header(request, 'authorization');
  const key = !token && bearer.test(authorization) ? authorization.replace(bearer, '').trim() : '';
  return { token, authToken: header(request, 'auth-token'), key };
}

const presented = (request: FastifyRequest, { call }: Binding): PresentedCredentials => ({
  ...credentialsOf(request),
  session: call.session,
  isPersonal: call.isPersonal ?? false,
  ...strangerOf(request),
});

/** Who calls: nobody in particular where the call is open, else whoever the two tokens name. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { binding, options }: { binding: Binding; options: HttpOptions },
) {
  const signal = leaving(reply);
  if (binding.call.access === 'open') return strangerOf(request);
  const { caller, renewedAuthToken } = await options.authenticate(presented(request, binding));
  if (renewedAuthToken) void reply.header('auth-token', renewedAuthToken);
  return { ...caller, signal };
}

/** Aborted when the connection ends before the answer is sent. */
export function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { binding, caller, options }: { binding: Binding; caller: Caller | Stranger; options: HttpOptions },
) {
  const { call } = binding;
  const { audit } = options;
  const handle = binding.handle as (caller: unknown, input: unknown, extra?: unknown) => unknown;
  if (call.kind === 'upload') {
    const { input, upload } = await readUpload(request, binding);
    permit(caller, { call, input });
    const stored = await whileItComes(upload, () =>
      auditCall({ call, caller, input, audit }, () => handle(caller, input, upload)),
    );
    return reply.send(
      envelope(0, {
        message: '',
        traceId: request.id,
        data: await cutLongAnswer(call, { value: stored, isStrict: options.isStrict }),
      }),
    );
  }
  const input = await readBody(request, call);
  permit(caller, { call, input });
  if (call.kind === 'download') {
    const file = await auditCall({ call, caller, input, audit }, () => handle(caller, input));
    return sendFile(reply, file as Download);
  }
  if (call.kind === 'stream') {
    return sendEvents(reply, {
      frames: signal => handle(caller, input, signal) as AsyncIterable<RunFrame>,
      outgoing: event => cutAnswer(call, { value: event, isStrict: options.isStrict }),
      failure: error => envelopeOfError(error, request.id, { ...options, path: call.path }),
      watch: cut => watchRight(request, { admitted: { binding, caller, input, options }, cut }),
    });
  }
  const outcome = await auditCall({ call, caller, input, audit }, () => handle(caller, input));
  const isWritten = outcome instanceof WrittenAnswer;
  // what is written already is read again only where it must be held against its contract
  const value =
    isWritten && !options.isStrict
      ? outcome
      : await cutLongAnswer(call, { value: isWritten ? outcome.read() : outcome, isStrict: options.isStrict });
  const text = await writeAnswer(envelope(0, { message: '', traceId: request.id, data: isWritten ? outcome : value }));
  if (text.length > longAnswer) await nextTurn();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** A longer body is judged in pieces, with turns of others between them. */
const longBody = 100_000;
/** Before a longer answer is made into bytes, others have their turn. */
const longAnswer = 50_000;

/** What a call was sent, as its contract reads it. */
async function readBody(request: FastifyRequest, { input }: Binding['call']): Promise<unknown> {
  const { body } = request;
  if (Number(request.headers['content-length'] ?? longBody) < longBody) {
    refuse(body);
    return parseInput(input, body ?? {});
  }
  await nextTurn();
  const complaint = await runInSlices(lookThrough(body));
  if (complaint) throw new Fault(faults.invalid, complaint);
  await nextTurn();
  const read = parseInput(input, body ?? {});
  await nextTurn();
  return read;
}

interface AdmittedCall {
  binding: Binding;
  caller: Caller | Stranger;
  input: unknown;
  options: HttpOptions;
}

/** Asks again, whenever something has changed about whoever calls, whether he may call; `cut` gets the reason when not. */
function watchRight(
  request: FastifyRequest,
  { admitted: { binding, caller, input, options }, cut }: { admitted: AdmittedCall; cut: (reason: unknown) => void },
): () => void {
  if (!('userId' in caller)) return () => {};
  const look = async () =>
    permit((await options.authenticate(presented(request, binding))).caller, { call: binding.call, input });
  const { token, key } = credentialsOf(request);
  return options.watch({ token, key, userId: caller.userId }, () => void look().catch(cut));
}

/** What no database keeps is refused before any code sees it. */
function refuse(content: unknown) {
  const complaint = refuseContent(content);
  if (complaint) throw new Fault(faults.invalid, complaint);
}

async function readUpload(request: FastifyRequest, { call }: Binding): Promise<{ input: unknown; upload: Upload }> {
  if (!request.isMultipart()) throw new Fault(faults.unsupportedType, '请以multipart方式上传文件');
  const file = await request.file().catch(error => {
    throw isRefused(error) ? error : new Fault(faults.brokenUpload);
  });
  if (!file) throw new Fault(faults.invalid, '请选择要上传的文件');
  const fields = fieldsOf(file.fields);
  refuse({ fileName: file.filename, ...fields });
  const input = parseInput(call.input, fields);
  return { input, upload: { fileName: file.filename, stream: file.file } };
}

/** A disk that is full or fails: the system says which of its calls it was. */
const isOfMachine = (error: unknown) =>
  isDiskFull(error) || (error instanceof Error && 'syscall' in error && error.syscall !== 'read');

/** An upload that breaks off in the middle is the sender's to repeat, and no defect. */
async function whileItComes(upload: Upload, work: () => unknown): Promise<unknown> {
  // work that ended before it read all hears of no error any more
  upload.stream.on('error', () => {});
  try {
    return await work();
  } catch (error) {
    // it may have broken off before anybody read of it, and who reads may say so in other words
    const isOfSender = upload.stream.errored && !(error instanceof Fault) && !isOfMachine(error);
    throw isOfSender ? new Fault(faults.brokenUpload) : error;
  }
}

function fieldsOf(fields: Record<string, Multipart | Multipart[] | undefined>): Record<string, unknown> {
  const values = Object.values(fields).flatMap(part => part ?? []);
  return Object.fromEntries(values.flatMap(part => (part.type === 'field' ? [[part.fieldname, part.value]] : [])));
}

function sendFile(reply: FastifyReply, file: Download) {
  void reply
    .header('content-type', file.mimeType)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
  if (file.sizeBytes !== undefined) void reply.header('content-length', file.sizeBytes);
  return reply.send(file.stream);
}
