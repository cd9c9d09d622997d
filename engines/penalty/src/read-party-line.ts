import { isPartyDetail, partyLabel, recognise } from './recognise.ts';

const nextParty =
  /^\s*[^，,。：:；、《》“”]{2,60}(?:[（(][^（）()]{1,120}[）)])?\s*[，,：:]\s*(?:身份证|公民身份|男|女|住所|住址|统一社会|法定代表人|系|时任|组织机构|法人组织|注册|性别|地址|营业执照|(?:19|20)\d{1,2}[\dXx]?年)/;
const notParty = /^\s*(?:依据|根据|经查|因|本局|我局|本机关|你|上述|以上|鉴于|一、)/;
const address = /^\s*(?:经查|经|你|我局|本局|根据|依据|因|(?:19|20)\d\d年|发现|近期|日前|关于|现|在)/;
const label =
  /^(?:发布|索引|文号|字号|编号|标题|来源|日期|分类|成文|发文|案号|决定|附件|注|备注|事实|证据|处罚|经查|如下|认为|规定|你)/;

const notName = /决定|[书单]$|事实|证据|理由|依据|情况|问题|认为|如下|查明/;

/** The sentence begins with a new party: behind 当事人：, or a name and what only a party has. */
export function startsParty(text: string, isFirst: boolean): boolean {
  const label = partyLabel.exec(text.slice(0, 80));
  if (label?.index === 0) return true;
  return !isFirst && nextParty.test(text.slice(0, 300)) && !notParty.test(text) && !isPartyDetail(text);
}

/** The sentence goes on about the party before it: where it lives, who acts for it. */
export function staysWithParty(text: string, startsLine: boolean): boolean {
  if (isPartyDetail(text)) return true;
  return (
    startsLine &&
    text.length <= 60 &&
    /^[^，。；]{2,20}[：:]/.test(text) &&
    recognise(text) === undefined &&
    !notParty.test(text)
  );
}

/** How far "某公司、张某：" reaches at the start of a paper that speaks to its party; 0 where it does not. */
export function isAddressee(line: string, title: string): number {
  const match = /^([^。；，：:《》]{2,400})[：:]\s*/.exec(line.slice(0, 420));
  if (!match || label.test(line) || partyLabel.test(match[0])) return 0;
  const rest = line.slice(match[0].length);
  const first = match[1]!.split('、')[0]!.trim();
  const isNamed = first.length >= 2 && title.replace(/\s/g, '').includes(first.replace(/\s/g, ''));
  return isNamed || address.test(rest) || (rest === '' && !notName.test(first)) ? match[0].length : 0;
}
