import type { SheetInput, Take } from './fill-sheet.ts';
import { findMentions } from './find-mentions.ts';
import { asksFor, isOutsideTable, recogniseCalculators } from './recognise-calculators.ts';
import { takeAmount, takeCourtFee } from './take-fees.ts';
import {
  takeDelay,
  takeLendingCap,
  takeLprInterest,
  takePenaltyReduction,
  takeSimpleInterest,
} from './take-interest.ts';
import { takeCompensation, takeDoubleWage, takeInjury } from './take-labour.ts';
import { takePeriod } from './take-period.ts';

/** A calculation that was asked for: with what it is to be done, and what has to be told before it can be. */
export interface CalculationQuestion extends SheetInput {
  calculatorId: string;
}

const takes: Record<string, Take> = {
  'court-fee': takeCourtFee,
  'preservation-fee': takeAmount('保全金额'),
  'enforcement-fee': takeAmount('执行金额'),
  'lpr-interest': takeLprInterest,
  'simple-interest': takeSimpleInterest,
  'lending-cap': takeLendingCap,
  'penalty-reduction': takePenaltyReduction,
  'delayed-performance': takeDelay,
  'labour-compensation': takeCompensation,
  'double-wage': takeDoubleWage,
  'work-injury': takeInjury,
  'period-end': takePeriod,
};

const questionMax = 1000;

/**
 * The calculations that a question in everyday words asks for; none where it asks for something else. What it does not tell is
 * missing, never guessed: a day without its year, a sum that may be one of two, a rate that does not say for how long.
 */
export function readQuestion(question: string, today: string): CalculationQuestion[] {
  if (question.length > questionMax) return [];
  const mentions = findMentions(question, today);
  const named = recogniseCalculators(mentions.text);
  const ids = named.length > 0 ? named : isOutsideTable(mentions.text) ? [] : ['period-end'];
  const read = ids.flatMap(calculatorId => {
    const taken = takes[calculatorId]!(mentions, today);
    if (!taken || !asksFor(mentions.text, taken.missing.length === 0)) return [];
    const { input, missing, remarks } = taken;
    return [{ calculatorId, input, missing, remarks }];
  });
  // 本金和利息一共126万，受理费多少: a word of the one does not ask for it
  const isAnswered = read.some(({ missing }) => missing.length === 0);
  return read.filter(({ input, missing }) => missing.length === 0 || !isAnswered || Object.keys(input).length > 1);
}

/**
 * The calculations that the last of several questions asks for: what an earlier one left open may be told in the next (诉讼费多少,
 * then 标的50万元).
 */
export function readQuestions(questions: string[], today: string): CalculationQuestion[] {
  let text = '';
  let read: CalculationQuestion[] = [];
  for (const question of questions) {
    const alone = readQuestion(question, today);
    const isOpen = read.some(({ missing }) => missing.length > 0);
    const joined =
      isOpen && alone.length === 0 && tells(question, today) ? readQuestion(`${text}，${question}`, today) : [];
    text = joined.length > 0 ? `${text}，${question}` : question;
    read = joined.length > 0 ? joined : alone;
  }
  return read;
}

const replyMax = 60;

/** A short reply with figures or one of the choices that were offered. */
function tells(question: string, today: string): boolean {
  const { sums, days, spans, rates } = findMentions(question, today);
  return (
    question.length <= replyMax &&
    (sums.length + days.length + spans.length + rates.length > 0 ||
      /^\s*(?:判决|裁定|违法|合法|N|2N|简易|至今|[一二三四五六七八九十\d,.]+(?:级|年|月|日)?)/u.test(question))
  );
}
