import type { ExaminationPoint, ExaminationRow } from '@antai/contract/examination';
import { formatAmount } from '../../../lib/format.ts';

/** What a column says on the whole: sum and middle of amounts, how often yes and no, from when to when; what is missing. */
export function countColumn({ pointId, kind }: ExaminationPoint, rows: readonly ExaminationRow[]): string {
  const cells = rows.flatMap(row => row.cells.filter(cell => cell.pointId === pointId));
  const values = cells.flatMap(({ value, decision }) =>
    value === null || decision === 'notApplicable' || decision === 'changed' ? [] : [value],
  );
  const missing = cells.filter(({ state }) => state !== 'answered').length;
  const left = missing > 0 ? `缺${missing}` : '';
  return [summaryOf(kind, values), left].filter(Boolean).join(' · ');
}

function summaryOf(kind: ExaminationPoint['kind'], values: (string | number | string[])[]): string {
  if (values.length === 0) return '';
  if (kind === 'amount') {
    const sorted = values.map(Number).sort((a, b) => a - b);
    const sum = sorted.reduce((all, each) => all + each, 0);
    return `合计${formatAmount(sum)} · 中位${formatAmount(sorted[Math.floor((sorted.length - 1) / 2)]!)}`;
  }
  if (kind === 'yesNo') {
    const yes = values.filter(value => value === '是').length;
    return `是${yes} · 否${values.length - yes}`;
  }
  if (kind === 'date') {
    const sorted = values.map(String).sort();
    return sorted[0] === sorted.at(-1) ? sorted[0]! : `${sorted[0]} 至 ${sorted.at(-1)}`;
  }
  return `${values.length}份有答案`;
}
