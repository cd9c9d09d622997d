import type { Fulltext } from '@antai/fulltext';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { describeTask } from '../../platform/tasks/describe-task.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { foldersService } from './folders/service.ts';
import { foldersStore } from './folders/store.ts';
import { knowledgeFollower, knowledgeIndex } from './followers.ts';
import { knowledgeJobs } from './jobs.ts';
import { knowledgeRoutes } from './routes.ts';
import { searchService } from './search/service.ts';
import { type KnowledgeService, knowledgeService } from './service.ts';
import { knowledgeStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
  /** The engine that keeps the index of documents beside those of records. */
  index: Fulltext;
  /** Hears which index has lost what it held. */
  onDamage: (hear: (name: string) => void) => void;
}

/** What the engine keeps for documents. */
export const knowledgeIndexes = [knowledgeIndex];

export async function installKnowledge(
  platform: Platform,
  neighbours: Neighbours,
): Promise<InstalledCapability<KnowledgeService>> {
  const { database, tasks, jobs: queue, workers, listener, clock, log, personalData } = platform;
  const { files, account, notices, index, onDamage } = neighbours;
  const store = knowledgeStore(database);
  const follower = knowledgeFollower({ index, store, log });
  const { wake, isBehind } = follower;
  const { permissionsOf, standingOf } = account;
  const folderStore = foldersStore(database);
  const { personal } = folderStore;
  const folders = foldersService({ store: folderStore, documents: store, standingOf, clock });
  const search = searchService({ index, follower, store, folders, workers, clock });
  const jobs = knowledgeJobs({ tasks, store, files, notices, workers, wake, permissionsOf });
  const readingOf = async (taskId: string) => {
    const row = await tasks.find(taskId);
    const task = row && describeTask(row, { job: await queue.find(row.jobId), now: clock.now() });
    const isOver = !task || !['queued', 'running'].includes(task.state);
    return { isOver, failReason: task?.failReason ?? null, done: task?.unitsDone ?? 0, total: task?.unitsTotal ?? 1 };
  };
  const service = knowledgeService({ store, folders, personal, search, jobs, files, readingOf, isBehind, clock });
  personalData.offer({ name: '知识库', list: personal.list, remove: service.removeOf });
  onDamage(name => void (name === knowledgeIndex.name && wake()));
  const stopListening = await listener.on('knowledge_changed', () => void wake());
  void wake();
  async function stop() {
    stopListening();
    await follower.stop();
  }
  return { service, bindings: knowledgeRoutes(service), follower, stop };
}
