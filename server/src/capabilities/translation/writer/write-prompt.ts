import { type LanguageCode, languageNames } from '@antai/contract/translation/languages';
import { renderingRules } from '@antai/translation';
import { z } from 'zod';
import type { DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../platform/models/request.ts';

/** What a model answers: each segment by its number. */
export const Answer = z.object({
  segments: z.array(z.object({ id: z.number().int(), target: z.string() })),
});

/** A segment as a model is shown it. */
export interface SegmentQuestion {
  id: number;
  /** With marks. */
  text: string;
  /** How each term that stands in it is said, one a line. */
  terms: string;
  /** What was wrong with the first answer, and that answer. */
  reason?: string;
  answer?: string;
}

interface Prompt {
  from: LanguageCode;
  to: LanguageCode;
  segments: readonly SegmentQuestion[];
  quoter: DataQuoter;
}

/** So much is shown at most of each text. */
export const materialMax = 60_000;

/** The messages of one request. What is translated is material, whatever it says. */
export function writePrompt({ from, to, segments, quoter }: Prompt): ModelMessage[] {
  const isChineseEnglish = from === 'zh' && to === 'en';
  const system = [
    `你是法律文书译者，把${languageNames[from]}译成${languageNames[to]}，忠实、完整、不增不减，用法律文书的语体。`,
    '⟦1⟧这样的标记代表不得翻译的内容：每个标记必须原样出现一次且仅一次，可以随语序移动，不得增删、改动或解释。',
    '每段所附术语须用所列译法之一（首选排在最前），不得用所列禁用译法。同一术语前后一致。',
    ...(isChineseEnglish ? [`译写规则：${renderingRules.join(' ')}`] : []),
    quoter.rule,
    '逐段作答：id与原段相同，target只写译文。',
  ].join('\n');
  const material = segments.map(segment =>
    quoter.quote(`段${segment.id}`, { text: segment.text, maxChars: materialMax }),
  );
  const notes = segments.flatMap(segment => sayNotes(segment, quoter));
  return [
    { role: 'system', content: system },
    { role: 'user', content: [...material, ...notes].join('\n') },
  ];
}

function sayNotes({ id, terms, reason, answer }: SegmentQuestion, quoter: DataQuoter): string[] {
  return [
    ...(terms ? [quoter.quote(`段${id}术语`, { text: terms, maxChars: materialMax })] : []),
    ...(reason
      ? [quoter.quote(`段${id}上次译文`, { text: answer ?? '', maxChars: materialMax }), `段${id}须改正：${reason}`]
      : []),
  ];
}
