import type { Objection } from './issue.ts';

const isSignature = [
  /^\s*[^。，；]{0,12}(?:签字|签名|签章|盖章|签[订署约字](?:日期|时间)|签[署约]地点)[^。]{0,6}[：:（]/u,
  /(?:签字|签名|签章|盖章)[）)]?[：:]?[_＿\s]*$/u,
];
/** A day to be filled in is one blank: ____年____月____日. */
const line = /\s{0,20}(?:[_＿][_＿\s]{0,20}年[_＿\s]{0,20}月(?:[_＿\s]{0,20}日)?|[_＿]{2,}\s{0,20})/gu;
const blanks = [line, /[【[［]\s*[】\]］]/gu, /(?<!\d)(?<!\s)\s+年\s+月(?:\s+日)?/gu];
const placeholders = [
  /[【（(]?(?:待补充|待定|待填|待确认|待核实)[】）)]?|TBD|TODO|\{\{[^{}\n]{0,200}\}\}|(?<![一二三四五六七八九\d])[○〇]{2,}(?![一二三四五六七八九\d])|(?<![A-Za-z0-9])[Xx]{2,}(?=[%年月日元个]|$)/gu,
  /[[［](?:姓名|日期|金额|公司名称|地址|编号|电话|身份证号|银行账号)[\]］]/gu,
];

/** XX公司, 原告XXX: whose name is still to come. */
const names =
  /(?<![A-Za-z0-9])[Xx]{2,4}(?=[\p{Script=Han}]{0,6}(?:公司|事务所|银行)|(?:中级|高级)?人民法院|人民检察院|律师|先生|女士|仲裁委)|(?<=^|[：:，,。；;、（("“\s]|原告|被告|第三人|申请人|上诉人|代表人|代理人|负责人|甲方|乙方|告知)[Xx]{3,4}(?![A-Za-z0-9])/gu;
/** Who masks names in a text masks those of companies and courts, too. */
const isMasked = /某[某甲乙丙丁\d]|[×＊]|\*{2}/u;

/** Blanks and placeholders that a final text must not hold; lines for signatures have theirs. */
export function checkBlanks(text: string): Objection[] {
  const findings: Objection[] = [];
  const ownKinds = isMasked.test(text) ? kinds : [...kinds, placeholderNames];
  let from = 0;
  for (const paragraph of text.split('\n')) {
    if (!isSignature.some(form => form.test(paragraph)))
      for (const [kind, forms, reason] of ownKinds)
        for (const form of forms)
          for (const { 0: raw, index } of paragraph.matchAll(form))
            findings.push({ start: from + index, end: from + index + raw.length, kind, reason });
    from += paragraph.length + 1;
  }
  return findings;
}

const kinds = [
  ['blank', blanks, '空白未填'],
  ['placeholder', placeholders, '占位文字未替换'],
] as const;
const placeholderNames = ['placeholder', [names], '占位文字未替换'] as const;
