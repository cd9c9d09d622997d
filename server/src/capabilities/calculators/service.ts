import {
  CalculationFault,
  calculate,
  listCalculators,
  listLimitationPeriods,
  ratesKnownThrough,
} from '@antai/calculation';
import type { CalculationAnswer } from '@antai/contract/calculators';
import { faults } from '@antai/contract/wire/faults';
import { Fault } from '../../platform/fault.ts';
import { readInput } from './read-input.ts';

export type CalculatorsService = ReturnType<typeof calculatorsService>;

/** Legal sums and periods; nothing of what is calculated is kept. */
export function calculatorsService() {
  return {
    async list() {
      return { calculators: listCalculators(), limitationPeriods: listLimitationPeriods(), ratesKnownThrough };
    },

    async calculate(calculatorId: string, values: Record<string, unknown>): Promise<CalculationAnswer> {
      const calculator = listCalculators().find(({ id }) => id === calculatorId);
      if (!calculator) throw new Fault(faults.notFound);
      const read = readInput(calculator.inputs, values);
      if ('complaint' in read) throw new Fault(faults.invalid, read.complaint);
      try {
        const { result, steps, warnings } = calculate(calculatorId, read.input)!;
        return { result: result as CalculationAnswer['result'], steps, warnings, legalBasis: calculator.legalBasis };
      } catch (error) {
        if (error instanceof CalculationFault) throw new Fault(faults.invalid, error.message);
        throw error;
      }
    },
  };
}
