import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { recordTabs, recordTypes } from '@antai/contract/records';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import type { DemoRecords } from '../seeds/demo-records.ts';
import { accountRoutes } from './capabilities/account/routes.ts';
import { accountReader, accountService } from './capabilities/account/service.ts';
import { sessionsService } from './capabilities/account/sessions/service.ts';
import { sessionsStore } from './capabilities/account/sessions/store.ts';
import { signInService } from './capabilities/account/sign-in/service.ts';
import { signInStore } from './capabilities/account/sign-in/store.ts';
import { accountStore } from './capabilities/account/store.ts';
import { makeDownloadJob, removeExpiredJob } from './capabilities/downloads/jobs.ts';
import { workshop } from './capabilities/downloads/make-file.ts';
import { downloadsRoutes } from './capabilities/downloads/routes.ts';
import { downloadJob, downloadsService } from './capabilities/downloads/service.ts';
import { downloadsStore } from './capabilities/downloads/store.ts';
import { filesRoutes } from './capabilities/files/routes.ts';
import { filesService } from './capabilities/files/service.ts';
import { filesStore } from './capabilities/files/store.ts';
import { historyRoutes } from './capabilities/history/routes.ts';
import { historyService } from './capabilities/history/service.ts';
import { historyStore } from './capabilities/history/store.ts';
import { importsRoutes } from './capabilities/imports/routes.ts';
import { importJobs, importsService } from './capabilities/imports/service.ts';
import { importsStore } from './capabilities/imports/store.ts';
import { noticesRoutes } from './capabilities/notices/routes.ts';
import { noticesService } from './capabilities/notices/service.ts';
import { noticesStore } from './capabilities/notices/store.ts';
import { opinionsRoutes } from './capabilities/opinions/routes.ts';
import { opinionsService } from './capabilities/opinions/service.ts';
import { opinionsStore } from './capabilities/opinions/store.ts';
import { peopleFollower } from './capabilities/people/followers.ts';
import { importProfilesJob } from './capabilities/people/jobs.ts';
import { peopleRoutes } from './capabilities/people/routes.ts';
import { peopleService } from './capabilities/people/service.ts';
import { peopleStore } from './capabilities/people/store.ts';
import { importArticlesJob, importCasesJob, importPenaltiesJob } from './capabilities/records/jobs.ts';
import { recordsRoutes } from './capabilities/records/routes.ts';
import { recordsService } from './capabilities/records/service.ts';
import { recordsStore } from './capabilities/records/store.ts';
import { categories, categoryVersion, indexDefinitionOf } from './capabilities/search/describe-categories.ts';
import { indexFollower } from './capabilities/search/followers.ts';
import { searchRoutes } from './capabilities/search/routes.ts';
import { searchService } from './capabilities/search/service.ts';
import { suggestionsService } from './capabilities/search/suggestions/service.ts';
import { importLawsJob, refreshStatutesJob } from './capabilities/statutes/jobs.ts';
import { statuteLibrary } from './capabilities/statutes/library/service.ts';
import { articleFinder } from './capabilities/statutes/retrieval/service.ts';
import { statutesRoutes } from './capabilities/statutes/routes.ts';
import { statutesService } from './capabilities/statutes/service.ts';
import { statutesStore } from './capabilities/statutes/store.ts';
import { digestJob, raising, subscriptionJobs } from './capabilities/subscriptions/jobs.ts';
import { subscriptionsRoutes } from './capabilities/subscriptions/routes.ts';
import { subscriptionsService } from './capabilities/subscriptions/service.ts';
import { subscriptionsStore } from './capabilities/subscriptions/store.ts';
import { telemetryRoutes } from './capabilities/telemetry/routes.ts';
import { telemetryService } from './capabilities/telemetry/service.ts';
import { machineCaller } from './platform/caller.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openListener } from './platform/db/listener.ts';
import { migrate } from './platform/db/migrate.ts';
import { type Database, openDatabase } from './platform/db/open-database.ts';
import { openEvents } from './platform/events/events.ts';
import { socketRoutes } from './platform/events/socket.ts';
import { latestFile } from './platform/files/latest-file.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openFulltext } from './platform/fulltext/open-fulltext.ts';
import { mountDocs } from './platform/http/docs.ts';
import { mountHealth, roomOnDisk } from './platform/http/health.ts';
import { type Authenticate, createHttp } from './platform/http/http.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { mountPages } from './platform/http/pages.ts';
import { createJobs } from './platform/jobs/queue.ts';
import type { Log } from './platform/log.ts';
import { openSuggest } from './platform/suggest/suggest.ts';
import { createWorkers } from './platform/workers.ts';

