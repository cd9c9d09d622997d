import words from '../data/words.json' with { type: 'json' };
import type { Objection } from './issue.ts';

const definitions = [
  /(?:以下简称|以下称|以下统称|下称|简称)(?:为)?[“"]([^”"\n]{1,15})[”"]/gu,
  /[“"]([^”"\n]{1,15})[”"][，,]?(?:是|系)?(?:指|系指)/gu,
];
/** Says what a word of another text means, and need not use it again. */
const isGloss = /(?:所称|所指|规定的|中的?|所说的|[和及、])$/u;
/** Law and the papers of authorities explain words for other texts; only the parties of a deal define for their own. */
const isStatutory =
  /本(?:法|条例|规定|办法|解释|细则|规则|意见|标准|决定)|人民政府|主管部门|行政机关|行政部门|监督管理部门|人民法院|人民检察院|国务院|税务机关|纳税|有期徒刑|刑事案件|下列用语|国内|中华人民共和国/u;
const isOfParties = /[甲乙丙丁]方|双方(?!当事人)|本合同|本协议|[买卖]方|[转受出]让方|出租方|承租方|借款方|委托方/u;
/** A longer text without any party is no deal, whatever it speaks of. */
const clauseMax = 80;
/** No document defines more terms than this. */
const definitionsMax = 500;

/** Terms that are defined and not used, defined twice, or used as defined where no definition stands. */
export function checkTerms(text: string): Objection[] {
  const findings: Objection[] = [];
  const isDeal = isOfParties.test(text) || (text.length < clauseMax && !isStatutory.test(text));
  const defined = new Map<string, { start: number; end: number; after: number; isGloss: boolean }>();
  for (const form of definitions) {
    for (const { 0: raw, 1: term, index } of text.matchAll(form)) {
      if (defined.size >= definitionsMax) break;
      const start = index + raw.indexOf(term!);
      const end = start + term!.length;
      if (defined.has(term!)) findings.push({ start, end, kind: 'twice', reason: `“${term}”已在前面定义过` });
      else
        defined.set(term!, {
          start,
          end,
          after: index + raw.length,
          isGloss: isGloss.test(text.slice(Math.max(0, index - 4), index)),
        });
    }
  }
  if (!isDeal) return findings;
  for (const [term, { start, end, after, isGloss: isOfOther }] of defined)
    if (!isOfOther && text.indexOf(term, after) < 0)
      findings.push({ start, end, kind: 'unused', reason: `定义了“${term}”，此后没有再用` });
  return [...findings, ...undefinedTerms(text, defined)];
}

const undefinedTerms = (text: string, defined: ReadonlyMap<string, unknown>): Objection[] =>
  words.terms.flatMap(term => {
    const uses = [...text.matchAll(new RegExp(`(?<!\\d|[一二三四五六七八九十两]个|\\d个)${term}`, 'gu'))].slice(0, 2);
    const [first] = uses;
    if (!first || uses.length < 2 || defined.has(term)) return [];
    const start = first.index;
    if (new RegExp(`${term}[”"]?[，,]?(?:是|系)?(?:指|为下列)`, 'u').test(text)) return [];
    return [{ start, end: start + term.length, kind: 'undefined', reason: `多次使用“${term}”，全文没有定义` }];
  });
