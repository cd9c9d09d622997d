import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { usagePath } from '@antai/contract/usage';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { giveWay } from '@antai/fulltext/give-way';
import { installAbout } from './capabilities/about/install.ts';
import { installAccount } from './capabilities/account/install.ts';
import { installAdministration } from './capabilities/administration/install.ts';
import { installApikeys } from './capabilities/apikeys/install.ts';
import { installAssistant } from './capabilities/assistant/install.ts';
import { installBackups } from './capabilities/backups/install.ts';
import { installCalculators } from './capabilities/calculators/install.ts';
import { installCitations } from './capabilities/citations/install.ts';
import { installComparison } from './capabilities/comparison/install.ts';
import { installCorrection } from './capabilities/correction/install.ts';
import { installDesensitise } from './capabilities/desensitise/install.ts';
import { installDownloads } from './capabilities/downloads/install.ts';
import { installDrafting } from './capabilities/drafting/install.ts';
import { installDueDiligence } from './capabilities/due-diligence/install.ts';
import { installExamination } from './capabilities/examination/install.ts';
import { installFiles } from './capabilities/files/install.ts';
import { installHistory } from './capabilities/history/install.ts';
import { installHongKong } from './capabilities/hong-kong/install.ts';
import { installImports } from './capabilities/imports/install.ts';
import { installKnowledge, knowledgeIndexes } from './capabilities/knowledge/install.ts';
import { installLookups } from './capabilities/lookups/install.ts';
import { installModels } from './capabilities/models/install.ts';
import { installNotices } from './capabilities/notices/install.ts';
import { installOidc } from './capabilities/oidc/install.ts';
import { installOpinions } from './capabilities/opinions/install.ts';
import { installPacks } from './capabilities/packs/install.ts';
import { installPeople } from './capabilities/people/install.ts';
import { installPersonalData } from './capabilities/personal-data/install.ts';
import { installPlugins } from './capabilities/plugins/install.ts';
import { installPropertyClues } from './capabilities/property-clues/install.ts';
import { installQuestionnaires } from './capabilities/questionnaires/install.ts';
import { installRecords } from './capabilities/records/install.ts';
import { installRegisters } from './capabilities/registers/install.ts';
import { installReportTemplates } from './capabilities/report-templates/install.ts';
import { installReview } from './capabilities/review/install.ts';
import { installSearch } from './capabilities/search/install.ts';
import { installSecurity } from './capabilities/security/install.ts';
import { installSelection } from './capabilities/selection/install.ts';
import { installSettings } from './capabilities/settings/install.ts';
import { installStatutes } from './capabilities/statutes/install.ts';
import { installSubscriptions } from './capabilities/subscriptions/install.ts';
import { installTelemetry } from './capabilities/telemetry/install.ts';
import { installTranslation } from './capabilities/translation/install.ts';
import { installUsage } from './capabilities/usage/install.ts';
import { installVersions } from './capabilities/versions/install.ts';
import { socketRoutes } from './platform/events/socket.ts';
import type { Binding } from './platform/http/bind.ts';
import { mountCollector } from './platform/http/collector.ts';
import { openControl } from './platform/http/control.ts';
import { mountDocs } from './platform/http/docs.ts';
import { mountHealth, roomOnDisk } from './platform/http/health.ts';
import { createHttp } from './platform/http/http.ts';
import { type Invoke, invokeOf } from './platform/http/invoke.ts';
import { mountMcp } from './platform/http/mcp.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { mountPages } from './platform/http/pages.ts';
import { openPlatform, type Platform, type PlatformOptions } from './platform/platform.ts';
import { seed } from './seed.ts';

export interface AppOptions extends PlatformOptions {
  /** Answers that break the contract are thrown instead of cut. */
  isStrict?: boolean;
}

const webDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

export type App = Awaited<ReturnType<typeof createApp>>;

/** Behind the threads of the index, which stand five behind what all begin with; threads that are started later stand behind this one. */
const stepsOfUnattended = 11;

/** Who works here, with which files, and what is noted of it. */
async function installHouse(platform: Platform) {
  const files = installFiles(platform);
  const account = await installAccount(platform, files.service);
  const security = installSecurity(platform, account.service);
  const oidc = installOidc(platform, account.service);
  const apikeys = await installApikeys(platform, account.service);
  const backups = installBackups(platform);
  const usage = installUsage(platform, account.service);
  const history = installHistory(platform);
  const telemetry = installTelemetry(platform);
  const imports = installImports(platform, servicesOf({ files, account }));
  return { files, account, security, oidc, apikeys, backups, usage, history, telemetry, imports };
}

interface Surroundings {
  platform: Platform;
  /** Makes a call within this process. */
  invoke: Invoke;
  /** Lets people and index take in what has changed. */
  catchUp: () => Promise<void>;
}

