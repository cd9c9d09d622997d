import { isUnderWay, type Pack, type PackState, packFaults } from '@antai/contract/packs';
import { type Caller, machineCaller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Installation } from '../../platform/installation/store.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { ImportsService } from '../imports/service.ts';
import { adviseSteps } from './advise-steps.ts';
import type { Outcome, PackDescription } from './jobs.ts';

interface Deps {
  packs: PackDescription[];
  installation: Installation;
  jobs: Jobs;
  imports: ImportsService;
}

export type PacksService = ReturnType<typeof packsService>;

export const getPackKind = 'packs.get';
const jobName = (name: string) => `pack.${name}.job`;
const outcomeName = (name: string) => `pack.${name}.outcome`;

/** How far a pack is, and how it came to be so. */
interface Standing {
  state: PackState;
  done: number;
  total: number;
  outcome?: Outcome;
  problems: string[];
}

/** Packs of public data: which there are, how far each is, and fetching one. */
export function packsService({ packs, installation, jobs, imports }: Deps) {
  async function outcomeOf(name: string): Promise<Outcome | undefined> {
    const kept = await installation.find(outcomeName(name));
    return kept === undefined ? undefined : (JSON.parse(kept) as Outcome);
  }

  async function standingOf({ name }: PackDescription): Promise<Standing> {
    const jobId = await installation.find(jobName(name));
    const outcome = await outcomeOf(name);
    const none = { done: 0, total: 0, outcome, problems: outcome?.problems ?? [] };
    if (jobId === undefined) return { ...none, state: 'absent' };
    const job = await jobs.find(jobId);
    if (job?.state === 'queued' || job?.state === 'running') {
      return { ...none, state: job.state === 'queued' ? 'queued' : 'fetching', problems: [] };
    }
    if (outcome?.jobId !== jobId) return { ...none, state: 'failed', problems: [job?.error ?? '取用中断，请再试一次'] };
    if (outcome.importId === null) return { ...none, state: 'unreachable' };
    const { state, done, total, error } = await imports.state(machineCaller('', `pack ${name}`), outcome.importId, 0);
    if (state === 'done') return { ...none, state: 'done', done, total };
    if (state === 'queued' || state === 'running') return { ...none, state: 'importing', done, total };
    return { ...none, state: 'failed', problems: [...none.problems, error ?? '导入已停止'] };
  }

  async function describe(caller: Caller, pack: PackDescription): Promise<Pack> {
    const { name, title, publisher, licence, date, version, sizeBytes, sha256 } = pack;
    const { state, done, total, outcome, problems } = await standingOf(pack);
    const isStuck = caller.may(9) && (state === 'unreachable' || state === 'failed');
    return {
      ...{ name, title, publisher, licence, date, version, sizeBytes, sha256 },
      sources: pack.sources.map(source => source.title),
      ...{ state, done, total },
      presentVersion: state === 'done' ? (outcome?.version ?? null) : null,
      source: outcome?.source ?? null,
      problems: isStuck ? problems : [],
      steps: isStuck ? adviseSteps(pack) : [],
    };
  }

  /** Begins unless it is under way; of several that begin at once all get the same job. */
  async function begin(pack: PackDescription, isWished: boolean) {
    const { state } = await standingOf(pack);
    if (isUnderWay(state)) return;
    const { name } = pack;
    const before = (await installation.find(jobName(name))) ?? 'nothing';
    const added = await jobs.add(
      getPackKind,
      { name, isWished },
      { idempotencyKey: `${jobName(name)} after ${before}` },
    );
    await installation.replace(jobName(name), added.id);
  }

  return {
    list: (caller: Caller) => Promise.all(packs.map(pack => describe(caller, pack))),

    async get(caller: Caller, name: string) {
      const pack = packs.find(each => each.name === name);
      if (!pack) throw new Fault(packFaults.noSuchPack);
      await begin(pack, true);
      return describe(caller, pack);
    },

    /** Begins what has never come to an end, as each start of the product may; nothing newer is taken so. */
    async beginMissing() {
      for (const pack of packs) {
        const { state } = await standingOf(pack);
        if (state !== 'done') await begin(pack, false);
      }
    },

    keepOutcome: (name: string, outcome: Outcome) => installation.replace(outcomeName(name), JSON.stringify(outcome)),
  };
}
