import { randomUUID } from 'node:crypto';
import {
  addToSection,
  emptySection,
  type OpenRun,
  openSectionsMax,
  type SectionEvent,
  sectionFaults,
} from '@antai/contract/drafting/sections';
import { faults } from '@antai/contract/wire/faults';
import { isEmpty, sectionColumns } from '@antai/drafting';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Models } from '../../../platform/models/models.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import type { AccountService } from '../../account/service.ts';
import type { DraftingService } from '../service.ts';
import type { SectionRow, SectionStore } from './store.ts';
import type { SectionOrder, SectionWriter } from './writer/service.ts';

interface Deps {
  store: SectionStore;
  runs: Pick<Runs, 'define'>;
  drafts: Pick<DraftingService, 'opened'>;
  writer: SectionWriter;
  models: Pick<Models, 'status'>;
  permissionsOf: AccountService['permissionsOf'];
  clock: Clock;
}

interface RunInput {
  /** Whose budget a model draws on. */
  enterpriseId: string;
}

export type SectionsService = ReturnType<typeof sectionsService>;

const kind = 'drafting.section';
const resource = 30017;
const atOnceMax = 3;
/** A section whose run is not there after this time was never begun. */
const beginningMs = 60_000;

/** The work of a run has an owner, and no session. */
const nobodyPresent = { sessionId: '', address: '' };

/** The runs of sections, and what they need. */
type SectionTools = Pick<Deps, 'store' | 'drafts' | 'models' | 'clock'> & { kind: SectionRuns };

/** What is to be written, as far as it can be. */
async function orderOf(
  { drafts, models }: Pick<Deps, 'drafts' | 'models'>,
  caller: Caller,
  { draftId, fieldId, facts: added }: Pick<SectionRow, 'draftId' | 'fieldId' | 'facts'>,
): Promise<SectionOrder> {
  const { template, fields } = await drafts.opened(caller, draftId);
  const field = template.fields.find(({ id }) => id === fieldId);
  const columns = field && sectionColumns(field);
  if (!field || !columns) throw new Fault(sectionFaults.notAText);
  if (!(await models.status()).isConfigured) throw new Fault(sectionFaults.noModel);
  // a choice that the template makes by itself tells nothing of the matter
  const questions = template.fields.filter(({ id, default: usual }) => id !== fieldId && usual === undefined);
  if (added === '' && !questions.some(({ id, type }) => type !== 'bool' && !isEmpty(fields[id])))
    throw new Fault(sectionFaults.noFacts);
  return { template, fields, field, columns, added };
}

const defineRuns = ({ runs, store, drafts, models, writer, permissionsOf }: Deps) =>
  runs.define<RunInput, SectionEvent>(kind, {
    atOnceMax,
    async answer({ runId, ownerId, input }, { say, before, signal }) {
      const row = await store.find(runId);
      if (!row) throw new Fault(faults.notFound);
      const may = await permissionsOf(ownerId);
      if (!may(resource)) throw new Fault(faults.forbidden);
      const { enterpriseId } = input;
      const reader = { ...nobodyPresent, userId: ownerId, enterpriseId, traceId: runId, may, signal };
      const order = await orderOf({ drafts, models }, reader, row);
      for await (const event of writer.write(reader, { order, begun: before.reduce(addToSection, emptySection) }))
        say(event);
    },
  });

type SectionRuns = ReturnType<typeof defineRuns>;

const ownSection = async ({ store }: Pick<Deps, 'store'>, { caller, runId }: { caller: Caller; runId: string }) =>
  own(caller, await store.find(runId));

async function openRunsOf(
  { store, clock, kind }: SectionTools,
  { runId, fieldId, createdAt }: SectionRow,
): Promise<OpenRun[]> {
  const outcome = await kind.outcome(runId);
  if (outcome) return [{ runId, fieldId, state: outcome.state, failReason: outcome.failReason }];
  if (clock.now().getTime() - createdAt.getTime() > beginningMs) await store.remove(runId);
  return [];
}

async function letGo({ store, kind }: SectionTools, caller: Pick<Caller, 'userId'>, { runId }: SectionRow) {
  if (await kind.outcome(runId)) await kind.remove(caller as Caller, runId);
  await store.remove(runId);
}

/** Sections as they are read while they are written. */
const writing = (deps: SectionTools) => ({
  /** Begins a section and reads it; it goes on when its reader leaves. */
  async *propose(
    caller: Caller,
    { taskId, fieldId, facts }: { taskId: string; fieldId: string; facts: string },
    { signal }: { signal: AbortSignal },
  ) {
    const row = {
      runId: randomUUID(),
      draftId: taskId,
      ownerId: caller.userId,
      fieldId,
      facts,
      createdAt: deps.clock.now(),
    };
    await orderOf(deps, caller, row);
    if (!(await deps.store.add(row, openSectionsMax))) throw new Fault(sectionFaults.tooMany);
    try {
      await deps.kind.begin(caller, { enterpriseId: caller.enterpriseId }, { runId: row.runId });
    } catch (error) {
      await deps.store.remove(row.runId);
      throw error;
    }
    yield* deps.kind.follow(caller, { runId: row.runId, after: 0, signal });
  },

  follow: deps.kind.follow,

  async *continue(
    caller: Caller,
    { runId, after }: { runId: string; after: number },
    { signal }: { signal: AbortSignal },
  ) {
    await ownSection(deps, { caller, runId });
    await deps.kind.continue(caller, runId);
    yield* deps.kind.follow(caller, { runId, after, signal });
  },

  async stop(caller: Caller, runId: string) {
    await deps.kind.stop(caller, runId);
    return {};
  },
});

/** Sections that nobody has taken over yet. */
const keeping = (deps: SectionTools) => ({
  /** The sections of a draft that nobody has taken or let go. */
  async list(caller: Caller, taskId: string): Promise<{ runs: OpenRun[] }> {
    await deps.drafts.opened(caller, taskId);
    return { runs: (await Promise.all((await deps.store.of(taskId)).map(row => openRunsOf(deps, row)))).flat() };
  },

  async remove(caller: Caller, runId: string) {
    await letGo(deps, caller, await ownSection(deps, { caller, runId }));
    return {};
  },

  /** Ends and forgets the sections of a draft that goes. */
  async forgetDraft(caller: Caller, taskId: string) {
    for (const row of await deps.store.of(taskId)) await letGo(deps, caller, row);
  },

  personal: {
    list: deps.store.ofOwner,
    async remove(ownerId: string) {
      for (const row of await deps.store.ofOwner(ownerId)) await letGo(deps, { userId: ownerId }, row);
    },
  },
});

/** Sections of a document by a model: what it writes is proved and proposed, never written into a draft by itself. */
export function sectionsService(deps: Deps) {
  const { store, drafts, models, clock } = deps;
  const means = { store, drafts, models, clock, kind: defineRuns(deps) };
  return {
    status: async () => ({ isConfigured: (await models.status()).isConfigured }),
    ...writing(means),
    ...keeping(means),
  };
}
