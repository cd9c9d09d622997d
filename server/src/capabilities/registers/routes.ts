import { registers } from '@antai/contract/registers';
import { bind } from '../../platform/http/bind.ts';
import type { RegistersService } from './service.ts';

export const registersRoutes = (service: RegistersService) =>
  bind(registers, {
    counts: (_caller, { data }) => service.counts(data.companyId),
    page: (_caller, { data, baseInfo }) => service.page(data, baseInfo),
  });
