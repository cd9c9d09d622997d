import { imports } from '@antai/contract/imports';
import { bind } from '../../platform/http/bind.ts';
import type { ImportsService } from './service.ts';

export const importsRoutes = (service: ImportsService) =>
  bind(imports, {
    start: (caller, { data: { kind, ...order } }) => service.start(caller, { kind, order }),
    state: (caller, { data }) => service.state(caller, { taskId: data.jobId, problemsFrom: data.problemsFrom }),
    cancel: (caller, { data }) => service.cancel(caller, data.jobId),
  });
