import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const calls = new Counter({
  name: 'antai_calls_total',
  help: 'Calls by path and business code',
  labelNames: ['path', 'code'],
  registers: [registry],
});
const durations = new Histogram({
  name: 'antai_call_seconds',
  help: 'Time to answer by path',
  labelNames: ['path'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

/** Counts one answered call. */
export function countCall(path: string, { code, durationMs }: { code: number; durationMs: number }) {
  calls.inc({ path, code: String(code) });
  durations.observe({ path }, durationMs / 1000);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Whether the socket itself comes from this machine, and no proxy says that it speaks for somebody else. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  loopback.includes(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** `GET /metrics` for Prometheus: with the token where one is set, else for this machine only. */
export function mountMetrics(app: FastifyInstance, token: string | undefined) {
  app.get('/metrics', async (request, reply) => {
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const isAllowed = token ? isSame(bearer, token) : isLocal(request);
    if (!isAllowed) return reply.code(404).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
