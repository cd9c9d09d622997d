import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aborted, openThreads, timedOut } from '@antai/fulltext/threads';

/** A value that can be proposed: what is shown, and what typing it answers to (its own words, a former name, an abbreviation). */
export interface Term {
  field: string;
  text: string;
  wording: string;
}

/** Records of one list with their terms; `seq` numbers the last change among them. */
export interface TermBatch {
  puts: { id: string; terms: Term[] }[];
  deletes: string[];
  seq: number;
}

/** A value proposed, and of how many records; `id` where it is of one record alone. */
export interface Proposal {
  field: string;
  text: string;
  count: number;
  id?: string;
}

/** How many values are proposed, and for whom: users take turns, and nobody is worked for who has left. */
export interface ProposalWish {
  limit: number;
  user?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Values of records by what is typed: their beginning, any part of them, or the initials of their pinyin. */
export interface Suggest {
  /** Takes changes in; those with a `seq` already taken are skipped. */
  apply(list: string, batch: TermBatch): Promise<void>;
  appliedSeq(list: string): Promise<number>;
  clear(list: string): Promise<void>;
  /** At most `limit` values a field, beginnings before other parts, frequent before rare; empty when it took too long. */
  ask(lists: string[], keyword: string, wish: ProposalWish): Promise<Proposal[]>;
  close(): Promise<void>;
}

export interface SuggestOptions {
  folder: string;
  /** Changes when other fields are proposed: everything is then built anew. */
  version: string;
  deadlineMs?: number;
  /** The reading thread starts when something is asked, and ends when nothing was for so long; left out, it starts at once and stays. */
  readerIdleMs?: number | undefined;
  /** Hears that the file was broken, what it is called now, and that an empty one is in its place. */
  onDamage?: (file: string) => void;
}

/** What is asked of the reading thread; `generation` counts the files there have been: a new one is opened anew. */
export type ReaderRequest = { generation: number; lists: string[]; keyword: string; limit: number };

/** What the reading thread gives: proposals, or that the file is broken. */
export type ReadOutcome = { proposals: Proposal[] } | { damaged: true };

/** What the writing thread gives; `aside`: the file was broken, is called so now, and an empty one of that generation is in its place. */
export type WriteOutcome = { value: unknown } | { aside: string; generation: number };

/** Opens the suggestions in a file of their own, with one writing and one reading thread. */
export async function openSuggest(options: SuggestOptions): Promise<Suggest> {
  const { folder, version, deadlineMs = 2_000, readerIdleMs, onDamage = () => {} } = options;
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'suggestions.sqlite');
  const script = (name: string) => new URL(`./${name}.ts`, import.meta.url);
  const writer = openThreads({ script: script('writer'), workerData: { file, version }, count: 1 });
  const reader = openThreads({
    script: script('reader'),
    workerData: { file },
    count: 1,
    idleMs: readerIdleMs,
    deadlineMs,
  });
  let generation = 0;

  /** What was written; undefined where the file was broken, and is empty now. */
  async function write(request: object): Promise<unknown> {
    const written = (await writer.ask(request)) as WriteOutcome;
    if ('value' in written) return written.value;
    generation = written.generation;
    onDamage(written.aside);
    return undefined;
  }

  await write({ ask: 'appliedSeq', list: '' });
  return {
    apply: async (list, batch) => void (await write({ ask: 'apply', list, batch })),
    appliedSeq: async list => Number((await write({ ask: 'appliedSeq', list })) ?? 0),
    clear: async list => void (await write({ ask: 'clear', list })),
    ask: async (lists, keyword, { limit, user, signal }) => {
      const before = generation;
      const request = { generation: before, lists, keyword, limit } satisfies ReaderRequest;
      const terms = { ...(user === undefined ? {} : { user }), ...(signal ? { signal } : {}) };
      const answered = await reader.ask(request, terms);
      if (answered === timedOut || answered === aborted) return [];
      if ('proposals' in (answered as ReadOutcome)) return (answered as { proposals: Proposal[] }).proposals;
      await write({ ask: 'replace', generation: before });
      return [];
    },
    close: async () => {
      await reader.close();
      await writer.close();
    },
  };
}
