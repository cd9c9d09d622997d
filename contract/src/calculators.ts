import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';

const LegalBasis = z.object({ statute: z.string(), article: z.string(), note: z.string().optional() });

const calculatorInputTypes = ['money', 'date', 'number', 'percent', 'select', 'bool', 'rows'] as const;

const field = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(calculatorInputTypes),
  required: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  help: z.string().optional(),
  /** What counts where nothing is given. */
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

/** What a calculator asks for; `rows` is a list of rows with its fields. Money is whole fen, a day YYYY-MM-DD. */
export const CalculatorInput = field.extend({ fields: z.array(field).optional() });
export type CalculatorInput = z.output<typeof CalculatorInput>;

export const Calculator = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  inputs: z.array(CalculatorInput),
  formula: z.array(z.string()),
  legalBasis: z.array(LegalBasis),
  notes: z.array(z.string()),
});
export type Calculator = z.output<typeof Calculator>;

/** 诉讼时效、除斥期间 or a period of procedure, to be counted with the calculator of periods. */
export const LimitationPeriod = z.object({
  id: z.string(),
  name: z.string(),
  n: z.number(),
  unit: z.string(),
  start: z.string(),
  nature: z.string(),
  legalBasis: z.array(LegalBasis),
  longest: z.object({ n: z.number(), unit: z.string(), start: z.string() }).optional(),
  note: z.string().optional(),
});
export type LimitationPeriod = z.output<typeof LimitationPeriod>;

/** A sum in fen, per cent, a day; a range where the law leaves the sum open; sums by their name. */
const Result = z.union([
  z.number(),
  z.string(),
  z.object({ min: z.number(), max: z.number() }),
  z.record(z.string(), z.number()),
]);

export const CalculationAnswer = z.object({
  result: Result,
  steps: z.array(z.string()),
  warnings: z.array(z.string()),
  legalBasis: z.array(LegalBasis),
});
export type CalculationAnswer = z.output<typeof CalculationAnswer>;

/** Rows of one list of a calculator's input. */
export const calculatorRowsMax = 400;

const call = callsAt('/law-ai/api/doc/drafting/', { style: 'A', access: 30019 });

/** 法律计算器: court fees, interest, labour, periods; each result with its steps and legal basis. */
export const calculators = {
  list: call({
    path: 'calculators',
    summary: '全部法律计算器：所需填写、公式、法律依据；时效与期间表',
    output: z.object({
      calculators: z.array(Calculator),
      limitationPeriods: z.array(LimitationPeriod),
      ratesKnownThrough: z.string(),
    }),
  }),
  calculate: call({
    path: 'calculate',
    summary: '计算：结果、逐步算式、提示与法律依据；金额以分计',
    input: dataOf({
      calculatorId: z.string().min(1).max(64),
      input: z.record(z.string().max(64), z.unknown()),
    }),
    output: CalculationAnswer,
  }),
} as const;
