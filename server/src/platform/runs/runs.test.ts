import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { callsAt, dataOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import { followRun, ofRun } from '@antai/contract/wire/runs';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import options from '../../../../tools/launch-options.json' with { type: 'json' };
import { aDatabase } from '../../../test/database.ts';
import type { Caller } from '../caller.ts';
import { systemClock } from '../clock.ts';
import { type Listener, openListener } from '../db/listener.ts';
import { Fault } from '../fault.ts';
import { bind } from '../http/bind.ts';
import { createHttp } from '../http/http.ts';
import { silentLog as log } from '../log.ts';
import { openRuns, type RunTools } from './runs.ts';
import { runStore } from './store.ts';

const Word = z.object({ word: z.string() });
type Word = z.output<typeof Word>;

const call = callsAt('/law-ai/api/test/', { style: 'A', access: 'signedIn' });
const summary = 'a capability of this test';

/** A capability with a long answer, as any other would be written. */
const talk = {
  ask: call({ summary, path: 'ask', kind: 'stream', input: dataOf({ question: z.string() }), output: Word }),
  follow: call({ summary, path: 'follow', kind: 'stream', input: z.object({ data: followRun }), output: Word }),
  continue: call({
    summary,
    path: 'continue',
    kind: 'stream',
    input: z.object({ data: followRun }),
    output: Word,
  }),
  stop: call({ summary, path: 'stop', input: z.object({ data: ofRun }) }),
} as const;

/** Answers word by word, each when the test lets it. */
function aSpeaker() {
  const waiting: (() => void)[] = [];
  let allowed = 0;
  const words = ['一', '二', '三', '四'];
  return {
    let: (count: number) => {
      allowed += count;
      while (allowed > 0 && waiting.length > 0) {
        allowed -= 1;
        waiting.shift()?.();
      }
    },
    async answer(_run: unknown, { say, before, signal }: RunTools<Word>) {
      for (const word of words.slice(before.length)) {
        if (allowed > 0) allowed -= 1;
        else await new Promise<void>(resolve => waiting.push(resolve));
        signal.throwIfAborted();
        say({ word });
      }
    },
  };
}

/** Who has signed out, and who is to be told that something has changed. */
const signedOut = new Set<string>();
const looks = new Set<() => void>();

const listeners: Listener[] = [];
const servers: FastifyInstance[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'antai-runs-'));

afterAll(async () => {
  await Promise.all(servers.map(server => server.close()));
  await Promise.all(listeners.map(listener => listener.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = (run: { input: { question: string } }, tools: RunTools<Word>) => Promise<void>;

/** A process that serves the test's capability; several of them may share a kind. */
async function aProcess(answer: Answer, kind = `test.${randomUUID()}`) {
  const database = await aDatabase();
  const listener = await openListener({ database, log });
  listeners.push(listener);
  const runs = await openRuns({
    store: runStore(database),
    listener,
    clock: systemClock,
    log,
    isOnlyProcess: false,
    leaseMs: 2_000,
    beatMs: 200,
  });
  const talking = runs.define<{ question: string }, Word>(kind, { atOnceMax: 2, answer });
  const bindings = bind(talk, {
    async *ask(caller, { data }, signal) {
      yield* talking.follow(caller, { ...(await talking.begin(caller, data)), after: 0, signal });
    },
    follow: (caller, { data }, signal) => talking.follow(caller, { ...data, signal }),
    async *continue(caller, { data }, signal) {
      await talking.continue(caller, data.runId);
      yield* talking.follow(caller, { ...data, signal });
    },
    async stop(caller, { data }) {
      await talking.stop(caller, data.runId);
      return {};
    },
  });
  const authenticate = async ({ token }: { token: string }) => {
    const caller: Caller = {
      userId: token,
      sessionId: '',
      enterpriseId: '',
      address: '',
      traceId: '',
      may: () => true,
    };
    if (!token || signedOut.has(token)) throw new Fault(faults.notSignedIn);
    return { caller };
  };
  const http = await createHttp({
    log,
    bindings,
    authenticate,
    watch: (_session, look) => {
      looks.add(look);
      return () => looks.delete(look);
    },
    audit: (_deed, work) => work(),
    uploadMaxBytes: 1,
    trustedProxies: false,
    isStrict: true,
  });
  servers.push(http);
  return { kind, runs, address: await http.listen({ port: 0, host: '127.0.0.1' }) };
}

type Frame = { name: string; id?: number; data: Record<string, unknown> };

/** A browser tab that reads one stream; `frames` grows while it reads. */
async function aTab(address: string, path: string, user: string, data: object) {
  const leaving = new AbortController();
  const headers = { 'content-type': 'application/json', token: user, 'auth-token': 'x' };
  const request = { method: 'POST', headers, body: JSON.stringify({ data }), signal: leaving.signal };
  const response = await fetch(`${address}${path}`, request);
  const frames: Frame[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      frames.push(...parts.map(readFrame));
    }
  })().catch(() => undefined);
  return { frames, leave: () => leaving.abort(), ended: reading };
}

function readFrame(text: string): Frame {
  const lines = Object.fromEntries(text.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2)));
  return {
    name: lines.event ?? 'message',
    ...(lines.id ? { id: Number(lines.id) } : {}),
    data: JSON.parse(lines.data),
  };
}

