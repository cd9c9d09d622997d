import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Listener, openListener } from './db/listener.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { ownedRows } from './db/owned-rows.ts';
import { vacuumTables } from './db/vacuum-tables.ts';
import { type Events, openEvents } from './events/events.ts';
import { userEvents } from './events/tables.ts';
import { agreeOnFileStore } from './files/agree-on-file-store.ts';
import { type Files, openFiles } from './files/open-files.ts';
import { createOrphans, type Orphans } from './files/remove-orphans.ts';
import type { Binding } from './http/bind.ts';
import { createInference, type Inference } from './inference/inference.ts';
import { type Installation, installationStore } from './installation/store.ts';
import { createJobs, type Jobs } from './jobs/queue.ts';
import type { JobTools } from './jobs/run-job.ts';
import { closeToOthers } from './keep-private.ts';
import type { Log } from './log.ts';
import { createMail, type Mail } from './mail/mail.ts';
import { createEndpointBook, type EndpointBook } from './models/endpoint-book.ts';
import findPrivate, { type PrivacyFindings, type PrivacySearch } from './models/find-private.ts';
import { createLedger, type Ledger } from './models/ledger.ts';
import { usualLimits } from './models/limits.ts';
import { createModels, type Models } from './models/models.ts';
import { readEnvironment } from './models/read-environment.ts';
import { type ModelStore, modelStore } from './models/store.ts';
import { createPersonalData, type PersonalData } from './personal-data.ts';
import { createRecognition, type Recognition } from './recognition/recognition.ts';
import { openRuns, type Runs } from './runs/runs.ts';
import { runStore } from './runs/store.ts';
import { runs as runRows } from './runs/tables.ts';
import { openSealer, type Sealer } from './secrets/sealer.ts';
import { ticketStore } from './secrets/store.ts';
import { createTickets, type Tickets } from './secrets/tickets.ts';
import { createSms, type Sms } from './sms.ts';
import { taskStore } from './tasks/store.ts';
import { createTasks, type Tasks } from './tasks/tasks.ts';
import { createWorkers, type Whom, type Workers } from './workers.ts';

/** What every capability is built on. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  installation: Installation;
  /** Names this installation among others on one cluster. */
  installationId: string;
  listener: Listener;
  events: Events;
  jobs: Jobs;
  /** Keeps secrets that the database must not know. */
  sealer: Sealer;
  /** What is handed to a browser to be brought back. */
  tickets: Tickets;
  mail: Mail;
  sms: Sms;
  tasks: Tasks;
  /** The one gateway to models, with what administrators set of it. */
  models: Models & { endpoints: EndpointBook; ledger: Ledger; store: ModelStore };
  /** What is kept of a user, by capability. */
  personalData: PersonalData;
  runs: Runs;
  workers: Workers;
  /** Models that run on this machine. */
  inference: Inference;
  recognition: Recognition;
  fileStore: Files;
  /** Where who keeps files says which of them its tables name. */
  orphans: Orphans;
  /** Where this installation keeps what is made from the database and can be made again. */
  indexDir: string;
  /** Where this process keeps what it is just making. */
  tempDir: string;
  /** The schema of this version. */
  migrationsFolder: string;
  /** Nobody waits for an answer of this process. */
  isUnattended: boolean;
  close(): Promise<void>;
}

/** A capability in place: its service for the neighbours, its calls for the wire. */
export interface InstalledCapability<Service> {
  service: Service;
  bindings: Binding[];
  /** Keeps what follows from rows of others. */
  follower?: { wake: () => Promise<void> };
  /** Ends what it does beside answering. */
  stop?: () => void | Promise<void>;
}

export interface PlatformOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  /** An open, migrated database; without it the one of the configuration is opened. */
  database?: Database;
  /** Nobody waits for an answer of this process: the threads that write the index go before all others, for they end last. */
  isUnattended?: boolean;
}

const privateFinder = new URL('./models/find-private.ts', import.meta.url);
/** Looked through in about 10 ms: a thread would take as long to be asked. */
const shortMaxChars = 4000;
const isShort = ({ texts }: PrivacySearch) => texts.reduce((sum, { length }) => sum + length, 0) <= shortMaxChars;

/** An answer takes no longer; what a use has reserved comes free then, whatever became of its process. */
const modelUseMaxMs = usualLimits.totalMs + 60_000;

/** Seven behind a thread of the index, which itself stands five behind what others begin with. */
const stepsBehindIndex = 12;

const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');

