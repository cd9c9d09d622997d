import { findDays } from '@antai/values';

type StatuteEventKind = '通过' | '批准' | '公布' | '修正' | '修订' | '施行' | '废止';

export interface StatuteEvent {
  date: string;
  event: StatuteEventKind;
  /** Who: the session, the order, the announcement, as written. */
  by?: string;
  documentNumber?: string;
}

const longestLine = 2000;
/** Days of a history are written in figures; those in numerals belong to the sentences of a text. */
const inFigures = /^\d{4}年/u;
const quotedNames = /《[^《》]{0,200}》|〈[^〈〉]{0,200}〉|<[^<>]{0,200}>/gu;
const number =
  /[\u4e00-\u9fa5]{0,20}(?:令|公告)第[\d一二三四五六七八九十百]{1,6}号|[\u4e00-\u9fa5]{1,8}〔\d{4}〕\d{1,4}号/u;

/** A quoted title may hold 修改, 公布 and dates of its own. */
function withoutQuotedNames(text: string): string {
  let rest = text;
  for (let depth = 0; depth < 3; depth++) rest = rest.replace(quotedNames, '');
  return rest;
}

/** 自公布之日起施行 says how it begins, 现予公布 that these lines publish it: neither was done on the day before the words. */
const ofOtherDays = /自(?:公布|发布|颁布|通过|批准)之日起(?:正式)?(?:施行|实施|生效|执行|试行)|现予以?(?:公布|发布)/gu;

/** 修订通过 is a revision; 公布施行 is both. */
function eventsIn(words: string): StatuteEventKind[] {
  const text = words.replace(ofOtherDays, '');
  if (/废止/u.test(text)) return ['废止'];
  if (/修正/u.test(text)) return ['修正'];
  if (/修订|修改/u.test(text)) return ['修订'];
  const isOrder = /令第.{1,6}号\s*$/u.test(text);
  const published: StatuteEventKind[] = isOrder || /公布|发布/u.test(text) ? ['公布'] : [];
  const begun: StatuteEventKind[] = /施行|实施|生效/u.test(text) ? ['施行'] : [];
  if (published.length + begun.length > 0) return [...published, ...begun];
  if (/批准/u.test(text)) return ['批准'];
  return /通过/u.test(text) ? ['通过'] : [];
}

const actorOf = (text: string) =>
  text
    .replace(/^[\s由经]+/u, '')
    .replace(/(?:审议|修订|讨论)?(?:通过|批准|公布|发布|修正|修订|修改|施行|实施|废止).*$/su, '')
    .replace(/第[一二三四五六七八九十]{1,3}次$/u, '')
    .replace(/[\s、，,（(]+$/u, '');

function eventsOfLine(line: string): StatuteEvent[] {
  const plain = withoutQuotedNames(line.slice(0, longestLine));
  const days = findDays(plain).filter(({ raw }) => inFigures.test(raw));
  const events: StatuteEvent[] = [];
  let waiting: { iso: string; by: string }[] = [];
  for (const [index, { day: iso, end }] of days.entries()) {
    const words = plain.slice(end, days[index + 1]?.start);
    const kinds = eventsIn(words);
    const by = actorOf(words);
    if (!iso) continue;
    waiting.push({ iso, by });
    if (kinds.length === 0) continue;
    const documentNumber = words.match(number)?.[0];
    for (const event of kinds)
      for (const one of waiting) events.push({ date: one.iso, event, by: one.by || undefined, documentNumber });
    waiting = [];
  }
  return events;
}

/** The body without its session: a court's committee that passes a text twice has remade it. */
const makerOf = ({ by = '' }: { by?: string }) => by.replace(/第[一二三四五六七八九十百\d]{1,5}[届次].*$/u, '');

/** Whether a text was changed after it was first made, up to a day; a second passage by the same body says so too. */
export function isMadeAgain(events: { date: string; event: string; by?: string }[], until: string): boolean {
  const past = events.filter(({ date }) => date <= until);
  if (past.some(({ event }) => /修正|修订/u.test(event))) return true;
  const passages = Map.groupBy(
    past.filter(({ event, by }) => event === '通过' && by),
    makerOf,
  );
  return [...passages.values()].some(group => new Set(group.map(({ date }) => date)).size > 1);
}

/** A title may run over the line end: lines are joined until its 《 is closed. */
function joinOpenTitles(lines: string[]): string[] {
  const wholeLines: string[] = [];
  for (const line of lines) {
    const last = wholeLines.at(-1);
    const isOpen = last !== undefined && last.length < longestLine && last.split('《').length > last.split('》').length;
    if (isOpen) wholeLines[wholeLines.length - 1] = last + line;
    else wholeLines.push(line);
  }
  return wholeLines;
}

/** Reads the lines between title and text into dated events; a line without a date or a verb gives none. */
export const readHistory = (lines: string[]): StatuteEvent[] => joinOpenTitles(lines).flatMap(eventsOfLine);
