import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { conversations } from '@antai/contract/assistant/conversations';
import { readAnswer } from '../tools/eval/ask-product.ts';
import data from '../tools/eval/data/questions.json' with { type: 'json' };
import { type House, post, signIn } from './api.ts';
import { runScript, startPeer } from './child.ts';
import { absent, ensureHouse, houseEnv } from './data.ts';
import { against, type Bench, figure, percentile } from './table.ts';

const targetMs = 1_000;
const statutes = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared'), 'data', 'statutes');
const files = ['national_laws.jsonl.gz', 'local_regulations.jsonl.gz'].map(name => join(statutes, name));

/** The house of so many judgments with all the statutes in it; made once. */
async function ensureLaws(size: number): Promise<Record<string, string>> {
  const env = houseEnv(size);
  const dataDir = `${env.DATA_DIR}-laws`;
  if (!existsSync(join(dataDir, 'index'))) {
    const making = `${dataDir}-making`;
    await rm(making, { recursive: true, force: true });
    await cp(env.DATA_DIR, making, { recursive: true });
    for (const file of files) await runScript('server/src/import.ts', ['laws', file], { ...env, DATA_DIR: making });
    await rename(making, dataDir);
  }
  return { ...env, DATA_DIR: dataDir };
}

/** Asks one question in a conversation of its own; gives the time to the end of its answer and what it rests on. */
async function answerTo(house: House, question: string) {
  const { data: conversation } = JSON.parse(await post(house, conversations.add.path, JSON.stringify({ data: {} })));
  const { imId } = conversation as { imId: string };
  const startedAt = performance.now();
  const said = await post(house, conversations.ask.path, JSON.stringify({ data: { imId, question } }));
  const ms = performance.now() - startedAt;
  return { ms, answer: readAnswer(said) };
}

/** How long the assistant takes without a model, over all the statutes and the judgments. */
export const assistantBench: Bench = async size => {
  if (!files.every(file => existsSync(file)) || !(await ensureHouse(size))) return absent;
  const peer = startPeer('house-peer.ts', await ensureLaws(size));
  try {
    const { address } = await peer.ready;
    const house = { address, headers: await signIn(address) };
    const questions = data.questions.map(({ question }) => question);
    const first = await answerTo(house, questions[0]!);
    const others: (typeof first)[] = [];
    for (const question of questions.slice(1)) others.push(await answerTo(house, question));
    const times = others.map(({ ms }) => ms);
    const { articles = 0, cases = 0 } = first.answer.coverage ?? {};
    const sources = others.map(({ answer }) => answer.sources.length);
    const worst = Math.max(...times);
    return [
      {
        title: `离线的助手：${articles}条法条、${cases}件案例`,
        about: `${others.length}个问题各在新的对话中，一个接一个；从发问到答完，没有模型。`,
        columns: ['项目', '数值', '目标'],
        rows: [
          ['中位数', `${figure(percentile(times, 0.5))} ms`, ''],
          ['最长', `${figure(worst)} ms`, against(worst <= targetMs, `≤ ${targetMs} ms`)],
          ['启动后的第一个回答', `${figure(first.ms)} ms`, ''],
          ['来源（最少 / 最多）', `${Math.min(...sources)} / ${Math.max(...sources)}`, ''],
        ],
      },
    ];
  } finally {
    await peer.stop();
  }
};
