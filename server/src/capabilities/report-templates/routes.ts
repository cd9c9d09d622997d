import { reportTemplates } from '@antai/contract/report-templates';
import { bind } from '../../platform/http/bind.ts';
import type { ReportTemplatesService } from './service.ts';

export const reportTemplatesRoutes = (service: ReportTemplatesService) =>
  bind(reportTemplates, {
    list: caller => service.list(caller),
    save: (caller, { data }) => service.save(caller, data),
    remove: (caller, { data }) => service.remove(caller, data.templateId),
  });
