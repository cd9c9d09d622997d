import { addDays } from '@antai/values';
import { findSigningDay } from '../find-signing-day.ts';
import { type Amount, findAmounts, findDates, findDurations, findRatios, numberOf } from '../read-quantities.ts';
import { type Detector, type Hit, hitOn, type Sentence, sentencesOf, spanOf } from '../reading.ts';

/** What a contract says once: said twice with two values, one of them is wrong. */
const prices: Record<string, RegExp> = {
  总价: /(?:合同|货款|工程|服务费|转让|采购)(?:的)?(?:总价款?|总金额|总额|总款)/u,
  月租金: /月租金|每月(?:的)?租金|每月(?:应)?(?:支付|缴纳)租金/u,
  月工资: /月工资|每月(?:应)?支付(?:乙方)?(?:的)?工资/u,
  借款金额: /借款(?:本金|金额|总额)/u,
};
const periods: Record<string, RegExp> = {
  保密期限: /保密(?:期限|期间|期|义务)/u,
  租赁期限: /(?:租赁|承租)期限|租期/u,
  借款期限: /借款期限|借期/u,
  服务期限: /服务期限/u,
  合同期限: /(?:本合同|本协议|合同|协议)(?:的)?(?:有效期|期限)/u,
};
/** Another value for another case, or a share of it. */
const otherCase =
  /调整|递增|上浮|上涨|下浮|涨幅|变更|增加|减少|降低|优惠|折扣|免租|试用|转正|续租|续签|续订|延长|顺延|暂[定估]|预估|结算价|不含税|不含增值税|未税|税前|每平方|单价|第[一二三四五六七八九十\d]+(?:个)?(?:年|月|期|阶段|租赁年)|[次首]年|以[上下内]|不(?:超过|低于|少于|得)|至少|最高|上限|超过|低于|违约|赔偿|逾期|剩余|未付|已付/u;
const valueMax = 16;

interface Statement<Value> extends Sentence {
  value: Value;
  raw: string;
}

/** The sums that stand right behind a name. */
function amountsOf({ text, start, end }: Sentence, name: RegExp): Statement<number>[] {
  const match = name.exec(text);
  if (!match) return [];
  const from = match.index + match[0].length;
  const next = findAmounts(text).find((each: Amount) => each.start >= from);
  if (!next || next.start - from > valueMax || /[%％]|百分之/u.test(text.slice(from, next.start))) return [];
  if (/^\s*[/／]|^\s*每/u.test(text.slice(next.end))) return [];
  return [{ text, start, end, value: next.yuan, raw: next.raw }];
}

const monthMin = 1;

function periodsOf({ text, start, end }: Sentence, name: RegExp): Statement<number>[] {
  const match = name.exec(text);
  if (!match) return [];
  const from = match.index + match[0].length;
  const rest = text.slice(from, from + 24);
  const next = findDurations(rest).find(({ months }) => months >= monthMin);
  return next && !/届满|期满|到期|前/u.test(rest.slice(0, next.start))
    ? [{ text, start, end, value: Math.round(next.months * 10) / 10, raw: next.raw }]
    : [];
}

/** The second of two values that cannot both be right. */
function differing(statements: Statement<number>[], name: string): Hit[] {
  const [first] = statements;
  const other = statements.find(({ value }) => Math.abs(value - first!.value) > 0.01);
  return other ? [hitOn(other, { n: name, a: first!.raw, b: other.raw })] : [];
}

const repetition =
  (
    names: Record<string, RegExp>,
    { find, saysNot }: { find: (sentence: Sentence, name: RegExp) => Statement<number>[]; saysNot: RegExp },
  ): Detector =>
  reading =>
    Object.entries(names).flatMap(([name, pattern]) =>
      differing(
        sentencesOf(reading, { says: pattern, saysNot }).flatMap(each => find(each, pattern)),
        name,
      ),
    );

