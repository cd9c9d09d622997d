import { findDays } from '@antai/values';
import type { Span } from './reading.ts';

interface SigningDay extends Span {
  /** YYYY-MM-DD. */
  day: string;
  raw: string;
}

const signing = /(?:签订|签署|签约|订立)(?:本合同|本协议)?(?:的?(?:日期|时间|日))?(?:为|是|于|[：:])?\s{0,12}$/u;
/** 日期： below the names at the end. */
const dated = /(?:^|\n)\s{0,20}日\s{0,8}期\s*[：:]\s{0,20}$/u;
/** 于……签订. */
const signedThen = /^[^。，；\d]{0,10}(?:签订|签署|订立)/u;
const before = 40;

/** The day on which a contract says it is signed; of several below the names only one that all share. */
export function findSigningDay(text: string): SigningDay | undefined {
  const days = findDays(text).flatMap(({ day, raw, start, end }) => (day ? [{ day, raw, start, end }] : []));
  const lead = ({ start }: Span) => text.slice(Math.max(0, start - before), start);
  const signingDay = days.find(
    each => signing.test(lead(each)) || signedThen.test(text.slice(each.end, each.end + before)),
  );
  if (signingDay) return signingDay;
  const below = days.filter(each => dated.test(lead(each)));
  return below.every(({ day }) => day === below[0]?.day) ? below[0] : undefined;
}