/** What the house knows and finds, and how its users hear of it. */
async function installSources(house: House, { platform, invoke, catchUp }: Surroundings) {
  const { files, account, imports } = house;
  const records = await installRecords(platform, servicesOf({ account, imports }));
  const people = await installPeople(platform, servicesOf({ records, imports }));
  const registers = installRegisters(platform, servicesOf({ people, imports }));
  const hongKong = installHongKong(platform, servicesOf({ people, imports }));
  const statutes = installStatutes(platform, servicesOf({ records, imports }));
  const packs = installPacks(platform, imports.service);
  const models = installModels(platform, account.directory);
  const plugins = installPlugins(platform, packs.service);
  const search = await installSearch(platform, {
    neighbours: servicesOf({ records, imports, statutes }),
    others: knowledgeIndexes,
  });
  const settings = installSettings(platform, search.service);
  const notices = installNotices(platform, {
    ...servicesOf({ settings, account }),
    directory: account.directory,
  });
  const opinions = installOpinions(platform, servicesOf({ files, account, notices }));
  const watched = servicesOf({ search, people, records, registers, notices, account, settings });
  const subscriptions = await installSubscriptions(platform, { ...watched, catchUp });
  const versions = installVersions(platform);
  const personalData = installPersonalData(platform, account.service);
  const about = installAbout(webDir, servicesOf({ account, packs, versions }));
  const calculators = installCalculators();
  const lookups = installLookups(invoke);
  const reportTemplates = installReportTemplates(platform);
  const downloads = installDownloads(platform, servicesOf({ search, records, people, registers, account, notices }));
  return {
    ...{ records, people, registers, hongKong, statutes, packs, models },
    ...{ plugins, search, settings, notices, opinions, subscriptions, versions },
    ...{ personalData, about, calculators, lookups, reportTemplates, downloads },
  };
}

/** What lawyers do with all of that. */
async function installWork(platform: Platform, before: House & Sources) {
  const { files, account, notices, records, search, statutes } = before;
  const { people, registers, packs, calculators, lookups } = before;
  const dueDiligence = installDueDiligence(
    platform,
    servicesOf({ files, account, notices, people, records, registers }),
  );
  const propertyClues = installPropertyClues(platform, servicesOf({ people, records, registers }));
  const citations = installCitations(platform, servicesOf({ files, statutes, account, notices }));
  const { index, onDamage } = search;
  const knowledge = await installKnowledge(platform, { ...servicesOf({ files, account, notices }), index, onDamage });
  const review = installReview(platform, servicesOf({ files, statutes, account, notices }));
  const read = { files, account, statutes, search, records, knowledge, lookups, review, calculators };
  const assistant = installAssistant(platform, servicesOf(read));

  const desensitise = installDesensitise(platform, servicesOf({ files, account, notices, packs }));
  const correction = await installCorrection(
    platform,
    servicesOf({ files, statutes, account, notices, records, search }),
  );
  const examination = installExamination(platform, servicesOf({ files, account, notices }));
  const comparison = installComparison(platform, servicesOf({ files, account, notices }));
  const drafting = installDrafting(platform, servicesOf({ account, files, notices, records, search, statutes }));
  const questionnaires = installQuestionnaires(
    platform,
    servicesOf({ account, statutes, notices, people, records, files }),
  );
  const translation = installTranslation(platform, servicesOf({ files, account, notices }));

  const selection = installSelection(platform, servicesOf({ assistant, drafting, questionnaires, examination }));
  return {
    ...{ dueDiligence, propertyClues, citations, knowledge, review, assistant, desensitise },
    ...{ correction, examination, comparison, drafting, questionnaires, translation, selection },
  };
}

type House = Awaited<ReturnType<typeof installHouse>>;
type Sources = Awaited<ReturnType<typeof installSources>>;
type Work = Awaited<ReturnType<typeof installWork>>;
type Capabilities = House & Sources & Work & { administration: ReturnType<typeof installAdministration> };

/** Every capability, in order: each is built from what stands before it and nothing else. */
async function installAll(platform: Platform, invoke: Invoke) {
  const followers: { wake: () => Promise<void> }[] = [];
  const catchUp = async () => {
    for (const follower of followers) await follower.wake();
  };
  const house = await installHouse(platform);
  const sources = await installSources(house, { platform, invoke, catchUp });
  const work = await installWork(platform, { ...house, ...sources });
  followers.push(sources.people.follower, sources.search.follower, work.knowledge.follower);
  const parts = partsOf(platform, sources.search.ready);
  const administration = installAdministration(platform, {
    ...servicesOf({ files: house.files, records: sources.records, imports: house.imports, backups: house.backups }),
    directory: house.account.directory,
    parts,
  });
  return { all: { ...house, ...sources, ...work, administration }, catchUp, parts };
}

/** What has to answer for the server to be well. */
const partsOf = ({ database, jobs, config }: Platform, askIndex: () => Promise<void>) => [
  { name: 'database', ask: () => database.pool.query('select 1') },
  { name: 'queue', ask: () => jobs.find(randomUUID()) },
  { name: 'index', ask: askIndex },
  { name: 'disk', ask: () => roomOnDisk(config.dataDir) },
];

