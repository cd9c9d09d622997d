import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunFrame } from '@antai/contract/wire/runs';
import type { FastifyReply } from 'fastify';

/** A proxy that hears nothing for a minute cuts the line. */
const quietMaxMs = 15_000;
const pause = Symbol('pause');

interface Stream {
  /** What is sent, until it ends or the signal says that the reader has gone. */
  frames: (signal: AbortSignal) => AsyncIterable<RunFrame>;
  /** An event as the contract writes it. */
  outgoing: (event: unknown) => unknown;
  /** The envelope of something thrown. */
  failure: (error: unknown) => object;
  /** Calls `cut` once the reader may read no longer, with the reason; answers how to stop watching. */
  watch: (cut: (reason: unknown) => void) => () => void;
}

/**
 * Server-sent events: `run` says which run it is, each event carries its number as `id`, `end` says how the run stands.
 * What is thrown in the middle is one last `fault`, and so is the end of the reader's right to read. The reader going
 * away ends the following, never the run.
 */
export function sendEvents(reply: FastifyReply, { frames, outgoing, failure, watch }: Stream) {
  const gone = new AbortController();
  const cut = new AbortController();
  const stopWatching = watch(reason => cut.abort(reason));
  reply.raw.on('close', () => {
    stopWatching();
    gone.abort();
  });
  const fault = (error: unknown) => `event: fault\ndata: ${JSON.stringify(failure(error))}\n\n`;

  async function* lines() {
    try {
      for await (const frame of withPauses(frames(AbortSignal.any([gone.signal, cut.signal])))) {
        if (cut.signal.aborted) break;
        yield frame === pause ? ': \n\n' : textOf(frame, outgoing);
      }
      if (cut.signal.aborted) yield fault(cut.signal.reason);
    } catch (error) {
      if (!gone.signal.aborted) yield fault(cut.signal.aborted ? cut.signal.reason : error);
    }
  }

  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no');
  return reply.send(Readable.from(lines()));
}

function textOf(frame: RunFrame, outgoing: (event: unknown) => unknown): string {
  if (frame.kind === 'run') return `event: run\ndata: ${JSON.stringify({ runId: frame.runId })}\n\n`;
  if (frame.kind === 'event') return `id: ${frame.number}\ndata: ${JSON.stringify(outgoing(frame.event))}\n\n`;
  const { state, failReason } = frame;
  return `event: end\ndata: ${JSON.stringify({ state, failReason })}\n\n`;
}

/** The items as they come, and a mark wherever none has come for a while. */
async function* withPauses<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item | typeof pause> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      const waiting = new AbortController();
      const settled = next.finally(() => waiting.abort());
      while ((await Promise.race([settled, quiet(waiting.signal)])) === pause) yield pause;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.(undefined);
  }
}

const quiet = (signal: AbortSignal) => wait(quietMaxMs, pause, { signal, ref: false }).catch(() => 'over' as const);
