import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/open-database.ts';
import type { Jobs } from '../jobs/queue.ts';

/** A part the product cannot work without, and a question it must answer. */
export interface Readiness {
  name: string;
  ask: () => Promise<unknown>;
}

interface Machine {
  database: Pick<Database, 'pool'>;
  jobs: Pick<Jobs, 'find'>;
  config: Pick<Config, 'dataDir'>;
}

/** What has to answer for the server to be well. */
export const partsOf = ({ database, jobs, config }: Machine, askIndex: () => Promise<void>): Readiness[] => [
  { name: 'database', ask: () => database.pool.query('select 1') },
  { name: 'queue', ask: () => jobs.find(randomUUID()) },
  { name: 'index', ask: askIndex },
  { name: 'disk', ask: () => roomOnDisk(config.dataDir) },
];

const answerWithinMs = 2000;

/** Below this an import or an upload may fail in the middle. */
const roomMinBytes = 200 * 1024 * 1024;

/** Throws when the disk of a folder is as good as full. */
async function roomOnDisk(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomMinBytes) throw new Error('the disk is full');
}

/** Asks every part at once: whether it answers, and in how many milliseconds. */
export const askParts = (parts: Readiness[]) =>
  Promise.all(
    parts.map(async part => {
      const startedAt = performance.now();
      const isUp = await isAnswering(part);
      return { name: part.name, isAnswering: isUp, ms: Math.round(performance.now() - startedAt) };
    }),
  );

async function isAnswering({ ask }: Readiness): Promise<boolean> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), answerWithinMs).unref();
  });
  return Promise.race([ask(), late]).then(
    () => true,
    () => false,
  );
}

/** `GET /healthz` says the process is up; `GET /readyz` asks every part and names those that do not answer. */
export function mountHealth(app: FastifyInstance, parts: Readiness[]) {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(parts.map(isAnswering));
    const missing = parts.filter((_part, index) => !answers[index]).map(part => part.name);
    return reply
      .code(missing.length > 0 ? 503 : 200)
      .send({ status: missing.length > 0 ? 'waiting' : 'ready', missing });
  });
}
