import { findAmounts, findRates, findRatios, largestOf, numberOf } from '../read-quantities.ts';
import { type Detector, type DetectorInput, hitOn, percentOf, sentencesOf, spanOf } from '../reading.ts';

const bothForms = /大写|小写|[（(]\s*(?:人民币|[¥￥]|即)?\s*$|即/;
/** Nothing but signs stands between two forms of one sum. */
const onlySigns = /^[\s整正（(）)，,、：:人民币RMB¥￥]*$/u;
const quantity = /(?:数量|共|采购|购买)[^\d]{0,6}(\d[\d,]*(?:\.\d+)?)\s*(台|件|吨|套|个|平方米|㎡|千克|公斤|箱|只|辆)/;
const unitPrice = /单价[^\d]{0,8}(\d[\d,]*(?:\.\d+)?)\s*(万)?元/;
const totalPrice = /(?:合计|共计|总价|总金额|总额)[^\d]{0,10}(\d[\d,]*(?:\.\d+)?)\s*(万)?元/;
const instalment = /第[一二三四五六七八九十\d]+(?:期|笔|次)|首付款|首期|预付款|到货款|进度款|验收款|尾款|余款/;
const vatRate =
  /(?:税率|税点|增值税)(?:(?!付)[^%％，。；]){0,8}?(\d+(?:\.\d+)?)\s*[%％]|(\d+(?:\.\d+)?)\s*[%％]\s*(?:的)?(?:增值税|税率|专用发票|专票)/g;
const vatRates = [13, 9, 6, 3, 0, 5, 1.5, 1];
/** Rates of before, up to the day on which they changed (财税〔2018〕32号; 财政部、税务总局、海关总署公告2019年第39号). */
const formerVatRates = [
  { before: '2018-05-01', rates: [17, 11] },
  { before: '2019-04-01', rates: [16, 10] },
];
const vatRatesOn = (day: string) =>
  new Set([...vatRates, ...formerVatRates.flatMap(({ before, rates }) => (day < before ? rates : []))]);
const depositMax = 0.2;
const dailyAnnualMax = 0.366;
/** A share of what one day costs is a price of that day, and no rate. */
const ofOneDay = /(?:日|天|每日|每天)(?:的)?(?:租金|使用费|占用费|房费|租赁费)[^，。；]{0,6}$/u;
const penaltyMax = 0.3;
/** By experience, and no limit of the law. */
const advanceMax = 0.8;
const rounding = 1e-9;

const yuanOf = (match: RegExpExecArray) => numberOf(match[1]!) * (match[2] ? 1e4 : 1);

/** What the whole costs, as far as a sentence says so and no deposit is meant. */
function priceOf(reading: DetectorInput): number {
  for (const { text } of sentencesOf(reading, { says: /总价|总额|合同价款|总金额|货款|转让价款|房价款|标的额/ })) {
    const amounts = findAmounts(text.replace(/定金[^，。；]*/g, ''));
    if (amounts.length > 0) return largestOf(amounts.map(({ yuan }) => yuan));
  }
  return 0;
}

/** Which share of the price a sentence takes as a deposit; 0 where it says none. */
function depositShare(text: string, { match, price }: { match: RegExpExecArray; price: number }): number {
  const before = text.slice(Math.max(0, match.index - 20), match.index);
  const ratio =
    findRatios(match[0].replace(/(?:双倍|违约金)[^，。]*/g, ''))[0] ??
    (/(?:作为|为)\s*$/.test(before) ? findRatios(before).at(-1) : undefined);
  if (ratio) return ratio.value;
  const amount = findAmounts(match[0])[0]?.yuan ?? 0;
  return amount && price && amount < price ? amount / price : 0;
}

/** Sums, shares and rates that cannot be right together, or that the law limits. */
export const moneyDetectors: Record<string, Detector> = {
  'gen-amount-mismatch': ({ sentences }) =>
    sentences.flatMap(({ text, start }) => {
      const amounts = findAmounts(text);
      return amounts.flatMap((first, at) => {
        const second = amounts[at + 1];
        if (!second || first.form === second.form || second.start - first.end > 20) return [];
        const between = text.slice(first.end, second.start);
        const before = text.slice(Math.max(0, first.start - 6), first.start);
        const isSame = bothForms.test(between) || (/大写|小写|即/.test(before) && onlySigns.test(between));
        if (!isSame || Math.abs(first.yuan - second.yuan) <= 0.01) return [];
        return [hitOn({ start: start + first.start, end: start + second.end }, { a: first.raw, b: second.raw })];
      });
    }),

  'gen-percent-sum': reading => {
    const payments = sentencesOf(reading, {
      says: /支付|付至|预付|首付|尾款|余款|留作|质保金|付(?:合同|总|货|款|\s*\d|百分)/,
      saysNot: /违约|利息|利率|税率|滞纳|付至|累计|股权|赔偿|备注|通常|常规/,
    });
    const ratios = payments.flatMap(({ text, start }) =>
      findRatios(text).map(each => ({ value: each.value, start: start + each.start, end: start + each.end })),
    );
    const sum = ratios.reduce((total, { value }) => total + value, 0);
    if (ratios.length < 3 || Math.abs(sum - 1) <= 0.001 || sum <= 0.5 || sum >= 1.5) return [];
    return [hitOn({ start: ratios[0]!.start, end: ratios.at(-1)!.end }, { sum: percentOf(sum) })];
  },

  'gen-instalment-sum': reading => {
    const amountOf = (text: string) => findAmounts(text)[0]?.yuan;
    const whole = sentencesOf(reading, { says: /总价|总额|总计|合同价款|总费用|转让价款/ }).find(
      ({ text }) => amountOf(text) !== undefined,
    );
    if (!whole) return [];
    const total = amountOf(whole.text)!;
    const amounts = sentencesOf(reading, { says: instalment, saysNot: /违约/ }).flatMap(each =>
      each === whole ? [] : (amountOf(each.text) ?? []),
    );
    const sum = amounts.reduce((all, each) => all + each, 0);
    return amounts.length >= 2 && Math.abs(sum - total) > 1 ? [hitOn(whole, { total, sum })] : [];
  },

  'gen-unit-price': ({ sentences }) =>
    sentences.flatMap(sentence => {
      const count = quantity.exec(sentence.text);
      const each = unitPrice.exec(sentence.text);
      const total = totalPrice.exec(sentence.text);
      if (!count || !each || !total) return [];
      const product = numberOf(count[1]!) * yuanOf(each);
      if (Math.abs(product - yuanOf(total)) <= 1) return [];
      return [hitOn(sentence, { x: Math.round(product * 100) / 100, y: yuanOf(total) })];
    }),

  'gen-deposit-over-20': reading => {
    const price = priceOf(reading);
    return sentencesOf(reading, { says: /定金/ }).flatMap(sentence => {
      const mentions = [...sentence.text.matchAll(/定金[^。；]{0,40}/g)];
      const share = mentions
        .map(each => depositShare(sentence.text, { match: each, price }))
        .find(each => each > depositMax + rounding);
      return share ? [hitOn(sentence, { p: percentOf(share) })] : [];
    });
  },

  'gen-daily-penalty': reading =>
    sentencesOf(reading, { says: /违约金|滞纳金|逾期/ }).flatMap(sentence =>
      findRates(sentence.text)
        .filter(
          ({ unit, annual, start }) =>
            unit === 'day' && annual > dailyAnnualMax && !ofOneDay.test(sentence.text.slice(0, start)),
        )
        .map(({ raw, annual }) => hitOn(sentence, { raw, y: Math.round(annual * 100) })),
    ),

  'gen-penalty-over-30': reading =>
    sentencesOf(reading, {
      says: /违约金/,
      saysNot: /每日|每天|按日|日利率|每逾期|累计不超过|上限|不超过损失/,
    }).flatMap(sentence => {
      const ratio = findRatios(sentence.text).find(({ value }) => value > penaltyMax && value <= 5);
      return ratio ? [hitOn(sentence, { raw: ratio.raw })] : [];
    }),

  'str-advance-high': reading =>
    sentencesOf(reading, {
      says: /(?:签订|生效|签署|签约)[^。；]{0,20}(?:支付|付)/,
      saysNot: /验收(?:合格)?后|到货后|交付后|质保|违约|逾期/,
    }).flatMap(sentence => {
      const first = findRatios(sentence.text)[0];
      if (!first || first.value < advanceMax - rounding || first.value >= 1) return [];
      return [hitOn(sentence, { p: percentOf(first.value) })];
    }),

  'gen-vat-rate': reading =>
    sentencesOf(reading, { says: /增值税|税率|专用发票|专票/ }).flatMap(({ text, start }) =>
      [...text.matchAll(vatRate)]
        .filter(match => !vatRatesOn(reading.signDate).has(Number(match[1] ?? match[2])))
        .map(match => hitOn(spanOf(match, start), { r: match[1] ?? match[2]! })),
    ),
};
