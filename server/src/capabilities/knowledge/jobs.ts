import { knowledgeFaults, readingsAtOnceMax } from '@antai/contract/knowledge';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { sayRead } from './describe-document.ts';
import type { DocumentReading } from './read-document.ts';
import type { DocumentRow, KnowledgeStore } from './store.ts';

/** Files of one batch, each in the version that was meant. */
interface ReadingOrder {
  documents: { documentId: string; version: number }[];
}

interface Deps {
  tasks: Tasks;
  store: KnowledgeStore;
  files: FilesService;
  notices: NoticesService;
  workers: Workers;
  wake: () => Promise<void>;
  permissionsOf: TaskDefinition<ReadingOrder>['permissionsOf'];
}

export type KnowledgeJobs = ReturnType<typeof knowledgeJobs>;

const readingKind = 'knowledge.read';
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: knowledgeFaults.tooSlow };
const reader = new URL('./read-document.ts', import.meta.url);

/** Reads files into paragraphs, one after the other; a file that cannot be read says why and leaves the others alone. */
export function knowledgeJobs({ tasks, store, files, notices, workers, wake, permissionsOf }: Deps) {
  const readings = tasks.define<ReadingOrder>(readingKind, {
    atOnceMax: readingsAtOnceMax,
    keepMs: 0,
    fileMaxBytes: 0,
    tooLargeReason: '',
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
    isAllowed: (_order, may) => may(30013),
    make: readAll,
    eventOf: ({ taskId, state, percent }) => ({
      type: 'task',
      data: { kind: readingKind, taskId, state, finishPercent: percent },
    }),
    tell: tellOwner,
  });

  async function readAll({ order: { documents } }: Task<ReadingOrder>, tools: TaskTools): Promise<WorkResult> {
    const { progress } = tools;
    const failed: string[] = [];
    let read = 0;
    for (const [at, { documentId, version }] of documents.entries()) {
      const row = await store.find(documentId);
      // gone, replaced, or read before a crash
      if (row?.version === version && row.state === 'parsing') await readOne(row, tools);
      const after = await store.find(documentId);
      if (after?.state === 'ready') read += 1;
      else if (after) failed.push(after.name);
      progress(at + 1, documents.length);
    }
    void wake();
    return { result: { read, failed } };
  }

  async function readOne({ documentId, version, fileId }: DocumentRow, tools: TaskTools) {
    const outcome = await readFile(fileId, tools).catch(error => {
      if (error instanceof Fault) return { kind: 'unreadable' as const, message: error.message };
      throw error;
    });
    if (outcome.kind === 'read') await store.keepText(documentId, version, outcome.document);
    else {
      const reason = outcome.kind === 'noText' ? knowledgeFaults.noText.text : outcome.message;
      await store.keepReason(documentId, { version, reason });
    }
  }

  async function readFile(fileId: string, { userId, signal }: TaskTools): Promise<DocumentReading> {
    const input = await files.readable(fileId, { signal }).catch(missingAs(knowledgeFaults.sourceGone));
    return workers.run<DocumentReading>(reader, input, { userId, signal, ...patience });
  }

  async function tellOwner(task: Task<ReadingOrder>, transaction?: Parameters<NoticesService['tell']>[1]) {
    const { ownerId, taskId, order } = task;
    const outcome = (task.result ?? { read: 0, failed: [task.name] }) as { read: number; failed: string[] };
    const about = { messageType: messageTypes.task, redirectType: redirectTypes.knowledge, relateId: taskId };
    const isQuiet = outcome.failed.length === 0 || order.documents.length === 1;
    const notice = { userId: ownerId, ...about, count: 1, isQuiet };
    await notices.tell({ ...notice, say: () => sayRead(outcome) }, transaction);
  }

  return { readings };
}
