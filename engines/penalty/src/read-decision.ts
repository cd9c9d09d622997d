import kinds from '../data/kinds.json' with { type: 'json' };
import { findSentences } from './find-sentences.ts';
import { decides, endOfLead } from './recognise.ts';

const compile = (list: string[][]) => list.map(([kind, pattern]) => [kind!, new RegExp(pattern!, 'm')] as const);
const penalties = compile(kinds.penalties);
const measures = compile(kinds.measures);
const rectification = new RegExp(kinds.rectification);
const denial = new RegExp(kinds.denied, 'g');
const threat = new RegExp(kinds.threatened, 'g');
/** A closing sentence that repeats the items before it as one. */
export const summary =
  /^\s*(?:综上|综合|以上[^，。]{0,12}合计|合计|共计|总计|两项合并|(?:上述)?[^，。]{0,8}合并处理|数[罚项]并)/;
const contentMax = 60_000;

export interface Decision {
  penaltyKind: string[];
  regulatoryMeasures: string[];
  isRectificationOrdered: boolean;
}

/** What is decided, without the words that lead to it: from "…决定：" on, sentence by sentence. */
export function contentOf(decision: string): string {
  return decision
    .slice(0, contentMax)
    .split('\n')
    .map(line =>
      findSentences(line)
        .map(sentence => (decides(sentence) ? sentence.slice(startOfContent(sentence)) : sentence))
        .join('')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
}

/** A sentence that sums up keeps its 综上: it tells how the amounts before it are to be read. */
function startOfContent(sentence: string): number {
  if (summary.test(sentence)) return 0;
  const at = endOfLead(sentence);
  const colon = /^[^。：:，]{0,40}(?:决定|如下|以下|为)[^。：:，]{0,12}[：:]\s*/.exec(sentence.slice(at));
  const lead = colon ?? /^(?:规定》?|要求)[，,]/.exec(sentence.slice(at));
  return at + (lead?.[0].length ?? 0);
}

/** The clauses that impose: no statute's name, no bracket, nothing denied, nothing that only threatens. */
export const clausesThatImpose = (content: string): string =>
  content
    .replace(/《[^《》]{0,200}》|[（(][^（）()]{0,200}[）)]|“[^“”]{0,200}”/g, '')
    .replace(threat, '')
    .replace(denial, '');

/** Kinds of penalty and measures in the order of the law, and whether the party is ordered to put things right. */
export function readDecided(content: string, { title, isMeasure }: { title: string; isMeasure: boolean }): Decision {
  const clauses = clausesThatImpose(content);
  const kindsIn = (list: typeof penalties, text: string) =>
    list.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  return {
    penaltyKind: isMeasure ? [] : kindsIn(penalties, clauses),
    regulatoryMeasures: isMeasure ? kindsIn(measures, `${measureOf(title)}\n${clauses}`) : [],
    isRectificationOrdered: rectification.test(clauses),
  };
}

/** 采取出具警示函措施 out of a title; the party's name before it says nothing. */
const measureOf = (title: string) =>
  /(?:采取|出具|予以|实施|责令)[^》]{2,80}(?:措施|决定)/.exec(title.slice(0, 300))?.[0] ?? '';
