import { Client } from '@opensearch-project/opensearch';
import { IndexUnavailable } from '../unavailable.ts';

/** The question was not answered in its time. */
export class TooSlow extends Error {}

/** The index that was named is not there: another process may have put a newer one in its place. */
export class IndexGone extends Error {}

export type Cluster = ReturnType<typeof openCluster>;

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | string;
  /** Lines of a bulk request. */
  lines?: string;
  query?: Record<string, string | number>;
  timeoutMs?: number;
};

type Reply<T> = { status: number; body: T };

const usualTimeoutMs = 60_000;
/** What is for the caller to judge; every other status is an error. */
const judgedStatuses = [400, 404, 409];
/** Wrong password, no right, too much to do, a cluster in trouble: for the operator, and no fault of what was asked. */
export const isUnavailableStatus = (status: number) => [401, 403, 408, 429].includes(status) || status >= 500;

/** The wire to a cluster. Its errors never carry the address, which may hold a password. */
export function openCluster(address: string) {
  const url = new URL(address);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  const client = new Client({
    node: url.href,
    ...(username ? { auth: { username, password } } : {}),
    maxRetries: 0,
    compression: 'gzip',
  });

  const underway = new Set<{ abort(): void }>();

  /** Gives the answer with its status: done, wrong, not there or in conflict. */
  async function ask<T>({ method, path, body, lines, query, timeoutMs = usualTimeoutMs }: Request): Promise<Reply<T>> {
    if (timeoutMs <= 0) throw new TooSlow('no time left');
    const request = client.transport.request(
      { method, path, body, bulkBody: lines, querystring: query },
      { requestTimeout: timeoutMs, maxRetries: 0, ignore: judgedStatuses },
    );
    underway.add(request);
    const late = setTimeout(() => request.abort(), timeoutMs);
    try {
      const { statusCode, body: answer } = await request;
      return { status: statusCode ?? 0, body: answer as T };
    } catch (error) {
      throw withoutAddress(error as Error);
    } finally {
      clearTimeout(late);
      underway.delete(request);
    }
  }

  return {
    ask,
    /** The answer to a request that must succeed. */
    async must<T>(request: Request): Promise<T> {
      const { status, body } = await ask<T>(request);
      if (status < 300) return body;
      const reason = reasonOf(body);
      if (status === 404) throw new IndexGone(reason);
      throw new Error(`OpenSearch answered ${status} to ${request.method}: ${reason}`);
    },
    /** Waits for no answer that is still to come. */
    close: async () => {
      for (const request of underway) request.abort();
      await client.close();
    },
  };
}

function reasonOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string; root_cause?: { reason?: string }[] } };
  return `${error?.type ?? ''} ${error?.root_cause?.[0]?.reason ?? error?.reason ?? ''}`.trim().slice(0, 300);
}

const slow = ['TimeoutError', 'RequestAbortedError'];
const unreachable = ['ConnectionError', 'NoLivingConnectionsError', 'DeserializationError'];

/** An error of the library without what it carries along. */
function withoutAddress(error: Error): Error {
  if (slow.includes(error.name)) return new TooSlow('OpenSearch did not answer in time');
  if (unreachable.includes(error.name)) return new IndexUnavailable('OpenSearch cannot be reached');
  if (error.name !== 'ResponseError') return error;
  const { statusCode = 0, body } = error as Error & { statusCode?: number; body?: unknown };
  const text = `OpenSearch answered ${statusCode}: ${reasonOf(body)}`;
  return isUnavailableStatus(statusCode) ? new IndexUnavailable(text) : new Error(text);
}
