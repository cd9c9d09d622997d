import { records } from '@antai/contract/records';
import { bind } from '../../platform/http/bind.ts';
import type { RecordsService } from './service.ts';

export const recordsRoutes = (service: RecordsService) =>
  bind(records, {
    detail: (caller, { data }) => service.detail(caller, { recordType: data.recordType, id: data.id }),
    detailTools: caller => service.detailTools(caller),
  });
