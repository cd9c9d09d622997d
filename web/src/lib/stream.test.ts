import { callsAt, dataOf } from '@antai/contract/wire/call';
import { followRun } from '@antai/contract/wire/runs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { presenter } from './presenter.ts';
import { stream } from './stream.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} }));

const Word = z.object({ word: z.string() });
const call = callsAt('/law-ai/api/test/', { style: 'A', access: 'signedIn' });
const usual = { summary: '', kind: 'stream', output: Word } as const;
const ask = call({ ...usual, path: 'ask', input: dataOf({ question: z.string() }) });
const follow = call({ ...usual, path: 'follow', input: z.object({ data: followRun }) });

const runId = '11111111-1111-4111-8111-111111111111';
const run = `event: run\ndata: {"runId":"${runId}"}\n\n`;
const word = (number: number, text: string) => `id: ${number}\ndata: {"word":"${text}"}\n\n`;
const end = (state = 'done') => `event: end\ndata: {"state":"${state}","failReason":null}\n\n`;

/** An answer that comes in pieces of a few bytes; a broken one ends in a lost line. */
function answerOf(text: string, { pieceBytes = 7, isBroken = false } = {}) {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = bytes.slice(at, at + pieceBytes);
      at += pieceBytes;
      if (piece.length > 0) controller.enqueue(piece);
      else if (isBroken) controller.error(new TypeError('network'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

const sent: { path: string; body: { data: object } }[] = [];
let answers: Response[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return answers.shift() ?? Response.error();
  });
  vi.spyOn(presenter, 'error').mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => vi.unstubAllGlobals());

async function read() {
  const words: string[] = [];
  const runs: string[] = [];
  const ended = await stream(
    ask,
    { data: { question: '?' } },
    { follow, onEvent: event => words.push(event.word), onRun: id => runs.push(id) },
  );
  return { words, runs, ended };
}

test.each([1, 2, 7, 10_000])('字节每%i个一截，读到的字不变', async pieceBytes => {
  answers = [answerOf(`${run}: \n\n${word(1, '违约金')}${word(2, '𠮷')}${end()}`, { pieceBytes })];
  const { words, runs, ended } = await read();
  expect(words).toEqual(['违约金', '𠮷']);
  expect(runs).toEqual([runId]);
  expect(ended).toEqual({ state: 'done', failReason: null });
});

test('连接断开后从最后一个字读起，不重复', async () => {
  answers = [
    answerOf(run + word(1, '一') + word(2, '二'), { isBroken: true }),
    answerOf(run + word(2, '二') + word(3, '三') + end('stopped')),
  ];
  const { words, ended } = await read();
  expect(words).toEqual(['一', '二', '三']);
  expect(ended.state).toBe('stopped');
  expect(sent[1]).toEqual({ path: follow.path, body: { data: { runId, after: 2 } } });
});

test('中途被拒绝：提示一次，不再重连', async () => {
  const fault = `event: fault\ndata: {"baseInfo":{"code":404,"message":"内容不存在或已被删除","traceId":"t"}}\n\n`;
  answers = [answerOf(run + word(1, '一') + fault)];
  await expect(read()).rejects.toMatchObject({ code: 404, message: '内容不存在或已被删除' });
  expect(sent).toHaveLength(1);
  expect(presenter.error).toHaveBeenCalledTimes(1);
});

test('开始前被拒绝：与普通请求一样提示', async () => {
  const refusal = { baseInfo: { code: 429, message: '正在回答的问题过多', traceId: 't' }, data: null };
  answers = [new Response(JSON.stringify(refusal), { headers: { 'content-type': 'application/json' } })];
  await expect(read()).rejects.toMatchObject({ code: 429 });
  expect(presenter.error).toHaveBeenCalledWith('正在回答的问题过多');
});
