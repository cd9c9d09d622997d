import type { StoredIssue } from '../judge-provisions.ts';
import type { ModelAnswer } from './write-prompt.ts';

/** Why what a model said is not used. */
export const dropNames = {
  unanchored: '引文不在文中或不止一处',
  rewritten: '改写而非改错',
  untouchable: '动了名称、数字、日期或援引',
  doubled: '与已有提示重复',
} as const;
export type Drop = keyof typeof dropNames;

interface Stretch {
  start: number;
  end: number;
}

interface AnswerContext {
  text: string;
  stretch: Stretch;
  /** What a correction may not touch: names, numbers, citations. */
  untouchable: readonly Stretch[];
  /** What was found without a model: it stands, whatever a model says. */
  issues: readonly Stretch[];
}

export interface JudgedAnswer {
  findings: StoredIssue[];
  dropped: Partial<Record<Drop, number>>;
}

/** A correction changes so much at most; what changes more says something else. */
const changeMax = 16;
const numerals = /[\d０-９零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]+/gu;
const meets = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;

/** What of an answer stands: on words of this stretch, a small change that leaves alone what may not be touched, not said before. */
export function judgeAnswer({ suggestions }: ModelAnswer, judging: AnswerContext): JudgedAnswer {
  const judged: JudgedAnswer = { findings: [], dropped: {} };
  for (const suggestion of suggestions) {
    const outcome = judge(suggestion, { judging, findings: judged.findings });
    if (typeof outcome === 'string') judged.dropped[outcome] = (judged.dropped[outcome] ?? 0) + 1;
    else judged.findings.push(outcome);
  }
  return judged;
}

function judge(
  { quote, corrected, reason }: ModelAnswer['suggestions'][number],
  {
    judging: { text, stretch, untouchable, issues },
    findings,
  }: { judging: AnswerContext; findings: readonly Stretch[] },
): StoredIssue | Drop {
  const own = text.slice(stretch.start, stretch.end);
  const at = own.indexOf(quote);
  if (at < 0 || own.indexOf(quote, at + 1) >= 0) return 'unanchored';
  const change = narrow(quote, corrected);
  if (!change || change.wrong.length > changeMax || change.right.length > changeMax || change.right.includes('\n'))
    return 'rewritten';
  const start = stretch.start + at + change.from;
  const place = { start, end: start + change.wrong.length };
  const isSameNumber = (change.wrong.match(numerals) ?? []).join() === (change.right.match(numerals) ?? []).join();
  if (!isSameNumber || /[《》]/u.test(change.wrong + change.right) || untouchable.some(each => meets(each, place)))
    return 'untouchable';
  if ([...issues, ...findings].some(each => meets(each, place))) return 'doubled';
  return {
    ...place,
    wrong: change.wrong,
    right: change.right,
    check: 'model',
    rule: 'model',
    kind: 'suggestion',
    severity: 'hint',
    reason: `请核对：${reason}`,
  };
}

/** What alone differs; a character that is missing is shown with the one before it, which stands in the text. */
function narrow(quote: string, corrected: string) {
  let from = 0;
  while (from < Math.min(quote.length, corrected.length) && quote[from] === corrected[from]) from += 1;
  let [end, rightEnd] = [quote.length, corrected.length];
  while (end > from && rightEnd > from && quote[end - 1] === corrected[rightEnd - 1]) {
    end -= 1;
    rightEnd -= 1;
  }
  if (end === from && rightEnd === from) return undefined;
  if (end === from) {
    if (from > 0) from -= 1;
    else {
      end += 1;
      rightEnd += 1;
    }
  }
  return { from, wrong: quote.slice(from, end), right: corrected.slice(from, rightEnd) };
}

/** What of the answers was not used, in words. */
export const sayDropped = (dropped: JudgedAnswer['dropped']): string =>
  (Object.entries(dropped) as [Drop, number][]).map(([why, count]) => `${dropNames[why]}${count}条`).join('、');
