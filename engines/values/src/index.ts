export { type CodeReading, creditCodeSign, isCreditCode, isIdentityNumber, readCreditCode } from './check-digits.ts';
export { figuresIn } from './find-figures.ts';
export { listYears } from './list-years.ts';
export { findSums, readAmount } from './read-amount.ts';
export {
  addDays,
  dayOf,
  daysBetween,
  findDays,
  findLooseDays,
  isDay,
  readDay,
  readDayCell,
  readPeriod,
} from './read-day.ts';
export { narrowDigits, readNumeral } from './read-numeral.ts';
export { type Mapping, mapRow, type RawRow, readListCell, readTextCell, rowReader } from './read-row.ts';
export { lastPlaceIn, type Region, readRegion, shortNameOfProvince, tellRegion } from './tell-region.ts';
export { shanghaiDay, shanghaiMinute, shanghaiSecond } from './tell-shanghai-time.ts';
export { writeDigits, writeNumeral } from './write-numeral.ts';
