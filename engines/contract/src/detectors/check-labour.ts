import { findDates, findDurations, findRatios, monthsBetween, numberOf } from '../read-quantities.ts';
import { type Detector, type DetectorInput, hitOn, hitWhole, sentencesOf, spanOf } from '../reading.ts';

const probation =
  /试用期[^，,。；\d一二三四五六七八九十半]{0,10}(半年|(?:\d+|[一二三四五六七八九十]+)\s*(?:个月|年|日|天|周))/;
const probationPay = /试用期[^。；\d]{0,14}(?:工资|月薪|薪资|薪酬)[^\d。；]{0,8}([\d,]+)\s*元/;
const regularPay = /(?:转正|试用期满|正式)[^。；\d]{0,14}(?:工资|月薪|薪资|薪酬)?[^\d。；]{0,8}([\d,]+)\s*元/;
const lowestProbationPay = 0.8;
const allowedPenalty =
  /竞业|服务期|专项培训|培训费|(?:甲方|用人单位|公司)(?:应|须|需)[^。；]{0,10}(?:支付|承担)[^。；]{0,6}(?:违约金|赔偿金)|不得约定/;
const hoursOfDay = /(?:每日|每天|日)(?:工作)?(?:时间)?(?:为)?\s*(\d+(?:\.\d+)?|[一二三四五六七八九十]+)\s*(?:个)?小时/;
const hoursOfWeek = /每周(?:工作)?(?:时间)?(?:为)?\s*(\d+(?:\.\d+)?|[一二三四五六七八九十]+)\s*(?:个)?小时/;
const necessary: Record<string, RegExp> = {
  合同期限: /期限|固定期/,
  工作内容: /工作内容|岗位|职务/,
  工作地点: /工作地点/,
  工作时间: /工作时间|工时/,
  休息休假: /休息|休假/,
  劳动报酬: /报酬|工资|薪/,
  社会保险: /社会保险|社保/,
  劳动保护: /劳动保护|劳动条件|职业危害/,
};

/** The term of a labour contract in months; undefined where it does not say. */
function termOf({ text, sentences }: DetectorInput): number | undefined {
  if (/以完成一定工作任务为期限/.test(text)) return 0;
  if (/无固定期限/.test(text) && !/固定期限劳动合同[□○]/.test(text)) return Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    const rest = sentence.text.replace(/试用期[^，。；]*/g, '');
    if (!/合同期|期限|合同自|聘用期/.test(rest)) continue;
    const [from, to] = findDates(rest);
    if (from?.isDay && to?.isDay) return Math.round(monthsBetween(from, to) * 10) / 10;
    const [period] = findDurations(rest);
    if (period) return period.months;
  }
  return undefined;
}

/** 劳动合同法第十九条: the longest probation for a term, in months. */
function longestProbation(term: number): number {
  if (term < 2.95) return 0;
  if (term < 11.95) return 1;
  return term < 35.9 ? 2 : 6;
}

const noticeOf = (text: string) => findDurations(/提前[^，。；]{0,10}/.exec(text)?.[0] ?? '');

/** Labour contracts. */
export const labourDetectors: Record<string, Detector> = {
  'labour-probation-max': reading => {
    const place = reading.sentences
      .map(sentence => ({ sentence, match: probation.exec(sentence.text) }))
      .find(({ match }) => match && !/(?:不得|超过)[^，。]{0,6}$/.test(match[0].slice(0, 10)));
    const wording = place?.match?.[1];
    const months = wording ? findDurations(wording)[0]?.months : undefined;
    const term = termOf(reading);
    if (!place || !wording || months === undefined || term === undefined) return [];
    const cap = longestProbation(term);
    return months > cap + 0.02 ? [hitOn(place.sentence, { p: wording, cap })] : [];
  },

  'labour-probation-pay': reading => {
    const shares = sentencesOf(reading, { says: /试用期/ })
      .filter(({ text }) => /工资|薪/.test(text))
      .flatMap(sentence => {
        const [ratio] = findRatios(sentence.text);
        return ratio && ratio.value < lowestProbationPay ? [hitOn(sentence, { p: Math.round(ratio.value * 100) })] : [];
      });
    const [first, regular] = [probationPay.exec(reading.text), regularPay.exec(reading.text)];
    const share = first && regular ? numberOf(first[1]!) / numberOf(regular[1]!) : 1;
    return share < lowestProbationPay ? [...shares, hitOn(spanOf(first!), { p: Math.round(share * 100) })] : shares;
  },

  'labour-penalty': reading =>
    sentencesOf(reading, { says: /违约金|赔偿金\s*[\d一二三四五六七八九十]+\s*[万元]/, saysNot: allowedPenalty })
      .filter(({ text, start }) => {
        const before = reading.text
          .slice(Math.max(0, start - 160), start)
          .split('\n')
          .at(-1)!;
        return /乙方|员工|劳动者|职工|离职|辞职|解除/.test(text) && !/竞业|竞争关系|服务期|专项培训/.test(before);
      })
      .map(each => hitOn(each)),

  'labour-noncompete-24': reading =>
    sentencesOf(reading, { says: /竞业|同类业务|竞争关系/ }).flatMap(sentence => {
      const period = findDurations(sentence.text).find(({ months }) => months > 24.05);
      return period ? [hitOn(sentence, { q: period.raw })] : [];
    }),

  'labour-hours': reading => {
    if (/综合计算工时|不定时工作/.test(reading.text)) return [];
    const isLonger = (match: RegExpExecArray | null, hours: number) => match !== null && numberOf(match[1]!) > hours;
    return reading.sentences
      .filter(({ text }) => {
        if (/不超过|不得超过|延长/.test(text)) return false;
        const isLong = isLonger(hoursOfDay.exec(text), 8) || isLonger(hoursOfWeek.exec(text), 44);
        return isLong || /每周工作(?:七|7)[天日]|全年无休|无休息日/.test(text);
      })
      .map(each => hitOn(each));
  },

  'labour-resign-limit': reading =>
    sentencesOf(reading, { says: /(?:乙方|员工|劳动者)[^。；]{0,12}(?:辞职|离职|解除)|辞职/ })
      .filter(
        ({ text }) =>
          noticeOf(text).some(({ months }) => months > 1.05) ||
          /(?:经|获)[^。；]{0,8}(?:批准|同意)(?:后)?方可[^。；]{0,4}(?:离职|辞职)|不得(?:提前)?(?:辞职|离职)/.test(
            text,
          ),
      )
      .map(each => hitOn(each)),

  'labour-mandatory': reading => {
    const missing = Object.entries(necessary).flatMap(([name, says]) => (says.test(reading.text) ? [] : [name]));
    return missing.length >= 2 ? [hitWhole(reading, { n: missing.join('、') })] : [];
  },

  'work-labour-disguise': ({ text }) => {
    const signs = ['规章制度', '考勤', '打卡', '服从甲方管理', '服从管理', '月工资', '按月发放工资', '请假', '奖惩'];
    const present = signs.filter(each => text.includes(each));
    if (present.length < 2 || !/劳务|承揽|外包|合作|服务/.test(text) || /劳动合同/.test(text)) return [];
    const [first] = present as [string];
    const start = text.indexOf(first);
    return [hitOn({ start, end: start + first.length }, { n: present.join('、') })];
  },
};
