import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './open-database.ts';

export type Listener = Awaited<ReturnType<typeof openListener>>;

type Options = {
  database: Pick<Database, 'kind' | 'newClient'>;
  log: Log;
  reconnectMs?: number;
  checkMs?: number;
};

/**
 * One connection that LISTENs for the whole process. It comes back by itself after a loss; what was notified meanwhile
 * is gone, so each handler is then called with `undefined` and looks for itself.
 */
export async function openListener({ database, log, reconnectMs = 1_000, checkMs = 20_000 }: Options) {
  const handlers = new Map<string, Set<(payload: string | undefined) => void>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  function tell(channel: string, payload: string | undefined) {
    for (const handler of handlers.get(channel) ?? []) handler(payload);
  }

  async function connect() {
    const fresh = database.newClient();
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of handlers.keys()) await fresh.query(`listen ${channel}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return;
    client = undefined;
    if (isClosed) return;
    log.warn({}, 'the listening database connection was lost, connecting again');
    void reconnect();
  }

  async function reconnect() {
    try {
      await connect();
      for (const channel of handlers.keys()) tell(channel, undefined);
    } catch (error) {
      log.warn({ err: error }, 'cannot reach the database to listen');
      if (!isClosed) retry = setTimeout(() => void reconnect(), reconnectMs);
    }
  }

  // A connection cut without a word (a firewall, a sleeping machine) is noticed only by asking.
  function check() {
    const connection = client;
    if (!connection) return;
    const silence = setTimeout(() => {
      lose(connection);
      void connection.end().catch(() => {});
    }, checkMs / 2);
    connection.query('select 1').then(
      () => clearTimeout(silence),
      () => clearTimeout(silence),
    );
  }

  const checks = database.kind === 'server' ? setInterval(check, checkMs).unref() : undefined;
  await connect();

  return {
    /** Calls the handler for each notification on the channel (a plain word); answers how to stop. */
    async on(channel: string, handler: (payload: string | undefined) => void): Promise<() => void> {
      const heard = handlers.get(channel);
      handlers.set(channel, (heard ?? new Set()).add(handler));
      if (!heard) await client?.query(`listen ${channel}`);
      return () => handlers.get(channel)?.delete(handler);
    },
    async close() {
      isClosed = true;
      clearInterval(checks);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
