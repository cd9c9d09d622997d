/** What came of a calculation: what a lawyer would write down, step by step. Money is whole fen, days are YYYY-MM-DD. */
export interface Calculation<Result = unknown> {
  result: Result;
  steps: string[];
  /** What the result rests on or leaves out, and has to be looked at by the one who uses it. */
  warnings: string[];
}

/** Where the law leaves the sum to the provinces or courts: from, to. */
export interface SumRange {
  min: number;
  max: number;
}

/** Input that cannot be calculated with; its message says in Chinese what to change. */
export class CalculationFault extends Error {}

/** Where the law says what a calculation follows. */
export interface LegalBasis {
  statute: string;
  article: string;
  note?: string;
}
