import { type DraftFileType, draftBuildsAtOnceMax, draftingFaults } from '@antai/contract/drafting';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { fonts } from '../../platform/fonts.ts';
import { streamBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Whom, Workers } from '../../platform/workers.ts';
import type { NoticesService } from '../notices/service.ts';
import { nameOfFile, sayEnd } from './describe-draft.ts';
import type { MadePapers, PapersOrder } from './make-papers.ts';
import type { DraftingStore, DraftRow } from './store.ts';
import type { TemplatesService } from './templates/service.ts';

interface BuildOrder {
  draftId: string;
  fileType: DraftFileType;
}

interface Deps {
  tasks: Tasks;
  store: DraftingStore;
  templates: TemplatesService;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  permissionsOf: TaskDefinition<BuildOrder>['permissionsOf'];
  keepMs: number;
}

export type DraftingJobs = ReturnType<typeof draftingJobs>;

const kind = 'drafting.build';
const fileMaxBytes = 50 * 1024 * 1024;
const maker = new URL('./make-papers.ts', import.meta.url);
/** What a hostile template may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: draftingFaults.tooManyItems };

/** Makes files of drafts. */
export function draftingJobs(deps: Deps) {
  const { store, templates, notices, workers, clock } = deps;

  const builds = deps.tasks.define<BuildOrder>(kind, {
    atOnceMax: draftBuildsAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes,
    tooLargeReason: draftingFaults.tooManyItems.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: deps.permissionsOf,
    isAllowed: (_order, may) => may(30017),
    make: build,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.drafting };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.draftId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayEnd(task) }, transaction);
    },
  });

  async function build({ order }: Task<BuildOrder>, { userId, signal, progress }: TaskTools): Promise<WorkResult> {
    const draft = await store.find(order.draftId);
    if (!draft) throw new Fault(draftingFaults.draftGone);
    const bytes = await fileOf(draft, { fileType: order.fileType, userId, signal });
    progress(1, 1);
    const result = { fileName: nameOfFile(draft, order.fileType), version: draft.version };
    return { file: streamBytes(bytes), result };
  }

  async function fileOf(
    draft: DraftRow,
    { fileType, userId, signal }: { fileType: DraftFileType } & Whom,
  ): Promise<Uint8Array> {
    const opened = await templates.pinned(draft.templateId, draft.templateVersion);
    if (!opened) throw new Fault(draftingFaults.noTemplate);
    const { template, source, fileKey } = opened;
    const order: PapersOrder = {
      ...{ template, source, docx: await templates.bytesOf(fileKey), fonts, now: clock.now() },
      ...{ fileTypes: [fileType], wishes: [{ name: draft.name, fields: draft.fields }] },
    };
    const made = await workers.run<MadePapers>(maker, order, { userId, signal, ...patience });
    if (made.kind === 'refused') throw new Fault({ code: 1, text: made.reason });
    return made.bytes;
  }

  return { builds };
}
