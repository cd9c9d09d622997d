import { usage } from '@antai/contract/usage';
import { bind } from '../../platform/http/bind.ts';
import type { UsageService } from './service.ts';

export const usageRoutes = (service: UsageService) =>
  bind(usage, {
    begin: caller => service.begin(caller),
    figures: (_caller, { data }) => service.figures(data.days),
  });
