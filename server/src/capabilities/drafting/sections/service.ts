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

/** Sections of a document by a model: what it writes is proved and proposed, never written into a draft by itself. */
export function sectionsService({ store, runs: allRuns, drafts, writer, models, permissionsOf, clock }: Deps) {
  const runs = allRuns.define<RunInput, SectionEvent>(kind, {
    atOnceMax,
    async answer({ runId, ownerId, input }, { say, before, signal }) {
      const row = await store.find(runId);
      if (!row) throw new Fault(faults.notFound);
      const may = await permissionsOf(ownerId);
      if (!may(resource)) throw new Fault(faults.forbidden);
      const { enterpriseId } = input;
      const reader = { ...nobodyPresent, userId: ownerId, enterpriseId, traceId: runId, may, signal };
      const order = await orderOf(reader, row);
      for await (const event of writer.write(reader, order, before.reduce(addToSection, emptySection))) say(event);
    },
  });

  /** What is to be written, as far as it can be. */
  async function orderOf(
    caller: Caller,
    { draftId, fieldId, facts: added }: Pick<SectionRow, 'draftId' | 'fieldId' | 'facts'>,
  ): Promise<SectionOrder> {
    const { template, fields } = await drafts.opened(caller, draftId);
    const field = template.fields.find(({ id }) => id === fieldId);
    const columns = field && sectionColumns(field);
    if (!field || !columns) throw new Fault(sectionFaults.notAText);
    if (!(await models.status()).isConfigured) throw new Fault(sectionFaults.noModel);
    // a choice that the template makes by itself tells nothing of the matter
    const asked = template.fields.filter(({ id, default: usual }) => id !== fieldId && usual === undefined);
    if (added === '' && !asked.some(({ id, type }) => type !== 'bool' && !isEmpty(fields[id])))
      throw new Fault(sectionFaults.noFacts);
    return { template, fields, field, columns, added };
  }

  const ownSection = async (caller: Caller, runId: string) => own(caller, await store.find(runId));

  async function shown({ runId, fieldId, createdAt }: SectionRow): Promise<OpenRun[]> {
    const outcome = await runs.outcome(runId);
    if (outcome) return [{ runId, fieldId, state: outcome.state, failReason: outcome.failReason }];
    if (clock.now().getTime() - createdAt.getTime() > beginningMs) await store.remove(runId);
    return [];
  }

  async function letGo(caller: Pick<Caller, 'userId'>, { runId }: SectionRow) {
    if (await runs.outcome(runId)) await runs.remove(caller as Caller, runId);
    await store.remove(runId);
  }

  return {
    status: async () => ({ isConfigured: (await models.status()).isConfigured }),

    /** Begins a section and reads it; it goes on when its reader leaves. */
    async *propose(
      caller: Caller,
      { taskId, fieldId, facts }: { taskId: string; fieldId: string; facts: string },
      signal: AbortSignal,
    ) {
      const row = {
        runId: randomUUID(),
        draftId: taskId,
        ownerId: caller.userId,
        fieldId,
        facts,
        createdAt: clock.now(),
      };
      await orderOf(caller, row);
      if (!(await store.add(row, openSectionsMax))) throw new Fault(sectionFaults.tooMany);
      try {
        await runs.begin(caller, { enterpriseId: caller.enterpriseId }, row.runId);
      } catch (error) {
        await store.remove(row.runId);
        throw error;
      }
      yield* runs.follow(caller, { runId: row.runId, after: 0 }, signal);
    },

    /** The sections of a draft that nobody has taken or let go. */
    async list(caller: Caller, taskId: string): Promise<{ runs: OpenRun[] }> {
      await drafts.opened(caller, taskId);
      return { runs: (await Promise.all((await store.of(taskId)).map(shown))).flat() };
    },

    follow: runs.follow,

    async *continue(caller: Caller, { runId, after }: { runId: string; after: number }, signal: AbortSignal) {
      await ownSection(caller, runId);
      await runs.continue(caller, runId);
      yield* runs.follow(caller, { runId, after }, signal);
    },

    async stop(caller: Caller, runId: string) {
      await runs.stop(caller, runId);
      return {};
    },

    async remove(caller: Caller, runId: string) {
      await letGo(caller, await ownSection(caller, runId));
      return {};
    },

    /** Ends and forgets the sections of a draft that goes. */
    async forgetDraft(caller: Caller, taskId: string) {
      for (const row of await store.of(taskId)) await letGo(caller, row);
    },

    personal: {
      list: store.ofOwner,
      async remove(ownerId: string) {
        for (const row of await store.ofOwner(ownerId)) await letGo({ userId: ownerId }, row);
      },
    },
  };
}
