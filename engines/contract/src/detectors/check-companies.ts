import { findDates, findDurations, yearsBetween } from '../read-quantities.ts';
import { type Detector, hitFirst, hitOn, hitWhole, sentencesOf, spanOf } from '../reading.ts';

const franchisor =
  /(?:特许人|特许方|授权方|总部|甲方)\s*(?:[（(][^）)\n]{0,10}[）)])?\s*[：:]\s*([^\s，,。\n]{2,30})([^\n]{0,60})/;
const patentEnd = /专利(?:权)?[^。；]{0,12}(?:到期|届满|有效期至)/;
/** An invention is protected for twenty years. */
const patentMonths = 240;

/** Shares, franchises, licences and data. */
export const companyDetectors: Record<string, Detector> = {
  'eq-five-year': reading => {
    const signed = Date.parse(`${reading.signDate}T00:00:00Z`);
    return sentencesOf(reading, { says: /认缴|出资|缴足|实缴/, saysNot: /补偿|回购|分红|累计/ })
      .filter(({ text }) => /期限|之前|前|内|年/.test(text))
      .filter(
        ({ text }) =>
          findDurations(text).some(({ months }) => months > 60.1) ||
          findDates(text).some(({ isDay, time }) => isDay && yearsBetween(signed, time) > 5.01),
      )
      .map(each => hitOn(each));
  },

  'eq-state-owned': ({ text }) => {
    if (!/国有(?:股|资产|独资|控股|企业|全资)|国资/.test(text)) return [];
    const isApproved = /评估/.test(text) && /产权交易|进场|批准|备案|核准/.test(text);
    return isApproved ? [] : hitFirst(text, { pattern: /国有|国资/, length: 2 });
  },

  'fran-term-3': reading =>
    sentencesOf(reading, { says: /(?:特许|加盟|授权|合作|经营)[^。；]{0,6}期限?/, saysNot: /同意|续签|续约/ }).flatMap(
      sentence => {
        const [period] = findDurations(sentence.text);
        const isShort = period && period.months >= 3 && period.months < 35.9;
        return isShort ? [hitOn(sentence, { q: period.raw })] : [];
      },
    ),

  'fran-person': ({ text }) => {
    const match = franchisor.exec(text);
    if (!match || /公司|企业|厂|中心|合伙|集团|合作社/.test(match[1]!)) return [];
    return /身份证|公民身份/.test(match[2]!) ? [hitOn(spanOf(match))] : [];
  },

  'fran-prepaid': ({ text }) => {
    const isSettled = /用途/.test(text) && /退还|返还/.test(text);
    return isSettled ? [] : hitFirst(text, { pattern: /意向金|定金|诚意金|保证金|预付/, length: 3 });
  },

  'ip-beyond-term': reading => {
    if (!/专利/.test(reading.text)) return [];
    const end = sentencesOf(reading, { says: patentEnd }).find(({ text }) => findDates(text).length > 0);
    const licence = sentencesOf(reading, { says: /许可期/ }).find(each => each !== end);
    if (!licence) return [];
    const isLong = findDurations(licence.text).some(({ months }) => months > patentMonths) || /永久/.test(licence.text);
    const patentDay = end && findDates(end.text).at(-1);
    const licenceDay = findDates(licence.text).at(-1);
    const isLater = patentDay && licenceDay && licenceDay.time > patentDay.time;
    return isLong || isLater ? [hitOn(licence)] : [];
  },

  'data-processing': reading => {
    const { text } = reading;
    // what is named among secrets to be kept is not processed
    const isProcessed =
      sentencesOf(reading, { says: /个人信息|用户数据|客户信息|人脸|用户信息/, saysNot: /保密信息|商业秘密|技术秘密/ })
        .length > 0;
    if (!isProcessed) return [];
    const hasTerms =
      /数据处理协议|个人信息(?:委托)?处理协议/.test(text) ||
      (/目的|仅限|仅用于/.test(text) && /保护措施|安全措施|技术措施/.test(text));
    return hasTerms ? [] : [hitWhole(reading)];
  },

  'data-export': reading => {
    const leaves = /(?:数据|信息)[^。]{0,24}(?:境外|海外|跨境|出境)|(?:境外|海外)[^。]{0,14}(?:服务器|存储|访问)/.test(
      reading.text,
    );
    const isSettled = /安全评估|标准合同|认证|单独同意|不得(?:向)?(?:境外|出境)/.test(reading.text);
    return leaves && !isSettled ? [hitWhole(reading)] : [];
  },
};
