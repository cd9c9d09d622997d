import { type CalculationQuestion, type listCalculators, writeResult } from '@antai/calculation';
import type { CalculationAnswer } from '@antai/contract/calculators';
import { tellInputs } from './tell-inputs.ts';

export type Calculator = ReturnType<typeof listCalculators>[number];

/** What came of a calculation. */
export type CalculationOutcome =
  | ({ kind: 'done' } & Pick<CalculationAnswer, 'result' | 'steps' | 'warnings'>)
  /** The question leaves open what it takes. */
  | { kind: 'incomplete' }
  | { kind: 'refused'; reason: string };

/** A calculation in Markdown: what came of it, what was filled in, the formula and what it rests on. */
export function tellCalculation(
  calculator: Calculator,
  { question, outcome }: { question: CalculationQuestion; outcome: CalculationOutcome },
): string {
  const { calculatorId, input, missing, remarks } = question;
  const inputs = tellInputs(calculator.inputs, input);
  const ground = [formulaOf(calculator), basisOf(calculator)];
  if (outcome.kind === 'incomplete') return [...tellMissing(calculator, { missing, inputs }), ...ground].join('\n\n');
  if (outcome.kind === 'refused')
    return [`**${calculator.name}**：没有算出。${outcome.reason}。`, `按所问填写：${inputs}`, ...ground].join('\n\n');
  const { result, steps, warnings } = outcome;
  const results = writeResult(calculatorId, result).map(({ name, value }) => `${name} **${value}**`);
  return [
    `**${calculator.name}**：${results.join('；')}`,
    `按所问填写：${inputs}`,
    list('算式', { items: steps, mark: '1.' }),
    formulaOf(calculator),
    ...(remarks.length + warnings.length > 0 ? [list('请核对', { items: [...remarks, ...warnings], mark: '-' })] : []),
    basisOf(calculator),
  ].join('\n\n');
}

const tellMissing = ({ name }: Calculator, { missing, inputs }: { missing: string[]; inputs: string }): string[] => [
  `**${name}**：还差${missing.length}项才能算，不作猜测`,
  list('请补充（直接回复即可）', { items: missing, mark: '-' }),
  ...(inputs === '' ? [] : [`已从所问读到：${inputs}`]),
];

const list = (title: string, { items, mark }: { items: string[]; mark: string }) =>
  `${title}：\n\n${items.map(item => `${mark} ${item}`).join('\n')}`;

const formulaOf = ({ formula }: Calculator) => list('公式', { items: formula, mark: '-' });

const basisOf = ({ legalBasis }: Calculator) =>
  `依据：${legalBasis.map(({ statute, article, note }) => `《${statute}》${article}${note ? `（${note}）` : ''}`).join('、')}`;
