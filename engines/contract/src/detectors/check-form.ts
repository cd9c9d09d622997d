import { isCreditCode, isIdentityNumber } from '@antai/values';
import typeData from '../../data/types.json' with { type: 'json' };
import { findDates, findDurations, monthsBetween, numberOf } from '../read-quantities.ts';
import { type Detector, type Hit, hitOn, hitWhole, sentencesOf, spanOf } from '../reading.ts';

const blank =
  /_{2,}|＿{2,}|【\s*】|\[\s*\]|［\s*］|[×xX]{3,}(?!\d)|(?<![A-Za-z\d×])[×xX]{1,2}(?=\s*(?:个工作日|日内|天内|年|月|元|%|份|省|市|区|县|路|号|栋|室|公司)|[\u4e00-\u9fa5]{2,12}公司)|[【（([]\s*(?:待定|待补充|待填写?|待确认|待确定|另定)\s*[】）)\]]|(?<![A-Za-z])TBD(?![A-Za-z])|[【[［][^】\]］\n\d]{0,12}(?:名称|姓名|全称|身份证号码?|证件号码?|电话|联系方式|联系人|地址|住所|金额|价格|价款|租金|押金|日期|时间|期限|天数|年限|方式|用途|内容|描述|备注|利息|利率|比例|违约金|编号|证号|面积|数量|标准|事项|权利义务|地点|账号|开户行)[ ]?\d{0,2}[】\]］]|(?<=[人币为计共：:])[^\S\n]{2,}(?=元|%|日|天|年)/g;
const openDate =
  /(?:\d{2,4}[^\S\n]{0,2}|[_＿\s]{1,12})年[_＿\s]{1,12}月[_＿\s]{0,12}日?|\d{4}年\d{1,2}月[_＿\s]{1,12}日|[_＿\s]{1,8}年\d{1,2}月\d{1,2}日/g;
const betweenDays = /^\s*(?:起|开始)?\s*[，,]?\s*(?:至|到|止于|—|–|-|~|～)\s*$/;
const statedPeriod =
  /(?:期限|租期|租赁期|有效期|服务期|借期|许可期|合同期|委托期)[^，,。]{0,8}?(?:为|共|：|:|是)?\s*((?:\d+|[一二三四五六七八九十]+)\s*(?:年|个月))/;
const signature =
  /(?:签字|签名|盖章|签章|签署|公章|捺印|指印)[^。，,\n]{0,8}[：:）)]|[（(](?:签字|签名|盖章|签章|公章)|签署页|以下无正文/;
const partyLine =
  /(?:^|\n)\s*(甲方|乙方|丙方|买方|卖方|出租方|承租方|出租人|承租人|出借人|借款人|委托方|受托方|发包人|承包人|转让方|受让方|许可方|被许可方)\s*(?:[（(][^）)\n]{0,12}[）)]|签字|签名|盖章|签章|公章)?[ \t\u3000]*[：:][ \t\u3000]*([^\s，,。；;、（(\n]{2,40}(?:[（(][^）)\n]{1,8}[）)][^\s，,。；;\n]{1,30})?)/g;
const noName =
  /^(?:签字|签名|盖章|签章|_+|＿+|日期|地址|电话|法定|代表|授权|应|有权|负责|保证|甲方|乙方|丙方|出租|承租|买方|卖方|身份证|联系)/;
