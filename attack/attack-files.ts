import { setTimeout as wait } from 'node:timers/promises';
import { conversations } from '@antai/contract/assistant/conversations';
import { citations } from '@antai/contract/citations';
import { comparison } from '@antai/contract/comparison';
import { correction } from '@antai/contract/correction';
import { desensitise } from '@antai/contract/desensitise';
import { drafting } from '@antai/contract/drafting';
import { draftBatches } from '@antai/contract/drafting/batches';
import { material } from '@antai/contract/drafting/material';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { dueDiligence } from '@antai/contract/due-diligence';
import { examination } from '@antai/contract/examination';
import { files } from '@antai/contract/files';
import { knowledge } from '@antai/contract/knowledge';
import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { review } from '@antai/contract/review';
import { playbooks } from '@antai/contract/review/playbooks';
import { translationEditing } from '@antai/contract/translation/editing';
import { translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import type { Server } from '../tools/wire/start-server.ts';
import { type DearFile, dearDocuments, dearExchanges, dearTables } from './dear-files.ts';
import { askData, type Outcome, signIn, type Tokens } from './send-call.ts';
import { startWatched } from './watch-server.ts';

/** A file given to a call: what was answered, and how long the event loop stood still until its work was over. */
export interface Reading extends Pick<Outcome, 'code' | 'message' | 'ms'> {
  name: string;
  stallMs: number;
  /** What the event loop computed in one go; the rest of its standing still was for the work of others on the machine. */
  computedMs: number;
}

type Path = { path: string };
type Dear = { call: Path; data: (fileId: string, again: () => Promise<string>) => object | Promise<object> };

const withinMs = 480_000;
/** Work of one file is waited for so long; what takes longer is stopped by its own deadline. */
const workMs = 15_000;
const restMs = 300;
/** A process that rests uses less than this share of a core. */
const restShare = 0.15;

/** What is there before the first file comes. */
async function prepare(server: Server, headers: Tokens) {
  const ask = <Data>(call: Path, data: object) => askData<Data>(server, headers, call, data);
  const folder = await ask<{ folderId: string }>(knowledge.addFolder, { name: '大文件' });
  const draft = await ask<{ taskId: string }>(drafting.create, { templateId: 'sales-contract', matter: '大文件' });
  const talk = await ask<{ imId: string }>(conversations.add, {});
  const base = await ask<{ termBaseId: string }>(terms.addBase, { name: '大文件', isShared: false });
  const record = await ask<{ recordId: string }>(translation.create, {
    ...{ text: '第1条', from: 'zh', to: 'en', hasModel: false },
  });
  const playbook = await ask<{ playbookId: string }>(playbooks.save, { ...standing, name: '大文件' });
  return {
    ask,
    playbookId: playbook?.playbookId,
    ...{ folderId: folder?.folderId, taskId: draft?.taskId, imId: talk?.imId },
    ...{ termBaseId: base?.termBaseId, recordId: record?.recordId },
  };
}

type Place = Awaited<ReturnType<typeof prepare>>;

/** On which side a contract is reviewed, and by which points of one's own. */
const side = { typeId: 'lease', side: 'b' } as const;
const standing = {
  ...side,
  points: [{ title: '逾期付款', words: ['违约金'], standard: '每日万分之五', unacceptable: '每日百分之一' }],
};

/** A file that is read as a contract, whose review can begin; empty where it is refused. */
const addReview = async ({ ask }: Place, fileId: string) =>
  (await ask<{ recordId: string }>(review.add, { fileId }))?.recordId ?? '';

/** The order of its review, by everything that needs no model. */
const orderOf = ({ playbookId }: Place, recordId: string) => ({
  ...{ recordId, ...side, signDate: '2026-01-01', isMainland: true },
  ...(playbookId ? { playbookId } : {}),
});

/** A review that is over. */
async function finishReview(place: Place, fileId: string): Promise<{ recordId: string }> {
  const recordId = await addReview(place, fileId);
  await place.ask(review.start, orderOf(place, recordId));
  const patience = performance.now() + workMs;
  const isRunning = async () => (await place.ask<{ status: string }>(review.get, { recordId }))?.status === 'running';
  while (performance.now() < patience && (await isRunning())) await wait(restMs);
  return { recordId };
}

const points = [{ pointId: 'rent', question: '违约责任由谁承担？', kind: 'yesNo' }];

/** The review of a contract from its reading to what its user sees. */
const reviewCalls = (place: Place): Record<string, Dear> => ({
  'review.add': { call: review.add, data: fileId => ({ fileId }) },
  'review.start': { call: review.start, data: async id => orderOf(place, await addReview(place, id)) },
  'review.get': { call: review.get, data: id => finishReview(place, id) },
});

const documentCalls = ({ folderId, taskId, imId }: Place): Record<string, Dear> => ({
  'knowledge.addDocuments': { call: knowledge.addDocuments, data: id => ({ folderId, fileIds: [id] }) },
  'desensitise.add': { call: desensitise.add, data: id => ({ fileIds: [id] }) },
  'correction.add': { call: correction.add, data: fileId => ({ fileId }) },
  'comparison.add': { call: comparison.add, data: async (id, again) => ({ fileIds: [id, await again()] }) },
  'translation.identify': { call: translation.identify, data: fileId => ({ fileId }) },
  'translation.create': {
    call: translation.create,
    data: fileId => ({ fileId, from: 'zh', to: 'en', hasModel: false }),
  },
  'examination.add': { call: examination.add, data: id => ({ fileIds: [id], points }) },
  'citations.add': { call: citations.add, data: fileId => ({ fileId }) },
  'material.propose': { call: material.propose, data: id => ({ taskId, fileIds: [id] }) },
  'ownTemplates.upload': { call: ownTemplates.upload, data: fileId => ({ fileId }) },
  'conversations.analyseFile': { call: conversations.analyseFile, data: fileId => ({ imId, fileId }) },
});

const tableCalls = ({ termBaseId, folderId }: Place): Record<string, Dear> => ({
  'dueDiligence.readNames': { call: dueDiligence.readNames, data: fileId => ({ fileId }) },
  'draftBatches.create': {
    call: draftBatches.create,
    data: fileId => ({ templateId: 'legal-representative-certificate', fileId }),
  },
  'terms.upload': { call: terms.upload, data: fileId => ({ termBaseId, fileId }) },
  'desensitise.add': { call: desensitise.add, data: id => ({ fileIds: [id] }) },
  'knowledge.addDocuments': { call: knowledge.addDocuments, data: id => ({ folderId, fileIds: [id] }) },
});

const exchangeCalls = ({ termBaseId, recordId }: Place): Record<string, Dear> => ({
  'memory.upload': { call: translationMemories.upload, data: fileId => ({ fileId }) },
  'terms.upload': { call: terms.upload, data: fileId => ({ termBaseId, fileId }) },
  'editing.take': { call: translationEditing.take, data: fileId => ({ recordId, fileId, prefer: 'file' }) },
});

/** Gives files as dear as they can be to every call that reads one; some eight minutes at most, `unread` of them are left then. */
export async function attackFiles(root: string): Promise<{ readings: Reading[]; unread: number }> {
  const server = await startWatched(root);
  const until = performance.now() + withinMs;
  const readings: Reading[] = [];
  let unread = 0;

  /** Waits until the process rests: nothing that was begun is at work any more. */
  async function rest() {
    const patience = performance.now() + workMs;
    for (let before = await server.computed(); performance.now() < patience; ) {
      await wait(restMs);
      const now = await server.computed();
      if (now - before < restMs * restShare) return;
      before = now;
    }
  }

  async function watch<Answer extends Pick<Outcome, 'code' | 'message' | 'ms'>>(
    name: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    await server.delays();
    const answer = await work();
    await rest();
    const { code, message, ms } = answer;
    const { longestMs: stallMs, computedMs } = await server.delays();
    readings.push({ ...{ name, code, message, ms }, stallMs, computedMs });
    return answer;
  }

  async function play({ name: file, bytes }: DearFile, calls: Record<string, Dear>, headers: Tokens) {
    const content = bytes();
    const upload = () => sendFile(server, headers, { path: files.upload.path, name: file, content });
    const first = await watch(`files.upload ← ${file}`, upload);
    for (const [name, { call, data }] of Object.entries(calls)) {
      if (!first.fileId) return;
      if (performance.now() > until) {
        unread += 1;
        continue;
      }
      const fileId = (await upload()).fileId ?? '';
      const body = { data: await data(fileId, async () => (await upload()).fileId ?? '') };
      await watch(`${name} ← ${file}`, () => sendJson(server, headers, { path: call.path, body }));
    }
  }

  try {
    const headers = await signIn(server, 'demo');
    const place = await prepare(server, headers);
    for (const file of dearExchanges) await play(file, exchangeCalls(place), headers);
    for (const file of dearTables) await play(file, tableCalls(place), headers);
    for (const file of [...dearTables, ...dearDocuments].filter(({ name }) => /\.(docx|xlsx)$/.test(name)))
      await watch(`exchange.importFile ← ${file.name}`, () =>
        sendFile(server, headers, { path: riskExchange.importFile.path, name: file.name, content: file.bytes() }),
      );
    const ofDocuments = { ...documentCalls(place), ...reviewCalls(place) };
    for (const file of dearDocuments) await play(file, ofDocuments, headers);
    return { readings, unread };
  } finally {
    await server.stop();
  }
}

interface Answer extends Pick<Outcome, 'code' | 'message' | 'ms'> {
  fileId?: string;
}

async function answerOf(pending: Promise<Response>, startedAt: number): Promise<Answer> {
  const answer = (await pending
    .then(response => response.json())
    .catch(error => ({
      baseInfo: { code: -1, message: `${error} ${error.cause ?? ''}` },
      data: null,
    }))) as { baseInfo: { code: number; message: string }; data: { fileId?: string } | null };
  const { baseInfo, data } = answer;
  return {
    ...{ code: baseInfo.code, message: baseInfo.message, ms: performance.now() - startedAt },
    ...(data?.fileId ? { fileId: data.fileId } : {}),
  };
}

function sendFile(
  { address }: Server,
  headers: Tokens,
  { path, name, content }: { path: string; name: string; content: Uint8Array },
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return answerOf(fetch(address + path, { method: 'POST', headers, body: form }), performance.now());
}

function sendJson({ address }: Server, headers: Tokens, { path, body }: { path: string; body: object }) {
  const order = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return answerOf(fetch(address + path, { ...order, body: JSON.stringify(body) }), performance.now());
}
