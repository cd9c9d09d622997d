import { rules } from './library.ts';
import { readText, type Span } from './reading.ts';

/** Whether the rules of the mainland may be laid on a text; where not, which place says so. */
export type Jurisdiction = { kind: 'mainland' } | { kind: 'other' | 'traditional'; why: string; place: Span };

const jurisdictionRule = 'gen-other-jurisdiction';

/** The rules that speak of the law itself: judged whatever it is. */
export const lawRules = new Set([jurisdictionRule, 'gen-foreign-law-no-element']);

/** Characters that only one script has: the same words in both. */
const traditional =
  /[們來為與於時會說這對學國產業務實際應條約雙買賣債權擔證據責違銀幣價還從將當幾機關開發見經紀償貸賠終簽訂員額處頁頭題類麼點黨齊龍]/gu;
const simplified =
  /[们来为与于时会说这对学国产业务实际应条约双买卖债权担证据责违银币价还从将当几机关开发见经纪偿贷赔终签订员额处页头题类么点党齐龙]/gu;
const traditionalMin = 6;
const otherLaw =
  /(?:适用|受|依照?|依据|按照?)[^。；\n]{0,12}(?:香港|澳门|台湾|英格兰|英国|美国|纽约|特拉华|加利福尼亚|新加坡|日本|韩国|德国|法国|开曼|英属维尔京|维京)[^。；\n]{0,8}法(?:律|例)?(?:的)?(?:管辖|解释|规定|，|。|；|$|并|及|约束)/mu;

/** Under which law a text stands, as far as its words and its script tell. */
export function tellJurisdiction(text: string): Jurisdiction {
  const rule = rules.find(({ id }) => id === jurisdictionRule);
  const [hit] = rule?.detect(readText(text, '')) ?? [];
  if (hit) return { kind: 'other', why: '文本的用语指向内地以外的法域', place: { start: hit.start, end: hit.end } };
  const law = otherLaw.exec(text);
  if (law)
    return {
      kind: 'other',
      why: `文本约定“${law[0].trim()}”`,
      place: { start: law.index, end: law.index + law[0].length },
    };
  const count = text.match(traditional)?.length ?? 0;
  if (count < traditionalMin || count <= (text.match(simplified)?.length ?? 0)) return { kind: 'mainland' };
  const start = text.search(traditional);
  return { kind: 'traditional', why: '文本为繁体中文', place: { start, end: start + 1 } };
}
