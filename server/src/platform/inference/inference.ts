import { aborted, openThreads, type Threads, timedOut } from '@antai/fulltext/threads';
import { askModule } from '../ask-module.ts';

/** Whose work it is, how long it may take from its beginning, and what ends it. */
interface InferenceTerms {
  userId: string;
  withinMs: number;
  signal?: AbortSignal;
}

/** Work of models: each module in a thread of its own, which keeps its models open between two works. */
export interface Inference {
  /**
   * Runs the default export of a module in its thread, one work after the other, of users by turns. One that takes longer than it may from
   * its beginning is ended with its thread, and rejects with a TooSlow; an aborted one rejects with its reason.
   */
  run<Answer>(module: URL, input: unknown, terms: InferenceTerms): Promise<Answer>;
  close(): Promise<void>;
}

/** Work that took longer than it may. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

// models are large: a thread without work gives their memory back
const idleMs = 30_000;
const script = new URL('../run-module.ts', import.meta.url);

export function createInference(): Inference {
  const rooms = new Map<string, Threads>();

  function roomOf(module: URL): Threads {
    const room = rooms.get(module.href) ?? openThreads({ script, count: 1, idleMs });
    rooms.set(module.href, room);
    return room;
  }

  return {
    async run<Answer>(module: URL, input: unknown, { userId: user, withinMs, signal }: InferenceTerms) {
      const answer = await askModule(roomOf(module), { module, input, user, signal, withinMs });
      if (answer === aborted) throw signal?.reason;
      if (answer === timedOut) throw new TooSlow(`took longer than ${withinMs} ms`);
      return answer as Answer;
    },
    async close() {
      await Promise.all([...rooms.values()].map(room => room.close()));
    },
  };
}
