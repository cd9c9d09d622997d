import { calculators } from '@antai/contract/calculators';
import type { Play } from '../play.ts';

export async function playCalculators(play: Play) {
  const demo = play.as('demo');
  await demo.ok(calculators.list, {});
  await demo.ok(calculators.calculate, { data: { calculatorId: 'preservation-fee', input: { amount: 1_000_000 } } });
  await demo.ok(calculators.calculate, { data: { calculatorId: 'preservation-fee', input: {} } });
  await demo.refused(calculators.calculate, { data: { calculatorId: 'none', input: {} } });
}