const number = '[零〇一二三四五六七八九十百千两壹贰叁肆伍陆柒捌玖拾佰仟]+|\\d+';
const unit = '个?工作日|个?月|日|天|年|周|份|次|%|％';
const twoForms = new RegExp(
  `(${number})\\s*(${unit})?\\s*[（(]\\s*(?:即|大写|小写)?[：:]?\\s*(${number})\\s*(${unit})?\\s*[）)]\\s*(${unit})?`,
  'gu',
);
const isFigure = (raw: string) => /^\d+$/u.test(raw);

/** Ratios in words and figures, one in brackets behind the other. */
function mismatchedRatios({ text, start }: Sentence): Hit[] {
  const ratios = findRatios(text);
  return ratios.flatMap((first, at) => {
    const second = ratios[at + 1];
    if (!second || !/^\s*[（(]\s*$/u.test(text.slice(first.end, second.start))) return [];
    if (!/^\s*[）)]/u.test(text.slice(second.end)) || Math.abs(first.value - second.value) < 1e-9) return [];
    return [hitOn({ start: start + first.start, end: start + second.end }, { a: first.raw, b: second.raw })];
  });
}

const copiesOf = new RegExp(`一式(${number})份`, 'u');
const share = new RegExp(
  `([^，。；\\d]{0,20}各(?:方|自)?)?(?:执|持|存|留存|保存|保管|收执)\\s*(?:有|正本)?(${number})份`,
  'gu',
);
const otherShare = /其余|余下|剩余|备案|公证|登记|鉴证|见证|存档|留档|报送|上报|报[^，。]{0,6}份|副本|用于/u;

/** How many hold a share each: 双方各, 甲方、乙方、居间方各. */
function holdersOf(holders: string): number {
  if (/双方|两方/u.test(holders)) return 2;
  if (/三方/u.test(holders)) return 3;
  if (/四方/u.test(holders)) return 4;
  return Math.max(2, holders.split(/[、和及与]/u).length);
}

/** What stands twice in a contract and does not agree. */
export const consistencyDetectors: Record<string, Detector> = {
  'str-price-twice': repetition(prices, { find: amountsOf, saysNot: otherCase }),

  'str-period-twice': repetition(periods, { find: periodsOf, saysNot: otherCase }),

  'str-figure-mismatch': ({ sentences }) =>
    sentences.flatMap(sentence => {
      const counted = [...sentence.text.matchAll(twoForms)].flatMap(match => {
        const [, first = '', , second = '', inside, behind] = match;
        if (isFigure(first) === isFigure(second) || !(inside || behind)) return [];
        if (/分之$/u.test(sentence.text.slice(0, match.index))) return [];
        if (numberOf(first) === numberOf(second)) return [];
        return [hitOn(spanOf(match, sentence.start), { a: first, b: second })];
      });
      return [...counted, ...mismatchedRatios(sentence)];
    }),

  'str-copies': ({ sentences }) =>
    sentences.flatMap(sentence => {
      const whole = copiesOf.exec(sentence.text);
      if (!whole) return [];
      const all = numberOf(whole[1]!);
      const shares = [...sentence.text.slice(whole.index + whole[0].length).matchAll(share)];
      const total = shares.reduce((sum, match) => sum + numberOf(match[2]!) * (match[1] ? holdersOf(match[1]) : 1), 0);
      const isShort = total < all && !otherShare.test(sentence.text);
      if (shares.length === 0 || !total || !all || !(total > all || isShort)) return [];
      return [hitOn(sentence, { n: whole[0], m: total })];
    }),

  'str-due-before-signing': reading => {
    const signed = findSigningDay(reading.text);
    if (!signed) return [];
    const first = Date.parse(`${addDays(signed.day, -1)}T00:00:00Z`);
    return sentencesOf(reading, {
      says: /应|须|期限|前(?:将|支付|付|交|完成|归还|返还)|止/u,
      saysNot: /已|曾|此前|原合同|签订|签署|基准日|出生/u,
    })
      .filter(({ text }) => /支付|付款|付清|交付|交货|交房|转入|转账|汇入|归还|还款|完成|竣工|期限/u.test(text))
      .filter(({ text }) => {
        const days = findDates(text).filter(({ isDay }) => isDay);
        return days.length > 0 && days.every(({ time }) => time < first);
      })
      .map(each => hitOn(each, { d: signed.day }));
  },
};
