import { isOrganisation } from '@antai/names';
import { findDays, findSums } from '@antai/values';
import words from '../data/words.json' with { type: 'json' };
import type { Change, ChangeKind, Reason } from './change.ts';
import { findSameUnder, type LineStretch } from './find-same-under.ts';
import { everything, foldText } from './fold-text.ts';
import { boxes } from './split-words.ts';

type Weight = Pick<Change, 'importance' | 'reason' | 'sameUnder'>;

/** Two stretches; one is empty where something was inserted or deleted. */
interface Stretches {
  kind: ChangeKind;
  before: LineStretch;
  after: LineStretch;
  /** Whether they stand in paragraphs that both texts have. */
  isPaired: boolean;
}

const weights: Record<Reason, number> = {
  金额: 96,
  费率: 94,
  否定: 92,
  勾选: 91,
  日期: 90,
  期限: 88,
  主体: 86,
  责任: 84,
  义务: 80,
  数字: 74,
  条款: 55,
  文字: 40,
  移动: 30,
  编号: 8,
  格式: 4,
};
/** A change is judged by no more than so much around it. */
const aroundMax = 400;

/** How much a change of two stretches matters, and why. */
export function judgeImportance({ kind, before, after, isPaired }: Stretches): Weight {
  if (kind === 'move') return weighMove();
  const sameUnder = findSameUnder(before, after, { isPaired });
  if (sameUnder.length > 0) {
    const isNumber = sameUnder.every(set => set.includes('numbering'));
    return { ...weigh(isNumber ? '编号' : '格式'), sameUnder };
  }
  const removed = before.line.slice(before.start, before.end);
  const added = after.line.slice(after.start, after.end);
  const old = readAround(before);
  const young = readAround(after);
  const reason = tests.find(([, differs]) => differs({ removed, added, old, young }))?.[0];
  if (reason) return weigh(reason);
  const isWhole = removed === before.line || added === after.line || Math.max(removed.length, added.length) > 20;
  return weigh(isWhole && (kind === 'insert' || kind === 'delete') ? '条款' : '文字');
}

/** A move matters as one, and as much as the worst that was altered in it. */
export function weighMove(within: readonly Weight[] = []): Pick<Weight, 'importance' | 'reason'> {
  const move = weigh('移动');
  const [worst] = within.toSorted((x, y) => y.importance - x.importance);
  return worst && worst.importance > move.importance ? { importance: worst.importance, reason: worst.reason } : move;
}

const weigh = (reason: Reason) => ({ importance: weights[reason], reason });

interface Context {
  sums: string[];
  rates: string[];
  days: string[];
  terms: string[];
  names: string[];
  parties: string[];
  duties: string[];
  liabilities: string[];
  /** The clause in which the change stands, without the change. */
  clause: string;
}

interface Both {
  removed: string;
  added: string;
  old: Context;
  young: Context;
}

const figure = '[\\d０-９零〇一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟]';
const amount = new RegExp(
  `${figure}[\\d０-９,，.．零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]*\\s*(?:万|亿)?(?:元|圆|美元|欧元|港元|港币|人民币)`,
  'gu',
);
const rate =
  /百分之[点零〇一二三四五六七八九十百\d]+|[千万]分之[点零〇一二三四五六七八九十\d]+|[\d０-９]+(?:[.．][\d０-９]+)?\s*[%％‰]|LPR[^，。；]{0,12}/gu;
const term = new RegExp(
  `${figure}+\\s*个?(?:工作日|自然日|日历日|交易日|日|天|月|年|周|星期|季度|小时|期)(?:以内|内|以上|以后|后|前)?`,
  'gu',
);
const name =
  /[\p{Script=Han}A-Za-z（）()·]{2,40}?(?:公司|合伙企业|事务所|银行|支行|分行|中心|集团|基金|学校|医院|研究院|委员会|合作社|工厂)/gu;
const labelled =
  /^(?:甲|乙|丙|丁|戊)方(?:[（(][^）)]{1,12}[）)])?[：:]|^(?:出租|承租|发包|承包|委托|受托|买受|出卖|转让|受让|保证|抵押|借款|贷款|法定代表|负责|联系)[人方]?[：:]/u;

