import { type Detector, hitOn, spanOf } from '../reading.ts';

const decimalHead = /(?:^|\n)\s*(\d{1,3}[.．]\d{1,3})(?![\d年月])/g;
const decimalReference = /(?:本合同|本协议|上述|前述|依|按|按照|根据|第)\s*(?:第)?(\d{1,3}[.．]\d{1,3})[条款]/g;
const termWords =
  /保密信息|工作成果|交付成果|项目成果|研发成果|背景知识产权|前景知识产权|关联方|竞争业务|竞争性业务|交割日|目标公司|特许经营资源|许可产品|授权产品|核心员工|重大不利变化|过渡期/g;
const usesMin = 2;
const toItself =
  /(?<![向给对])(甲方|乙方|丙方|出租[人方]|承租[人方]|买方|卖方|出卖人|买受人|出借人|借款人|发包人|承包人|委托[人方]|受托[人方]|转让方|受让方)[^，,。；;：:、\n方人]{0,20}向\1(?:的[^，,。；;\n]{0,6})?(?:支付|交付|提供|退还|返还|承担|赔偿|出借|转让|移交)/g;

/** References, terms and parties that cannot be right together. */
export const structureDetectors: Record<string, Detector> = {
  'str-xref-clause': ({ text }) => {
    const heads = new Set([...text.matchAll(decimalHead)].map(match => match[1]!.replace('．', '.')));
    if (heads.size < 3) return [];
    return [...text.matchAll(decimalReference)]
      .filter(match => !heads.has(match[1]!.replace('．', '.')))
      .map(match => hitOn(spanOf(match), { n: match[1]! }));
  },

  'str-term-undefined': ({ text }) => {
    const uses = Map.groupBy(text.matchAll(termWords), match => match[0]);
    return [...uses].flatMap(([term, matches]) => {
      const isDefined = new RegExp(
        `${term}[”"」』》]?\\s*[，,:：]?\\s*(?:是指|系指|意指|指|包括|定义|的范围|范围)|称(?:为)?[“"「]?${term}`,
      ).test(text);
      return matches.length < usesMin || isDefined ? [] : [hitOn(spanOf(matches[0]!), { t: term })];
    });
  },

  'str-party-itself': ({ text }) => [...text.matchAll(toItself)].map(match => hitOn(spanOf(match), { p: match[1]! })),
};
