import type { ReviewDetail, ReviewFinding, ReviewResult } from '@antai/contract/review/records';
import { typeOf } from '@antai/contract-text';
import { shanghaiDay } from '@antai/values';

const sideNames = { a: '甲', b: '乙', both: '中立' } as const;

/** What our side is called in a contract of this type. */
export function sayStance({ typeId, side }: ReviewDetail['settings']): string {
  const type = typeId ? typeOf(typeId) : undefined;
  return side === 'both' || !type ? sideNames[side] : `${type.sides[side].name}（${sideNames[side]}方）`;
}

export const sayBasis = ({ legalBasis }: ReviewFinding): string =>
  legalBasis
    .map(({ statute, article, state }) => `《${statute}》${article ?? ''}${state === 'verified' ? '' : '（待核）'}`)
    .join('、');

const quotedMax = 200;

export function quote({ start, end }: ReviewFinding, text: string): string {
  if (start === undefined || end === undefined) return '（全文未见）';
  const quotation = text.slice(start, end).trim();
  return quotation.length > quotedMax ? `${quotation.slice(0, quotedMax - 1)}…` : quotation;
}

/** Whether all was reviewed, or only what the other side changed. */
export const sayScope = ({ delta }: ReviewResult): string =>
  delta
    ? `只审对方改动：与上一稿“${delta.earlierName}”比较，共${delta.changes.length + delta.moreChanges}处改动；未改动处的${delta.leftOut}条发现未列`
    : '全文';

/** What is said of a finding: who and when beside each. */
export const sayNotes = ({ notes }: ReviewFinding): string =>
  notes.map(({ author, time, text }) => `${text}（${author}，${shanghaiDay(new Date(time))}）`).join('\n');