/** Any word of a list, the longest first. */
const anyOf = (list: readonly string[]) => new RegExp([...list].sort((a, b) => b.length - a.length).join('|'), 'gu');
const parties = anyOf(words.parties);
const duties = anyOf(words.duties);
const liabilities = anyOf(words.liabilities);
const negations = anyOf(words.negations);
const exceptions = anyOf(words.noNegations);

const tests: [Reason, (both: Both) => boolean][] = [
  ['金额', ({ old, young }) => differ(old.sums, young.sums)],
  ['费率', ({ old, young }) => differ(old.rates, young.rates)],
  ['否定', ({ removed, added }) => countNegations(removed) !== countNegations(added)],
  ['勾选', ({ removed, added }) => differ(ticksIn(removed), ticksIn(added))],
  ['日期', ({ old, young }) => differ(old.days, young.days)],
  ['期限', ({ old, young }) => differ(old.terms, young.terms)],
  ['主体', ({ old, young }) => differ(old.names, young.names) || differ(old.parties, young.parties)],
  [
    '责任',
    ({ removed, added, old, young }) =>
      differ(old.liabilities, young.liabilities) || (isLong(removed, added) && speaksOfLiability(old, young)),
  ],
  ['义务', ({ old, young }) => differ(old.duties, young.duties)],
  ['数字', ({ removed, added }) => /[\d０-９]/u.test(removed + added)],
];

/** Boxes and ticks in their order: which box is ticked says what was agreed. */
const ticksIn = (text: string): string[] => {
  const ticks = text.match(boxes) ?? [];
  return ticks.length > 0 ? [ticks.join('')] : [];
};

const isLong = (removed: string, added: string) => removed.length + added.length >= 4;
const speaksOfLiability = (old: Context, young: Context) =>
  ['赔偿', '违约', '责任'].some(each => old.clause.includes(each) || young.clause.includes(each));

const differ = (a: string[], b: string[]) => a.length !== b.length || a.some(each => !b.includes(each));

/** What stands at the place or is touched by it, and the clause around. */
function readAround({ line, start, end }: LineStretch): Context {
  const from = Math.max(0, start - aroundMax);
  const text = line.slice(from, Math.min(line.length, end + aroundMax, start + 20 * aroundMax));
  const [first, last] = [start - from, end - from];
  const touches = (at: number, length: number) =>
    first === last ? at < first && at + length > first : at < last && at + length > first;
  const pick = (form: RegExp) =>
    [...text.matchAll(form)]
      .filter(match => touches(match.index, match[0].length))
      .map(([own]) => foldText(own, everything));
  const sums = findSums(text)
    .filter(sum => touches(sum.start, sum.end - sum.start))
    .map(({ fen }) => String(fen));
  const isLabelled = labelled.test(line) && end > (labelled.exec(line)?.[0].length ?? 0) && end > start;
  return {
    sums: sums.length > 0 ? sums : pick(amount),
    rates: pick(rate),
    days: findDays(text)
      .filter(day => touches(day.start, day.raw.length))
      .map(({ day, raw }) => day ?? raw),
    terms: pick(term),
    names: isLabelled ? [text.slice(first, last)] : pick(name).filter(isOrganisation),
    parties: pick(parties),
    duties: pick(duties),
    liabilities: pick(liabilities),
    clause: clauseAround(text, { start: first, end: last }),
  };
}

function clauseAround(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(...['。', '；', '\n'].map(sign => text.lastIndexOf(sign, Math.max(0, start - 1)))) + 1;
  const stops = ['。', '；', '\n'].map(sign => text.indexOf(sign, end)).filter(at => at >= 0);
  return text.slice(Math.min(from, start), start) + text.slice(end, Math.min(text.length, ...stops));
}

const countNegations = (text: string) =>
  text
    .slice(0, 20 * aroundMax)
    .replace(exceptions, '')
    .match(negations)?.length ?? 0;
