import { setTimeout as wait } from 'node:timers/promises';
import { conversations } from '@antai/contract/assistant/conversations';
import { drafting } from '@antai/contract/drafting';
import { sections } from '@antai/contract/drafting/sections';
import { review } from '@antai/contract/review';
import { openFakeModel, scenes } from '../server/test/fake-model.ts';
import { type HostileAnswer, hostileObjects, hostileTexts } from './hostile-answers.ts';
import { askData, sendCall, signIn, uploadText } from './send-call.ts';
import { type Largest, takeLeast } from './take-least.ts';
import { startWatched, type WatchedServer } from './watch-server.ts';

/** A review is waited for so long. */
const reviewMs = 30_000;
const lookMs = 100;
const question = '货物在码头停留超过三日，要缴纳堆存费用吗？';
/** A document whose section is asked for. */
const draft = { templateId: 'civil-complaint-loan', fieldId: 'demandDetail' };
const contract = '第一条　承租人应于2026年3月1日前支付租金8000元，逾期按日支付违约金。\n'.repeat(20);

type Ask = (headers: Record<string, string>) => Promise<{ code: number; ms: number }>;

/** Has a model say what is dear to read, to each that reads what models say; gives how long the event loop computed in one go. */
export async function attackModels(root: string): Promise<{ answers: Largest[]; failures: string[] }> {
  const fake = await openFakeModel();
  const env = { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'fake', AI_LOCATION: 'local', BACKUP_AT: 'off' };
  const server = await startWatched(root, env);
  const answers: Largest[] = [];
  try {
    const headers = await signIn(server, 'demo');
    const say = async (who: string, { name, text, size, reasoning = '' }: HostileAnswer, ask: Ask) => {
      fake.play(scenes.says(text, { size, reasoning }));
      const characters = text.length + reasoning.length;
      answers.push(await takeLeast(server, { name: `${who} ← ${name}`, characters, ask: () => ask(headers) }));
    };
    for (const hostile of hostileTexts) {
      await say('assistant', hostile, askAssistant(server));
      await say('section', hostile, askSection(server));
    }
    for (const hostile of hostileObjects) await say('review', hostile, askReview(server));
    return { answers, failures: [] };
  } finally {
    await server.stop();
    fake.close();
  }
}

const send = (server: WatchedServer, headers: Record<string, string>, { path }: { path: string }, data: object) =>
  sendCall(server, { path, body: JSON.stringify({ data }), headers });

const askAssistant =
  (server: WatchedServer): Ask =>
  async headers => {
    const conversation = await askData<{ imId: string }>(server, headers, conversations.add, {});
    const imId = conversation?.imId ?? '';
    const outcome = await send(server, headers, conversations.ask, { imId, question });
    await send(server, headers, conversations.remove, { imId });
    return outcome;
  };

const askSection =
  (server: WatchedServer): Ask =>
  async headers => {
    const { templateId, fieldId } = draft;
    const task = await askData<{ taskId: string }>(server, headers, drafting.create, { templateId });
    const taskId = task?.taskId ?? '';
    const outcome = await send(server, headers, sections.propose, { taskId, fieldId, facts: question });
    await send(server, headers, drafting.remove, { taskId });
    return outcome;
  };

const askReview =
  (server: WatchedServer): Ask =>
  async headers => {
    const { fileId } = await uploadText(server, headers, contract);
    const record = await askData<{ recordId: string }>(server, headers, review.add, { fileId });
    const recordId = record?.recordId ?? '';
    const begunAt = performance.now();
    const order = { recordId, typeId: 'lease', side: 'b', signDate: '2026-01-01', hasModel: true };
    const { code } = await send(server, headers, review.start, order);
    const isRunning = async () =>
      (await askData<{ status: string }>(server, headers, review.get, { recordId }))?.status === 'running';
    while (performance.now() - begunAt < reviewMs && (await isRunning())) await wait(lookMs);
    await send(server, headers, review.remove, { recordId });
    return { code, ms: performance.now() - begunAt };
  };
