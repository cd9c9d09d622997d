import { Readable } from 'node:stream';
import { type DraftFileType, draftBuildsAtOnceMax, draftingFaults } from '@antai/contract/drafting';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { PaperOrder } from '@antai/documents/write-paper-docx';
import type { PaperPdfOrder } from '@antai/documents/write-paper-pdf';
import { writers } from '@antai/documents/writers';
import { fillTemplate, readFields, TemplateFault } from '@antai/drafting';
import { readyTemplate } from '@antai/drafting/templates';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { fonts } from '../../platform/fonts.ts';
import type { Made, Task, TaskDefinition, Tasks, TaskTools } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { NoticesService } from '../notices/service.ts';
import { nameOfFile, sayEnd } from './describe-draft.ts';
import { describePaper } from './describe-paper.ts';
import type { DraftingStore, DraftRow } from './store.ts';

export interface BuildOrder {
  draftId: string;
  fileType: DraftFileType;
}

interface Deps {
  tasks: Tasks;
  store: DraftingStore;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  permissionsOf: TaskDefinition<BuildOrder>['permissionsOf'];
  keepMs: number;
}

export type DraftingJobs = ReturnType<typeof draftingJobs>;

const kind = 'drafting.build';
const fileMaxBytes = 50 * 1024 * 1024;

/** Makes files of drafts. */
export function draftingJobs(deps: Deps) {
  const { store, notices, workers, clock } = deps;

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

  async function build({ order }: Task<BuildOrder>, { signal, progress }: TaskTools): Promise<Made> {
    const draft = await store.find(order.draftId);
    if (!draft) throw new Fault(draftingFaults.draftGone);
    const bytes = await fileOf(draft, order.fileType, signal);
    progress(1, 1);
    const result = { fileName: nameOfFile(draft, order.fileType), version: draft.version };
    return { file: Readable.from([Buffer.from(bytes)]), result };
  }

  async function fileOf(draft: DraftRow, fileType: DraftFileType, signal: AbortSignal): Promise<Uint8Array> {
    const paper = paperOf(draft);
    if (fileType === 'pdf') {
      const order: PaperPdfOrder = { paper, fonts };
      return workers.run<Uint8Array>(writers.paperPdf, order, signal);
    }
    const order: PaperOrder = { papers: [paper], now: clock.now() };
    const [bytes] = await workers.run<Uint8Array[]>(writers.paperDocx, order, signal);
    if (!bytes) throw new Error('no document came back');
    return bytes;
  }

  return { builds };
}

function paperOf({ templateId, fields }: DraftRow) {
  const template = readyTemplate(templateId);
  if (!template) throw new Fault(draftingFaults.noTemplate);
  try {
    return describePaper(template, fillTemplate(template, readFields(template, fields).values));
  } catch (error) {
    if (error instanceof TemplateFault) throw new Fault(draftingFaults.tooManyItems);
    throw error;
  }
}
