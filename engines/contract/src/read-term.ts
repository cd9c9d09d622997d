import { findDates, findDurations, monthsBetween } from './read-quantities.ts';
import { readSentences, type Sentence, type Span } from './reading.ts';

interface ContractTerm extends Span {
  value: string;
}

const speaksOfTerm =
  /期限|租期|租赁期|租用期|有效期|合同期|工期|借期|服务期|合作期|自[^。]{0,20}起[^。]{0,12}至|从[^。]{0,20}至/u;
/** Periods of something else. */
const speaksOfOther = /试用期|保密期|付款期|付款期限|宽限|保证期间|质量保证期|通知|免租|装修期/u;
const begins = /(?:开始|起始|起租|生效)(?:日期|时间|日)?\s*[：:]/u;
const ends = /(?:结束|终止|届满|到期|截止)(?:日期|时间|日)?\s*[：:]/u;
/** So long, as the term itself: not 租期届满前30日. */
const lasts =
  /(?:(?<![首每当本各上下])期限?|租期|工期|持续|存续)(?:暂定|共计?|总计|约定)?(?:为|是|共计?|[：:]|\s|[（(])*(?=[\d零一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾半])/gu;
const isNear = /^(?:前|内|以内|以前|以上|以下|后|之前|之内|之后)/u;

/** How long the contract lasts: from one day to another, or so many months; undefined where it is blank or not said. */
export function readTerm(text: string): ContractTerm | undefined {
  const sentences = readSentences(text).filter(({ text: words }) => !speaksOfOther.test(words));
  for (const [at, sentence] of sentences.entries()) {
    const term = betweenDays(sentence) ?? betweenLines(sentence, sentences[at + 1]);
    if (term) return term;
  }
  for (const sentence of sentences) {
    const term = soLong(sentence);
    if (term) return term;
  }
  return undefined;
}

function betweenDays({ text, start, end }: Sentence): ContractTerm | undefined {
  if (!speaksOfTerm.test(text)) return undefined;
  const [from, to] = findDates(text);
  return from && to ? sayTerm(from, { to, place: { start, end } }) : undefined;
}

/** 租赁开始日期 and 租赁结束日期, each in a line of its own. */
function betweenLines(first: Sentence, next: Sentence | undefined): ContractTerm | undefined {
  if (!next || !begins.test(first.text) || !ends.test(next.text)) return undefined;
  const [from] = findDates(first.text);
  const [to] = findDates(next.text);
  return from && to ? sayTerm(from, { to, place: { start: first.start, end: next.end } }) : undefined;
}

function sayTerm(
  from: ReturnType<typeof findDates>[number],
  { to, place }: { to: ReturnType<typeof findDates>[number]; place: Span },
): ContractTerm | undefined {
  if (!from.isDay || !to.isDay || to.time <= from.time) return undefined;
  return { value: `${from.raw}至${to.raw}（约${Math.round(monthsBetween(from, to))}个月）`, ...place };
}

function soLong({ text, start, end }: Sentence): ContractTerm | undefined {
  for (const match of text.matchAll(lasts)) {
    const at = match.index + match[0].length;
    const length = findDurations(text).find(each => each.start === at);
    if (length && length.months >= 1 && !isNear.test(text.slice(length.end))) return { value: length.raw, start, end };
  }
  return undefined;
}
