import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { reportTemplatesRoutes } from './routes.ts';
import { type ReportTemplatesService, reportTemplatesService } from './service.ts';
import { reportTemplatesStore } from './store.ts';

export function installReportTemplates({
  database,
  clock,
  personalData,
}: Platform): InstalledCapability<ReportTemplatesService> {
  const store = reportTemplatesStore(database);
  personalData.offer({ name: '报告模板', ...store.personal });
  const service = reportTemplatesService({ store, clock });
  return { service, bindings: reportTemplatesRoutes(service) };
}
