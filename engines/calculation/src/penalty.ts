import type { Calculation } from './calculation.ts';
import { multiply, writeSum } from './multiply.ts';

interface PenaltyInput {
  penalty: number;
  loss: number;
}

/** More than this much of the loss is as a rule too high (民法典合同编通则解释第六十五条第二款). */
const highFromPercent = 130;

/** How far an agreed penalty lies above what courts as a rule let stand (民法典第五百八十五条第二款). */
export function calculatePenaltyReduction({ penalty, loss }: PenaltyInput): Calculation<Record<string, number>> {
  const limit = multiply([loss, highFromPercent], 100);
  const excess = Math.max(0, penalty - limit);
  const verdict =
    excess > 0
      ? `约定违约金 ${writeSum(penalty)} 超过参照上限，超出 ${writeSum(excess)}，一般可以认定为过分高于损失`
      : `约定违约金 ${writeSum(penalty)} 未超过参照上限，一般不认定为过分高于损失`;
  const steps = [`参照上限 ＝ 损失 ${writeSum(loss)} × ${highFromPercent}% ＝ ${writeSum(limit)}`, verdict];
  const warnings = [
    '调减须由当事人请求；百分之三十是一般标准，法院以损失为基础，兼顾履行情况、过错程度、履约背景等衡量',
    ...(excess > 0 ? ['恶意违约的当事人请求减少的，一般不予支持'] : []),
    ...(loss === 0 ? ['损失填的是0：没有损失或损失未举证的，由法院酌定，不能只按本式'] : []),
  ];
  return { result: { 参照上限: limit, 可请求调减: excess }, steps, warnings };
}
