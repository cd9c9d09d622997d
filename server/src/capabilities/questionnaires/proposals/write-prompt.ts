import { z } from 'zod';
import type { DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../platform/models/request.ts';

const level = z.enum(['none', 'low', 'medium', 'high']);
const text = z.string().max(2_000);

const ProposedFinding = z.object({
  title: text,
  reason: text,
  legalBasis: z.array(z.object({ statute: text, article: text.optional() })).max(12),
  action: text,
  owner: text,
  days: z.number(),
});

const ProposedQuestion = z.object({
  section: text,
  title: text,
  help: text.optional(),
  type: z.enum(['yesno', 'single', 'number', 'amount', 'date', 'text', 'party']),
  dimension: text,
  unit: text.optional(),
  /** Of a yes-or-no question: the answer that is a risk. */
  riskAnswer: z.enum(['yes', 'no']).optional(),
  level: level.optional(),
  options: z
    .array(z.object({ label: text, score: z.number(), level }))
    .max(12)
    .optional(),
  finding: ProposedFinding.optional(),
});
export type ProposedQuestion = z.output<typeof ProposedQuestion>;

/** What a model answers to one part of a source. */
export const ProposalAnswer = z.object({
  title: text,
  description: text,
  questions: z.array(ProposedQuestion).max(40),
});
export type ProposalAnswer = z.output<typeof ProposalAnswer>;

interface Prompt {
  sourceName: string;
  isStatute: boolean;
  part: string;
  /** What was asked from earlier parts: not to be asked again. */
  earlierTitles: readonly string[];
  focus: string;
  questionsMax: number;
  quoter: DataQuoter;
}

const partMax = 40_000;
const askedMax = 8_000;
const focusMax = 400;

/** The messages of one request. The source is material, whatever it says; so is what an earlier answer made of it. */
export function writePrompt({
  sourceName,
  isStatute,
  part,
  earlierTitles,
  focus,
  questionsMax,
  quoter,
}: Prompt): ModelMessage[] {
  const system = [
    `你是中国律师的助手，根据材料为企业拟一份${isStatute ? '合规' : '履约与法律风险'}自检问卷，供律师逐题审定。`,
    quoter.rule,
    `至多${questionsMax}题。每题只问一件企业自己答得上来的事，从材料中的义务、禁止、期限、责任出发；不重复已问过的。`,
    '题型：yesno是否题（须写riskAnswer与level）、single单选题（须写options，各项score为0至100、100最好，level为风险等级）；',
    'number数字、amount金额（元）、date日期、text文字、party主体用于了解背景，不计分。',
    '是否题与单选题有风险的须写finding：标题、理由、整改措施、责任部门、整改天数。',
    '依据legalBasis只写材料中确实出现的法规全称与条号（如“第八十二条”）；没有把握就留空数组，不得编造。',
    'section是所在的一节，dimension是所属的风险维度（全卷至多6个，名称简短）。全部用中文。',
  ].join('\n');
  const material = [
    quoter.quote(sourceName, { text: part, maxChars: partMax }),
    ...(earlierTitles.length > 0
      ? [quoter.quote('已问过的题目', { text: earlierTitles.join('\n'), maxChars: askedMax })]
      : []),
    ...(focus ? [quoter.quote('律师希望侧重', { text: focus, maxChars: focusMax })] : []),
  ];
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${material.join('\n')}\n请按以上要求拟题。` },
  ];
}
