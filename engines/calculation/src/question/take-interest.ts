import { addDays } from '@antai/values';
import { laterDay } from '../count-days.ts';
import { chooseNamedSum, chooseRange, chooseSum, daysNamed } from './choose-mention.ts';
import { Sheet, type Take } from './fill-sheet.ts';
import type { Mentions } from './find-mentions.ts';

const principalWords = /本金|借款|货款|欠款|贷款|债务|工程款|租金|借|欠|标的|金额|款|给付|支付|判决|以/u;
const otherSums = /工资|月薪|利息|违约金|诉讼费|保全费|首付|已还|已付|还了|偿还/u;
const fromWords = {
  ahead: /(?:自|从|由|于)\s*$|起算(?:日|点)?(?:是|为)?\s*$/u,
  behind: /^\s*(?:开始|起(?!诉)|借|出借|放款|以来|转账)/u,
};
const toWords = {
  ahead: /(?:至|到|截至|截止(?:到|至)?|算到|—|~|-)\s*$|截止日?(?:是|为)?\s*$/u,
  behind: /^\s*(?:止|为止|截止|还清|归还|偿还)/u,
};
const inclusive = /^\s*(?:[（(]含|当[日天]也?(?:计|算)?|[（(]?包括)/u;

/** The first and the last day of interest; a length in place of the last day will do, and 至今 is today. */
function takeStretch(sheet: Sheet, { mentions, today }: { mentions: Mentions; today: string }): void {
  const [from, to] = chooseRange(mentions, { from: fromWords, to: toWords });
  const untilNow = !to && /至今|到现在|到今天|到目前/u.test(mentions.text);
  sheet.needDay('from', { label: '起算日', mention: from });
  const span = mentions.spans.length === 1 ? mentions.spans[0] : undefined;
  if (to?.day && inclusive.test(mentions.text.slice(to.end))) {
    sheet.put('to', addDays(to.day, 1));
    sheet.remarks.push(`${to.day}当日计入，截止日按次日`);
  } else if (to?.day) {
    sheet.put('to', to.day);
    sheet.remarks.push(
      to.day === today && /至今|到现在|到今天|目前|今[天日]/u.test(mentions.text)
        ? `“至今”按${today}，当日不计`
        : `算头不算尾：${to.day}当日不计；要计入当日的，写“（含）”`,
    );
  } else if (to) sheet.needDay('to', { label: '截止日', mention: to });
  else if (untilNow) sheet.put('to', today);
  else if (from?.day && span) {
    const end = laterDay(from.day, { count: span.n, unit: span.unit });
    sheet.put('to', end);
    sheet.remarks.push(`自${from.day}起${span.n}${span.unit === '月' ? '个月' : span.unit}，截止日${end}（当日不计）`);
  } else sheet.missing.push('截止日');
}

const multiples = /(\d+(?:\.\d+)?|[一二两三四五])\s*倍/u;
const inWords: Record<string, number> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5 };

export const takeLprInterest: Take = (mentions, today) => {
  const sheet = new Sheet();
  const { text, rates } = mentions;
  sheet.need('principal', { label: '本金', choice: chooseSum(mentions, principalWords, { not: otherSums }) });
  takeStretch(sheet, { mentions, today });
  const times = multiples.exec(text)?.[1];
  if (times) sheet.put('multiple', inWords[times] ?? Number(times));
  const added = rates.map(({ start, end }) => ({
    words: text.slice(Math.max(0, start - 6), start),
    raw: text.slice(start, end),
  }));
  const markup = added.find(({ words }) => /加计|上浮|加收|再加|加$/u.test(words))?.raw;
  if (markup) sheet.put('markup', Number(/\d+(?:\.\d+)?/u.exec(markup)?.[0] ?? Number.NaN));
  if (Number.isNaN(sheet.input.markup)) {
    delete sheet.input.markup;
    sheet.missing.push('加计的比例（写作百分数，如50%）');
  }
  if (/五年期|5\s*年期/u.test(text)) sheet.put('term', '5Y');
  if (/固定|(?:合同成立|签订|违约|起诉|立案|借款)时的?(?:一年期)?(?:LPR|贷款市场报价利率)/iu.test(text))
    sheet.put('mode', '固定');
  if (/360/u.test(text)) sheet.put('base', 360);
  return sheet;
};

export const takeSimpleInterest: Take = (mentions, today) => {
  const sheet = new Sheet();
  sheet.need('principal', { label: '本金', choice: chooseSum(mentions, principalWords, { not: otherSums }) });
  const rates = mentions.rates.map(({ perYear }) => perYear);
  const [rate] = rates;
  if (rates.length === 1 && rate !== undefined) {
    sheet.put('rate', rate);
    const quote = mentions.text.slice(mentions.rates[0]!.start, mentions.rates[0]!.end);
    if (!quote.includes(`${rate}%`)) sheet.remarks.push(`“${quote}”折合年利率${rate}%`);
  } else
    sheet.missing.push(
      rates.length > 1
        ? '年利率（题中有几个比率，请说明是哪一个）'
        : rates.length === 1
          ? '利率按年、按月还是按日'
          : '年利率',
    );
  takeStretch(sheet, { mentions, today });
  if (/360/u.test(mentions.text)) sheet.put('base', 360);
  return sheet;
};

const lendingRuleFrom = '2020-08-20';

export const takeLendingCap: Take = mentions => {
  const sheet = new Sheet();
  const filed = daysNamed(mentions, /起诉|立案|诉至法院/u, { behind: /^\s*(?:向[^，。]{0,8})?(?:起诉|立案|诉至)/u })[0];
  const made = mentions.days.find(day => day !== filed);
  sheet.needDay('contractDate', { label: '合同成立日', mention: made });
  if (filed) sheet.needDay('filedDate', { label: '起诉日', mention: filed });
  else if (made?.day && made.day < lendingRuleFrom) sheet.missing.push('起诉日（2020-08-20前成立的合同）');
  return sheet;
};

export const takeDelay: Take = (mentions, today) => {
  const sheet = new Sheet();
  sheet.need('debt', {
    label: '金钱债务（不含一般债务利息）',
    choice: chooseSum(mentions, principalWords, { not: otherSums }),
  });
  const [due, until] = chooseRange(mentions, {
    from: {
      ahead: /履行期[^，]*$|届满日?(?:是|为)?\s*$|应[在于]\s*$|[应须]于\s*$|自\s*$|从\s*$/u,
      behind: /^\s*(?:前|之前|届满|到期|期满|应|起)/u,
    },
    to: {
      ahead: /(?:至|到|截至|算到|截止(?:到|至)?)\s*$/u,
      behind: /^\s*(?:止|为止|截止|才|实际|还清|付清|履行完毕|清偿)/u,
    },
  });
  sheet.needDay('due', { label: '履行期间届满日', mention: due });
  if (until) sheet.needDay('until', { label: '计算截止日', mention: until });
  else if (/至今|到现在|目前/u.test(mentions.text)) sheet.put('until', today);
  else sheet.missing.push('计算截止日');
  return sheet;
};

export const takePenaltyReduction: Take = mentions => {
  const sheet = new Sheet();
  if (mentions.sums.length === 0) return undefined;
  sheet.need('penalty', { label: '约定的违约金', choice: chooseNamedSum(mentions, /违约金/u) });
  sheet.need('loss', { label: '违约造成的损失', choice: chooseNamedSum(mentions, /损失/u) });
  return sheet;
};
