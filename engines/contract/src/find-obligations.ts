import { findDates, findDurations } from './read-quantities.ts';
import { readSentences, type Span } from './reading.ts';

/** What a party has to do. */
export interface Obligation extends Span {
  who: string;
  what: string;
  /** By when, as it is written; absent where the sentence says nothing. */
  byWhen?: string;
  /** What follows if it does not. */
  otherwise?: string;
}

const duty =
  /(甲方|乙方|丙方|双方|出租[人方]|承租[人方]|买方|卖方|买受人|出卖人|出借人|借款人|发包人|承包人|委托[人方]|受托[人方]|转让方|受让方|许可[人方]|用人单位|劳动者|保证人)[^，,。；;]{0,24}?(?<![无毋不免])(应当?|须|需|负责|保证|承诺|不得)([^。；;\n]{2,120})/u;
const consequence = /(?:否则|逾期|未按|违反|未能)[^。；;\n]{2,100}/u;
const obligationsMax = 300;

/** The duties that a contract lays on its parties, in reading order. */
export function findObligations(text: string): Obligation[] {
  const obligations: Obligation[] = [];
  for (const sentence of readSentences(text)) {
    const match = duty.exec(sentence.text);
    if (!match || obligations.length >= obligationsMax) continue;
    const [, who = '', verb = '', rest = ''] = match;
    const when = findDates(sentence.text)[0]?.raw ?? findDurations(sentence.text)[0]?.raw;
    const otherwise = consequence.exec(rest)?.[0];
    const what = `${verb}${otherwise ? rest.slice(0, rest.indexOf(otherwise)) : rest}`.replace(/[，,]\s*$/u, '');
    obligations.push({
      start: sentence.start,
      end: sentence.end,
      who,
      what,
      ...(when ? { byWhen: when } : {}),
      ...(otherwise ? { otherwise } : {}),
    });
  }
  return obligations;
}
