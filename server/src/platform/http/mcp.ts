import { lookupFaults, mcpPath } from '@antai/contract/lookups';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { Fault } from '../fault.ts';
import { type DefectReader, envelopeOfError } from './envelope.ts';
import { type Authenticate, credentialsOf, leaving, strangerOf } from './http.ts';
import { countCall } from './metrics.ts';

/** One request of an assistant outside, whose key has been found good. */
export interface McpExchange {
  caller: Caller;
  request: Request;
  body: unknown;
  /** Says of something thrown what the caller may read; a defect is kept under the trace id. */
  describe: (error: unknown) => string;
}

/** What goes back: its bytes may be many, and are copied no more. */
export interface McpAnswer {
  status: number;
  contentType: string | null;
  bytes: Uint8Array;
}

interface McpOptions extends DefectReader {
  authenticate: Authenticate;
  answer: (exchange: McpExchange) => Promise<McpAnswer>;
}

/** What the protocol's carrier says of a fault before any message is looked at. */
const statusOf: Record<number, number> = { 90004: 401, 90005: 401, 401: 401, 403: 403, 429: 429, 400: 400 };
/** JSON-RPC 2.0, section 5.1: from -32000 on a server's own. */
const ownError = -32_000;

/** `POST /lawyer/mcp`: the lookups for assistants outside, with an API key only; a session of a browser does not count. */
export function mountMcp(app: FastifyInstance, options: McpOptions) {
  app.post(mcpPath, async (request, reply) => {
    const startedAt = performance.now();
    const describing = (error: unknown) => envelopeOfError(error, request.id, { ...options, path: mcpPath }).baseInfo;
    let code = 0;
    try {
      const caller = await admit(request, { reply, authenticate: options.authenticate });
      if (Array.isArray(request.body)) throw new Fault(lookupFaults.oneAtATime);
      const exchange = { caller, request: carried(request, caller.signal), body: request.body };
      await send(reply, await options.answer({ ...exchange, describe: error => describing(error).message }));
    } catch (error) {
      const failure = describing(error);
      code = failure.code;
      const status = statusOf[code] ?? 500;
      if (status === 401) void reply.header('www-authenticate', 'Bearer');
      await reply.code(status).send({ jsonrpc: '2.0', error: { code: ownError, message: failure.message }, id: null });
    }
    countCall(mcpPath, { code, durationMs: performance.now() - startedAt });
    return reply;
  });
}

async function admit(
  request: FastifyRequest,
  { reply, authenticate }: { reply: FastifyReply; authenticate: Authenticate },
): Promise<Caller> {
  const { key } = credentialsOf(request);
  if (key === '') throw new Fault(lookupFaults.keyWanted);
  const credentials = { token: '', authToken: '', key };
  const signal = leaving(reply);
  const session = { session: 'active', isPersonal: false } as const;
  const { caller } = await authenticate({ ...credentials, ...session, ...strangerOf(request) });
  return { ...caller, signal };
}

/** The request as the protocol's library reads it; its body was read already. */
function carried({ url, headers }: FastifyRequest, signal: AbortSignal | undefined): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(':') && name !== 'authorization' ? [[name, value]] : [],
  );
  return new Request(new URL(url, 'http://antai.invalid'), {
    method: 'POST',
    headers: Object.fromEntries(pairs),
    ...(signal ? { signal } : {}),
  });
}

async function send(reply: FastifyReply, { status, contentType, bytes }: McpAnswer) {
  void reply.code(status);
  if (contentType) void reply.type(contentType);
  await reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
