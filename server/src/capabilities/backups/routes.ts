import { backups } from '@antai/contract/backups';
import { bind } from '../../platform/http/bind.ts';
import type { BackupsService } from './service.ts';

export const backupsRoutes = (service: BackupsService) =>
  bind(backups, {
    list: () => service.list(),
    create: () => service.create(),
    download: (_caller, { data }) => service.download(data.backupId),
    remove: (_caller, { data }) => service.remove(data.backupId),
    restore: (_caller, { data }) => service.restore(data.backupId),
  });
