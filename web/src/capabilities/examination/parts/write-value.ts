import { answerStates, type ExaminationCell, type PointKind } from '@antai/contract/examination';
import { formatAmount } from '../../../lib/format.ts';

/** The answer of a cell in words, as its user wants it where they changed it. */
export function writeValue(kind: PointKind, { value, state, decision, changed }: ExaminationCell): string {
  if (decision === 'notApplicable') return '不适用';
  if (decision === 'changed') return changed ?? '';
  if (value === null) return answerStates[state];
  if (Array.isArray(value)) return value.map((item, at) => `${at + 1}. ${item}`).join(' ');
  return kind === 'amount' ? formatAmount(Number(value)) : String(value);
}