const department =
  /(?:甲方|乙方|丙方|买方|卖方|发包人|承包人|委托方|受托方|出租人|承租人)\s*(?:[（(][^）)\n]{0,12}[）)])?\s*[：:]\s*([^\s，,。；\n]{2,40}?(?:项目部|项目经理部|事业部|办事处|市场部|采购部|筹备处|筹备组|指挥部|工程部))(?=\s|$|，|,|。|（|\()/g;
const creditCode = /(?:信用代码|税号|纳税人识别号)[^0-9A-Z]{0,6}([0-9A-Z]{18})(?![0-9A-Za-z])/g;
const identity = /(?<!\d)[1-9]\d{5}(?:18|19|20)\d{9}[\dXx](?![0-9A-Za-z])/g;
const bornSince2000 = /(?<!\d)[1-9]\d{5}(20\d{2})(\d{2})(\d{2})\d{3}[\dXx](?![0-9A-Za-z])/g;
const identityLength = 18;
const fullAge = 18;
const repealed =
  /(?<!劳动|原)《?(?:中华人民共和国)?(?<!劳动)(合同法|物权法|担保法|民法通则|民法总则|侵权责任法|婚姻法|继承法|收养法|经济合同法|技术合同法)》?(?!解释|学|律)/g;
const articleHead = /(?:^|\n)\s*第([一二三四五六七八九十百零〇\d]+)条/g;
const articleReference = /(?:本合同|本协议|上述|前述|依|按|按照|根据)第([一二三四五六七八九十百零〇\d]+)条/g;
/** 附件一式四份 names no annex. */
const annex = /附件\s*(?![一二三四五六七八九十\d]+\s*[式份页])([一二三四五六七八九十\d]+)/g;
/** All annexes in one line. */
const annexList = /(?:^|\n)[^\n]{0,6}附件\s*[：:][^\n]{4}/u;
const annexHead = /(?:^|\n)[^\n]{0,6}附件\s*([一二三四五六七八九十\d]+)/g;
const ranked = ['补充协议', '附件', '招标文件', '投标文件', '订单', '技术协议', '报价单', '会议纪要'];
/** A shorter text is an excerpt and need not be signed, or say who decides. */
const excerptMax = 30;

/** Somebody signs for an organisation by a name of their own. */
const isOrganisation = /公司|厂|店|中心|院|所|社|会|集团|银行|学校|政府|局|部|行/u;
const personMax = 4;

/** A line that is filled in by hand when the contract is signed, and the line above it. */
const toSign = /(?:签字|签名|盖章|签章|签署|按印|手印)[^\n。，]{0,8}$/u;
const besideSigning =
  /^\s*(?:日\s*期|时\s*间|(?:授权|签约|委托|法定)?代\s*表(?:人)?|委托代理人|代理人|经办人|负责人|法定代表人)[^\n。，]{0,12}$/u;
/** The day of signing is filled in by hand, wherever it stands. */
const dayOfSigning =
  /(?:签订|签署|签约|订立)(?:的?(?:日期|时间|日))?\s*[：:]\s*$|(?:^|\n|[ \t\u3000])日\s*期\s*[：:]?\s*$/u;
const lineMax = 160;

/** Whether a blank is left for a signature or the day of it. */
function isSigned(text: string, { index }: RegExpExecArray): boolean {
  const lines = text.slice(Math.max(0, index - lineMax), index).split('\n');
  const before = lines.pop()!.replace(/^.*(?:[_＿]{2,}|\s{3,})(?=\S)/u, '');
  if (toSign.test(before.replace(/[：:\s_＿]+$/u, ''))) return true;
  return besideSigning.test(before) && /签字|签名|盖章|签章|签署/u.test(lines.slice(-2).join('\n'));
}

/** Both parties named once more below the last clause, to sign there. */
const ending =
  /(?:甲\s*方|出\s*租|出\s*借|转\s*让|卖\s*方|委\s*托)[^\n：:]{0,16}[：:][^。]{0,200}(?:乙\s*方|承\s*租|借\s*款|受\s*让|买\s*方|受\s*托)[^\n：:]{0,16}[：:][^。]{0,400}$/u;
const fewestClauses = 3;
const endMax = 1000;

function endsWithParties(text: string): boolean {
  const clauses = [...text.matchAll(/(?:^|\n)\s*第?[一二三四五六七八九十百]{1,4}[条、：:]/gu)];
  const last = clauses.at(-1)?.index ?? 0;
  const end = text
    .slice(last)
    .replace(/[ \t\u3000_＿]+/gu, ' ')
    .slice(-endMax);
  return clauses.length >= fewestClauses && ending.test(end);
}

/** What any contract may lack in its form: blanks, days, names, numbers and references. */
/** What a breach costs, in money or otherwise. */
const consequence =
  /违约金|赔偿|违约责任|滞纳金|罚款|没收|(?:押金|保证金|定金|租金|费用)[^，。；]{0,8}(?:不予?退|概不退|不再退)|不予?退还|(?:扣除|扣罚)[^，。；]{0,6}(?:押金|保证金)/;
const bindsBoth = /任何一方|任一方|一方违约|双方均|双方[^，。；]{0,6}违|违约方|甲、?乙(?:双|任何一)方/;
const leastDuties = 3;
/** A sentence that begins with what one side may do wrong. */
const breachOf = (names: string) =>
  new RegExp(
    `^[^，,]{0,6}(${names})[^，,]{0,20}(?:逾期|未|违|擅自|不|应|须|提前|延迟|迟延|拒|无故|损坏|泄露|转|拖欠|欠)`,
  );
const usualNames = ['甲方', '乙方'];

/** The two sides as a contract calls them, and as each type of contract does whose words it uses. */
function sidesIn(text: string): [string, string][] {
  const ofTypes = typeSides.filter(pair => pair.every(names => new RegExp(names).test(text)));
  return [['甲方', '乙方'], ...ofTypes];
}

const namesOf = ({ name, otherNames }: { name: string; otherNames: string[] }) =>
  [name, ...otherNames].filter(each => !usualNames.includes(each) && /[人方者]$/u.test(each)).join('|');
const typeSides = typeData.types
  .map(({ sides }): [string, string] => [namesOf(sides.a), namesOf(sides.b)])
  .filter(pair => pair.every(names => names !== ''));

export const formDetectors: Record<string, Detector> = {
  'gen-blank': ({ text }) => {
    const days = [...text.matchAll(openDate)].map(match => spanOf(match));
    let day = 0;
    return [...text.matchAll(blank)].flatMap(match => {
      const span = spanOf(match);
      while (days[day] && days[day]!.end <= span.start) day++;
      const isOfDay = days[day] !== undefined && days[day]!.start <= span.start;
      return isOfDay || isSigned(text, match) ? [] : [hitOn(span)];
    });
  },

  'gen-date-blank': ({ text }) =>
    [...text.matchAll(openDate)].flatMap(match => {
      const before = text.slice(Math.max(0, match.index - lineMax), match.index + match[0].search(/\S|$/u));
      return dayOfSigning.test(before) ? [] : [hitOn(spanOf(match))];
    }),

  'gen-date-impossible': ({ text }) =>
    findDates(text)
      .filter(({ isDay }) => !isDay)
      .map(each => hitOn(each)),

  'gen-period-reversed': ({ text }) => {
    const days = findDates(text);
    return days.flatMap((from, at) => {
      const to = days[at + 1];
      if (!to?.isDay || !from.isDay || to.time >= from.time) return [];
      return betweenDays.test(text.slice(from.end, to.start)) ? [{ start: from.start, end: to.end }] : [];
    });
  },

  'gen-period-length': ({ sentences }) =>
    sentences.flatMap(sentence => {
      const statement = statedPeriod.exec(sentence.text)?.[1];
      const [from, to] = findDates(sentence.text);
      if (!statement || !from?.isDay || !to?.isDay) return [];
      if (!/(?:至|到|—|-|~)/.test(sentence.text.slice(from.end, to.start))) return [];
      const [period] = findDurations(statement);
      const real = monthsBetween(from, to);
      if (!period || Math.abs(real - period.months) <= 1) return [];
      return [hitOn(sentence, { said: statement, real: Math.round(real * 10) / 10 })];
    }),

  'gen-signature-missing': reading =>
    reading.text.length >= excerptMax && !signature.test(reading.text) && !endsWithParties(reading.text)
      ? [hitWhole(reading)]
      : [],

  'gen-party-name-mismatch': ({ text }) => {
    const names = new Map<string, string>();
    return [...text.matchAll(partyLine)].flatMap(match => {
      const [, role = '', written = ''] = match;
      const name = written.replaceAll('（', '(').replaceAll('）', ')');
      if (noName.test(name) || /[_＿【[]/.test(name)) return [];
      const first = names.get(role);
      if (first && isOrganisation.test(first) && !isOrganisation.test(name) && name.length <= personMax) return [];
      if (first && first !== name) return [hitOn(spanOf(match), { role, a: first, b: name })];
      names.set(role, name);
      return [];
    });
  },

  'gen-undefined-party': ({ text }) =>
    ['丙方', '丁方'].flatMap(party => {
      const introduction = new RegExp(`${party}\\s*(?:[（(][^）)]{0,12}[）)])?\\s*[：:]|(?:简称|称)[“"「为]*${party}`);
      const start = text.indexOf(party);
      return start < 0 || introduction.test(text) ? [] : [hitOn({ start, end: start + party.length }, { p: party })];
    }),

  'gen-department-party': ({ text }) =>
    [...text.matchAll(department)].map(match => hitOn(spanOf(match), { n: match[1]! })),

  'gen-uscc': ({ text }) =>
    [...text.matchAll(creditCode)]
      .filter(match => !isCreditCode(match[1]!))
      .map(match => hitOn(spanOf(match), { c: match[1]! })),

  'gen-idcard': ({ text }) =>
    [...text.matchAll(identity)].filter(match => !isIdentityNumber(match[0])).map(match => hitOn(spanOf(match))),

  'gen-minor': ({ text, signDate }) =>
    [...text.matchAll(bornSince2000)]
      .filter(([, year, month, day]) => {
        const ofAge = Date.UTC(Number(year) + fullAge, Number(month) - 1, Number(day));
        return ofAge > Date.parse(`${signDate}T00:00:00Z`);
      })
      .map(({ index }) => ({ start: index, end: index + identityLength })),

  'gen-repealed-law': ({ text }) =>
    [...text.matchAll(repealed)]
      .filter(({ 0: raw, index }) => {
        if (/劳动$|原《?(?:中华人民共和国)?$/.test(text.slice(Math.max(0, index - 8), index))) return false;
        const before = text.slice(Math.max(0, index - 14), index);
        return /《|中华人民共和国/.test(raw) || /(?:根据|依据|依照|按照|适用|违反)[^。]{0,12}$/.test(before);
      })
      .map(match => hitOn(spanOf(match), { l: match[1]! })),

  'gen-xref-missing': ({ text }) => {
    const heads = [...text.matchAll(articleHead)].map(match => numberOf(match[1]!));
    if (heads.length < 3) return [];
    const last = heads.reduce((largest, each) => Math.max(largest, each), 0);
    return [...text.matchAll(articleReference)]
      .filter(match => numberOf(match[1]!) > last)
      .map(match => hitOn(spanOf(match), { n: numberOf(match[1]!), max: last }));
  },

  'gen-numbering': ({ text }) => {
    const heads = [...text.matchAll(articleHead)].map(match => ({ ...spanOf(match), number: numberOf(match[1]!) }));
    return heads.flatMap((head, at): Hit[] => {
      const before = heads[at - 1];
      if (!before || head.number === before.number + 1 || head.number === 1) return [];
      return [hitOn(head, { a: before.number, b: head.number })];
    });
  },

  'gen-annex-missing': ({ text }) => {
    if (annexList.test(text)) return [];
    const numbers = new Set([...text.matchAll(annexHead)].map(match => numberOf(match[1]!)));
    return [...text.matchAll(annex)].flatMap(match => {
      const number = numberOf(match[1]!);
      if (numbers.has(number)) return [];
      numbers.add(number);
      return [hitOn(spanOf(match), { n: match[1]! })];
    });
  },

  'gen-priority-docs': reading => {
    const documents = ranked.filter(each => reading.text.includes(each));
    const hasOrder = /为准|优先|解释顺序|效力顺序/.test(reading.text);
    return documents.length >= 3 && !hasOrder ? [hitWhole(reading, { n: documents.join('、') })] : [];
  },

  'gen-penalty-one-sided': reading => {
    const duties = sentencesOf(reading, { says: consequence });
    if (duties.some(({ text }) => bindsBoth.test(text))) return [];
    for (const pair of sidesIn(reading.text)) {
      const [first, second] = pair.map(names => duties.filter(({ text }) => breachOf(names).test(text.trim())));
      const [own, other] = first!.length > 0 ? [first!, second!] : [second!, first!];
      if (own.length < leastDuties || other.length > 0) continue;
      const party = breachOf(pair[own === first ? 0 : 1]!).exec(own[0]!.text.trim())![1]!;
      return [hitOn(own[0]!, { p: party, n: own.length })];
    }
    return [];
  },
};
