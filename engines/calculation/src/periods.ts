import { addDays } from '@antai/values';
import type { Calculation } from './calculation.ts';
import { laterDay, type PeriodUnit } from './count-days.ts';

interface PeriodInput {
  start: string;
  n: number;
  unit: PeriodUnit;
  /** Whether a last day that is a day of rest gives way to the next working day. */
  rollover?: boolean;
  holidays?: string[];
  /** Saturdays and Sundays that are worked. */
  workdays?: string[];
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** 期间届满日: the first day does not count (民法典第二百零一条至第二百零三条). */
export function calculatePeriodEnd(input: PeriodInput): Calculation<string> {
  const { start, n, unit, rollover = true, holidays = [], workdays = [] } = input;
  const last = laterDay(start, { count: n, unit });
  const steps = [`自${start}次日起算${n}${unit}，届满日${last}`];
  const isRest = (day: string) => !workdays.includes(day) && (holidays.includes(day) || isWeekend(day));
  let end = last;
  while (rollover && isRest(end)) end = addDays(end, 1);
  if (end !== last) steps.push(`${last}为休息日，顺延至${end}`);
  return { result: end, steps, warnings: holidays.length > 0 ? [] : ['未提供法定节假日表，只按周六、周日顺延'] };
}
