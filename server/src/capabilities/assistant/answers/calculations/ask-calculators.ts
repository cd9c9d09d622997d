import { type CalculationQuestion, listCalculators, readQuestions, writeResult } from '@antai/calculation';
import { Fault } from '../../../../platform/fault.ts';
import type { CalculatorsService } from '../../../calculators/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import type { Place } from '../articles/read-place.ts';
import { tellInputs } from './tell-inputs.ts';

/** What the calculators say to a question, in Markdown, and the provisions that they follow. */
export interface CalculatorAnswer {
  paragraphs: string[];
  bases: Place[];
  skipped: string[];
}

const calculatorsResource = 30019;
const nothing: CalculatorAnswer = { paragraphs: [], bases: [], skipped: [] };
/** Turns back to which a figure may be told that an earlier question left open. */
const turnsMax = 4;

type Calculator = ReturnType<typeof listCalculators>[number];

/** The calculations that a question asks for, done; or what has to be told before they can be. Nothing for any other question. */
export async function askCalculators(
  calculators: Pick<CalculatorsService, 'calculate'>,
  { reader, wish }: { reader: Reader; wish: AnswerWish },
): Promise<CalculatorAnswer> {
  const questions = [...wish.earlier.slice(-turnsMax).map(({ question }) => question), wish.question];
  const read = readQuestions(questions, wish.asOf);
  if (read.length === 0) return nothing;
  if (!reader.may(calculatorsResource)) return { ...nothing, skipped: ['法律计算器（您没有此项权限）'] };
  const all = await Promise.all(
    read.map(async question => {
      const calculator = listCalculators().find(({ id }) => id === question.calculatorId)!;
      return { calculator, paragraph: await tell(calculators, calculator, question) };
    }),
  );
  return {
    paragraphs: all.map(({ paragraph }) => paragraph),
    bases: all.flatMap(({ calculator }) => calculator.legalBasis),
    skipped: [],
  };
}

async function tell(
  calculators: Pick<CalculatorsService, 'calculate'>,
  calculator: Calculator,
  { calculatorId, input, missing, remarks }: CalculationQuestion,
): Promise<string> {
  const inputs = tellInputs(calculator.inputs, input);
  const ground = [formulaOf(calculator), basisOf(calculator)];
  if (missing.length > 0) return [...tellMissing(calculator, { missing, inputs }), ...ground].join('\n\n');
  try {
    const { result, steps, warnings } = await calculators.calculate(calculatorId, input);
    const results = writeResult(calculatorId, result).map(({ name, value }) => `${name} **${value}**`);
    return [
      `**${calculator.name}**：${results.join('；')}`,
      `按所问填写：${inputs}`,
      list('算式', { items: steps, mark: '1.' }),
      formulaOf(calculator),
      ...(remarks.length + warnings.length > 0
        ? [list('请核对', { items: [...remarks, ...warnings], mark: '-' })]
        : []),
      basisOf(calculator),
    ].join('\n\n');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [`**${calculator.name}**：没有算出。${error.message}。`, `按所问填写：${inputs}`, ...ground].join('\n\n');
  }
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
