import { findDates, findDurations, largestOf, numberOf, yearsBetween } from '../read-quantities.ts';
import { type Detector, hitFirst, hitOn, sentencesOf } from '../reading.ts';

/** 民法典第七百零五条：二十年，留半个月的折算误差。 */
const longestMonths = 240.5;
const longestYears = 20.01;
const usualDepositMonths = 3;
const returnedThen = /当日|当天|同时|(?:终止|届满|期满|解除|结清|交还)(?:之)?时/u;
const depositAmount = /(?:押金|保证金)(?![^\d。；]{0,8}(?:共计|合计|总计))[^\d。；]{0,8}([\d,]+)\s*元/;

const longest = (text: string) => largestOf(findDurations(text).map(({ months }) => months));

/** The term of a lease and its deposit. */
export const leaseDetectors: Record<string, Detector> = {
  'lease-over-20': reading =>
    sentencesOf(reading, { says: /租赁期|租期|承租期|出租期|租赁期限|租赁年限|租用/ })
      .filter(({ text }) => {
        const [from, to] = findDates(text);
        const years = from?.isDay && to?.isDay ? yearsBetween(from.time, to.time) : 0;
        return longest(text) > longestMonths || years > longestYears || /永久|无限期|终身/.test(text);
      })
      .map(each => hitOn(each)),

  'lease-auto-renew-20': reading => {
    const terms = sentencesOf(reading, { says: /租赁期限|租期|租赁期/, saysNot: /续/ });
    const base = largestOf(terms.map(({ text }) => longest(text)));
    return sentencesOf(reading, { says: /自动(?:续租|续期|续约|顺延|延长)/ })
      .filter(({ text }) => base + longest(text.slice(text.search(/自动/))) > longestMonths)
      .map(each => hitOn(each));
  },

  'lease-deposit-size': reading => {
    const rent = /月租金[^\d。；]{0,8}([\d,]+)\s*元/.exec(reading.text)?.[1];
    return sentencesOf(reading, { says: /押金|保证金/ })
      .filter(({ text }) => {
        const months =
          /(?:押金|保证金)[^。；]{0,14}?([\d一二三四五六七八九十两]+)\s*个月/.exec(text) ??
          /押\s*([一二三四五六七八九十两\d]+)\s*付/.exec(text);
        if (months && numberOf(months[1]!) > usualDepositMonths) return true;
        const deposit = depositAmount.exec(text)?.[1];
        return Boolean(deposit && rent && numberOf(deposit) / numberOf(rent) > usualDepositMonths);
      })
      .map(each => hitOn(each));
  },

  'lease-deposit-return': reading => {
    const { sentences } = reading;
    const passages = sentences.flatMap(({ text }, at) =>
      /押金|保证金/.test(text) ? [text, `${text}。${sentences[at + 1]?.text ?? ''}`] : [],
    );
    const isReturned = passages.some(
      text => /返还|退还|退回|归还/.test(text) && (findDurations(text).length > 0 || returnedThen.test(text)),
    );
    return isReturned ? [] : hitFirst(reading.text, { pattern: /押金|(?<=租赁)保证金/, length: 2 });
  },
};
