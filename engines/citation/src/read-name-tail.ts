import { matchAt } from './match-at.ts';
import { statedVersion } from './resolve-statute.ts';

export interface NameMention {
  start: number;
  end: number;
  /** As written, without book marks, blanks and the version in brackets. */
  name: string;
  version?: string;
  isBookMarked: boolean;
  /** The short name that the text gives it: （以下简称《…》）. */
  shortName?: string;
}

const continuation =
  /(?:的|之)?(?:[\u4e00-\u9fa5]{1,6}编)?(?:司法解释|解释|实施条例|实施细则|实施办法)\s?(?:（[一二三四五六七八九十]{1,3}）|[一二三四五六七八九十](?=\s?第))?(?=\s{0,2}[第（])/uy;
const bracket = /\s{0,2}（((?:[^（）\n]|（[^（）\n]{0,20}）){1,80})）/uy;
const documentNumber = /\s{0,2}[\u4e00-\u9fa5]{1,10}[〔[（]\d{4}[〕\]）]\s?(?:第\s?)?\d{1,5}\s?号/uy;
const shortNameIn = /(?:以下|下)[均统简合]{0,2}称(?:为)?[：:]?\s{0,2}[《“"'‘「]?([^》”"'’」（）《“，。\n]{2,30})/u;
const afterComma =
  /\s{0,2}[，,]\s{0,2}(?:以下|下)[均统简合]{0,2}称(?:为)?[：:]?\s{0,2}[《“"]([^》”"（）《“，。\n]{2,30})[》”"]/uy;
const partOfName = /^(?:试行|暂行|[一二三四五六七八九十]{1,3})$/u;
const remark = /[号令]|发布|公布|施行|通过|修正|修订|失效|废止|已/u;
const mostBrackets = 4;

/** What one bracket behind a name says of it; null when the bracket is not about the name. */
function readBracket(mention: NameMention, content: string): NameMention | null {
  const short = content.match(shortNameIn)?.[1]?.trim();
  const version = statedVersion(`（${content}）`)?.raw;
  if (short) return { ...mention, shortName: short };
  if (version) return { ...mention, version };
  if (partOfName.test(content.trim())) return { ...mention, name: `${mention.name}（${content.trim()}）` };
  return remark.test(content) ? mention : null;
}

/** Takes in what belongs to a name behind its end: continuation, version, document number, declared short name. */
export function withTail(text: string, mention: NameMention): NameMention {
  const more = matchAt(continuation, { text, at: mention.end })?.[0] ?? '';
  let whole = { ...mention, name: mention.name + more.replace(/\s/gu, ''), end: mention.end + more.length };
  for (let count = 0; count < mostBrackets; count++) {
    const note = matchAt(bracket, { text, at: whole.end });
    const longer = note && readBracket(whole, note[1]!);
    const tail = longer ? note : matchAt(documentNumber, { text, at: whole.end });
    if (!tail) break;
    whole = { ...(longer ?? whole), end: whole.end + tail[0].length };
  }
  const comma = matchAt(afterComma, { text, at: whole.end });
  return comma ? { ...whole, shortName: comma[1]!.trim(), end: whole.end + comma[0].length } : whole;
}
