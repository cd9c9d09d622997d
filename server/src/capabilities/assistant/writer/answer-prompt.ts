import type { AnswerSource } from '@antai/contract/assistant/answer';
import { sourceKindNames } from '@antai/contract/assistant/answer';
import { citationStatusNames } from '@antai/contract/statutes';
import type { DataQuoter, QuotedText } from '../../../platform/models/quote-data.ts';
import type { ModelMessage } from '../../../platform/models/request.ts';

/** One question before, and what was answered. */
export interface EarlierTurn {
  question: string;
  answer: string;
}

interface Input {
  quoter: DataQuoter;
  asOf: string;
  question: string;
  earlier: EarlierTurn[];
  /** What the user's own assistant is for. */
  focus: string;
  /** Passages and attachments. */
  material: QuotedText[];
  /** What is written of the answer already, where it goes on. */
  begun: string;
}

const rules = `你是中国执业律师的法律研究助手，用简体中文写作，结论在前，理由在后，简洁、准确。

依据：
1. 只依据所给材料与工具查到的内容作答。不得凭记忆引用法条或案例；材料不足就用工具查，查不到就直说没有查到。
2. 依据所给材料的句子，句末标出材料的编号，如[1]；不得使用没有给出的编号。
3. 引用法条写全称与条号，如《中华人民共和国民法典》第五百八十五条；引用案例写案号全文。引号内只放逐字的原文。
4. 标明已失效、尚未施行或未核验的材料，不得当作现行依据。
5. 区分法律规定、裁判观点与你的推断；事实不清之处，列出需要向当事人核实的问题。
6. 用 Markdown，不写图片、网址与 HTML。`;

const goOn = '上面的回答在中途断开。请紧接最后一个字继续写完，不要重复已写的内容，也不要说明你在继续。';

/** The prompt of an answer. Whoever changes its words raises the version. */
export const answerPrompt = {
  id: 'assistant.answer',
  version: 2,
  render({ quoter, asOf, question, earlier, focus, material, begun }: Input): ModelMessage[] {
    const scope = focus ? `本次对话侧重：\n${quoter.quote('侧重', { text: focus, maxChars: focusMax })}\n\n` : '';
    const sources = material.length > 0 ? material.join('\n') : '（没有检索到直接相关的材料）';
    return [
      { role: 'system', content: `${rules}\n\n${quoter.rule}\n\n法规按${asOf}的效力。` },
      ...earlier.flatMap((turn): ModelMessage[] => [
        { role: 'user', content: turn.question },
        { role: 'assistant', content: turn.answer },
      ]),
      { role: 'user', content: `${scope}已检索并核验的材料：\n${sources}\n\n问题：\n${question}` },
      ...(begun
        ? ([
            { role: 'assistant', content: begun },
            { role: 'user', content: goOn },
          ] as const)
        : []),
    ];
  },
};

const focusMax = 500;

/** A source as a model reads it: its number, what it is, how checking it ended, and its words. */
export function sayMaterial({ number, kind, title, facts, place, passage, check, target }: AnswerSource): string {
  const lines = [
    `[${number}] ${sourceKindNames[kind]}：${title}`,
    ...(facts.length > 0 ? [`情况：${facts.join(' · ')}`] : []),
    ...(place ? [`位置：${place}`] : []),
    ...(check ? [`核验：${citationStatusNames[check.status]}，${check.detail}`] : []),
    ...(target && kind !== 'statute' ? [`id：${target.id}`] : []),
    `原文：${passage}`,
  ];
  return lines.join('\n');
}
