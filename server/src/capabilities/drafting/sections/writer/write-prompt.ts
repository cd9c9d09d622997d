import { sectionItemsMax } from '@antai/contract/drafting/sections';
import { type SectionColumn, wholeText } from '@antai/drafting';
import { z } from 'zod';
import type { DataQuoter, QuotedText } from '../../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../../platform/models/request.ts';

const textMax = 4_000;
/** What of the facts a model is shown. */
export const factsMax = 16_000;

/** What a model may answer for rows, and nothing else. */
export function answerOf(columns: readonly SectionColumn[]) {
  const shape = columns.map(({ id, options }) => [
    id,
    options ? z.enum(options as [string, ...string[]]) : z.string().trim().min(1).max(textMax),
  ]);
  return z.strictObject({
    items: z
      .array(z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType<string>>))
      .min(1)
      .max(sectionItemsMax),
  });
}

interface Prompt {
  templateTitle: string;
  label: string;
  columns: readonly SectionColumn[];
  facts: string;
  /** What stands in the field already: to be gone on from, not to be said again. */
  present: string;
  /** What was written before this was broken off: to be gone on from, word for word. */
  begun: string;
  material: readonly QuotedText[];
  quoter: DataQuoter;
}

/** The messages of one request. What was filled in and found is material, whatever it says. */
export function writePrompt({
  templateTitle,
  label,
  columns,
  facts,
  present,
  begun,
  material,
  quoter,
}: Prompt): ModelMessage[] {
  const parts = columns.map(({ id, label: name, options }) =>
    options ? `${id}（${name}，须取其一：${options.join('、')}）` : `${id}（${name}）`,
  );
  const isText = columns.some(({ id }) => id === wholeText);
  const form = isText ? '只写这一段的正文。' : `每一项含：${parts.join('；')}。`;
  const system = [
    '你是中国执业律师的助手，按当事人一方所填的事实，为一份法律文书拟写指定的一段，供律师逐项审定。',
    quoter.rule,
    '只写材料中有的事实：不得写入材料中没有的数字、金额、日期、人名与单位名；缺少的事实不写，不猜测。',
    '法条与案例只引用材料中给出的：法条写全称与条号，如《中华人民共和国民法典》第五百八十五条；案例写案号全文；引号内只放逐字的原文。没有合适的就不引用。',
    `用文书语言，客观、简洁，不写标题、不用Markdown。${form}`,
  ].join('\n');
  const quotes = [
    quoter.quote('表单所填与补充的事实', { text: facts, maxChars: factsMax }),
    ...(present ? [quoter.quote('这一段已写的', { text: present, maxChars: textMax })] : []),
    ...(begun ? [quoter.quote('已拟好的', { text: begun, maxChars: textMax })] : []),
    ...material,
  ];
  const wish = begun ? '请从已拟好的之后接着拟写，不重复已有的话。' : '请拟写所指定的一段。';
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: `${quotes.join('\n')}\n${wish}\n${quoter.quote('文书与段落', { text: `${templateTitle} ${label}`, maxChars: 200 })}`,
    },
  ];
}
