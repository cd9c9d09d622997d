import { dataImports } from '@antai/contract/administration/data';
import { bind } from '../../../platform/http/bind.ts';
import type { DataImportsService } from './service.ts';

export const dataImportRoutes = (service: DataImportsService) =>
  bind(dataImports, {
    page: (_caller, { baseInfo }) => service.page(baseInfo),
    start: (caller, { data }) => service.start(caller, data),
    problems: (_caller, { baseInfo, data }) => service.problems(data.taskId, baseInfo),
    stop: (_caller, { data }) => service.stop(data.taskId),
  });
