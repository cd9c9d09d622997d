import { parseArgs } from 'node:util';
import { readEnvironment } from '../../server/src/platform/models/read-environment.ts';
import { askProduct, type Product } from './ask-product.ts';
import data from './data/questions.json' with { type: 'json' };
import { type AnswerScore, type EvalFigures, scoreAnswer, summarise } from './score-answer.ts';
import { gatewayTo, type ObjectOutcome, objectTasks, scoreObject } from './score-objects.ts';

const usage = `用法：npm run eval -- --url http://127.0.0.1:8080 --key API密钥 [--first 10]
      npm run eval -- --model-url https://…/v1 --model 模型名称 [--model-key 密钥] [--first 10]

向运行中的案台逐题提问，按引用是否属实给助手现在所用的模型（没有模型时即离线摘录）打分。
密钥在“用户中心—API密钥”建立，需有AI助手的权限；也可写在环境变量 ANTAI_KEY 中。
给出模型的地址时，以产品自己的提示词直接问这个模型，看它的结构化输出是否合格；密钥也可写在 AI_API_KEY 中。`;

const percent = (value: number) => (Number.isNaN(value) ? '—' : `${(value * 100).toFixed(1)} %`);

const rows = ({ answers, found: sourced, recall, precision, outdated, refuses }: EvalFigures): [string, string][] => [
  ['回答', String(answers)],
  ['应引的条文在材料中', percent(sourced)],
  ['应引的条文已引且核验属实', percent(recall)],
  ['所引的条文与案例核验属实', percent(precision)],
  ['引用已失效法律的回答', String(outdated)],
  ['没有依据时如实说明', percent(refuses)],
];

const outcomeNames: Record<ObjectOutcome, string> = {
  first: '一次合格',
  repaired: '改正后合格',
  never: '不合格',
  failed: '没有答成',
};

/** How often a model answers in the shape that the product asks for. */
async function evaluateObjects(baseUrl: string, model: string, apiKey: string | undefined, first: number) {
  const endpoint = readEnvironment({
    ...{ endpointId: 'eval', purpose: 'chat', baseUrl, model, location: 'local' },
    ...(apiKey ? { apiKey } : {}),
  });
  const models = gatewayTo(endpoint);
  const outcomes: ObjectOutcome[] = [];
  for (const [at, task] of objectTasks().slice(0, first).entries()) {
    const startedAt = performance.now();
    const outcome = await scoreObject(models, task);
    outcomes.push(outcome);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${String(at + 1).padStart(3)}  ${outcomeNames[outcome]}  ${seconds} s  ${task.name}`);
  }
  console.log('');
  for (const [outcome, name] of Object.entries(outcomeNames)) {
    const count = outcomes.filter(each => each === outcome).length;
    console.log(`${name}\t${count} / ${outcomes.length}\t${percent(count / outcomes.length)}`);
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...{ url: { type: 'string' }, key: { type: 'string' }, first: { type: 'string' } },
      ...{ 'model-url': { type: 'string' }, model: { type: 'string' }, 'model-key': { type: 'string' } },
    },
  });
  const key = values.key ?? process.env.ANTAI_KEY;
  const first = Number(values.first ?? data.questions.length);
  if (!Number.isSafeInteger(first) || first < 1) throw new Error(usage);
  if (values['model-url'] && values.model) {
    const modelKey = values['model-key'] ?? process.env.AI_API_KEY;
    await evaluateObjects(values['model-url'], values.model, modelKey, first);
    return 0;
  }
  if (!values.url || !key) throw new Error(usage);
  return evaluateAnswers({ address: values.url.replace(/\/$/u, ''), key }, first);
}

async function evaluateAnswers(product: Product, first: number): Promise<number> {
  const scores: AnswerScore[] = [];
  for (const [at, question] of data.questions.slice(0, first).entries()) {
    const startedAt = performance.now();
    const answer = await askProduct(product, question.question);
    const score = scoreAnswer(question, answer);
    scores.push(score);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const by = answer.model?.label ?? '离线';
    const recall =
      score.refuses === undefined ? percent(score.recall ?? Number.NaN) : score.refuses ? '如实' : '不如实';
    console.log(`${String(at + 1).padStart(3)}  ${recall.padEnd(8)} ${seconds} s  ${by}  ${question.question}`);
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
