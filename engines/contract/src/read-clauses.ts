import type { Span } from './reading.ts';

/** One clause of the outline; `end` is where the next one of any level begins, `closes` where its last sub-clause ends. */
export interface ClauseOfText extends Span {
  kind: 'preamble' | 'clause' | 'annex' | 'signature';
  /** As it is written: 第八条, 8.3, （一）. */
  number: string;
  heading: string;
  /** 0 for the outermost. */
  level: number;
  closes: number;
}

const numeral = '[一二三四五六七八九十百零〇\\d]';
/** Ways of numbering, each nested in whichever came before it in the text. */
const styles: { name: string; pattern: RegExp }[] = [
  { name: 'chapter', pattern: new RegExp(`^第${numeral}{1,6}[编章]`) },
  { name: 'section', pattern: new RegExp(`^第${numeral}{1,6}节`) },
  { name: 'article', pattern: new RegExp(`^第${numeral}{1,6}条`) },
  { name: 'numeral', pattern: /^[一二三四五六七八九十]{1,4}[、．.]/ },
  { name: 'bracket', pattern: /^[（(][一二三四五六七八九十]{1,4}[）)]/ },
  { name: 'third', pattern: /^\d{1,3}[.．]\d{1,3}[.．]\d{1,3}/ },
  { name: 'second', pattern: /^\d{1,3}[.．]\d{1,3}(?!\d)/ },
  { name: 'figure', pattern: /^\d{1,3}(?:[、.．](?!\d)|(?=\s))/ },
  { name: 'figureBracket', pattern: /^[（(]\d{1,3}[）)]/ },
];
const annex = /^附件\s*[一二三四五六七八九十\d]*\s*(?:[：:]|$|[^，。；]{0,30}$)/;
const signature =
  /^(?:[（(]?以下无正文|签署页|[（(]本页无正文|(?:甲方|乙方|丙方|出租[人方]|承租[人方])\s*(?:[（(](?:盖章|签字|签章|签名|公章)))/;
const headingMax = 24;
const shownMax = 12;

interface Head {
  kind: ClauseOfText['kind'];
  style: string;
  number: string;
  heading: string;
}

function headOf(line: string, isLate: boolean): Head | undefined {
  const text = line.trim();
  if (isLate && signature.test(text)) return { kind: 'signature', style: 'annex', number: '', heading: '签署栏' };
  if (annex.test(text) && text.length <= headingMax * 2)
    return { kind: 'annex', style: 'annex', number: '', heading: text.slice(0, headingMax) };
  for (const { name, pattern } of styles) {
    const number = pattern.exec(text)?.[0];
    if (!number) continue;
    const rest = text.slice(number.length).replace(/^[\s、.．:：]+/u, '');
    const first = /^[^，。；：:,;]*/u.exec(rest)?.[0] ?? '';
    const heading = first.length <= headingMax ? first : `${first.slice(0, shownMax)}…`;
    return { kind: 'clause', style: name, number: number.replace(/[、.．\s]+$/u, ''), heading };
  }
  return undefined;
}

/** The clauses of a contract in reading order: what stands before the first one, the clauses, annexes and signatures. */
export function readClauses(text: string): ClauseOfText[] {
  const clauses: ClauseOfText[] = [];
  let open: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const head = headOf(line, start > text.length * 0.6);
    const last = clauses.at(-1);
    if (head && !(head.kind === 'signature' && last?.kind === 'signature')) {
      if (head.kind === 'clause') {
        const depth = open.indexOf(head.style);
        open = depth >= 0 ? open.slice(0, depth + 1) : [...open, head.style];
      } else open = [];
      const level = Math.max(0, open.length - 1);
      const { kind, number, heading } = head;
      clauses.push({ kind, number, heading, level, start, end: text.length, closes: text.length });
    }
    start += line.length + 1;
  }
  const first = clauses[0]?.start ?? text.length;
  const preamble: ClauseOfText = {
    kind: 'preamble',
    number: '',
    heading: '首部',
    level: 0,
    start: 0,
    end: first,
    closes: first,
  };
  return closeAll(first > 0 ? [preamble, ...clauses] : clauses);
}

/** Ends each clause where the next begins, and closes it where one of its level or above does. */
function closeAll(clauses: ClauseOfText[]): ClauseOfText[] {
  const result = clauses.map((each, at) => ({ ...each, end: clauses[at + 1]?.start ?? each.end }));
  const open: ClauseOfText[] = [];
  for (const each of result) {
    while (open.length > 0 && open.at(-1)!.level >= each.level) open.pop()!.closes = each.start;
    open.push(each);
  }
  return result;
}

/** The innermost clause at a place. */
export const clauseAt = (clauses: readonly ClauseOfText[], offset: number): ClauseOfText | undefined =>
  clauses.findLast(({ start, end }) => start <= offset && offset < Math.max(end, start + 1));