const wordsOf = (frames: Frame[]) => frames.filter(({ name }) => name === 'message').map(({ data }) => data.word);
const endOf = (frames: Frame[]) => frames.find(({ name }) => name === 'end')?.data;
const runIdOf = async (frames: Frame[]) => {
  await expect.poll(() => frames[0]?.name).toBe('run');
  return frames[0]?.data.runId as string;
};

describe('an answer', () => {
  test('is read word by word, each with its number, and ends', async () => {
    const speaker = aSpeaker();
    const { address } = await aProcess(speaker.answer);
    const tab = await aTab(address, talk.ask.path, randomUUID(), { question: '?' });
    speaker.let(1);
    await expect.poll(() => wordsOf(tab.frames)).toEqual(['一']);
    speaker.let(3);
    await tab.ended;
    expect(tab.frames.map(({ id }) => id)).toEqual([undefined, 1, 2, 3, 4, undefined]);
    expect(endOf(tab.frames)).toEqual({ state: 'done', failReason: null });
  });

  test('is told whole to the capability that keeps it, under the id it gave; a run of another kind is none', async () => {
    const { runs } = await aProcess(aSpeaker().answer);
    const kept = runs.define<{ question: string }, Word>(`test.${randomUUID()}`, {
      atOnceMax: 2,
      answer: async (_run, { say }) => say({ word: '一' }),
    });
    const other = runs.define<object, Word>(`test.${randomUUID()}`, { atOnceMax: 2, answer: async () => {} });
    const given = randomUUID();
    const caller = { userId: randomUUID() } as Caller;
    expect(await kept.begin(caller, { question: '?' }, { runId: given })).toEqual({ runId: given });
    await expect.poll(() => kept.outcome(given)).toEqual({ state: 'done', failReason: null, events: [{ word: '一' }] });
    expect(await other.outcome(given)).toBeUndefined();
    expect(await kept.outcome(randomUUID())).toBeUndefined();
  });

  test('goes on when its reader leaves; after a reload it is read on from where it was', async () => {
    const speaker = aSpeaker();
    const { address } = await aProcess(speaker.answer);
    const user = randomUUID();
    const tab = await aTab(address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(tab.frames);
    speaker.let(2);
    await expect.poll(() => wordsOf(tab.frames)).toEqual(['一', '二']);
    tab.leave();
    speaker.let(1);
    const reloaded = await aTab(address, talk.follow.path, user, { runId, after: 2 });
    await expect.poll(() => wordsOf(reloaded.frames)).toEqual(['三']);
    speaker.let(1);
    await reloaded.ended;
    expect(wordsOf(reloaded.frames)).toEqual(['三', '四']);
    expect(endOf(reloaded.frames)).toMatchObject({ state: 'done' });
  });

  test('is the same in two tabs, on two processes', async () => {
    const speaker = aSpeaker();
    const here = await aProcess(speaker.answer);
    const there = await aProcess(speaker.answer, here.kind);
    const user = randomUUID();
    const first = await aTab(here.address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(first.frames);
    const second = await aTab(there.address, talk.follow.path, user, { runId });
    speaker.let(4);
    await Promise.all([first.ended, second.ended]);
    expect(second.frames).toEqual(first.frames);
    expect(wordsOf(second.frames)).toEqual(['一', '二', '三', '四']);
  });

  test('stops on any process and keeps what is there; continued, it says the rest', async () => {
    const speaker = aSpeaker();
    const here = await aProcess(speaker.answer);
    const there = await aProcess(speaker.answer, here.kind);
    const user = randomUUID();
    const tab = await aTab(here.address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(tab.frames);
    speaker.let(2);
    await expect.poll(() => wordsOf(tab.frames)).toHaveLength(2);
    const stopping = await aTab(there.address, talk.stop.path, user, { runId });
    await Promise.all([tab.ended, stopping.ended]);
    expect(endOf(tab.frames)).toEqual({ state: 'stopped', failReason: null });
    speaker.let(10);
    const continued = await aTab(there.address, talk.continue.path, user, { runId, after: 2 });
    await continued.ended;
    expect(wordsOf(continued.frames)).toEqual(['三', '四']);
    expect(endOf(continued.frames)).toMatchObject({ state: 'done' });
  });

  test('does not exist for others; a done one cannot be continued', async () => {
    const speaker = aSpeaker();
    const { address } = await aProcess(speaker.answer);
    const user = randomUUID();
    const tab = await aTab(address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(tab.frames);
    speaker.let(4);
    await tab.ended;
    for (const path of [talk.follow.path, talk.continue.path]) {
      const stranger = await aTab(address, path, randomUUID(), { runId });
      await stranger.ended;
      expect(stranger.frames).toMatchObject([{ name: 'fault', data: { baseInfo: { code: 404 } } }]);
    }
    const again = await aTab(address, talk.continue.path, user, { runId });
    await again.ended;
    expect(again.frames).toMatchObject([{ name: 'fault', data: { baseInfo: { code: 409 } } }]);
  });

  test('is read no longer by whoever has signed out, on every process; it goes on all the same', async () => {
    const speaker = aSpeaker();
    const here = await aProcess(speaker.answer);
    const there = await aProcess(speaker.answer, here.kind);
    const user = randomUUID();
    const first = await aTab(here.address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(first.frames);
    const second = await aTab(there.address, talk.follow.path, user, { runId });
    speaker.let(1);
    await expect.poll(() => wordsOf(second.frames)).toEqual(['一']);
    signedOut.add(user);
    for (const look of looks) look();
    await Promise.all([first.ended, second.ended]);
    for (const { frames } of [first, second]) {
      expect(frames.at(-1)).toMatchObject({ name: 'fault', data: { baseInfo: { code: 90004 } } });
    }
    speaker.let(3);
    signedOut.delete(user);
    const again = await aTab(here.address, talk.follow.path, user, { runId });
    await again.ended;
    expect(wordsOf(again.frames)).toEqual(['一', '二', '三', '四']);
  });

  test('that fails keeps what it said and the reason', async () => {
    const { address } = await aProcess(async (_run, { say }) => {
      say({ word: '一' });
      throw new Fault({ code: 1, text: '模型没有回答' });
    });
    const tab = await aTab(address, talk.ask.path, randomUUID(), { question: '?' });
    await tab.ended;
    expect(wordsOf(tab.frames)).toEqual(['一']);
    expect(endOf(tab.frames)).toEqual({ state: 'failed', failReason: '模型没有回答' });
  });

  test('is refused beyond the limit, also when asked for at once', async () => {
    const speaker = aSpeaker();
    const { address } = await aProcess(speaker.answer);
    const user = randomUUID();
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => aTab(address, talk.ask.path, user, { question: '?' })),
    );
    await expect.poll(() => tabs.every(({ frames }) => frames.length > 0)).toBe(true);
    const refused = tabs.filter(({ frames }) => frames[0]?.name === 'fault');
    expect(refused).toHaveLength(6);
    expect(refused[0]?.frames[0]?.data).toMatchObject({ baseInfo: { code: 429 } });
    speaker.let(100);
    await Promise.all(tabs.map(({ ended }) => ended));
  });

  test('is refused beyond the limit when it is to go on, also when asked for at once', async () => {
    const speaker = aSpeaker();
    const { address } = await aProcess(speaker.answer);
    const user = randomUUID();
    const runIds: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const tab = await aTab(address, talk.ask.path, user, { question: '?' });
      const runId = await runIdOf(tab.frames);
      const stopping = await aTab(address, talk.stop.path, user, { runId });
      await Promise.all([tab.ended, stopping.ended]);
      runIds.push(runId);
    }
    const tabs = await Promise.all(runIds.map(runId => aTab(address, talk.continue.path, user, { runId, after: 0 })));
    await expect.poll(() => tabs.filter(({ frames }) => frames[0]?.name === 'fault').length).toBe(4);
    const refused = tabs.find(({ frames }) => frames[0]?.name === 'fault');
    expect(refused?.frames[0]?.data).toMatchObject({ baseInfo: { code: 429 } });
    speaker.let(100);
    await Promise.all(tabs.map(({ ended }) => ended));
  });

  test('of a process that closes is interrupted, and goes on in another', async () => {
    const speaker = aSpeaker();
    const here = await aProcess(speaker.answer);
    const user = randomUUID();
    const tab = await aTab(here.address, talk.ask.path, user, { question: '?' });
    const runId = await runIdOf(tab.frames);
    speaker.let(1);
    await expect.poll(() => wordsOf(tab.frames)).toHaveLength(1);
    await here.runs.close();
    await expect.poll(() => endOf(tab.frames)).toMatchObject({ state: 'interrupted' });
    const next = aSpeaker();
    next.let(10);
    const there = await aProcess(next.answer, here.kind);
    const continued = await aTab(there.address, talk.continue.path, user, { runId });
    await continued.ended;
    expect(wordsOf(continued.frames)).toEqual(['一', '二', '三', '四']);
  });
});

test('an answer whose process is killed is interrupted with its words, and can be continued', {
  timeout: 90_000,
}, async () => {
  const script = join(import.meta.dirname, '../../../test/answer-until-killed.ts');
  type Fact = {
    kind?: string;
    runId?: string;
    number?: number;
    event?: { word: number };
    found?: string;
    state?: string;
  };

  async function runChild(runId: string, killAtWord?: number) {
    // it goes no further by itself: however late its end comes here, the answer is not over
    const args = [script, dataDir, runId, ...(killAtWord ? [String(killAtWord)] : [])];
    const child = spawn(process.execPath, [...options.quiet, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    // one that was left would be waited for after all tests
    onTestFinished(() => void child.kill('SIGKILL'));
    const facts: Fact[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      facts.push(JSON.parse(line));
      if (killAtWord && facts.at(-1)?.event?.word === killAtWord) child.kill('SIGKILL');
    }
    return facts;
  }

  const first = await runChild('', 8);
  const runId = first.find(({ kind }) => kind === 'run')?.runId ?? '';
  const second = await runChild(runId);
  expect(second[0]).toEqual({ found: 'interrupted' });
  const words = second.flatMap(({ event }) => event?.word ?? []);
  expect(words).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(second.at(-1)).toMatchObject({ kind: 'end', state: 'done' });
});
