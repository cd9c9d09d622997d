import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import type { RunEnd } from '@antai/contract/wire/runs';
import { CallFault, openStream, settleFault } from './send.ts';

interface Reader<Event> {
  onEvent: (event: Event, number: number) => void;
  /** Which run it is, as soon as it is known: kept in the address, it outlives a reload. */
  onRun?: (runId: string) => void;
  /** The reader leaves; the run goes on. */
  signal?: AbortSignal;
}

type FollowCall<C extends Call> = Call & { output: C['output'] };

const waitsMs = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * Reads a long answer event by event and resolves when it is over. A lost line is taken up again with `follow` from the
 * last event that was read; nothing is read twice. Throws a CallFault where the server refuses, as `send` does.
 */
export async function stream<C extends Call>(
  call: C,
  input: SentOf<C>,
  { follow, ...reader }: Reader<AnswerOf<C>> & { follow: FollowCall<C> },
): Promise<RunEnd> {
  const place = { runId: undefined as string | undefined, after: 0 };
  let next: { call: Call; input: unknown } = { call, input };
  for (let losses = 0; ; ) {
    const before = place.after;
    const end = await readOnce(next, place, reader).catch(error => {
      if (reader.signal?.aborted || !isLost(error) || !place.runId) throw error;
      return undefined;
    });
    if (end) return end;
    losses = place.after > before ? 0 : losses + 1;
    if (losses > waitsMs.length || !place.runId) throw new CallFault(0, lost);
    await pause(waitsMs[Math.max(0, losses - 1)] ?? 0, reader.signal);
    next = { call: follow, input: { data: { runId: place.runId, after: place.after } } };
  }
}

/** Begins an answer and resolves with its run once it is at work; it goes on, and whoever shows it follows it. */
export async function begin<C extends Call>(
  call: C,
  { input, follow }: { input: SentOf<C>; follow: FollowCall<C> },
): Promise<string> {
  const leaving = new AbortController();
  let runId = '';
  const onRun = (id: string) => {
    runId = id;
    leaving.abort();
  };
  await stream(call, input, { follow, signal: leaving.signal, onEvent: () => {}, onRun }).catch(error => {
    if (runId === '') throw error;
  });
  return runId;
}

const lost = '网络连接失败，回答仍在进行，请稍后回到此页查看';

/** No business answer came: the line broke, and the run goes on without its reader. */
const isLost = (error: unknown) => !(error instanceof CallFault) || error.code === 0;

async function pause(ms: number, signal?: AbortSignal) {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Reads until the run or the line ends; undefined for the line. */
async function readOnce<Event>(
  { call, input }: { call: Call; input: unknown },
  place: { runId: string | undefined; after: number },
  { onEvent, onRun, signal }: Reader<Event>,
): Promise<RunEnd | undefined> {
  const body = await openStream(call, input, { signal });
  for await (const { name, id, data } of readFrames(body)) {
    if (name === 'end') return data as RunEnd;
    if (name === 'fault') settleFault(call, data);
    if (name === 'run') {
      place.runId = (data as { runId: string }).runId;
      onRun?.(place.runId);
    } else if (id > place.after) {
      place.after = id;
      onEvent(data as Event, id);
    }
  }
  return undefined;
}

interface Frame {
  name: string;
  id: number;
  data: unknown;
}

/** Server-sent events of a body, however its bytes are cut; comments are left out. */
async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const frame = frameOf(part);
        if (frame) yield frame;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function frameOf(part: string): Frame | undefined {
  const frame = { name: 'message', id: 0, data: '' };
  for (const line of part.split('\n')) {
    const [field, value] = line.split(/: ?(.*)/s);
    if (field === 'event') frame.name = value ?? '';
    if (field === 'id') frame.id = Number(value);
    if (field === 'data') frame.data += value ?? '';
  }
  return frame.data === '' ? undefined : { ...frame, data: JSON.parse(frame.data) };
}
