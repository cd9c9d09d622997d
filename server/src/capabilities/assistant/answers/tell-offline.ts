import type { AnswerSource, Coverage, SourceKind } from '@antai/contract/assistant/answer';
import { sourceKindNames } from '@antai/contract/assistant/answer';

const measures: Record<SourceKind, string> = {
  statute: '条',
  case: '件',
  penalty: '件',
  knowledge: '段',
  document: '段',
};

interface OfflineResult {
  sources: Pick<AnswerSource, 'kind'>[];
  coverage: Coverage;
  /** The words that records were searched by. */
  words: string[];
  isNarrowed: boolean;
  /** Why the model that is configured has not answered; empty where there is none. */
  failure: string;
  /** What the calculators say; empty where the question asks for no calculation. */
  calculations: string[];
}

const quoting = '以下逐字摘录库中原文并逐条核验，不作推断，也不是结论。';
const calculating = '由法律计算器按公式算出，可在“法律计算器”中改动所填再算；库中原文逐字摘录并逐条核验。';
const open = (failure: string, isCalculated: boolean) => {
  const how = isCalculated ? calculating : quoting;
  return failure
    ? `**离线模式**：大模型没有作答（${failure}）。本回答不经大模型，${how}`
    : `**离线模式**：回答不经大模型，${how}`;
};

/** What an answer without a model says before its quotations: what it did, and what came of it. */
export function tellOffline({ sources, coverage, words, isNarrowed, failure, calculations }: OfflineResult): string {
  const opening = [open(failure, calculations.length > 0), ...calculations].join('\n\n');
  const counts = Map.groupBy(sources, ({ kind }) => kind);
  const extracts = [...counts].map(([kind, group]) => `${sourceKindNames[kind]}${group.length}${measures[kind]}`);
  if (extracts.length === 0 && calculations.length > 0) return opening;
  if (extracts.length === 0) return `${opening}\n\n${tellNothing({ coverage, words, isNarrowed })}`;
  const hits =
    coverage.caseHits === undefined || !counts.has('case')
      ? ''
      : `；按“${words.join('、')}”检索共命中案例${coverage.caseHits}件，以下为其中最相关的`;
  const skipped = coverage.skipped.length > 0 ? `\n\n未检索：${coverage.skipped.join('；')}。` : '';
  return `${opening}\n\n按${coverage.asOf}有效的法规，摘录${extracts.join('、')}${hits}。${skipped}`;
}

/** Nothing was found: says so, and what to change. */
function tellNothing({
  coverage,
  words,
  isNarrowed,
}: Omit<OfflineResult, 'sources' | 'failure' | 'calculations'>): string {
  const advice = [
    ...(isNarrowed ? ['去掉所选的缩小范围条件'] : []),
    '写明法律关系与争议，如“买卖合同逾期付款的违约金能否调减”',
    '用法律文书中的说法替换口语，或直接写出法条名称与条号',
    ...(words.length > 3 ? ['减少条件，先问一个问题'] : []),
    ...(coverage.articles === 0 ? ['请管理员先取法规数据包：库中还没有法规正文'] : []),
  ];
  const bound = coverage.libraries ? [`所绑定的知识库${coverage.libraries.length}个`] : [];
  const looked = [`法条${coverage.articles}条`, `案例${coverage.cases}件`, ...bound].join('、');
  const skipped = coverage.skipped.length > 0 ? `\n\n未检索：${coverage.skipped.join('；')}。` : '';
  return `没有找到与问题直接相关的原文（库中现有${looked}）。可以这样改：\n\n${advice.map(each => `- ${each}`).join('\n')}${skipped}`;
}
