import { isUnderWay, type Pack, type PackState, packFaults } from '@antai/contract/packs';
import { type Caller, machineCaller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { PackageVersion } from '../../platform/files/python-package.ts';
import type { Installation } from '../../platform/installation/store.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { ImportsService } from '../imports/service.ts';
import { adviseSteps } from './advise-steps.ts';
import { chooseOffer } from './choose-offer.ts';
import { comesByItself, type Outcome, type PackDescription, type PackOrder, type Proof } from './jobs.ts';

interface Deps {
  packs: PackDescription[];
  installation: Installation;
  jobs: Jobs;
  imports: ImportsService;
  clock: Clock;
  settingOf: (name: string) => string | undefined;
  /** Whether sources may be looked at for newer versions. */
  mayLook: boolean;
  /** Packs of files that are fetched without anybody asking. */
  wantedNames: string[];
  /** Where the files of a pack of files are, on this machine; undefined where they are not. */
  presentFolder: (pack: PackDescription) => string | undefined;
}

export type PacksService = ReturnType<typeof packsService>;

export const packJobs = { get: 'packs.get', look: 'packs.look' } as const;
const jobName = (name: string) => `pack.${name}.job`;
const outcomeName = (name: string) => `pack.${name}.outcome`;
const offerName = (name: string) => `pack.${name}.offer`;
const proofName = (address: string) => `pack.proof ${address}`;
const lookName = 'pack.look.job';

/** How far a pack is, and how it came to be so. */
interface PackStatus {
  state: PackState;
  done: number;
  total: number;
  outcome?: Outcome;
  problems: string[];
}

async function storedValue<Value>(
  { installation }: Pick<Deps, 'installation'>,
  name: string,
): Promise<Value | undefined> {
  const value = await installation.find(name);
  return value === undefined ? undefined : (JSON.parse(value) as Value);
}

const outcomeOf = (deps: Deps, name: string) => storedValue<Outcome>(deps, outcomeName(name));

const offerOf = (deps: Deps, name: string) => storedValue<PackageVersion & { lookedAt: string }>(deps, offerName(name));

const proofOf = (deps: Deps, address: string) => storedValue<Proof>(deps, proofName(address));

async function isLooking({ installation, jobs }: Pick<Deps, 'installation' | 'jobs'>): Promise<boolean> {
  const jobId = await installation.find(lookName);
  const job = jobId === undefined ? undefined : await jobs.find(jobId);
  return job?.state === 'queued' || job?.state === 'running';
}

/** Size and hash of the package, or of the archive as it was first fetched. */
async function fileOf(deps: Deps, { sizeBytes, sha256, sources }: PackDescription) {
  if (sha256 !== null) return { sizeBytes, sha256 };
  const archive = sources.find(each => each.kind === 'archive');
  const proof = archive && (await proofOf(deps, archive.address));
  return { sizeBytes: proof?.sizeBytes ?? null, sha256: proof?.sha256 ?? null };
}

async function standingOf(deps: Deps, pack: PackDescription): Promise<PackStatus> {
  const { installation, presentFolder, jobs, imports } = deps;
  const { name } = pack;
  const jobId = await installation.find(jobName(name));
  const outcome = await outcomeOf(deps, name);
  const none = { done: 0, total: 0, outcome, problems: outcome?.problems ?? [] };
  if (presentFolder(pack) !== undefined) return { ...none, state: 'done', problems: [] };
  if (jobId === undefined) return { ...none, state: 'absent' };
  const job = await jobs.find(jobId);
  if (job?.state === 'queued' || job?.state === 'running') {
    return { ...none, state: job.state === 'queued' ? 'queued' : 'fetching', problems: [] };
  }
  if (outcome?.jobId !== jobId) return { ...none, state: 'failed', problems: [job?.error ?? '取用中断，请再试一次'] };
  if (pack.kind === 'files' && outcome.source !== null) return { ...none, state: 'absent', problems: [] };
  if (outcome.importId === null) return { ...none, state: 'unreachable' };
  const { state, done, total, error } = await imports.state(machineCaller('', `pack ${name}`), {
    taskId: outcome.importId,
    problemsFrom: 0,
  });
  if (state === 'done') return { ...none, state: 'done', done, total };
  if (state === 'queued' || state === 'running') return { ...none, state: 'importing', done, total };
  return { ...none, state: 'failed', problems: [...none.problems, error ?? '导入已停止'] };
}

async function describe(deps: Deps, { caller, pack }: { caller: Caller; pack: PackDescription }): Promise<Pack> {
  const { mayLook } = deps;
  const { name, title, purpose, publisher, licence, date, version } = pack;
  const isOfFiles = pack.kind === 'files';
  const { state, done, total, outcome, problems } = await standingOf(deps, pack);
  const presentVersion = state === 'done' ? (isOfFiles ? version : (outcome?.version ?? null)) : null;
  const offered = await offerOf(deps, name);
  const isStuck = caller.may(9) && (state === 'unreachable' || state === 'failed');
  return {
    ...{ name, title, purpose, publisher, licence, date, version },
    kind: isOfFiles ? 'files' : 'rows',
    ...(await fileOf(deps, pack)),
    sources: pack.sources.map(source => source.title),
    ...{ state, done, total },
    presentVersion,
    offer: chooseOffer(pack, { presentVersion, offered }),
    lookedAt: offered?.lookedAt ?? null,
    isLooking: await isLooking(deps),
    mayLook: mayLook && !isOfFiles && pack.sources.some(({ kind }) => kind === 'python'),
    source: outcome?.source ?? null,
    problems: isStuck ? problems : [],
    steps: isStuck ? adviseSteps(pack) : [],
  };
}

/** Begins unless it is under way, or files that are there already; of several that begin at once all get the same job. */
async function begin(deps: Deps, { pack, order }: { pack: PackDescription; order: PackOrder }) {
  const { state } = await standingOf(deps, pack);
  const isWhole = pack.kind === 'files' && state === 'done';
  if (!isUnderWay(state) && !isWhole) await addNext(deps, packJobs.get, { under: jobName(pack.name), payload: order });
}

/** One job after the last of its name; all who ask at once get the same. */
async function addNext(
  { installation, jobs }: Pick<Deps, 'installation' | 'jobs'>,
  kind: string,
  { under, payload }: { under: string; payload: PackOrder | null },
) {
  const before = (await installation.find(under)) ?? 'nothing';
  const added = await jobs.add(kind, payload, { idempotencyKey: `${under} after ${before}` });
  await installation.replace(under, added.id);
}

const list = (deps: Deps, caller: Caller) => Promise.all(deps.packs.map(pack => describe(deps, { caller, pack })));

/** Packs of public data: which there are, how far each is, and fetching one. */
export function packsService(deps: Deps) {
  const { packs, mayLook, presentFolder, wantedNames, settingOf, installation, clock } = deps;
  return {
    list: (caller: Caller) => list(deps, caller),

    async get(caller: Caller, { name, version }: { name: string; version?: string | undefined }) {
      const pack = packs.find(each => each.name === name);
      if (!pack) throw new Fault(packFaults.noSuchPack);
      const isThere =
        version === undefined || version === pack.version || version === (await offerOf(deps, name))?.version;
      if (!isThere) throw new Fault(packFaults.noSuchVersion);
      await begin(deps, { pack, order: { name, isWished: true, version } });
      return describe(deps, { caller, pack });
    },

    /** Looks at what the sources offer; the answer comes with the next list. */
    async look(caller: Caller) {
      if (!mayLook) throw new Fault(packFaults.mayNotLook);
      if (!(await isLooking(deps))) await addNext(deps, packJobs.look, { under: lookName, payload: null });
      return list(deps, caller);
    },

    /** Where the files of a pack of files are, and which; undefined until they are there. */
    filesOf(name: string): { folder: string; version: string } | undefined {
      const pack = packs.find(each => each.name === name);
      const folder = pack && presentFolder(pack);
      return folder === undefined ? undefined : { folder, version: pack!.version };
    },

    /** Begins what has never come to an end, as each start of the product may; nothing newer is taken so. */
    async beginMissing() {
      const isWanted = (pack: PackDescription) =>
        wantedNames.includes(pack.name) || comesByItself(pack, settingOf(pack.name));
      for (const pack of packs.filter(isWanted)) {
        const { state } = await standingOf(deps, pack);
        if (state !== 'done') await begin(deps, { pack, order: { name: pack.name, isWished: false } });
      }
    },

    keepOutcome: (name: string, outcome: Outcome) => installation.replace(outcomeName(name), JSON.stringify(outcome)),

    offerOf: (name: string) => offerOf(deps, name),

    keepOffer: (name: string, offer: PackageVersion) =>
      installation.replace(offerName(name), JSON.stringify({ ...offer, lookedAt: clock.now().toISOString() })),

    proofOf: (address: string) => proofOf(deps, address),

    keepProof: (address: string, proof: Proof) => installation.replace(proofName(address), JSON.stringify(proof)),
  };
}
