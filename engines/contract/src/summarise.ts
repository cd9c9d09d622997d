import { dropBullet } from './drop-bullet.ts';
import { findParties } from './find-parties.ts';
import { findSigningDay } from './find-signing-day.ts';
import { findAmounts } from './read-quantities.ts';
import { readTerm } from './read-term.ts';
import { readSentences, type Sentence, type Span } from './reading.ts';

/** One line of the summary card, with the passage it is read from. */
export interface SummaryFact extends Span {
  name: string;
  value: string;
}

type Read = (sentence: Sentence) => string | undefined;

const valueMax = 120;
/** 四、租金及支付方式 names what follows and says nothing of it. */
const isHeading =
  /^\s*(?:第[一二三四五六七八九十百\d]+[编章节条]|[一二三四五六七八九十百\d]+[、.．]|[（(][一二三四五六七八九十\d]+[）)])[^，,。：:；;\d]{1,16}$/u;
const sentenceOf: Read = ({ text }) => {
  if (isHeading.test(text)) return undefined;
  const words = dropBullet(text.trim().replace(/\s+/gu, ' '));
  return words.length > valueMax ? `${words.slice(0, valueMax - 1)}…` : words;
};
const amountOf: Read = ({ text }) => {
  const amounts = findAmounts(text);
  return amounts.find(({ form }) => form === 'figure')?.raw ?? amounts[0]?.raw;
};

/** Whether an amount is that of a word: it follows it, or comes right before it. */
const nearAfter = 40;
const nearBefore = 4;

/** The amount of what a sentence speaks of: the figures of something else beside it are not. */
const amountOfWord =
  (word: RegExp): Read =>
  ({ text }) => {
    const match = word.exec(text);
    if (!match) return undefined;
    const [from, to] = [match.index, match.index + match[0].length];
    const amounts = findAmounts(text).filter(
      ({ start, end }) => (start >= to && start - to <= nearAfter) || (end <= from && from - end <= nearBefore),
    );
    return amounts.find(({ form }) => form === 'figure')?.raw ?? amounts[0]?.raw;
  };

/** What the card says and in which sentences it is read; the first one that gives a value counts. */
const facts: { name: string; says: RegExp; saysNot?: RegExp; read: Read }[] = [
  {
    name: '合同金额',
    says: /总价|总额|总金额|合同价款|合同金额|转让价款|借款(?:金额|本金)|货款|服务费|合同总价|投资款|增资款|报酬|租金总|房款/,
    saysNot: /违约|逾期|定金|押金|中介|居间|代收/,
    read: amountOf,
  },
  { name: '租金', says: /租金/, saysNot: /违约|逾期|滞纳|拖欠|押金/, read: amountOf },
  { name: '工资', says: /工资|月薪|薪酬/, saysNot: /试用期|违约/, read: amountOf },
  { name: '押金／定金', says: /押金|定金|保证金/, read: amountOfWord(/押金|定金|保证金/u) },
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

const isAmount = new Set(['合同金额', '租金', '工资', '押金／定金']);

/** The facts of a contract that somebody looks up first, each with its passage; what is not said is not there. */
export function summarise(text: string): SummaryFact[] {
  const sentences = readSentences(text);
  const parties = findParties(text).map(({ role, aliases, name, start, end }) => ({
    name: aliases.length > 0 ? `${role}（${aliases.join('、')}）` : role,
    value: name,
    start,
    end,
  }));
  const summary = facts.flatMap(({ name, says, saysNot, read }) => {
    for (const sentence of sentences) {
      if (!says.test(sentence.text) || saysNot?.test(sentence.text)) continue;
      const value = read(sentence);
      if (value) return [{ name, value, start: sentence.start, end: sentence.end }];
    }
    return [];
  });
  const signed = findSigningDay(text);
  const term = readTerm(text);
  return [
    ...parties,
    ...(signed ? [{ name: '签订日期', value: signed.raw, start: signed.start, end: signed.end }] : []),
    ...summary.filter(({ name }) => isAmount.has(name)),
    ...(term ? [{ name: '期限', ...term }] : []),
    ...summary.filter(({ name }) => !isAmount.has(name)),
  ];
}
