import { addDays } from '@antai/values';

interface CalendarOrder {
  /** Of whatever the days belong to. */
  name: string;
  /** Names it for ever: a calendar that is taken in again changes its events. */
  id: string;
  days: { day: string; what: string }[];
  /** ISO 8601. */
  now: string;
}

const lineOctetsMax = 75;

/** Days as a calendar (RFC 5545): one event of a whole day for each. */
export function writeCalendar({ name, id, days, now }: CalendarOrder): string {
  const stamp = now.replace(/[-:]|\.\d+/gu, '');
  const events = days.flatMap(({ day, what }, at) => [
    'BEGIN:VEVENT',
    `UID:${id}-${at}@antai`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(`${name}：${what}`)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//antai//days//ZH', ...events, 'END:VCALENDAR'];
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`;
}

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/gu, sign => `\\${sign}`)
    .replace(/\r?\n/gu, '\\n')
    .replace(/[\u0000-\u001f]/gu, ' ');

/** Long lines go on in the next one behind a blank; a character is never cut. */
function foldLine(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (octets + size > lineOctetsMax) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += char;
    octets += size;
  }
  return [...lines, current];
}
