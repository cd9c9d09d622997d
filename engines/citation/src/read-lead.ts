import { findDays } from '@antai/values';
import { readHistory, type StatuteEvent } from './read-history.ts';

/** Lines below a title in which its history may stand; what follows is the text. */
const leadMax = 12;
const bracketLinesMax = 6;
const signatureLinesMax = 4;
const opening = /^[（(](?![一二三四五六七八九十\d]{1,3}[）)])/u;
const closing = /[）)]$/u;
const announcing = /现(?:予以?)?(?:公布|发布)/u;

/** （2020年12月29日…会议通过，自2021年1月1日起施行）, on one line or on several. */
function bracketsIn(lines: string[]): string[] {
  return lines.flatMap((line, at) => {
    if (!opening.test(line)) return [];
    const rest = lines.slice(at, at + bracketLinesMax);
    const last = rest.findIndex(each => closing.test(each));
    return last < 0
      ? []
      : [
          rest
            .slice(0, last + 1)
            .join(' ')
            .slice(1, -1),
        ];
  });
}

/** 《…》已于…通过，现予公布，自…起施行: it is published on the day it is signed, not on the day it names first. */
function eventsOfAnnouncement(lines: string[]): StatuteEvent[] {
  const at = lines.findIndex(line => announcing.test(line));
  if (at < 0) return [];
  const signed = lines.slice(at, at + 1 + signatureLinesMax).flatMap(line => {
    const last = findDays(line).at(-1);
    return last?.day && last.end === line.length ? [last.day] : [];
  });
  const published = signed.slice(0, 1).map(date => ({ date, event: '公布' as const }));
  return [...readHistory([lines[at]!]), ...published];
}

/** Reads what stands between a title and its text: lines of history in brackets, and the announcement that publishes it. */
export function readLead(lines: string[]): { history: string[]; events: StatuteEvent[] } {
  const lead = lines.filter(Boolean).slice(0, leadMax);
  const history = bracketsIn(lead);
  return { history, events: [...readHistory(history), ...eventsOfAnnouncement(lead)] };
}
