import { downloads } from '@antai/contract/downloads';
import { bind } from '../../platform/http/bind.ts';
import type { DownloadsService } from './service.ts';

export const downloadsRoutes = (service: DownloadsService) =>
  bind(downloads, {
    list: (caller, { baseInfo }) => service.list(caller, baseInfo),
    create: (caller, { data }) => service.create(caller, data),
    retry: (caller, { data }) => service.retry(caller, data.taskId),
    remove: (caller, { data }) => service.remove(caller, data.taskId),
    download: (caller, { data }) => service.download(caller, data.taskId),
    single: (caller, { data }) => service.single(caller, data),
    verifyCertificate: (caller, { data }) => service.verifyCertificate(caller, data.certificateId),
  });
