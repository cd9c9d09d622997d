import { findParties } from './find-parties.ts';
import { findAmounts, findDates, findDurations, monthsBetween } from './read-quantities.ts';
import { readSentences, type Sentence, type Span } from './reading.ts';

/** One line of the summary card, with the passage it is read from. */
export interface SummaryFact extends Span {
  name: string;
  value: string;
}

/** A day on which something is due. */
export interface Deadline extends Span {
  day: string;
  what: string;
}

type Read = (sentence: Sentence) => string | undefined;

const valueMax = 120;
const sentenceOf: Read = ({ text }) => {
  const said = text.trim().replace(/\s+/gu, ' ');
  return said.length > valueMax ? `${said.slice(0, valueMax - 1)}…` : said;
};
const amountOf: Read = ({ text }) => {
  const amounts = findAmounts(text);
  return amounts.find(({ form }) => form === 'figure')?.raw ?? amounts[0]?.raw;
};

/** A term: from one day to another, or so long. */
const termOf: Read = ({ text }) => {
  const [from, to] = findDates(text);
  if (from?.isDay && to?.isDay && to.time > from.time) {
    return `${from.raw}至${to.raw}（约${Math.round(monthsBetween(from, to))}个月）`;
  }
  return findDurations(text).find(({ months }) => months >= 1)?.raw;
};

/** What the card says and in which sentences it is read; the first one that gives a value counts. */
const facts: { name: string; says: RegExp; saysNot?: RegExp; read: Read }[] = [
  {
    name: '合同金额',
    says: /总价|总额|总金额|合同价款|合同金额|转让价款|借款(?:金额|本金)|货款|服务费|合同总价|投资款|增资款|报酬|租金总|房款/,
    saysNot: /违约|逾期|定金|押金/,
    read: amountOf,
  },
  { name: '租金', says: /租金/, saysNot: /违约|逾期|滞纳|拖欠|押金/, read: amountOf },
  { name: '工资', says: /工资|月薪|薪酬/, saysNot: /试用期|违约/, read: amountOf },
  { name: '押金／定金', says: /押金|定金|保证金/, read: amountOf },
  {
    name: '期限',
    says: /期限|租期|租赁期|有效期|合同期|工期|借期|自[^。]{0,20}起[^。]{0,12}至/,
    saysNot: /试用期|保密期|付款期|宽限|保证期间|通知/,
    read: termOf,
  },
  { name: '付款', says: /(?:支付|付款|付清|交付租金|结算)[^。]{0,60}/, saysNot: /违约金|赔偿/, read: sentenceOf },
  { name: '续期', says: /续租|续期|续签|续约|顺延/, read: sentenceOf },
  { name: '解除', says: /(?:有权|可以|可)[^。]{0,12}(?:解除|终止)(?:本)?(?:合同|协议)?/, read: sentenceOf },
  { name: '责任上限', says: /(?:责任|赔偿)[^。]{0,20}(?:不超过|上限|为限|最高)/, read: sentenceOf },
  { name: '适用法律', says: /适用[^。]{0,20}法律|受[^。]{0,16}法律管辖/, read: sentenceOf },
  {
    name: '争议解决',
    says: /(?:争议|纠纷)[^。]{0,80}(?:法院|仲裁|诉讼|协商)|(?:法院|仲裁委员会)[^。]{0,20}(?:管辖|解决)/,
    read: sentenceOf,
  },
];

const deadlinesMax = 100;
const due = /支付|付清|交付|归还|偿还|届满|到期|截止|之前|以前|前|至|止|完成|提交|验收|交房|退还/;
const past = /签订|签署|成立于|出生|登记于/;

/** The facts of a contract that somebody looks up first, each with its passage; what is not said is not there. */
export function summarise(text: string): SummaryFact[] {
  const sentences = readSentences(text);
  const parties = findParties(text).map(({ role, aliases, name, start, end }) => ({
    name: aliases.length > 0 ? `${role}（${aliases.join('、')}）` : role,
    value: name,
    start,
    end,
  }));
  const said = facts.flatMap(({ name, says, saysNot, read }) => {
    for (const sentence of sentences) {
      if (!says.test(sentence.text) || saysNot?.test(sentence.text)) continue;
      const value = read(sentence);
      if (value) return [{ name, value, start: sentence.start, end: sentence.end }];
    }
    return [];
  });
  return [...parties, ...said];
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days on which something is due, in order. */
export function findDeadlines(text: string): Deadline[] {
  const deadlines = readSentences(text).flatMap(sentence => {
    if (!due.test(sentence.text) || past.test(sentence.text)) return [];
    const days = findDates(sentence.text).filter(({ isDay }) => isDay);
    const last = days.at(-1);
    if (!last) return [];
    return [{ day: dayOf(last.time), what: sentenceOf(sentence)!, start: sentence.start, end: sentence.end }];
  });
  return deadlines.slice(0, deadlinesMax).sort((a, b) => a.day.localeCompare(b.day));
}
