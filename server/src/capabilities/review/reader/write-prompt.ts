import { kindNames, levelNames, type ReviewSettings } from '@antai/contract/review/records';
import { keysOf } from '@antai/contract/wire/keys-of';
import { typeOf } from '@antai/contract-text';
import { z } from 'zod';
import type { DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../platform/models/request.ts';

/** What a model may say of a stretch of a contract, and nothing else. */
export const Answer = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        quote: z.string().trim().min(4).max(500),
        level: z.enum(keysOf(levelNames)),
        kind: z.enum(keysOf(kindNames)),
        title: z.string().trim().min(2).max(40),
        reason: z.string().trim().min(4).max(400),
        bases: z
          .array(z.strictObject({ statute: z.string().min(2).max(80), article: z.string().min(1).max(40) }))
          .max(3),
        suggestion: z.string().trim().max(800),
      }),
    )
    .max(12),
});
export type ModelAnswer = z.output<typeof Answer>;

interface Prompt {
  settings: Pick<ReviewSettings, 'typeId' | 'side' | 'strictness'>;
  text: string;
  /** What the rules have found in it, so that it is not said twice. */
  ruleTitles: readonly string[];
  quoter: DataQuoter;
}

const materialMax = 8_000;
const usual = { strict: '从严，存疑也指出', usual: '指出确有风险之处', lenient: '只指出重大风险' } as const;

/** The messages about one stretch. What the contract says is material, whatever it says. */
export function writePrompt({ settings, text, ruleTitles, quoter }: Prompt): ModelMessage[] {
  const type = settings.typeId ? typeOf(settings.typeId) : undefined;
  const side =
    settings.side === 'both' ? '中立' : (type?.sides[settings.side].name ?? (settings.side === 'a' ? '甲方' : '乙方'));
  const system = [
    `你是中国执业律师，审读合同的一段（类型：${type?.name ?? '未定'}；我方立场：${side}；尺度：${usual[settings.strictness]}）。`,
    'quote须是材料中一字不差、连续的原文。reason说明为什么有风险、会有什么后果。不得写入材料中没有的数字、金额、日期与名称。',
    'bases只写确知现行有效的法律条文，不确知就留空数组。suggestion是可直接替换quote的文字，没有就写空字符串。没有风险就返回空数组。',
    ...(ruleTitles.length > 0 ? [`规则已指出：${ruleTitles.join('、')}。不必重复。`] : []),
    quoter.rule,
  ].join('\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: quoter.quote('合同', { text, maxChars: materialMax }) },
  ];
}
