import { type CodeReading, findSums, readNumeral } from '@antai/values';
import { clausesThatImpose, summary } from './read-decision.ts';

interface Sum {
  fen: number;
  /** How many pay it: more than one where each of several pays the sum. */
  payers: number | 'unclear';
  raw: string;
}

interface Item {
  fines: Sum[];
  confiscations: Sum[];
}

const proceeds =
  /没收[^，。；]{0,80}?(?:违法所得|非法所得|违法收入|业务收入|违法获利|服务收入|所得款)(?:共计|合计|人民币|计|款|金额|的|为|[：:]|\s){0,4}$/;
const fineBefore = /罚款(?:人民币|共计|合计|金额|计|为|数额|[：:]|\s|，计|，){0,4}$/;
const fineAfter = /^(?:整|人民币|的|行政|\s){0,4}罚款/;
const notFine = /(?:加处|滞纳|每日按)[^，。；]{0,20}$/;

/** Fines and confiscated proceeds of a decision in fen: every item once, a closing 综上 instead of its items. */
export function readAmounts(
  content: string,
  kinds: string[],
): { fine: CodeReading<number>; confiscated: CodeReading<number> } {
  const items = itemsOf(clausesThatImpose(content).slice(0, 60_000));
  return {
    fine: total(
      items.map(({ fines }) => fines),
      { isImposed: kinds.includes('罚款'), what: '罚款' },
    ),
    confiscated: total(
      items.map(({ confiscations }) => confiscations),
      { isImposed: kinds.includes('没收违法所得'), what: '没收违法所得' },
    ),
  };
}

/** The sentences and numbered items; where a summary names a sum of a kind, only the summary's are left of it. */
function itemsOf(content: string): Item[] {
  const clauses = content
    .replace(/[，。；](?:其中)[^；。]{0,400}/g, '')
    .split(/[；;。\n]|(?<=\S)\s*(?=[一二三四五六七八九十]{1,3}、)/)
    .map(clause => clause.trim())
    .filter(Boolean);
  const items = clauses.map(readItem);
  const from = clauses.findIndex(clause => summary.test(clause));
  if (from < 0) return items;
  const closing = items.slice(from);
  const stands = (key: keyof Item) => closing.some(item => item[key].length > 0);
  return items.map((item, i) => ({
    fines: i < from && stands('fines') ? [] : item.fines,
    confiscations: i < from && stands('confiscations') ? [] : item.confiscations,
  }));
}

function readItem(clause: string): Item {
  const item: Item = { fines: [], confiscations: [] };
  for (const { fen, start, end } of findSums(clause)) {
    const before = clause.slice(Math.max(0, start - 120), start);
    const after = clause.slice(end, end + 12);
    const raw = clause.slice(Math.max(0, start - 20), end + 4);
    if (proceeds.test(before))
      item.confiscations.push({ fen, payers: payersOf(clause, { at: start, isConfiscation: true }), raw });
    else if ((fineBefore.test(before) || fineAfter.test(after) || isBareFine(before, after)) && !notFine.test(before))
      addFine(item, { fine: { fen, payers: payersOf(clause, { at: start, isConfiscation: false }), raw }, before });
  }
  return item;
}

/** 处5000元 at the end of a clause is a fine, too. */
const isBareFine = (before: string, after: string) =>
  /(?:处以?|并处|各处)(?:人民币)?$/.test(before) && /^(?:整)?[，。；]?$/.test(after);

/** "处十万元罚款，处十万元罚款，合计处二十万元罚款": the sum of the item stands for its parts. */
function addFine(item: Item, { fine, before }: { fine: Sum; before: string }): void {
  if (
    /(?:合计|共计|总计)[^，。；]{0,12}$/.test(before) &&
    !/对[^，。；]{1,60}(?:合计|共计)[^，。；]{0,12}$/.test(before)
  )
    item.fines = [fine];
  else item.fines.push(fine);
}

/** How many the sum before `at` is imposed on. Several are warned and fined in one breath without 分别: nobody can tell. */
function payersOf(clause: string, { at, isConfiscation }: { at: number; isConfiscation: boolean }): Sum['payers'] {
  const before = clause.slice(Math.max(0, at - 2000), at);
  const subject = [...before.matchAll(/对([^，。；对]{1,400}?)(?=分别|各|均|给予|予以|处|责令|合计|共同|没收)/g)].at(
    -1,
  );
  const since = subject ? before.slice(subject.index) : before;
  const isEach = /分别|各处|各(?:给予|罚款)|每人|均处/.test(since) && !/合计处|共同处/.test(since);
  const count = subject ? countNames(subject[1]!) : 1;
  if (isEach) return count > 1 ? count : 'unclear';
  return count > 1 && /给予警告/.test(since) && !isConfiscation ? 'unclear' : 1;
}

function countNames(subject: string): number {
  const count = /等\s*(\d{1,3}|[二三四五六七八九十两])\s*(?:人|名|家|方|户)/.exec(subject)?.[1];
  if (count) return readNumeral(count) ?? 1;
  if (/违反|行为|的/.test(subject)) return 1;
  return subject.split('、').reduce((count, name) => count + (pair.test(name) ? 2 : 1), 0);
}

/** 于建永和段岩峰 are two, 张和兵 is one. */
const pair = /^(?:[^和及与]{2,4}|.{2,}(?:公司|[）)]))[和及与][^和及与]{2,4}$/;

function total(items: Sum[][], { isImposed, what }: { isImposed: boolean; what: string }): CodeReading<number> {
  const sums = items.flat();
  const unclear = sums.find(({ payers }) => payers === 'unclear');
  if (unclear) return { kind: 'bad', raw: unclear.raw, why: '数人共用一个金额，是否分别处以不明' };
  if (sums.length === 0) return isImposed ? { kind: 'bad', raw: what, why: '决定中没有写明金额' } : { kind: 'none' };
  return { kind: 'found', value: sums.reduce((sum, { fen, payers }) => sum + fen * (payers as number), 0) };
}
