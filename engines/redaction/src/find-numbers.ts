import { isCreditCode, isIdentityNumber } from '@antai/values';
import type { EntityKind, Span } from './finding.ts';

interface NumberRule {
  kind: EntityKind;
  pattern: RegExp;
  /** What a hit is worth; undefined where it is none. `before` is what stands in front of it. */
  judge: (raw: string, before: string) => { rule: string; confidence: number } | undefined;
}

const labelReach = 14;
const bare = (raw: string) => raw.replace(/[ -]/g, '');
/** A number may be written in groups; it never touches another sign of a number. */
const alone = (body: string) => new RegExp(`(?<![0-9A-Za-z*])(?:${body})(?![0-9A-Za-z*])`, 'g');

/** Whether the last digit is right by the check of bank cards (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, isSecond = false; at >= 0; at--, isSecond = !isSecond) {
    const digit = Number(digits[at]) * (isSecond ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const idLabel = /身份证|公民身份|证件号|身份号/;
const residenceLabel = /永久居留/;
const plateLabel = /车牌|号牌|牌照|车辆|驾驶/;
const cardLabel = /银行卡|卡号|账[号户]|帐[号户]|尾号|借记卡|信用卡/;
/** Fours all along, as cards are embossed. */
const inGroups = /^\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?:\1\d{1,3})?$/;
const codeLabel = /信用代码|纳税人识别号|税号|机构代码/;
const ipLabel = /IP|ip|网络地址|登录地址/;
const passportLabel = /护照/;
const permitLabel = /通行证|居住证|台胞证|回乡证/;

/** An identity number that is written in other groups than its own: 1101 0519 4912 3100 2X. */
const judgeSpaced = (digits: string) =>
  isIdentityNumber(digits)
    ? { rule: '身份证号，校验位通过', confidence: 1 }
    : { rule: '证件标签后，校验位不符', confidence: 0.9 };

/** The sign of an address as it is written to be read by people alone: zhangsan（at）qq。com. */
const atSign = '(?: ?@ ?| ?[(\\[{<]\\s?(?:at|AT|At|艾特|@)\\s?[)\\]}>] ?| at |艾特|#)';
const dotSign = '(?:\\.|。| ?[(\\[{<]\\s?(?:dot|DOT|点)\\s?[)\\]}>] ?| dot |点)';
const dotWord = /。|dot|点/i;

