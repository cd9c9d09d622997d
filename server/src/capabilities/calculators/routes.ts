import { calculators } from '@antai/contract/calculators';
import { bind } from '../../platform/http/bind.ts';
import type { CalculatorsService } from './service.ts';

export const calculatorsRoutes = (service: CalculatorsService) =>
  bind(calculators, {
    list: () => service.list(),
    calculate: (_caller, { data }) => service.calculate(data.calculatorId, data.input),
  });
