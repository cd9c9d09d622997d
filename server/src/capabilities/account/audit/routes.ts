import { auditLog } from '@antai/contract/administration/audit';
import { bind } from '../../../platform/http/bind.ts';
import type { AuditService } from './service.ts';

export const auditRoutes = (service: AuditService) =>
  bind(auditLog, {
    page: (_caller, { baseInfo, data }) => service.page(data, baseInfo),
    verify: (_caller, { data }) => service.verify(data.head),
    export: (caller, { data }) => service.exportAll(caller, data.filter),
  });