/** Opens the database, the queue, the sockets and the files; throws when one of them cannot be used. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, log, clock = systemClock, database: lent, isUnattended = false } = options;
  const database = lent ?? (await openMigrated(options));
  const installation = installationStore(database);
  const fileStore = await openAgreedFiles({ config, database, installation }).catch(async error => {
    if (!lent) await database.close();
    throw error;
  });
  if (!lent) closeToOthers(config.dataDir);
  const installationId = await installation.keep('installationId', randomBytes(8).toString('hex'));
  const listener = await openListener({ database, log });
  const events = await openEvents({ database, listener, log });
  const jobs = createJobs({ database, listener, log, isWorker: config.isWorker });
  jobs.define('events.removeOld', { run: async () => events.removeOld(clock.now()) });
  jobs.schedule('events.removeOld', { pattern: '30 3 * * *', payload: {} });
  if (database.kind === 'embedded') scheduleVacuum(jobs, database);
  const orphans = createOrphans({ fileStore, installation, clock });
  jobs.define('files.removeOrphans', { concurrency: 1, run: orphans.remove });
  jobs.schedule('files.removeOrphans', { pattern: '10 4 * * *', payload: null });
  const sealer = await openSealer({ secretKey: config.secretKey, fileStore, installation });
  const mail = createMail({ jobs, sealer, clock, log, smtp: config.smtp });
  const sms = createSms({ jobs, sealer, clock, log, gateway: config.sms });
  const tickets = createTickets({ store: ticketStore(database), sealer, clock });
  jobs.define('tickets.removeOld', { run: tickets.removeOld });
  jobs.schedule('tickets.removeOld', { pattern: '10 4 * * *', payload: {} });
  const personalData = createPersonalData();
  personalData.offer({
    name: '界面消息',
    ...ownedRows(database, { table: userEvents, ownerColumn: userEvents.userId }),
  });
  const workers = createWorkers();
  const inference = createInference();
  const recognition = createRecognition(inference);
  const tempDir = join(config.dataDir, 'tmp');
  const folder = join(tempDir, 'tasks');
  const tasks = createTasks({ store: taskStore(database), jobs, orphans, fileStore, events, folder, clock, log });
  personalData.offer({ name: '任务', list: tasks.listOf, remove: tasks.removeOf });
  const models = openModels({ config, database, sealer, installation, clock, jobs, workers, log });
  personalData.offer({ name: '模型用量', ...models.store.personal });
  const isOnlyProcess = database.kind === 'embedded' && !lent;
  const runs = await openRuns({ store: runStore(database), listener, clock, log, isOnlyProcess });
  personalData.offer({ name: '对话与研究', ...ownedRows(database, { table: runRows, ownerColumn: runRows.ownerId }) });
  return {
    config,
    log,
    clock,
    database,
    installation,
    installationId,
    listener,
    events,
    jobs,
    sealer,
    tickets,
    mail,
    sms,
    tasks,
    models,
    personalData,
    runs,
    workers,
    inference,
    recognition,
    fileStore,
    orphans,
    indexDir: join(config.dataDir, 'index', installationId),
    tempDir,
    migrationsFolder,
    isUnattended,
    async close() {
      await runs.close();
      await workers.close();
      await inference.close();
      events.close();
      await listener.close();
      if (!lent) await database.close();
    },
  };
}

/** What the embedded database does not do by itself: room of rows that went is given back each night. */
function scheduleVacuum(jobs: Jobs, { pool }: Database) {
  const vacuum = (_job: unknown, { signal }: JobTools) => vacuumTables(pool, signal);
  jobs.define('database.vacuum', { concurrency: 1, run: vacuum });
  jobs.schedule('database.vacuum', { pattern: '35 4 * * *', payload: null });
}

type ModelTools = Pick<
  Platform,
  'config' | 'database' | 'sealer' | 'installation' | 'clock' | 'jobs' | 'workers' | 'log'
>;

/** The gateway to models with its endpoints, its ledger and its rows. */
function openModels({ config, database, sealer, installation, clock, jobs, workers, log }: ModelTools) {
  const store = modelStore(database);
  const fixed = config.models.map(readEnvironment);
  const endpoints = createEndpointBook({ store, sealer, installation, fixed });
  const ledger = createLedger({ store, clock, useMaxMs: modelUseMaxMs });
  jobs.define('models.tidy', { concurrency: 1, run: ledger.tidy });
  jobs.schedule('models.tidy', { pattern: '*/10 * * * *', payload: null });
  const find = async (search: PrivacySearch, { userId, signal }: Whom) =>
    isShort(search) ? findPrivate(search) : workers.run<PrivacyFindings>(privateFinder, search, { userId, signal });
  return { ...createModels({ endpoints: endpoints.all, ledger, find, clock, log }), endpoints, ledger, store };
}

async function openAgreedFiles({
  config,
  database,
  installation,
}: Pick<Platform, 'config' | 'database' | 'installation'>) {
  const fileStore = await openFiles({ dataDir: config.dataDir, s3: config.s3 });
  const isShared = database.kind === 'server';
  await agreeOnFileStore({ fileStore, installation, isShared, replacedId: config.replacedFileStoreId });
  return fileStore;
}

async function openMigrated({ config, log, isUnattended }: PlatformOptions): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const stepsBehind = isUnattended ? stepsBehindIndex : 0;
  const database = await openDatabase({ databaseUrl, dataDir, log, stepsBehind });
  try {
    await migrate({ pool: database.pool, folder: migrationsFolder, log });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
