import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { examinationJobs } from './jobs.ts';
import { examinationRoutes } from './routes.ts';
import { type ExaminationService, examinationService } from './service.ts';
import { examinationStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installExamination(
  { database, tasks, workers, clock, personalData }: Platform,
  { files, account, notices }: Neighbours,
): InstalledCapability<ExaminationService> {
  const store = examinationStore(database);
  const [records, examined, decisions, sets] = store.personal;
  personalData.offer({ name: '文件审查', ...records });
  personalData.offer({ name: '文件审查的文件与答案', ...examined });
  personalData.offer({ name: '文件审查的决定', ...decisions });
  personalData.offer({ name: '文件审查的要点集', ...sets });
  const jobs = examinationJobs({ tasks, store, files, notices, workers, permissionsOf: account.permissionsOf });
  const service = examinationService({ store, jobs, files, workers, clock });
  return { service, bindings: examinationRoutes(service) };
}