const rules: NumberRule[] = [
  {
    kind: 'idNumber',
    pattern: alone('[1-9]\\d{5}[ -]?(?:18|19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])[ -]?\\d{3}[\\dXx]'),
    judge: raw =>
      isIdentityNumber(bare(raw))
        ? { rule: '身份证号，校验位通过', confidence: 1 }
        : { rule: '形似身份证号，校验位不符', confidence: 0.9 },
  },
  {
    kind: 'idNumber',
    pattern: alone('[1-9]\\d(?: ?\\d){15} ?[\\dXx]'),
    judge: (raw, before) => (idLabel.test(before) ? judgeSpaced(bare(raw)) : undefined),
  },
  {
    kind: 'idNumber',
    pattern: /(?<![0-9A-Za-z])[A-Z]{1,2}\d{6} ?\([0-9A]\)/g,
    judge: (_raw, before) => ({ rule: '香港身份证号码的写法', confidence: idLabel.test(before) ? 0.97 : 0.9 }),
  },
  {
    kind: 'idNumber',
    pattern: /(?<![0-9A-Za-z])[157]\/?\d{6}\/?\(\d\)/g,
    judge: (_raw, before) => (idLabel.test(before) ? { rule: '澳门身份证号码的写法', confidence: 0.95 } : undefined),
  },
  {
    kind: 'idNumber',
    pattern: alone('[A-Z]{3}\\d{12}'),
    judge: (_raw, before) =>
      residenceLabel.test(before) ? { rule: '永久居留身份证标签后', confidence: 0.96 } : undefined,
  },
  {
    kind: 'idNumber',
    pattern: alone('[1-9]\\d{5}\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}'),
    judge: (_raw, before) => (idLabel.test(before) ? { rule: '十五位身份证号', confidence: 0.95 } : undefined),
  },
  {
    kind: 'idNumber',
    pattern: alone('[1-9]\\d{14}(?:\\d{2}[\\dXx])?'),
    judge: (_raw, before) => (idLabel.test(before) ? { rule: '证件标签后，号码不合规则', confidence: 0.9 } : undefined),
  },
  {
    kind: 'idNumber',
    pattern: /(?<![0-9A-Za-z*×])[1-9]\d{2,13}[*×Xx]{2,14}[\dXx]{0,6}(?![0-9A-Za-z*×])/g,
    judge: (raw, before) =>
      raw.length >= 15 && (raw.length <= 18 || idLabel.test(before))
        ? { rule: '已部分隐去的证件号码', confidence: 0.9 }
        : undefined,
  },
  {
    kind: 'creditCode',
    pattern: new RegExp(
      alone('[0-9A-HJ-NPQRTUWXY]{2} ?(?:\\d ?){6}(?:[0-9A-HJ-NPQRTUWXY] ?){9}[0-9A-HJ-NPQRTUWXY]'),
      'gi',
    ),
    judge(raw, before) {
      const code = bare(raw).toUpperCase();
      if (isCreditCode(code)) return { rule: '统一社会信用代码，校验位通过', confidence: 0.99 };
      if (codeLabel.test(before)) return { rule: '信用代码标签后，校验位不符', confidence: 0.92 };
      return code === raw && /[A-Z]/.test(code)
        ? { rule: '形似统一社会信用代码，校验位不符', confidence: 0.7 }
        : undefined;
    },
  },
  {
    kind: 'bankCard',
    pattern: alone('[3-6]\\d{3}(?:[ -]\\d{4}){3}[ -]\\d{1,3}|[3-6]\\d{3}(?:[ -]?\\d{4}){2}[ -]?\\d{3,7}'),
    judge(raw, before) {
      const digits = bare(raw);
      if (digits.length < 15 || digits.length > 19) return undefined;
      const isLabelled = cardLabel.test(before);
      if (passesLuhn(digits)) return { rule: '银行卡号，校验位通过', confidence: isLabelled ? 0.99 : 0.92 };
      if (isLabelled) return { rule: '卡号标签后，校验位不符', confidence: 0.92 };
      return inGroups.test(raw) ? { rule: '形似分组书写的卡号，校验位不符', confidence: 0.75 } : undefined;
    },
  },
  {
    kind: 'mobile',
    pattern: /(?<![0-9A-Za-z*])(?:\+?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?![0-9A-Za-z])/g,
    judge: () => ({ rule: '手机号段', confidence: 0.98 }),
  },
  {
    kind: 'mobile',
    pattern: /(?<![0-9A-Za-z*])1[3-9]\d[*×Xx]{4,8}\d{0,4}(?![0-9A-Za-z*])/g,
    judge: () => ({ rule: '已部分隐去的手机号', confidence: 0.9 }),
  },
  {
    kind: 'landline',
    pattern:
      /(?<![0-9A-Za-z*])(?:\+?86[- ]?\(?[1-9]\d{1,2}\)?[- ]|\(0\d{2,3}\) ?|0\d{2,3}[- ]{1,3})[1-9]\d{2,3}[- ]?\d{4}(?:(?:[-转]|分机)\d{1,5})?(?![0-9A-Za-z])/g,
    judge: () => ({ rule: '区号与号码', confidence: 0.96 }),
  },
  {
    kind: 'landline',
    pattern: /(?<![0-9A-Za-z*])[48]00[- ]?\d{3}[- ]?\d{4}(?![0-9A-Za-z])/g,
    judge: (raw, before) =>
      raw.includes('-') || /电话|热线|客服/.test(before) ? { rule: '400、800电话', confidence: 0.9 } : undefined,
  },
  {
    kind: 'landline',
    pattern: /(?<![0-9A-Za-z*.-])(?:0\d{2,3})?[2-8]\d{6,7}(?![0-9A-Za-z.])/g,
    judge: (_raw, before) =>
      /(?:电话|座机|传真|联系方式|Tel|TEL|FAX|Fax)[^0-9]{0,4}$/.test(before)
        ? { rule: '电话标签后', confidence: 0.95 }
        : undefined,
  },
  {
    kind: 'account',
    pattern: alone('(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?!\\.\\d)'),
    judge(raw, before) {
      if (ipLabel.test(before)) return { rule: 'IP地址标签后', confidence: 0.97 };
      // 1.1.2.1 may be the number of a clause or of a version
      return /\d{3}/.test(raw) ? { rule: '形似IP地址', confidence: 0.9 } : undefined;
    },
  },
  {
    kind: 'email',
    pattern: /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64} ?@ ?[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/g,
    judge: () => ({ rule: '电子邮箱', confidence: 0.99 }),
  },
  {
    kind: 'email',
    pattern: new RegExp(
      `(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}${atSign}[A-Za-z0-9-]{1,63}(?:${dotSign}[A-Za-z0-9-]{1,63}){0,3}${dotSign}(?:com|cn|net|org|edu|gov|hk|tw|me|cc|top|vip|中国|公司|网络)(?![A-Za-z0-9])`,
      'gi',
    ),
    judge: raw => (raw.includes('@') && !dotWord.test(raw) ? undefined : { rule: '电子邮箱的变写', confidence: 0.95 }),
  },
  {
    kind: 'email',
    pattern:
      /(?<=^|[^\u4e00-\u9fa5A-Za-z0-9._%+-]|邮箱|邮件|信箱|地址)(?![\u4e00-\u9fa5]{0,6}(?:邮箱|邮件|信箱|地址))[\u4e00-\u9fa5A-Za-z0-9._%+-]{1,24} ?@ ?[\u4e00-\u9fa5A-Za-z0-9-]{1,30}(?:\.[\u4e00-\u9fa5A-Za-z0-9-]{1,30}){0,3}\.(?:[A-Za-z]{2,12}|中国|公司|网络|网址|在线|商城|集团)/g,
    judge: raw => (/[\u4e00-\u9fa5]/.test(raw) ? { rule: '中文电子邮箱', confidence: 0.9 } : undefined),
  },
  {
    kind: 'plate',
    pattern:
      /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·• ]?(?:[A-HJ-NP-Z0-9]{5,6}(?![A-Za-z0-9])|[A-HJ-NP-Z0-9]{4}[挂学警港澳])/g,
    judge: raw => (/\d/.test(raw) ? { rule: '车牌号', confidence: 0.97 } : undefined),
  },
  {
    kind: 'plate',
    pattern:
      /(?<![0-9A-Za-z])(?:使[·• ]?\d{6}|\d{6}使|WJ[·• ]?[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]?\d{4}[\dA-Z])(?![0-9A-Za-z])/g,
    judge: (raw, before) =>
      raw.startsWith('WJ') || plateLabel.test(before) ? { rule: '使馆与武警车牌', confidence: 0.93 } : undefined,
  },
  {
    kind: 'plate',
    pattern:
      /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·• ]?(?=[A-Z0-9]{0,5}[*×Xx])[A-Z0-9*×Xx]{4,6}(?![A-Za-z0-9*×])/g,
    judge: () => ({ rule: '已部分隐去的车牌号', confidence: 0.85 }),
  },
  {
    kind: 'passport',
    pattern: alone('[EGDSP]\\d{8}|[DSP]E\\d{7}|E[A-HJ-NP-Z]\\d{7}|[A-Z]{1,2}\\d{6,8}|\\d{9}'),
    judge(raw, before) {
      if (passportLabel.test(before)) return { rule: '护照标签后', confidence: 0.97 };
      return /^(?:[EG]\d{8}|E[A-HJ-NP-Z]\d{7})$/.test(raw) ? { rule: '形似护照号', confidence: 0.75 } : undefined;
    },
  },
  {
    kind: 'passport',
    pattern: alone('[HMC][A-Z]?\\d{7,10}|\\d{8}'),
    judge: (_raw, before) => (permitLabel.test(before) ? { rule: '通行证标签后', confidence: 0.95 } : undefined),
  },
];

