import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { startBridge } from './bridge.ts';
import { Client, types } from './client.ts';
import { type DataLock, lockDataFolder } from './data-lock.ts';
import { damagedDatabase, inspectDataFolder } from './database-folder.ts';
import { keepStatistics } from './gather-statistics.ts';

export type Drizzle = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
/** What a store runs its statements on: the database, or the transaction that it was given. */
export type Executor = Drizzle | Transaction;

export type Database = {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  drizzle: Drizzle;
  /** Runs the work in one transaction: committed when it resolves, rolled back when it throws. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** A connection of its own beside the pool, for LISTEN; the caller connects and ends it. */
  newClient: () => pg.Client;
  /** The embedded engine's hold on the data folder. */
  lock?: DataLock;
  /** Writes the embedded database as it is to a file for `templateFile`. */
  saveTemplate?: (file: string) => Promise<void>;
  /**
   * Opens a copy of the embedded database as it stands between two transactions, in a new folder: whatever is read there
   * keeps nobody waiting; of a database in memory the copy is in memory too. Closing it leaves the folder to whoever asked for it.
   */
  openCopy?: (folder: string) => Promise<Database>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL server; undefined: the embedded engine. */
  databaseUrl?: string;
  /** Where the embedded engine keeps its data; undefined: in memory, for tests. */
  dataDir?: string;
  log: Log;
  poolSize?: number;
  idleInTransactionTimeoutMs?: number;
  /** A dump (`saveTemplate`) that a new embedded database begins from; ignored while the file does not exist. */
  templateFile?: string;
  /** Steps by which the embedded engine lets other threads of this process go first. */
  stepsBehind?: number;
};

type Source = Pick<Database, 'kind' | 'lock' | 'saveTemplate' | 'openCopy' | 'close'> & {
  clientConfig: pg.ClientConfig;
};

/**
 * Opens the one database of the product; throws when it is unreachable or damaged, when another process holds the data
 * folder, or when a new database would be made over what looks like data.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log, poolSize = 10 } = options;
  const source = options.databaseUrl ? serverSource(options, options.databaseUrl) : await embeddedSource(options);
  const pool = new pg.Pool({
    ...source.clientConfig,
    Client,
    max: poolSize,
    // Sessions of the embedded engine cost nothing to keep.
    idleTimeoutMillis: source.kind === 'embedded' ? 0 : 30_000,
  } as pg.PoolConfig);
  // Without these listeners one lost connection would end the process.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', client => client.on('error', error => log.warn({ err: error }, 'a database connection was lost')));
  const orm = drizzle(pool);

  const stopStatistics = source.kind === 'embedded' ? keepStatistics({ pool, log }) : undefined;

  async function close() {
    await stopStatistics?.();
    await pool.end();
    await source.close();
  }

  await pool.query('select 1').catch(async error => {
    await close();
    throw error;
  });

  return {
    kind: source.kind,
    lock: source.lock,
    saveTemplate: source.saveTemplate,
    openCopy: source.openCopy,
    pool,
    drizzle: orm,
    transaction: work => orm.transaction(work),
    newClient: () => new Client(source.clientConfig),
    close,
  };
}

const defaultIdleInTransactionTimeoutMs = 60_000;

function serverSource(options: DatabaseOptions, databaseUrl: string): Source {
  return {
    kind: 'server',
    clientConfig: {
      connectionString: databaseUrl,
      types,
      keepAlive: true,
      options: '-c timezone=Asia/Shanghai',
      idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? defaultIdleInTransactionTimeoutMs,
    },
    close: async () => {},
  };
}

async function embeddedSource(options: DatabaseOptions): Promise<Source> {
  const { dataDir, log } = options;
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const lock = dataDir ? await lockDataFolder({ dataDir }) : undefined;
  try {
    const isThere = dataDir !== undefined && (await inspectDataFolder(dataDir)) === 'database';
    const bridge = await startBridge(
      {
        folder: dataDir && join(dataDir, 'database'),
        isNew: !isThere,
        templateFile: options.templateFile,
        stepsBehind: options.stepsBehind ?? 0,
        idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs ?? defaultIdleInTransactionTimeoutMs,
      },
      error => log.error({ err: error }, 'the embedded database stopped; every query fails until the next start'),
    ).catch(error => {
      throw isThere ? damagedDatabase(dataDir, error) : error;
    });
    return {
      kind: 'embedded',
      clientConfig: { stream: bridge.stream, user: 'postgres', database: 'postgres', types },
      lock,
      saveTemplate: bridge.saveTemplate,
      openCopy: async folder => {
        await mkdir(folder, { recursive: true });
        const templateFile = join(folder, 'dump.tar');
        await bridge.copy(dataDir ? join(folder, 'database') : templateFile);
        return openDatabase({ dataDir: dataDir && folder, templateFile, log, poolSize: 1 });
      },
      close: async () => {
        await bridge.stop();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