/** The calls of all capabilities, in the order in which their page tells of them. */
function bindingsOf(all: Capabilities): Binding[] {
  const capabilities = [
    all.account,
    all.administration,
    all.apikeys,
    all.assistant,
    all.backups,
    all.citations,
    all.correction,
    all.examination,
    all.comparison,
    all.desensitise,
    all.downloads,
    all.drafting,
    all.dueDiligence,
    all.files,
    all.history,
    all.imports,
    all.knowledge,
    all.notices,
    all.opinions,
    all.people,
    all.questionnaires,
    all.records,
    all.review,
    all.search,
    all.translation,
  ];
  const others = [
    all.about,
    all.calculators,
    all.hongKong,
    all.models,
    all.oidc,
    all.packs,
    all.personalData,
    all.plugins,
    all.propertyClues,
    all.registers,
    all.reportTemplates,
    all.security,
    all.selection,
    all.settings,
    all.statutes,
    all.subscriptions,
    all.telemetry,
    all.usage,
    all.versions,
  ];
  return [...capabilities, ...others].flatMap(each => each.bindings);
}

interface Mounting {
  all: Capabilities;
  bindings: Binding[];
  parts: ReturnType<typeof partsOf>;
  isStrict: boolean;
}

/** All that is answered over HTTP: calls, sockets, pages, and the ways in for machines. */
async function mountAll({ config, log, events }: Platform, { all, bindings, parts, isStrict }: Mounting) {
  const { account, apikeys, lookups, usage } = all;
  const control = openControl();
  const { authenticate, userOfToken, watchToken, audit } = account.service;
  const admit = apikeys.service.admit(authenticate);
  const { noteDefect } = all.administration.service;
  const http = await createHttp({
    log,
    bindings,
    authenticate: control.admit(admit),
    watch: apikeys.service.watch(watchToken),
    audit,
    noteDefect,
    uploadMaxBytes: config.uploadMaxBytes,
    trustedProxies: config.trustedProxies,
    isStrict,
  });
  await http.register(socketRoutes, { events, authenticate: userOfToken, watch: watchToken, log });
  await mountDocs(http, bindings);
  mountMcp(http, { log, noteDefect, authenticate: admit, answer: lookups.service.answerMcp });
  mountMetrics(http, config.metricsToken);
  mountHealth(http, parts);
  if (config.usage.isOn) await mountCollector(http, { path: usagePath, collect: usage.service.collect });
  await mountPages(http, webDir);
  return { http, control };
}

/** The whole server, wired by hand: what is built from what stands here and nowhere else. */
export async function createApp({ isStrict = false, ...options }: AppOptions) {
  const platform = await openPlatform(options);
  const { config, database, jobs, events } = platform;
  const invoke = invokeOf(() => bindings, isStrict);
  const { all, catchUp, parts } = await installAll(platform, invoke);
  const bindings = bindingsOf(all);
  all.account.nameCalls(bindings.map(({ call }) => call));
  const { http, control } = await mountAll(platform, { all, bindings, parts, isStrict });
  if (options.isUnattended) giveWay(stepsOfUnattended);
  await jobs.start();

  return {
    http,
    database,
    jobs,
    events,
    models: platform.models,
    ...servicesOf({ account: all.account, notices: all.notices, records: all.records, imports: all.imports }),
    ...servicesOf({ statutes: all.statutes, backups: all.backups, usage: all.usage, packs: all.packs }),
    ...servicesOf({ people: all.people, registers: all.registers }),
    noteDefect: all.administration.service.noteDefect,
    finder: all.statutes.finder,
    index: all.search.index,
    catchUp,

    /** Writes what a new installation begins with. */
    seed() {
      const { statutes, records, people, registers, hongKong } = all;
      return seed({ platform, ...servicesOf({ statutes, records, people, registers, hongKong }), catchUp });
    },

    /** Makes a call as a command of this machine. */
    askAsMachine: <C extends Call>(call: C, input: SentOf<C>): Promise<AnswerOf<C>> =>
      control.ask(http, { call, input }),

    /** Listens and lets commands of this machine know where. */
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port });
      database.lock?.publish({ address, controlToken: control.token });
      return address;
    },

    /** Stops taking work, ends what runs, closes everything; nothing acknowledged is lost. */
    async close() {
      await http.close();
      await jobs.stop();
      const { subscriptions, correction, knowledge, search, people, downloads, apikeys, account, records, files } = all;
      const served = [subscriptions, correction, knowledge, search, people, downloads];
      for (const { stop } of [...served, apikeys, account, records, files]) await stop();
      await platform.close();
    },
  };
}

type Services<Group extends Record<string, { service: unknown }>> = { [Name in keyof Group]: Group[Name]['service'] };

/** The services of capabilities in place, by their names: what a neighbour is given. */
const servicesOf = <Group extends Record<string, { service: unknown }>>(group: Group) =>
  Object.fromEntries(Object.entries(group).map(([name, { service }]) => [name, service])) as Services<Group>;
