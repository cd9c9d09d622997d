import type { EntityKind, Span } from './finding.ts';

interface LabelRule {
  kind: EntityKind;
  rule: string;
  confidence: number;
  /** The value is the first group, with its place. */
  pattern: RegExp;
}

const link = '(?:号码?|字号|编[号码]|ID|id)?(?:[为是:]| |\\(){0,3}';
const labelled = (labels: string, value: string) => new RegExp(`(?:${labels})${link}(${value})`, 'dg');

const social = '微信|QQ|qq|扣扣|抖音|快手|微博|小红书|支付宝';

const rules: LabelRule[] = [
  {
    kind: 'wechat',
    rule: '微信标签后',
    confidence: 0.96,
    pattern: labelled('微信(?:支付)?(?:账[号户])?|WeChat|wechat|VX|vx|V信', '[A-Za-z][A-Za-z0-9_-]{5,19}|1[3-9]\\d{9}'),
  },
  { kind: 'wechat', rule: 'QQ标签后', confidence: 0.96, pattern: labelled('(?:QQ|qq|扣扣)群?', '[1-9]\\d{4,11}') },
  { kind: 'wechat', rule: '微信系统账号', confidence: 0.97, pattern: /(?<![A-Za-z0-9_])(wxid_[A-Za-z0-9]{6,30})/dg },
  {
    kind: 'wechat',
    rule: '社交账号的昵称',
    confidence: 0.92,
    pattern: new RegExp(
      `(?:${social})群?(?:昵称|网名|备注名?|群?名称?)[为是叫:]{0,2}[“"‘「]([^“”"‘’「」\\n]{1,20})[”"’」]`,
      'dg',
    ),
  },
  {
    kind: 'wechat',
    rule: '社交账号标签后',
    confidence: 0.93,
    pattern: labelled(
      '抖音|快手|微博|小红书|支付宝|支付宝账[号户]|抖音账?号|微博账?号',
      '[A-Za-z0-9][A-Za-z0-9_.@-]{4,40}',
    ),
  },
  {
    kind: 'account',
    rule: '账号标签后',
    confidence: 0.96,
    pattern: labelled(
      '账号|帐号|账户|帐户|银行账[号户]|收款账[号户]|开户账号|卡号|户号|社保号|公积金账号',
      '\\d[\\d -]{6,34}\\d|\\d{2,8}[*×Xx]{2,16}\\d{0,6}',
    ),
  },
  {
    kind: 'licence',
    rule: '证照标签后',
    confidence: 0.96,
    pattern: labelled(
      '执业证书?|执业证号|执业许可证|许可证|营业执照|注册号|登记证书?|资格证书?|证书|驾驶证|行驶证|军官证|士兵证|警官证|残疾证|房产证|不动产权证书?|产权证|档案|结婚证|出生医学证明|组织机构代码证?|备案',
      '[A-Z]{0,6}[0-9][A-Z0-9-]{5,29}|\\d{2,6}(?: \\d{2,6}){2,6}|[\\u4e00-\\u9fa5]{1,6}字第\\d{5,20}号',
    ),
  },
  {
    kind: 'licence',
    rule: '车架号、发动机号',
    confidence: 0.95,
    pattern: labelled('车架|车辆识别代[号码]|VIN|发动机', '[A-HJ-NPR-Z0-9]{6,17}'),
  },
  {
    kind: 'licence',
    rule: '证照字号',
    confidence: 0.93,
    pattern:
      /((?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]ICP[备证]|[建地乡选]字第|[军政后装参空海武](?:\([\u4e00-\u9fa5]{1,4}\))?字第)[\dA-Z]{6,20}号(?:-\d{1,3})?|\(?[\u4e00-\u9fa5]\)?[A-Z]{0,4}[\u4e00-\u9fa5]{1,6}证字[(〔[]\d{4}[)〕\]]第?\d{3,12}号?)/dg,
  },
  {
    kind: 'licence',
    rule: '权属证书编号',
    confidence: 0.95,
    pattern:
      /([\u4e00-\u9fa5]\(\d{4}\)[\u4e00-\u9fa5]{2,12}不动产权第\d{4,10}号|[\u4e00-\u9fa5]{0,8}(?:房权证|房地证|国用|集用)[\u4e00-\u9fa5]{0,8}(?:\(\d{4}\))?(?:字)?第\d{3,12}号)/dg,
  },
];

/** Values that only their label tells: chat names, accounts, licences. */
export const findLabelled = (folded: string): Span[] =>
  rules.flatMap(({ kind, rule, confidence, pattern }) =>
    [...folded.matchAll(pattern)].map(match => {
      const [start, end] = match.indices![1]!;
      return { kind, start, end, rule, confidence };
    }),
  );
