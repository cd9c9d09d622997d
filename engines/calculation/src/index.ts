import calculators from '../data/calculators.json' with { type: 'json' };
import periods from '../data/limitation-periods.json' with { type: 'json' };
import type { Calculation, LegalBasis } from './calculation.ts';
import { calculateCourtFee, calculateEnforcementFee, calculatePreservationFee } from './court-fees.ts';
import {
  calculateDelayInterest,
  calculateLendingCap,
  calculateLprInterest,
  calculateSimpleInterest,
} from './interest.ts';
import { calculateCompensation, calculateDoubleWage, calculateInjury } from './labour.ts';
import { calculatePenaltyReduction } from './penalty.ts';
import { calculatePeriodEnd } from './periods.ts';

export { type Calculation, CalculationFault } from './calculation.ts';
export { laterDay, type PeriodUnit, wholeBetween } from './count-days.ts';
export { calculateLprInterest, calculateSimpleInterest, ratesKnownThrough } from './interest.ts';
export { writeSum } from './multiply.ts';
export { type CalculationQuestion, readQuestions } from './question/read-question.ts';
export { writeResult } from './write-result.ts';

type InputType = 'money' | 'date' | 'number' | 'percent' | 'select' | 'bool' | 'rows';

/** What a calculator asks for. Money is whole fen, `rows` a list of rows with these fields. */
export interface CalculatorInput {
  id: string;
  label: string;
  type: InputType;
  required?: boolean;
  options?: string[];
  help?: string;
  /** What counts where nothing is given. */
  default?: string | number | boolean;
  fields?: CalculatorInput[];
}

interface Calculator {
  id: string;
  name: string;
  group: string;
  inputs: CalculatorInput[];
  formula: string[];
  legalBasis: LegalBasis[];
  notes: string[];
}

/** 诉讼时效、除斥期间 and the periods of procedure. */
interface LimitationPeriod {
  id: string;
  name: string;
  n: number;
  unit: string;
  start: string;
  nature: string;
  legalBasis: LegalBasis[];
  note?: string;
}

/** Every calculator: what it asks for, its formula in words, its legal basis. Money is whole fen, days are YYYY-MM-DD. */
export const listCalculators = (): Calculator[] => calculators as Calculator[];

/** 诉讼时效, 除斥期间 and periods of procedure, each with its beginning and legal basis. */
export const listLimitationPeriods = (): LimitationPeriod[] => periods as LimitationPeriod[];

// biome-ignore lint/suspicious/noExplicitAny: each takes what its definition names, checked by whoever calls
const functions: Record<string, (input: any) => Calculation> = {
  'court-fee': calculateCourtFee,
  'preservation-fee': calculatePreservationFee,
  'enforcement-fee': calculateEnforcementFee,
  'delayed-performance': calculateDelayInterest,
  'lpr-interest': calculateLprInterest,
  'simple-interest': calculateSimpleInterest,
  'lending-cap': calculateLendingCap,
  'penalty-reduction': calculatePenaltyReduction,
  'labour-compensation': calculateCompensation,
  'double-wage': calculateDoubleWage,
  'work-injury': calculateInjury,
  'period-end': calculatePeriodEnd,
};

/**
 * Calculates with input of the form that the calculator's definition gives; throws CalculationFault where nothing can be
 * calculated; undefined for an id that none has.
 */
export function calculate(calculatorId: string, input: Record<string, unknown>): Calculation | undefined {
  return functions[calculatorId]?.(input);
}
