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
import { type CapabilityList, capabilityList } from './platform/capability-list.ts';
import { socketRoutes } from './platform/events/socket.ts';
import type { Binding } from './platform/http/bind.ts';
import { mountCollector } from './platform/http/collector.ts';
import { openControl } from './platform/http/control.ts';
import { mountDocs } from './platform/http/docs.ts';
import { mountHealth, partsOf } from './platform/http/health.ts';
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
  /** Whether the built pages are served, too: each of their files has a route of its own. */
  hasPages?: boolean;
}

const webDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

export type App = Awaited<ReturnType<typeof createApp>>;

/** Behind the threads of the index, which stand five behind what all begin with; threads that are started later stand behind this one. */
const stepsOfUnattended = 11;

interface Surroundings {
  platform: Platform;
  /** Makes a call within this process. */
  invoke: Invoke;
  capabilities: CapabilityList;
}

/** Every capability, a line each and in order: it is built from what stands before it and nothing else. */
async function installAll({ platform, invoke, capabilities: { place, catchUp } }: Surroundings) {
  const { service: files } = place(installFiles(platform));
  const { service: account, directory, nameCalls } = place(await installAccount(platform, files));
  place(installSecurity(platform, account));
  place(installOidc(platform, account));
  const { service: apikeys } = place(await installApikeys(platform, account));
  const { service: backups } = place(installBackups(platform));
  const { service: usage } = place(installUsage(platform, account));
  place(installHistory(platform));
  place(installTelemetry(platform));
  const { service: imports } = place(installImports(platform, { files, account }));
  const { service: records } = place(await installRecords(platform, { account, imports }));
  const { service: people } = place(await installPeople(platform, { records, imports }));
  const { service: registers } = place(installRegisters(platform, { people, imports }));
  const { service: hongKong } = place(installHongKong(platform, { people, imports }));
  const { service: statutes, finder } = place(installStatutes(platform, { records, imports }));
  const { service: packs } = place(installPacks(platform, imports));
  place(installModels(platform, directory));
  place(installPlugins(platform, packs));
  const ofSearch = { records, imports, statutes, indexes: knowledgeIndexes };
  const { service: search, index, onDamage, ready } = place(await installSearch(platform, ofSearch));
  const { service: settings } = place(installSettings(platform, search));
  const { service: notices } = place(installNotices(platform, { settings, account, directory }));
  place(installOpinions(platform, { files, account, notices }));
  const watched = { search, people, records, registers };
  place(await installSubscriptions(platform, { ...watched, notices, account, settings, catchUp }));
  const { service: versions } = place(installVersions(platform));
  place(installPersonalData(platform, account));
  place(installAbout(webDir, { account, packs, versions }));
  const { service: calculators } = place(installCalculators());
  const { service: lookups } = place(installLookups(platform, invoke));
  place(installReportTemplates(platform));
  place(installDownloads(platform, { search, records, people, registers, account, notices }));
  place(installDueDiligence(platform, { files, account, notices, people, records, registers }));
  place(installPropertyClues(platform, { people, records, registers }));
  place(installCitations(platform, { files, statutes, account, notices }));
  const { service: knowledge } = place(await installKnowledge(platform, { files, account, notices, index, onDamage }));
  const { service: review } = place(installReview(platform, { files, statutes, account, notices }));
  const read = { files, statutes, search, records, knowledge, lookups, review, calculators };
  const { service: assistant } = place(installAssistant(platform, { ...read, account }));
  place(installDesensitise(platform, { files, account, notices, packs }));
  place(await installCorrection(platform, { files, statutes, account, notices, records, search }));
  const { service: examination } = place(installExamination(platform, { files, account, notices }));
  place(installComparison(platform, { files, account, notices }));
  const { service: drafting } = place(
    installDrafting(platform, { account, files, notices, records, search, statutes }),
  );
  const { service: questionnaires } = place(
    installQuestionnaires(platform, { account, statutes, notices, people, records, files }),
  );
  place(installTranslation(platform, { files, account, notices }));
  place(installSelection(platform, { assistant, drafting, questionnaires, examination }));
  const parts = partsOf(platform, ready);
  const administered = { files, directory, records, imports, backups, parts };
  const { service: administration } = place(installAdministration(platform, administered));
  const services = { account, notices, records, imports, statutes, backups, usage, packs, people, registers, hongKong };
  return { ...services, apikeys, lookups, administration, finder, index, nameCalls, parts };
}

interface MountOptions {
  all: Awaited<ReturnType<typeof installAll>>;
  bindings: Binding[];
  isStrict: boolean;
  hasPages: boolean;
}

/** All that is answered over HTTP: calls, sockets, pages, and the ways in for machines. */
async function mountAll({ config, log, events }: Platform, { all, bindings, isStrict, hasPages }: MountOptions) {
  const { account, administration, apikeys, lookups, usage, parts } = all;
  const control = openControl();
  const { authenticate, userOfToken, watchToken, auditDeed } = account;
  const admit = apikeys.admit(authenticate);
  const { noteDefect } = administration;
  const http = await createHttp({
    log,
    bindings,
    authenticate: control.admit(admit),
    watch: apikeys.watch(watchToken),
    audit: auditDeed,
    noteDefect,
    uploadMaxBytes: config.uploadMaxBytes,
    trustedProxies: config.trustedProxies,
    isStrict,
  });
  await http.register(socketRoutes, { events, authenticate: userOfToken, watch: watchToken, log });
  await mountDocs(http, bindings);
  mountMcp(http, { log, noteDefect, authenticate: admit, answer: lookups.answerMcp });
  mountMetrics(http, config.metricsToken);
  mountHealth(http, parts);
  if (config.usage.isOn) await mountCollector(http, { path: usagePath, collect: usage.collect });
  if (hasPages) await mountPages(http, webDir);
  return { http, control };
}

/** The whole server, wired by hand: what is built from what stands here and nowhere else. */
export async function createApp({ isStrict = false, hasPages = true, ...options }: AppOptions) {
  const platform = await openPlatform(options);
  const { config, database, jobs, events } = platform;
  const capabilities = capabilityList();
  const { catchUp } = capabilities;
  const invoke = invokeOf(() => bindings, isStrict);
  const all = await installAll({ platform, invoke, capabilities });
  const bindings = capabilities.bindings();
  const { administration, nameCalls, ...services } = all;
  nameCalls(bindings.map(({ call }) => call));
  const { http, control } = await mountAll(platform, { all, bindings, isStrict, hasPages });
  if (options.isUnattended) giveWay(stepsOfUnattended);
  await jobs.start();

  return {
    http,
    database,
    jobs,
    events,
    models: platform.models,
    ...services,
    noteDefect: administration.noteDefect,
    catchUp,

    /** Writes what a new installation begins with. */
    seed: () => seed({ platform, ...services, catchUp }),

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
      await capabilities.stop();
      await platform.close();
    },
  };
}
