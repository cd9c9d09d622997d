import { type CalculationQuestion, listCalculators, readQuestions } from '@antai/calculation';
import { Fault } from '../../../../platform/fault.ts';
import type { CalculatorsService } from '../../../calculators/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import type { ArticleName } from '../articles/read-place.ts';
import { type CalculationOutcome, tellCalculation } from './tell-calculation.ts';

interface Deps {
  calculators: Pick<CalculatorsService, 'calculate'>;
}

/** What the calculators say to a question, in Markdown, and the provisions that they follow. */
interface CalculatorAnswer {
  paragraphs: string[];
  bases: ArticleName[];
  skipped: string[];
}

export type CalculationsService = ReturnType<typeof calculationsService>;

const calculatorsResource = 30019;
const nothing: CalculatorAnswer = { paragraphs: [], bases: [], skipped: [] };
/** Turns back to which a figure may be told that an earlier question left open. */
const turnsMax = 4;

/** The calculations that questions ask for. */
export function calculationsService({ calculators }: Deps) {
  async function outcomeOf({ calculatorId, input, missing }: CalculationQuestion): Promise<CalculationOutcome> {
    if (missing.length > 0) return { kind: 'incomplete' };
    try {
      return { kind: 'done', ...(await calculators.calculate(calculatorId, input)) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { kind: 'refused', reason: error.message };
    }
  }

  return {
    /** The calculations of a question, done; or what has to be told before they can be. Nothing for any other question. */
    async answer(reader: Reader, wish: AnswerWish): Promise<CalculatorAnswer> {
      const questions = [...wish.earlier.slice(-turnsMax).map(({ question }) => question), wish.question];
      const read = readQuestions(questions, wish.asOf);
      if (read.length === 0) return nothing;
      if (!reader.may(calculatorsResource)) return { ...nothing, skipped: ['法律计算器（您没有此项权限）'] };
      const all = await Promise.all(
        read.map(async question => {
          const calculator = listCalculators().find(({ id }) => id === question.calculatorId)!;
          const outcome = await outcomeOf(question);
          return { calculator, paragraph: tellCalculation(calculator, { question, outcome }) };
        }),
      );
      return {
        paragraphs: all.map(({ paragraph }) => paragraph),
        bases: all.flatMap(({ calculator }) => calculator.legalBasis),
        skipped: [],
      };
    },
  };
}