const numerals = new Map(
  ['零〇○⓪0', '一壹①幺', '二贰②', '三叁③', '四肆④', '五伍⑤', '六陆⑥', '七柒⑦', '八捌⑧', '九玖⑨'].flatMap(
    (signs, digit) => [...signs].map(sign => [sign, String(digit)] as const),
  ),
);
const numeral = `[\\d${[...numerals.keys()].join('')}]`;
/** Numerals in a row as no sum and no day has them, with at least one that is no digit. */
const writtenOut = new RegExp(`(?=[\\d -]*[^\\d -])${numeral}(?:[ -]?${numeral}){6,18}[Xx]?`, 'g');

/** Numbers that name somebody or something, by shape, check digit and the label in front of them; those in Chinese numerals too. */
export function findNumbers(folded: string): Span[] {
  const digits = folded.replace(writtenOut, run => run.replace(/./gu, sign => numerals.get(sign) ?? sign));
  if (digits === folded) return findDigits(folded);
  const isWrittenOut = ({ start, end }: Span) => folded.slice(start, end) !== digits.slice(start, end);
  const written = findDigits(digits).filter(isWrittenOut);
  return [...findDigits(folded), ...written.map(span => ({ ...span, rule: `${span.rule}（中文数字）` }))];
}

function findDigits(folded: string): Span[] {
  return rules.flatMap(({ kind, pattern, judge }) =>
    [...folded.matchAll(pattern)].flatMap(({ 0: raw, index }) => {
      const worth = judge(raw, folded.slice(Math.max(0, index - labelReach), index));
      return worth ? [{ kind, start: index, end: index + raw.length, ...worth }] : [];
    }),
  );
}
