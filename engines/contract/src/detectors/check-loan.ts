import { findAmounts, findDates, findDurations, findRates, findRatios, largestOf } from '../read-quantities.ts';
import { type Detector, hitFirst, hitOn, hitWhole, lprOn, percentOf, sentencesOf } from '../reading.ts';

/** 法释〔2020〕17号第二十五条：四倍。 */
const protectedMultiple = 4;
const rounding = 1e-9;
const largeCash = 50_000;
const security = /保证期间|保证期限|担保期间|担保期限/;

const capOn = (day: string) => protectedMultiple * lprOn(day);

/** Loans and what secures them. */
export const loanDetectors: Record<string, Detector> = {
  'loan-rate-4lpr': reading => {
    const cap = capOn(reading.signDate);
    return sentencesOf(reading, { says: /利息|利率|月息|年息|日息/, saysNot: /逾期|违约|罚息/ }).flatMap(sentence =>
      findRates(sentence.text)
        .filter(({ annual }) => annual > cap + rounding)
        .map(({ annual }) => hitOn(sentence, { y: percentOf(annual), cap: percentOf(cap) })),
    );
  },

  'loan-overdue-4lpr': reading => {
    const cap = capOn(reading.signDate);
    return sentencesOf(reading, { says: /逾期|未按期|到期不还|罚息/ }).flatMap(sentence => {
      const annual = findRates(sentence.text).reduce((sum, each) => sum + each.annual, 0);
      return annual > cap + rounding ? [hitOn(sentence, { y: percentOf(annual), cap: percentOf(cap) })] : [];
    });
  },

  'loan-interest-unclear': ({ text }) => {
    const isFree = /无息|免息|不计(?:收)?利息|LPR|贷款市场报价利率|没有利息|月息\s*[一二两\d.]+\s*分/.test(text);
    return isFree || findRatios(text).length > 0 ? [] : hitFirst(text, { pattern: /利息|利率/, length: 2 });
  },

  'loan-cash': reading => {
    const isLarge = findAmounts(reading.text).some(({ yuan }) => yuan >= largeCash);
    if (!isLarge) return [];
    return sentencesOf(reading, { says: /现金(?:方式|形式)?(?:交付|支付|出借|给付)|以现金/ }).map(each => hitOn(each));
  },

  'loan-term-missing': reading => {
    const hasTerm = sentencesOf(reading, { says: /还款|归还|偿还|还清|到期|借款期限|借期/ }).some(
      ({ text }) => findDates(text).length > 0 || findDurations(text).length > 0 || /随时|[_＿]{2,}|【/.test(text),
    );
    return hasTerm ? [] : [hitWhole(reading)];
  },

  'guar-period-early': reading => {
    const daysIn = (text: string) => findDates(text).flatMap(({ isDay, time }) => (isDay ? [time] : []));
    const due = sentencesOf(reading, {
      says: /还款|到期|归还|履行期限|借款期限/,
      saysNot: /保证期间|保证期限|担保期/,
    }).flatMap(({ text }) => daysIn(text));
    if (due.length === 0) return [];
    const lastDue = largestOf(due);
    return sentencesOf(reading, { says: security })
      .filter(({ text }) => {
        const end = daysIn(text).at(-1);
        return end !== undefined && end <= lastDue;
      })
      .map(each => hitOn(each));
  },

  'guar-resolution': reading => {
    const isByCompany =
      /(?:保证人|担保人|抵押人|出质人|丙方)[^。\n]{0,24}公司|公司[^。\n]{0,16}(?:提供|承担)[^。\n]{0,10}(?:保证|担保)/.test(
        reading.text,
      );
    return isByCompany && !/决议|股东会|董事会|股东大会|已公告/.test(reading.text) ? [hitWhole(reading)] : [];
  },

  'guar-no-register': reading => {
    const isMortgage =
      /(?:房屋|房产|不动产|土地使用权|在建工程|厂房)[^。；]{0,20}抵押|抵押[^。；]{0,12}(?:房屋|房产|不动产|土地使用权|厂房)/.test(
        reading.text,
      );
    const isUnregistered =
      !/登记/.test(reading.text) || /(?:无需|不|免)(?:办理)?[^。；]{0,4}(?:抵押)?登记/.test(reading.text);
    return isMortgage && isUnregistered ? [hitWhole(reading)] : [];
  },
};
