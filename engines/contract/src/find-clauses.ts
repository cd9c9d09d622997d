import { readNumeral } from '@antai/values';
import { type ClauseOfText, readClauses } from './read-clauses.ts';
import type { Span } from './reading.ts';

/** A clause that a question asks for, with all that stands below it. */
export interface ClauseHit extends Span {
  number: string;
  heading: string;
}

const numeral = '[一二三四五六七八九十百零〇\\d]{1,6}';
const byArticle = new RegExp(`第(${numeral})条`, 'gu');
const byEnglish = /\b(?:clause|article|section)\s*(\d{1,3}(?:\.\d{1,3}){0,2})/giu;
const byDots = /(?<![\d.年月第])(\d{1,3}(?:\.\d{1,3}){1,2})(?![\d.%％元万])/gu;
const byAnnex = /附件\s*([一二三四五六七八九十\d]{0,3})/gu;
const headingMin = 2;
const clausesMax = 5;

/** The clauses that a question names by number or by heading, in the order of the contract; none where it names none that is there. */
export function findClauses(text: string, question: string): ClauseHit[] {
  const clauses = readClauses(text);
  const named = clauses.filter(namedBy(question));
  const matches = named.length > 0 ? named : clauses.filter(({ heading }) => isSaid(heading, question));
  const passages: ClauseHit[] = [];
  for (const { number, heading, start, closes } of matches) {
    // a clause that lies in another one is shown with it
    if (start < (passages.at(-1)?.end ?? 0)) continue;
    passages.push({ number, heading, start, end: closes });
    if (passages.length >= clausesMax) break;
  }
  return passages;
}

const isSaid = (heading: string, question: string) => heading.length >= headingMin && question.includes(heading);

function namedBy(question: string): (clause: ClauseOfText) => boolean {
  const english = [...question.matchAll(byEnglish)].map(([, number]) => number!);
  const dotted = new Set([...question.matchAll(byDots)].map(([, number]) => number!));
  for (const number of english) if (number.includes('.')) dotted.add(number);
  const whole = new Set([
    ...[...question.matchAll(byArticle)].flatMap(([, number]) => readNumeral(number!) ?? []),
    ...english.filter(number => !number.includes('.')).map(Number),
  ]);
  const annexes = new Set([...question.matchAll(byAnnex)].map(([name]) => name.replace(/\s/gu, '')));
  return ({ kind, number, heading, level }) => {
    if (kind === 'annex') return [...annexes].some(name => `${number}${heading}`.replace(/\s/gu, '').startsWith(name));
    if (kind !== 'clause') return false;
    const own = number.replace(/．/gu, '.').replace(/[、.\s]+$/u, '');
    if (dotted.has(own)) return true;
    const article = /^第(.+)条$/u.exec(own)?.[1];
    if (article !== undefined) return whole.has(readNumeral(article) ?? Number.NaN);
    return level === 0 && !own.includes('.') && whole.has(readNumeral(own) ?? Number.NaN);
  };
}
