import { z } from 'zod';
import type { DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../platform/models/request.ts';

/** What a model may say of a stretch of a text, and nothing else. */
export const Answer = z.strictObject({
  suggestions: z
    .array(
      z.strictObject({
        /** Words of the text to the letter, so long that they stand in it once. */
        quote: z.string().min(2).max(200),
        /** The same words as they should be. */
        corrected: z.string().max(240),
        reason: z.string().trim().min(2).max(200),
      }),
    )
    .max(40),
});
export type ModelAnswer = z.output<typeof Answer>;

interface Prompt {
  text: string;
  /** What was found in it without a model, so that it is not said twice. */
  wrongs: readonly string[];
  quoter: DataQuoter;
}

const materialMax = 4_000;
const knownMax = 40;

/** The messages about one stretch. What the text says is material, whatever it says. */
export function writePrompt({ text, wrongs, quoter }: Prompt): ModelMessage[] {
  const system = [
    '你是法律文书的校对，只找错别字、多字、漏字、语序颠倒与明显的病句；不改意思，不改文风，不润色，拿不准就不说。',
    'quote须是材料中一字不差、连续的原文，长到在材料中只出现一次；corrected是同一段文字改好之后的样子，只改有错的字；reason说明错在哪里。',
    '人名、机构名称、数字、金额、日期、案号、法规名称与条文序号一律不改。没有错就返回空数组。',
    ...(wrongs.length > 0 ? [`已指出：${wrongs.slice(0, knownMax).join('、')}。不必重复。`] : []),
    quoter.rule,
  ].join('\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: quoter.quote('文书', { text, maxChars: materialMax }) },
  ];
}