export interface AppOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  /** An open, migrated database; without it the one of the configuration is opened. */
  database?: Database;
  /** Answers that break the contract are thrown instead of cut. */
  isStrict?: boolean;
}

const migrations = join(import.meta.dirname, '..', 'migrations');
const webDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Laying out forty records of a PDF takes about ninety megabytes; left to itself a thread takes five hundred. */
const volumeHeapMaxMb = 256;

export type App = Awaited<ReturnType<typeof createApp>>;

/** The whole server, wired by hand: what is built from what stands here and nowhere else. */
export async function createApp({ config, log, clock = systemClock, database: given, isStrict = false }: AppOptions) {
  const database = given ?? (await openMigrated(config, log));
  const listener = await openListener({ database, log });
  const events = await openEvents({ database, listener, log });
  const jobs = createJobs({ database, listener, log, isWorker: config.isWorker });
  const workers = createWorkers();
  const volumeWorkers = createWorkers({ maxThreads: 1, heapMaxMb: volumeHeapMaxMb });

  const accounts = accountStore(database);
  const installationId = await accounts.keep('installationId', randomBytes(8).toString('hex'));
  const signingKey = Buffer.from(await accounts.keep('signingKey', randomBytes(32).toString('hex')), 'hex');
  const indexDir = join(config.dataDir, 'index', installationId);
  const index = await openFulltext({
    folder: indexDir,
    openSearchUrl: config.openSearchUrl,
    prefix: `antai-${installationId}`,
    definitions: categories.map(indexDefinitionOf),
  });

  const suggest = await openSuggest({
    folder: join(config.dataDir, 'index', installationId),
    version: categoryVersion,
  });

  const shelf = await openFiles({ dataDir: config.dataDir, s3: config.s3 });
  const { uploadMaxBytes, uploadQuotas: quotas } = config;
  const files = filesService({ store: filesStore(database), shelf, uploadMaxBytes, quotas, clock });
  const sessions = await sessionsService({
    store: sessionsStore(database),
    listener,
    clock,
    signingKey,
    limits: { idleMs: config.sessionIdleMs, maxMs: config.sessionMaxMs },
    loadAccount: accountReader(accounts, config.partnerEmailDomain),
  });
  const signIn = signInService({ store: signInStore(database), clock });
  const account = accountService({ store: accounts, sessions, signIn, clock, isOwnPhoto: files.isOwnPhoto });
  jobs.define('account.removeOldAttempts', { run: signIn.removeOld });
  jobs.schedule('account.removeOldAttempts', '40 3 * * *', {});
  const records = recordsService({ store: recordsStore(database) });
  const follower = indexFollower({ index, suggest, records, log });
  const peopleKept = peopleStore(database);
  const peopleWriter = peopleFollower({ store: peopleKept, records, log });
  const people = peopleService({ store: peopleKept, records, clock, nudge: peopleWriter.nudge });
  const search = searchService({ index, records, isBehind: follower.isBehind });
  const history = historyService({ store: historyStore(database), clock });
  const notices = noticesService({ store: noticesStore(database), events, clock });
  const opinions = opinionsService({
    store: opinionsStore(database),
    files,
    clock,
    namesOf: account.namesOf,
    notices,
  });
  const subscriptionsKept = subscriptionsStore(database);
  const subscriptions = subscriptionsService({ store: subscriptionsKept, search, people, records, clock });
  const catchUp = async () => {
    await peopleWriter.nudge();
    await follower.nudge();
  };
  const following = { store: subscriptionsKept, search, people, records, notices, account, clock, log, catchUp };
  const raiser = raising({ ...following, jobs });
  jobs.define(subscriptionJobs.raise, raiser.job);
  jobs.define(subscriptionJobs.digest, digestJob(following));
  jobs.schedule(subscriptionJobs.digest, '30 8 * * *', null);
  const telemetry = telemetryService({ log });
  const imports = importsService({ store: importsStore(database), jobs });
  jobs.define(importJobs.cases, importCasesJob({ imports, records, workers }));
  jobs.define(importJobs.penalties, importPenaltiesJob({ imports, records, workers }));
  jobs.define(importJobs.articles, importArticlesJob({ imports, records, workers }));
  for (const kind of ['companies', 'lawyers', 'judges'] as const) {
    jobs.define(importJobs[kind], importProfilesJob(kind, { imports, people }));
  }

  const lawStore = statutesStore(database);
  const library = statuteLibrary({ store: lawStore, records, clock });
  const file = latestFile(indexDir, 'articles');
  const finder = articleFinder({ store: lawStore, library, workers, file, log });
  const statutes = statutesService({ store: lawStore, library, finder, records, clock, workers });
  const tempDir = join(config.dataDir, 'tmp');
  jobs.define(importJobs.laws, importLawsJob({ imports, library, workers, tempDir }));
  jobs.define('statutes.refresh', refreshStatutesJob(library));
  jobs.schedule('statutes.refresh', '10 0 * * *', null);

  const downloadStore = downloadsStore(database);
  const downloads = downloadsService({
    store: downloadStore,
    workshop: workshop({
      store: downloadStore,
      search,
      records,
      workers,
      volumeWorkers,
      folder: join(config.dataDir, 'tmp', 'downloads'),
      clock,
    }),
    search,
    jobs,
    events,
    shelf,
    clock,
    keepMs: config.downloadKeepMs,
    permissionsOf: account.permissionsOf,
  });
  jobs.define(downloadJob, makeDownloadJob(downloads));
  jobs.define('downloads.removeExpired', removeExpiredJob(downloads));
  jobs.schedule('downloads.removeExpired', '20 * * * *', null);

  jobs.define('events.removeOld', { run: async () => events.removeOld(clock.now()) });
  jobs.schedule('events.removeOld', '30 3 * * *', {});
  jobs.onChange(job => {
    const isImported = job.state === 'done' && job.kind.startsWith('import.');
    if (job.kind === downloadJob) {
      downloads.follow(job).catch(error => log.warn({ err: error }, 'nobody heard of a download'));
    }
    if (isImported && job.kind === importJobs.laws) {
      finder.prepare().catch(error => log.error({ err: error }, 'the index of articles could not be built'));
    }
    if (isImported) tellOfImport(job.result).catch(error => log.warn({ err: error }, 'nobody heard of an import'));
  });
  /** Everybody at work hears of an import once what it brought can be searched. */
  async function tellOfImport(result: unknown) {
    await catchUp();
    for (const userId of await account.activeUserIds()) await events.emit(userId, { type: 'import', data: result });
  }

  const stopFollowing = await listener.on('records_changed', () => {
    void follower.nudge();
    if (config.isWorker) void peopleWriter.nudge();
    raiser.nudge();
  });
  void follower.nudge();
  if (config.isWorker) void peopleWriter.nudge();
  raiser.nudge();

  const suggestions = suggestionsService({ suggest, records, article: statutes.article });

  const bindings = [
    ...accountRoutes(account),
    ...downloadsRoutes(downloads),
    ...filesRoutes(files),
    ...historyRoutes(history),
    ...importsRoutes(imports),
    ...noticesRoutes(notices),
    ...opinionsRoutes(opinions),
    ...peopleRoutes(people),
    ...recordsRoutes(records),
    ...searchRoutes({ ...search, ...suggestions }),
    ...statutesRoutes(statutes),
    ...subscriptionsRoutes(subscriptions),
    ...telemetryRoutes(telemetry),
  ];
  const controlToken = randomBytes(32).toString('hex');
  const http = await createHttp({
    log,
    bindings,
    authenticate: withControl(controlToken, account.authenticate),
    audit: account.audit,
    uploadMaxBytes: config.uploadMaxBytes,
    trustedProxies: config.trustedProxies,
    isStrict,
  });
  await http.register(socketRoutes, { events, authenticate: account.userOfToken, watch: account.watchToken, log });
  await mountDocs(http, bindings);
  mountMetrics(http, config.metricsToken);
  mountHealth(http, [
    { name: 'database', ask: () => database.pool.query('select 1') },
    { name: 'queue', ask: () => jobs.find(randomUUID()) },
    { name: 'index', ask: () => index.appliedSeq(recordTabs[0].mainTab) },
    { name: 'disk', ask: () => roomOnDisk(config.dataDir) },
  ]);
  await mountPages(http, webDir);
  await jobs.start();

  return {
    http,
    database,
    jobs,
    events,
    account,
    records,
    imports,
    statutes,
    finder,
    index,
    follower,
    people,
    peopleWriter,
    /** Writes the register of statutes and the demonstration data, once in the life of an installation. */
    async seed() {
      const isWanted = config.hasDemoData ? 'begun' : 'unwanted';
      if ((await accounts.keep('demoData', isWanted)) !== 'begun') return;
      await statutes.seedRegister();
      const demo = await workers.run<DemoRecords>(new URL('../seeds/demo-records.ts', import.meta.url), undefined);
      await records.put(demo.cases.map(each => ({ ...each, recordType: recordTypes.cases })));
      await records.put(demo.penalties.map(each => ({ ...each, recordType: recordTypes.penalty })));
      await records.put(demo.articles.map(each => ({ ...each, recordType: recordTypes.weChat })));
      await people.putProfiles(demo.profiles);
      await peopleWriter.nudge();
      await follower.nudge();
      await accounts.replace('demoData', 'done');
    },
    /** Makes a call as a command of this machine. */
    async askAsMachine<C extends Call>(call: C, input: SentOf<C>): Promise<AnswerOf<C>> {
      const headers = { token: `control:${controlToken}`, 'auth-token': 'control' };
      const response = await http.inject({ method: 'POST', url: call.path, headers, payload: input as object });
      const { baseInfo, data } = response.json<{ baseInfo: { code: number; message: string }; data: AnswerOf<C> }>();
      if (baseInfo.code !== 0) throw new Error(baseInfo.message);
      return data;
    },
    /** Listens and lets commands of this machine know where. */
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port });
      database.lock?.publish({ address, controlToken });
      return address;
    },
    /** Stops taking work, ends what runs, closes everything; nothing acknowledged is lost. */
    async close() {
      await http.close();
      await jobs.stop();
      stopFollowing();
      sessions.close();
      await follower.stop();
      await peopleWriter.stop();
      await workers.close();
      await volumeWorkers.close();
      events.close();
      await listener.close();
      await index.close();
      await suggest.close();
      if (!given) await database.close();
    },
  };
}

async function openMigrated(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    await migrate({ pool: database.pool, folder: migrations, log });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A command of this machine shows the token that only the owner of the data folder can read. */
function withControl(controlToken: string, authenticate: Authenticate): Authenticate {
  const wanted = Buffer.from(`control:${controlToken}`);
  return async presented => {
    const shown = Buffer.from(presented.token);
    const isControl = shown.length === wanted.length && timingSafeEqual(shown, wanted);
    return isControl ? { caller: machineCaller(presented.address, presented.traceId) } : authenticate(presented);
  };
}
