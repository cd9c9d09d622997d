import { numberOf } from '../read-quantities.ts';
import { type Detector, hitOn, spanOf } from '../reading.ts';

const decimalHead = /(?:^|\n)\s*(\d{1,3}[.．]\d{1,3})(?![\d年月])/g;
const decimalReference = /(?:本合同|本协议|上述|前述|依|按|按照|根据|第)\s*(?:第)?(\d{1,3}[.．]\d{1,3})[条款]/g;
const termWords =
  /保密信息|工作成果|交付成果|项目成果|研发成果|背景知识产权|前景知识产权|关联方|竞争业务|竞争性业务|交割日|目标公司|特许经营资源|许可产品|授权产品|核心员工|重大不利变化|过渡期/g;
const usesMin = 2;
const toItself =
  /(?<![向给对])(甲方|乙方|丙方|出租[人方]|承租[人方]|买方|卖方|出卖人|买受人|出借人|借款人|发包人|承包人|委托[人方]|受托[人方]|转让方|受让方)[^，,。；;：:、\n方人]{0,20}向\1(?:的[^，,。；;\n]{0,6})?(?:支付|交付|提供|退还|返还|承担|赔偿|出借|转让|移交)/g;

const articleHead = /(?:^|\n)[ \t\u3000]*第([一二三四五六七八九十百零〇\d]+)条/g;
const partOfArticle =
  /第([一二三四五六七八九十百零〇\d]+)条(?:第([一二三四五六七八九十\d]+)款)?(?:第?[（(]?([一二三四五六七八九十\d]+)[）)]?项)?/g;
/** An article of a law, not of this contract. */
const ofLaw = /(?:》|法|条例|规定|办法|解释|规则|细则|章程|通则|前款|该)[^。；\n]{0,6}$/u;
const item =
  /(?:^|[\n：:；;。])[ \t\u3000]*(?:[（(]?[一二三四五六七八九十\d]{1,3}[）)]|\d{1,2}(?:[.．、]\d{1,2})?[.．、 ]|[①-⑳])/gu;
const annexNamed = /(?:附件|所附|后附|附)(?:的)?《([^《》\n]{2,30})》/g;
const annexesMax = 100;

/** How many paragraphs an article may have at most: by its lines and by its numbers. */
function paragraphsOf(article: string): number {
  const lines = article.split('\n').filter(each => each.trim()).length;
  return Math.max(lines, article.match(item)?.length ?? 0);
}

/** How many parts each article has, by its number. */
function partsOfArticles(text: string): Map<number, number> {
  const heads = [...text.matchAll(articleHead)];
  return new Map(
    heads.map((head, at) => {
      const article = text.slice(head.index, heads[at + 1]?.index ?? text.length).trim();
      return [numberOf(head[1]!), paragraphsOf(article)];
    }),
  );
}

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

  'str-xref-paragraph': ({ text }) => {
    const parts = partsOfArticles(text);
    return [...text.matchAll(partOfArticle)].flatMap(match => {
      const own = parts.get(numberOf(match[1]!));
      const paragraph = numberOf(match[3] ?? match[2] ?? '0');
      if (own === undefined || !paragraph || ofLaw.test(text.slice(Math.max(0, match.index - 20), match.index)))
        return [];
      return paragraph > own ? [hitOn(spanOf(match), { n: match[0] })] : [];
    });
  },

  'str-annex-named': ({ text }) => {
    const names = new Set<string>();
    return [...text.matchAll(annexNamed)].flatMap(match => {
      const name = match[1]!;
      if (names.has(name) || names.size >= annexesMax || text.indexOf(name) !== text.lastIndexOf(name)) return [];
      names.add(name);
      return [hitOn(spanOf(match), { n: name })];
    });
  },
};
