import { dayMs, findDates, findDurations, findRates, findRatios } from '../read-quantities.ts';
import { type Detector, hitOn, lprOn, percentOf, sentencesOf, spanOf } from '../reading.ts';

const retention = /(?:质量保证金|质保金|保修金|保留金)[^。；]{0,30}/;
const retentionMax = 0.03;
const schedule = /(?:总)?工期[^。；]{0,20}?(\d+)\s*(?:日历)?天/;
const startLabel = /开工日期?/g;
const endLabel = /竣工日期?/g;
/** Between a label and its day. */
const betweenMax = 8;
const dayLengthMax = 20;
const paymentPeriod = /(?:后|起|内|账期为?|月结)\s*((?:\d+|[一二三四五六七八九十百]+)\s*(?:个工作日|日|天|个月))/g;
const rounding = 1e-9;

/** 建设工程质量管理条例第四十条: the shortest warranty for a part, in months; 0 where none is fixed. */
function shortestWarranty(clause: string, isWarranty: boolean): number {
  if (/防水|防渗漏|渗漏/.test(clause)) return 60;
  return isWarranty && /电气|管线|给(?:水)?排水|设备安装|装修|装饰/.test(clause) ? 24 : 0;
}

/** The first day that stands right behind a label, in its sentence. */
function dayAfter(text: string, label: RegExp) {
  for (const { index, 0: words } of text.matchAll(label)) {
    const rest = text.slice(index + words.length, index + words.length + betweenMax + dayLengthMax);
    const [first] = findDates(rest);
    if (first && first.start <= betweenMax && !/[。；]/.test(rest.slice(0, first.start))) return first;
  }
  return undefined;
}

const noticeOf = (text: string) => findDurations(/提前[^，。；]{0,10}/.exec(text)?.[0] ?? '');

/** Works, goods and services: what is due, when, and for how long. */
export const projectDetectors: Record<string, Detector> = {
  'cons-retention-3': reading =>
    sentencesOf(reading, { says: /质量保证金|质保金|保修金|保留金/ })
      .filter(({ text }) => {
        const ratio = findRatios(retention.exec(text)?.[0] ?? '')[0] ?? findRatios(text).at(-1);
        return ratio !== undefined && ratio.value > retentionMax + rounding && ratio.value <= 0.5;
      })
      .map(each => hitOn(each)),

  'cons-warranty-min': ({ text }) => {
    const isWarranty = /保修|质保/.test(text);
    let start = 0;
    return text.split(/[。；;\n，,]/).flatMap(clause => {
      const span = { start, end: start + clause.length };
      start = span.end + 1;
      const [period] = findDurations(clause);
      const shortest = shortestWarranty(clause, isWarranty);
      return period && shortest && period.months < shortest - 0.05
        ? [hitOn(span, { q: period.raw, min: shortest / 12 })]
        : [];
    });
  },

  'cons-advance-interest': reading => {
    const cap = lprOn(reading.signDate);
    return sentencesOf(reading, { says: /垫资/ }).flatMap(sentence =>
      findRates(sentence.text)
        .filter(({ annual }) => annual > cap + rounding)
        .map(({ annual }) => hitOn(sentence, { y: percentOf(annual) })),
    );
  },

  'cons-duration': ({ text }) => {
    const match = schedule.exec(text);
    const from = dayAfter(text, startLabel);
    const to = dayAfter(text, endLabel);
    if (!match || !from || !to) return [];
    const days = (to.time - from.time) / dayMs + 1;
    return Math.abs(days - Number(match[1])) > 3 ? [hitOn(spanOf(match), { n: days, m: match[1]! })] : [];
  },

  'sme-payment-60': reading =>
    sentencesOf(reading, { says: /支付|付款|付清|结算|账期/, saysNot: /质保金|保证金|违约|逾期/ }).flatMap(sentence => {
      const late = [...sentence.text.matchAll(paymentPeriod)].find(
        match => (findDurations(match[1]!)[0]?.months ?? 0) > 2.001,
      );
      return late ? [hitOn(sentence, { q: late[1]! })] : [];
    }),

  'pro-dismiss': reading =>
    sentencesOf(reading, { says: /业主|委托方|甲方/ })
      .filter(({ text }) => /解聘|解除/.test(text))
      .filter(
        ({ text }) =>
          noticeOf(text).some(({ months }) => months > 2.01) ||
          /不得解聘|剩余(?:期限|合同期)[^。；]{0,8}全部/.test(text),
      )
      .map(each => hitOn(each)),

  'sale-inspect-short': reading =>
    sentencesOf(reading, { says: /质量|验收|异议|检验/ })
      .filter(({ text }) => /收货|到货|交付|签收|收到/.test(text))
      .filter(({ text }) => {
        const isAtOnce =
          /签收(?:后)?即视为[^。；]{0,8}(?:合格|质量)|当场[^。；]{0,8}(?:异议|验收)[^。；]{0,12}视为/.test(text);
        const isShort = findDurations(text).some(({ months, unit }) => months <= 0.101 && unit !== '周');
        return isAtOnce || (/异议|视为/.test(text) && isShort);
      })
      .map(each => hitOn(each)),
};
