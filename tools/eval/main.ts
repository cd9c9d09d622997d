import { parseArgs } from 'node:util';
import { askProduct } from './ask-product.ts';
import data from './data/questions.json' with { type: 'json' };
import { type AnswerScore, type EvalFigures, scoreAnswer, summarise } from './score-answer.ts';

const usage = `用法：npm run eval -- --url http://127.0.0.1:8080 --key API密钥 [--first 10]

向运行中的案台逐题提问，按引用是否属实给助手现在所用的模型（没有模型时即离线摘录）打分。
密钥在“用户中心—API密钥”建立，需有AI助手的权限；也可写在环境变量 ANTAI_KEY 中。`;

const percent = (value: number) => (Number.isNaN(value) ? '—' : `${(value * 100).toFixed(1)} %`);

const rows = ({ answers, found, recall, precision, outdated, refuses }: EvalFigures): [string, string][] => [
  ['回答', String(answers)],
  ['应引的条文在材料中', percent(found)],
  ['应引的条文已引且核验属实', percent(recall)],
  ['所引的条文与案例核验属实', percent(precision)],
  ['引用已失效法律的回答', String(outdated)],
  ['没有依据时如实说明', percent(refuses)],
];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, key: { type: 'string' }, first: { type: 'string' } },
  });
  const key = values.key ?? process.env.ANTAI_KEY;
  const first = Number(values.first ?? data.questions.length);
  if (!values.url || !key || !Number.isSafeInteger(first) || first < 1) throw new Error(usage);
  const product = { address: values.url.replace(/\/$/u, ''), key };
  const scores: AnswerScore[] = [];
  for (const [at, question] of data.questions.slice(0, first).entries()) {
    const startedAt = performance.now();
    const answer = await askProduct(product, question.question);
    const score = scoreAnswer(question, answer);
    scores.push(score);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const by = answer.model?.label ?? '离线';
    const told = score.refuses === undefined ? percent(score.recall ?? Number.NaN) : score.refuses ? '如实' : '不如实';
    console.log(`${String(at + 1).padStart(3)}  ${told.padEnd(8)} ${seconds} s  ${by}  ${question.question}`);
  }
  console.log('');
  for (const [name, value] of rows(summarise(scores))) console.log(`${name}\t${value}`);
  return 0;
}

main().then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
