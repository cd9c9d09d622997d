import { findSums, readNumeral } from '@antai/values';
import type { Penalty, Sentence } from './judgment.ts';
import { chargeList, splitCharges } from './read-causes.ts';

const numeral = '[一二三四五六七八九十两\\d零]{1,4}';
const term = `(?:(${numeral})年)?(?:零)?(?:(${numeral})个?月)?`;
const opening =
  /(?:原审被告人|上诉人（原审被告人）|上诉人\(原审被告人\)|被告人|被告单位|上诉人|罪犯)([\u4e00-\u9fa5A-Za-z×＊*某·•\d（）]{2,40}?)(?:犯|无罪|犯有|的行为构成)/;

/** Each defendant's charges and penalty as the disposition of a first judgment or of a changed one pronounces them. */
export function readSentences(disposition: string): Sentence[] {
  const sentences = new Map<string, Sentence>();
  for (const line of disposition.slice(0, 40_000).split(/\n|(?<=[。；])(?=[一二三四五六七八九十]{1,3}、)/)) {
    if (/^[^，。]{0,4}(?:撤销|维持)/.test(line)) continue;
    const defendant = opening.exec(line.slice(0, 400));
    if (!defendant) continue;
    const charges = [...line.matchAll(chargeList)].flatMap(match => splitCharges(match[1]!));
    const sentence = { defendant: defendant[1]!, charges: [...new Set(charges)], penalty: readPenalty(line) };
    if (charges.length > 0 || sentence.penalty.isAcquitted) sentences.set(sentence.defendant, sentence);
  }
  return [...sentences.values()];
}

/** The penalty to be served: what 决定执行 names where several offences are joined, otherwise the one pronounced. */
function readPenalty(line: string): Penalty {
  const startOfJoint = line.search(/(?:决定)(?:合并)?执行|数罪并罚/);
  const text = (startOfJoint < 0 ? line : line.slice(startOfJoint)).replace(/[（(]刑期.{0,200}/, '').slice(0, 600);
  const fine = /罚金[^。；]{0,30}?元/.exec(text);
  const fineFen = fine ? findSums(fine[0])[0]?.fen : undefined;
  return {
    ...months(text, { word: '有期徒刑', field: 'imprisonmentMonths' }),
    ...months(text, { word: '拘役', field: 'detentionMonths' }),
    ...months(text, { word: '管制', field: 'controlMonths' }),
    ...months(text, { word: '缓刑(?:考验期)?', field: 'probationMonths' }),
    ...(/判处无期徒刑|执行无期徒刑/.test(text) && { isLifeImprisonment: true as const }),
    ...(/死刑/.test(text) && { isDeath: true as const }),
    ...(/死刑[^。]{0,20}缓期/.test(text) && { isDeathSuspended: true as const }),
    ...(fineFen !== undefined && { fineFen }),
    ...(/免予刑事处罚|免除刑事处罚|免于刑事处罚/.test(text) && { isExempt: true as const }),
    ...(/无罪/.test(text.slice(0, 80)) && { isAcquitted: true as const }),
  };
}

function months<Field extends keyof Penalty>(
  text: string,
  { word, field }: { word: string; field: Field },
): { [key in Field]?: number } {
  const match = new RegExp(`${word}\\s*${term}`).exec(text);
  const total = match ? (readNumeral(match[1] ?? '') ?? 0) * 12 + (readNumeral(match[2] ?? '') ?? 0) : 0;
  return total > 0 ? ({ [field]: total } as { [key in Field]?: number }) : {};
}
