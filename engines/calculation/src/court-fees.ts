import rates from '../data/rates.json' with { type: 'json' };
import { type Calculation, CalculationFault, type SumRange } from './calculation.ts';
import { multiply, writeSum } from './multiply.ts';

/** A step of a scale: up to a sum, at a flat fee or at millionths of what lies in it. */
interface Tier {
  upTo?: number;
  flat?: number;
  ppm?: number;
}

const tenThousand = 1_000_000;
const million = 1_000_000;
const scales: Record<'property' | 'enforcement' | 'preservation', Tier[]> = rates.fees;

/** A fee by steps of a sum, each written down. */
function byScale(amount: number, { tiers, steps }: { tiers: Tier[]; steps: string[] }): number {
  let [fee, low] = [0, 0];
  for (const { upTo = Number.POSITIVE_INFINITY, flat, ppm = 0 } of tiers) {
    const part = Math.min(amount, upTo) - low;
    if (flat !== undefined) {
      fee += flat;
      steps.push(`不超过${writeSum(upTo)}的部分：每件${writeSum(flat)}`);
    } else if (part > 0) {
      const own = multiply([part, ppm], million);
      fee += own;
      steps.push(`超过${writeSum(low)}的部分 ${writeSum(part)} × ${ppm / 10_000}% ＝ ${writeSum(own)}`);
    }
    low = upTo;
    if (amount <= upTo) break;
  }
  return fee;
}

const above = (amount: number, { from, ppm }: { from: number; ppm: number }) =>
  amount > from ? multiply([amount - from, ppm], million) : 0;

type Fee = (amount: number, steps: string[]) => [min: number, max: number];

const fixed =
  (min: number, { max, step }: { max: number; step: string }): Fee =>
  (_amount, steps) => {
    steps.push(step);
    return [min, max];
  };

const property: Fee = (amount, steps) => {
  const fee = byScale(amount, { tiers: scales.property, steps });
  return [fee, fee];
};

const shareOfProperty =
  (share: (fee: number) => number, step: string): Fee =>
  (amount, steps) => {
    const fee = share(byScale(amount, { tiers: scales.property, steps }));
    steps.push(`${step}：${writeSum(fee)}`);
    return [fee, fee];
  };

const divorce: Fee = (amount, steps) => {
  const from = 20 * tenThousand;
  const extra = above(amount, { from, ppm: 5000 });
  if (extra > 0) steps.push(`财产总额超过20万元的部分 ${writeSum(amount - from)} × 0.5% ＝ ${writeSum(extra)}`);
  steps.push('每件50元至300元，由各省规定具体数额');
  return [5000 + extra, 30_000 + extra];
};

const personality: Fee = (amount, steps) => {
  const extra =
    above(Math.min(amount, 10 * tenThousand), { from: 5 * tenThousand, ppm: 10_000 }) +
    above(amount, { from: 10 * tenThousand, ppm: 5000 });
  if (extra > 0) steps.push(`赔偿金额超过5万元的部分分段计收 ${writeSum(extra)}`);
  steps.push('每件100元至500元，由各省规定具体数额');
  return [10_000 + extra, 50_000 + extra];
};

/** Kinds of case and the fee of each: 诉讼费用交纳办法第十三条、第十四条. */
const fees: Record<string, Fee> = {
  财产案件: property,
  离婚: divorce,
  人格权: personality,
  其他非财产: fixed(5000, { max: 10_000, step: '每件50元至100元' }),
  '知识产权（无争议金额）': fixed(50_000, { max: 100_000, step: '每件500元至1000元' }),
  '知识产权（有争议金额）': property,
  劳动争议: fixed(1000, { max: 1000, step: '每件10元' }),
  管辖权异议不成立: fixed(5000, { max: 10_000, step: '每件50元至100元' }),
  支付令: shareOfProperty(fee => multiply([fee], 3), '按财产案件受理费的三分之一'),
  公示催告: fixed(10_000, { max: 10_000, step: '每件100元' }),
  撤销仲裁裁决或确认仲裁协议效力: fixed(40_000, { max: 40_000, step: '每件400元' }),
  破产: shareOfProperty(fee => Math.min(multiply([fee], 2), 30 * tenThousand), '按财产案件标准减半，最高30万元'),
};
const isApplication = new Set(['支付令', '公示催告', '撤销仲裁裁决或确认仲裁协议效力', '破产', '管辖权异议不成立']);

interface CourtFeeInput {
  kind: string;
  amount?: number;
  halved?: boolean;
}

/** 案件受理费与申请费. */
export function calculateCourtFee({ kind, amount = 0, halved = false }: CourtFeeInput): Calculation<number | SumRange> {
  const fee = fees[kind];
  if (!fee) throw new CalculationFault(`不支持的案件类型：${kind}`);
  const steps: string[] = [];
  const warnings: string[] = [];
  let [min, max] = fee(amount, steps);
  if (halved && isApplication.has(kind)) warnings.push('减半规则针对案件受理费，本项为申请费或异议费，未减半');
  else if (halved) {
    [min, max] = [multiply([min], 2), multiply([max], 2)];
    steps.push('减半一次（简易程序、调解、撤诉、反诉合并审理等事由并存也只减半一次）');
  }
  return { result: min === max ? min : { min, max }, steps, warnings };
}

const preservationMax = 500_000;

/** 财产保全申请费. */
export function calculatePreservationFee({ amount = 0 }: { amount?: number }): Calculation<number> {
  const steps: string[] = [];
  const fee = byScale(amount, { tiers: scales.preservation, steps });
  if (fee > preservationMax) steps.push(`合计${writeSum(fee)}，超过上限，按${writeSum(preservationMax)}`);
  return { result: Math.min(fee, preservationMax), steps, warnings: [] };
}

/** 执行申请费. */
export function calculateEnforcementFee({ amount = 0 }: { amount?: number }): Calculation<number | SumRange> {
  const warnings = ['执行申请费由被执行人负担，申请人不预交'];
  if (amount === 0)
    return { result: { min: 5000, max: 50_000 }, steps: ['没有执行金额或者价额的，每件50元至500元'], warnings };
  const steps: string[] = [];
  return { result: byScale(amount, { tiers: scales.enforcement, steps }), steps, warnings };
}
