import { findDays } from '@antai/values';

const placedOnList = /^(?:依法|正式|已|予以|登记|审查|受理|对本案|，|本院){0,3}立案/;
const sameDay = /^[^。]{0,100}[。，；](?:本院)?(?:于|在)?(?:当日|同日|即日|当天)(?:依法)?(?:予以)?(?:立案|受理)/;
const accepted = /^(?:依法|正式|予以|登记|审查)?受理/;

/** The day the court says it put the case on its list: 于2018年5月15日立案, 受理; or the day named before 当日立案. */
export function readFilingDate(procedure: string): string | undefined {
  const days = findDays(procedure.slice(0, 4000)).flatMap(({ day, end }) => (day ? [{ day, end }] : []));
  const after = (end: number) => procedure.slice(end, end + 120);
  return (
    days.find(({ end }) => placedOnList.test(after(end).slice(0, 16))) ??
    days.find(({ end }) => sameDay.test(after(end)) || accepted.test(after(end)))
  )?.day;
}
